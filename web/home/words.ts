/** The texts of Home's first screen: hero, demo, figures and doors. */
export const words = {
  hero: {
    first: 'Tips that reach the stream.',
    second: 'Giveaways nobody can rig.',
    lead: 'Fans tip you in SOL or your own coin. The money goes straight to your wallet, their words straight to your stream.',
    creator: 'Get tips on my stream',
    fan: 'Tip a creator',
    fine: 'Free to set up. Works in OBS and any app with a browser source.',
    connect: 'Connect your wallet to get started',
  },
  doors: {
    label: 'Start here',
    giveaways: {
      title: 'Giveaways',
      text: 'A locked prize, a draw anyone can verify, a winner who is paid automatically.',
    },
    tipping: {
      title: 'Tipping',
      text: 'Tip the creator of any token, or put tip alerts on your own stream.',
    },
  },
  restFailed: 'The rest of this page did not load',
  search: {
    label: 'Find a creator or a token',
  },
  demo: {
    tag: 'Demo',
    caption: 'A demo of the stream: a small tip, then a big tip, then the winner of a giveaway.',
    phases: ['Small tip', 'Big tip', 'Giveaway'],
    show: (phase: string) => `Show: ${phase}`,
    pause: 'Pause the demo',
    play: 'Play the demo',
    soundOn: 'Play with sound',
    soundOff: 'Turn sound off',
    small: { who: 'juniper tipped', amount: '0.05 SOL', text: 'That last round was unreal' },
    big: { who: 'nightowl tipped', amount: '2 SOL', text: 'For the new microphone!' },
    won: {
      title: 'Friday night giveaway',
      who: 'tidepool wins',
      amount: '5 SOL',
      text: 'Drawn and paid on-chain',
    },
  },
  figures: {
    label: 'Fanfare in figures',
    unknown: '–',
    giveaways: { label: 'Total Giveaways', none: 'Create the first' },
    participants: { label: 'Total Participants', none: 'Enter the first' },
    tips: { label: 'Total Tips', none: 'Send the first' },
    tokens: { label: 'Tokens Tipped', none: 'Be the first' },
  },
} as const;
