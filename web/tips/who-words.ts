/** The sentences about who a tip is shown from. */
export const words = {
  label: 'Your name',
  optional: 'Optional',
  placeholder: 'Anonymous',
  hint: 'Empty hides your wallet here, not on the chain.',
  anonymous: 'Anonymous',
  anonymousHint: 'Your wallet is hidden here, not on the chain.',
  handle: (handle: string) => `Show @${handle} from X`,
  verified: 'Verified',
  handleHint: 'Your wallet has proven this account: the stream shows it with a tick.',
  shown: (name: string | null) => (name ? `Shown as ${name}` : 'Shown as an anonymous tip'),
} as const;
