/** The sentences of the dialog in which the user chooses a wallet. */
export const words = {
  connect: (chain: string) => `Connect a wallet on ${chain} to continue`,
  needed: (chain: string) => `You'll need a wallet on ${chain} to continue`,
  allows: 'Fanfare only sees your address. You approve every payment.',
  detected: 'Detected',
  notFound: "We can't find a wallet.",
  openInApp: "Already have one? Open this page in your wallet's app.",
  install: 'No wallet yet? Installing an app takes a minute.',
  find: 'Find a wallet',
  noneDetected:
    'No wallet was detected in this browser. Choose one to see where to get it, or connect a hardware wallet.',
  more: 'More options',
  less: 'Fewer options',
  openIn: (wallet: string) => `Open in ${wallet}`,
} as const;
