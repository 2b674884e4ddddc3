/** The sentences of a tip's receipt. */
export const words = {
  label: 'Your tip',
  thanks: (amount: string, token: string, name: string | null) =>
    `${amount} to the creator of ${token}. Thank you${name ? `, ${name}` : ''}!`,
  way: 'Progress of your tip',
  wayOf: (payment: number) => `Progress of payment ${payment}`,
  onceMore: (amount: string) => `${amount} again`,
  steps: {
    confirmed: 'Confirmed',
    received: 'Received',
    screen: 'On screen',
  },
  transaction: 'Transaction',
  twice: 'Your wallet sent this tip twice',
  times: (times: number) => `Your wallet sent this tip ${times} times`,
  inAll: (amount: string) =>
    `Each payment reached the creator and gets its own alert. ${amount} left your wallet in all, plus a network fee each time.`,
  sums: {
    title: 'Receipt',
    sent: 'You sent',
    creator: 'The creator received',
    fee: 'Platform fee',
    name: 'Shown as',
    anonymous: 'Anonymous',
  },
  again: 'Tip again',
  share: 'Share',
  shareTitle: (token: string) => `Tip ${token}`,
  shareText: (amount: string, token: string) =>
    `I just tipped the creator of ${token} ${amount}. Your message can be on the stream next.`,
  copied: 'Link copied to clipboard!',
  forget: 'Hide my name (free signature)',
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
