/** The sentences of a token's list of giveaways. */
export const words = {
  title: 'Token Giveaways',
  failed: 'Failed to load giveaways',
  noAnswer: 'The server did not answer.',
  empty: 'No giveaways found for this token',
  loading: 'Loading giveaways',
  columns: ['Title', 'Prize', 'Status', 'Participants', 'Time Left', 'Actions'],
  eligible: 'eligible',
  registered: 'registered',
  view: 'View',
  viewNamed: (title: string) => `View ${title} (opens in a new tab)`,
  winner: 'winner',
} as const;
