/** Questions and answers, on Home and in Help. */
export const QUESTIONS = [
  {
    question: 'Where does my tip go?',
    answer:
      "Straight from your wallet to the creator's wallet, in one transaction. Fanfare never holds tips. The platform fee is split off in the same transaction, and you see it before you sign.",
  },
  {
    question: 'Do I need my own token?',
    answer:
      "To receive tips, yes: each tip page belongs to a token, and tips go to the wallet that created it. Fans don't need it: they can tip in SOL.",
  },
  {
    question: 'Can Fanfare pick the winner?',
    answer:
      'No. The list of entries is fixed on-chain before the random number exists. That number comes from drand, a public beacon that nobody controls alone, and an on-chain program checks it. Your browser can repeat every step.',
  },
  {
    question: 'What happens if my stream is offline?',
    answer:
      'Tips still reach your wallet. Their alerts wait in a queue and play in order when your overlay is back. After twelve hours you decide whether to play or dismiss them.',
  },
  {
    question: 'Who keeps bad messages off my stream?',
    answer:
      'Links are removed and banned words are masked before the tip is sent, and the fan sees the cleaned text first. You can pause, skip or clear alerts at any time. No filter catches everything.',
  },
  {
    question: 'What if nobody enters my giveaway, or I change my mind?',
    answer:
      'You get the prize and the fee back in full, and nobody wins. You can cancel until the draw begins.',
  },
  {
    question: 'What can Fanfare do with my wallet?',
    answer:
      'It sees your public address and balances. It cannot move anything: every payment needs your approval in your own wallet. Never approve something you did not ask for.',
  },
] as const;
