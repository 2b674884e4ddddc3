/** The sentences about who a tip is shown from. */
export const words = {
  label: 'Your name',
  optional: 'Optional',
  placeholder: 'Anonymous',
  hint: 'Remembered on this device. Leave it empty to stay anonymous.',
  anonymous: 'Anonymous',
  anonymousHint: 'The stream shows no name. The chain still shows your wallet to anyone.',
  handle: (handle: string) => `Show @${handle} from X`,
  verified: 'Verified',
  handleHint: 'Your wallet has proven this account: the stream shows it with a tick.',
  shown: (name: string | null) => (name ? `Shown as ${name}` : 'Shown as an anonymous tip'),
} as const;
