/** The sentences of the card for a creator's own tip amounts. */
export const words = {
  title: 'Tip amounts',
  description: 'The buttons on your tip form, in SOL.',
  field: (place: number) => `Amount ${place}`,
  save: 'Save amounts',
  reset: 'Use the defaults',
  saved: 'Tip amounts saved',
  failed: 'The amounts could not be saved. Please try again.',
  problem: (problem: string) => `The amounts ${problem}.`,
  unread: 'Enter each amount as a number.',
} as const;
