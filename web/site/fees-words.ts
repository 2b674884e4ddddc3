import type { Part } from './article.tsx';

export const words = {
  title: 'Fees',
  lead: 'What Fanfare charges, what the Solana network charges, and what comes back to you. You see every amount before you sign.',
  unknown: 'the current rate',
  percent: (percentage: number) => `${percentage}%`,
  sol: (amount: string) => `${amount} SOL`,
  table: {
    label: 'Fees at a glance',
    head: ['What', 'Platform fee', 'Who pays'],
    rows: [
      ['A tip', '{fee} of the tip', 'Taken from the tip: the creator gets the rest'],
      ['A giveaway', '{fee} of the prize', 'The creator, on top of the prize'],
      ['A giveaway that is cancelled', 'Nothing', 'Prize and fee go back in full'],
      ['Entering a giveaway', 'Nothing', 'Free'],
      ['Overlay, alerts and clips', 'Nothing', 'Free'],
    ],
  },
  parts: [
    {
      id: 'tips',
      title: 'Tips',
      text: [
        'The platform fee is {fee} of the tip, in the same currency. It is split off in the same transaction: the rest goes straight to the creator. The smallest tip is 0.0001 SOL, or 1,000 of a coin.',
        'The network may ask for more than that: a wallet on Solana must hold a minimum, so a very small first tip to an empty wallet can be refused. The page says so before you sign.',
      ],
    },
    {
      id: 'giveaways',
      title: 'Giveaways',
      text: [
        'The platform fee is {fee} of the prize, in the currency of the prize, on top of it. It is locked in the escrow together with the prize and paid only when the winner has been paid. If you cancel, or nobody enters, you get it back with the prize.',
      ],
    },
    {
      id: 'network',
      title: 'Network costs',
      text: [
        [
          'Network fee: at most {networkFee} for each transaction that you approve.',
          "Token account: at most {tokenAccount} when a wallet receives a coin for the first time. For a tip the fan pays it; it belongs to the creator's account from then on.",
          'Network deposit of a giveaway with one winner: {deposit}, of which at least {back} comes back when it ends. More winners need a larger deposit; the wizard shows it.',
        ],
        'These go to the Solana network and to accounts on it, not to Fanfare. The deposit covers the network fees of the draw. We pay the network fee of a refund.',
      ],
    },
    {
      id: 'changes',
      title: 'When the fee changes',
      text: [
        'The operator can change the platform fee, to at most 20%. A change never touches a payment that you have already approved: the amounts are in the transaction that you sign, and a giveaway keeps the fee it was funded with.',
      ],
    },
  ] satisfies Part[],
};
