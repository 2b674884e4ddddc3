/** The sentences of the components. */
export const words = {
  copy: 'Copy',
  copied: 'Copied',
  close: 'Close',
  loading: 'Loading',
  pickColor: 'Pick a color',
  /** Above the buttons for an amount that can be read in two ways. */
  readings: 'Which amount do you mean?',
  less: (what: string) => `One fewer ${what}`,
  more: (what: string) => `One ${what} more`,
  verified: 'Verified on X',
  postOnX: 'Post on X',
  urlNotCopied: 'Failed to share or copy URL',
  notCopied: 'Failed to copy to clipboard',
  /** The words of a screen reader after the title of a step. */
  steps: { done: ' (done)', current: ' (in progress)', ahead: ' (next)', ended: ' (stopped)' },
} as const;
