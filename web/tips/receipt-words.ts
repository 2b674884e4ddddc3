/** The sentences of a tip's receipt. */
export const words = {
  label: 'Your tip',
  sent: (amount: string) => `${amount} sent`,
  thanks: (token: string, dollars: string | null, name: string | null) =>
    `${dollars ? `About ${dollars} went` : 'Sent'} to the creator of ${token}.${name ? ` Thank you, ${name}.` : ' Thank you.'}`,
  way: 'Progress of your tip',
  wayOf: (payment: number) => `Progress of payment ${payment}`,
  onceMore: (amount: string) => `${amount} again`,
  steps: {
    confirmed: 'Confirmed on Solana',
    received: 'Received by the stream',
    screen: 'On screen',
    now: 'On screen now',
    held: 'Moderators see your name and message first. Your tip was received.',
    later: 'Keep this page open, or come back to it: it follows your alert.',
  },
  twice: 'Your wallet sent this tip twice',
  times: (times: number) => `Your wallet sent this tip ${times} times`,
  inAll: (amount: string) =>
    `Each payment reached the creator and gets its own alert. ${amount} left your wallet in all, plus a network fee each time.`,
  sums: {
    label: 'Amounts',
    sent: 'You sent',
    creator: 'The creator received',
    fee: 'Platform fee',
    name: 'Shown as',
    anonymous: 'Anonymous',
    verified: 'Verified',
  },
  again: 'Tip again',
  share: 'Share',
  shareTitle: (token: string) => `Tip ${token}`,
  shareText: (amount: string, token: string) =>
    `I just tipped the creator of ${token} ${amount}. Your message can be on the stream next.`,
  copied: 'Link copied to clipboard!',
  forget: 'Remove my name',
  forgetHint: 'Signing is free and moves no funds.',
  forgotten: 'Your name was removed. The tip is now anonymous.',
  forgetFailed: 'Your name could not be removed. Please try again.',
  giveaway: {
    enter: 'Enter for free',
    view: 'View',
    line: (prize: string, left: string) => `${prize}. Ends in ${left}.`,
    lineDollars: (prize: string, dollars: string, left: string) =>
      `${prize}, about ${dollars}. Ends in ${left}.`,
  },
} as const;
