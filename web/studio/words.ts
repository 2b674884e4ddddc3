/** The sentences of the creator's studio. Those of the editor of looks are in alerts/look-words.ts. */

const alerts = (number: number) => (number === 1 ? '1 alert' : `${number} alerts`);

export const words = {
  header: {
    studio: ({ symbol, channelName }: { symbol: string; channelName: string | null }) =>
      [symbol ? `$${symbol} studio` : !channelName && 'Studio', channelName && `@${channelName}`].filter(
        (part) => part !== false && part !== null,
      ),
    admin: 'You are viewing this studio as an admin.',
    test: 'Test alert',
    asVisitor: 'View as visitor',
    tabs: 'Studio',
    testFailed: 'The test alert could not be sent',
  },
  setUp: {
    title: 'Setup',
    named: ({ symbol, name }: { symbol: string; name: string }) => `${symbol ? `$${symbol}` : name} setup`,
    done: (done: number, all: number) => `${done} of ${all}`,
  },
  tabs: {
    live: 'Live',
    alerts: 'Alerts',
    overlay: 'Overlay',
    giveaways: 'Giveaways',
    clips: 'Clips',
    tips: 'Tips',
    waiting: (number: number) => `${number} waiting`,
    running: (number: number) => `${number} open`,
    tipCount: (number: string) => `${number} in all`,
  },
  leave: {
    look: 'Save your look first?',
    yourLook: 'Your look',
    lookAbout: (look: string) => `${look} isn't on stream yet.`,
    parts: 'Save your parts first?',
    partsAbout: "Your changes aren't on stream yet.",
    rules: 'Save your rules first?',
    rulesAbout: "They don't apply yet.",
    save: 'Save and leave',
    drop: 'Leave without saving',
    stay: 'Stay here',
  },
  overlayState: {
    connected: 'Overlay connected',
    several: (number: number) => `${number} overlays connected`,
    none: 'No overlay connected',
  },
  signIn: {
    why: 'One free signature controls your stream for an hour.',
    action: 'Sign in as creator',
    busy: 'Signing in...',
  },
  queue: {
    notShown: (number: number) => `${alerts(number)} not shown yet. Is the source visible?`,
    notShownAway: (number: number) => `${alerts(number)} not shown yet. Connect your overlay.`,
    failed: 'The queue could not be changed',
    clearing: {
      title: 'Clear the queue?',
      about: (number: number) =>
        number === 0
          ? 'This clears the screen. No alerts are waiting. Tips stay paid and can be replayed.'
          : `This clears the screen and drops ${number === 1 ? '1 waiting alert' : `${number} waiting alerts`}. Tips stay paid and can be replayed.`,
      keep: 'Keep them',
      confirm: 'Clear queue',
    },
  },
  missed: {
    title: 'Missed',
    about: 'They waited over 12 hours. Press Play to show.',
    list: 'Missed alerts',
    playAll: 'Play all',
    dismissAll: 'Dismiss all',
    play: 'Play',
    playOne: (amount: string) => `Play ${amount}`,
    dismissOne: (amount: string) => `Dismiss ${amount}`,
    playFailed: 'The alert could not be played',
    dismissFailed: 'The alert could not be dismissed',
    addedAll: 'All missed alerts added to the queue',
    added: 'Added to the queue',
    more: (number: number) => `and ${number} more`,
    dismissing: {
      title: 'Dismiss all missed alerts?',
      about: (number: number) =>
        `${number === 1 ? '1 alert leaves' : `${number} alerts leave`} this list. Tips stay paid and can be replayed one by one.`,
      keep: 'Keep them',
      confirm: 'Dismiss them',
    },
  },
  replay: {
    action: 'Replay',
    one: (amount: string) => `Replay ${amount}`,
    done: 'Replay added to the queue',
    failed: 'The tip could not be replayed',
  },
} as const;
