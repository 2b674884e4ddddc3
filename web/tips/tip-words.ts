/** The sentences of the tip form. Those that the specification quotes are in tip-draft.ts and core/refusals. */
export const words = {
  title: 'Send Tip',
  label: 'Send Tip',
  straight: "Goes straight to the creator's wallet.",
  currency: 'Currency',
  chips: 'Quick picks',
  /** The words that a chip's two lines omit, for screen readers: "0.05 SOL, about $7.50". */
  chip: { unit: ' SOL', about: ', about ' },
  amount: {
    label: 'Amount',
    minimumCoin: (symbol: string) => `Minimum: 1000 ${symbol}`,
    about: (dollars: string) => `about ${dollars}`,
    balance: (amount: string) => `Balance ${amount}`,
    max: 'Max',
    maxLabel: (symbol: string) => `Use all of your ${symbol}`,
  },
  message: {
    label: 'Message',
    optional: '(optional)',
    placeholder: 'Say something nice',
    shown: 'Without links and banned words:',
    none: 'No message',
  },
  cost: {
    fee: (percentage: string) => `${percentage}% platform fee included.`,
    feeFixed: (amount: string) => `${amount} platform fee included.`,
    feeUnknown: 'Platform fee included.',
    network: 'Plus a network fee.',
    networkUnderCent: 'Network fee under $0.01.',
    networkMost: (sol: string) => `Network fee at most ${sol} SOL.`,
  },
  connectButton: 'Connect wallet',
  unusual: 'This is much more than usual here. Press the button again to send it.',
  send: (amount: string | null) => (amount ? `Send ${amount}` : 'Send Tip'),
  ask: (amount: string | null, dollars: string | null) =>
    `Send ${amount ?? ''}${dollars ? ` (about ${dollars})` : ''}?`,
  sending: 'Sending...',
  notEnough: (symbol: string) => `Not enough ${symbol}`,
  progress: 'Sending your tip',
  steps: {
    preparing: 'Prepare the transaction',
    signing: 'Approve in your wallet',
    signingNote: 'It shows the amount and the fee.',
    confirming: 'Sent',
    confirmingNote: 'Waiting for the network to confirm it.',
    still: 'Still confirming. Your tip is safe: do not send it again.',
  },
  blocked: {
    title: 'Tips are off for this token',
    next: 'What you can do',
    clips: 'See its clips',
    token: 'Open the token page',
    other: 'Find another token',
    revoked:
      'Are you the creator? Fanfare reads the creator from the chain. A revoked authority cannot be restored: use a token that names your wallet.',
    unclaimed:
      'Is it yours? Connect that wallet on the token page and press Claim this token. Signing is free.',
    refused: 'Only the issuer of the token can change this. You can still look at its page and its clips.',
  },
  otherTerms:
    'The fee, or what will happen on the stream, has just changed. The form shows it now. Nothing was signed; press the button again to send the tip.',
  otherTab: 'Another tab is sending a tip from this wallet. Finish or cancel it there first',
  otherAmount: 'The server prepared a different amount than the one shown here. Nothing was signed',
  arrived: 'Your earlier tip has arrived',
  sent: 'Tip sent successfully!',
} as const;
