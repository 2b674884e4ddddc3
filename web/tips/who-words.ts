/** The sentences about who a tip is shown from. */
export const words = {
  as: 'as {name}',
  anonymous: 'Anonymous',
  add: 'Add your name',
  change: 'Change your name',
  hint: 'Hidden here, not on-chain.',
  shown: (name: string | null) => (name ? `Shown as ${name}` : 'Shown as an anonymous tip'),
} as const;
