/** The sentences of the giveaways landing page. */
export const words = {
  eyebrow: 'Giveaways',
  title: 'Giveaways that nobody can rig',
  text: 'Give SOL or your coin to a holder or a fan. The prize is locked in escrow, the draw is public, and the winner is paid on-chain.',
  create: 'Create a giveaway',
  explore: 'Explore giveaways',
  running: {
    title: 'Open now',
    seeAll: 'See all',
    failed: 'Failed to load giveaways',
    empty: 'No giveaway is running right now',
    emptyText: 'Be the first. It takes about a minute.',
    create: 'Create one',
  },
  featured: {
    locked: 'Prize locked in escrow',
    left: 'left',
    enter: 'Enter for free',
    view: 'View',
    beFirst: 'Be the first to enter',
    odds: (odds: string) => `Odds of each entry: ${odds}`,
  },
  steps: {
    title: 'How a draw stays fair',
    list: [
      { title: 'Prize locked', text: 'It goes into an on-chain escrow that we cannot open.' },
      { title: 'Entries frozen', text: 'The list is fixed and published before the draw.' },
      { title: 'Public randomness', text: 'A future drand number decides. Nobody knows it yet.' },
      {
        title: 'Winner paid',
        text: 'The escrow itself pays the winner. Your browser can recheck every step.',
      },
    ],
  },
  trust: {
    eyebrow: 'Why you can trust it',
    title: 'Three things that do not depend on us',
    /** The points that anyone can check, each with its limit: a promise without one is worth less. */
    points: [
      {
        icon: 'lock',
        title: 'The prize is there first',
        text: 'The prize and fee are locked in escrow before a giveaway goes public. The prize can go only to the winners or back to the creator. There is no administrator.',
      },
      {
        icon: 'shield',
        title: 'Nobody picks the winner',
        text: 'The list of entries is fixed on-chain before the random number exists. Creator and platform sign it. If only the platform signs, anyone can object for ten minutes. The number comes from drand, a public beacon, and the escrow itself verifies its signature.',
      },
      {
        icon: 'search',
        title: 'You can check it',
        text: 'Every draw is published with its entries and proofs, and your own browser repeats it step by step. One thing no proof can show: who is behind a wallet.',
      },
    ],
  },
  figures: {
    label: 'Giveaways so far',
    total: 'Giveaways',
    active: 'Running now',
    completed: 'Completed',
    participants: 'Participants',
  },
} as const;
