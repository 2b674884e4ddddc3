/** The sentences of /@name where it is not the tip page of its owner. */
export const words = {
  notFound: 'Name not found',
  unknown: 'Nobody has this name. Check the link.',
  moving: 'This name is moving',
  movingAbout: (name: string, until: string) => `Tips to @${name} are off until ${until}.`,
  from: 'From',
  to: 'To',
  copyFrom: 'Copy the old address',
  copyTo: 'Copy the new address',
  changed: 'This coin has another creator now',
  changedAbout: (name: string) => `Tips to @${name} are off.`,
  openCoin: "Open the coin's page",
  home: 'Go Back Home',
  copied: 'Copied to clipboard!',
} as const;
