/** The sentences of a link to a transaction. */
export const words = {
  opensExplorer: ', opens the explorer in a new tab',
  copySignature: 'Copy transaction signature',
  copied: 'Copied to clipboard!',
} as const;
