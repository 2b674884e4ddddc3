/** Sentences about what must not happen: a stolen key, a server with other addresses. */

export const words = {
  /** The server contradicts what the page was built with. */
  pinned: {
    title: 'This server does not match this page',
    text: (names: readonly string[]) =>
      `The server names a different ${names.join(' and a different ')} from the one that this page was built with. Reload the page. If this message stays, do not sign anything here. Checks on this page use the built-in addresses.`,
    names: { escrowProgram: 'escrow program', operator: "platform's key", treasury: 'treasury' },
  },
  /** A list that was fixed with the platform's key, and that the platform never signed here. */
  foreign: {
    title: 'Someone fixed a list that is not ours',
    withdrawn: (time: string) =>
      `Someone used the platform's key to fix a list of their own. It was withdrawn on ${time} and decides nothing.`,
    valid: (time: string) =>
      `On ${time} someone used the platform's key to fix a list of their own. The platform has nothing to do with it.`,
    nothing: 'You do not have to do anything. The next list replaces it.',
    stop: 'Cancel this giveaway now if you still can: then the prize and the fee go back to you.',
  },
} as const;
