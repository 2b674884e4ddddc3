/** The sentences that say before signing what will happen to a tip on the stream. */
export const words = {
  label: 'What will happen',
  spoken: 'Shown and spoken on stream',
  amount: 'Shown, its amount spoken',
  shown: 'Shown, not spoken',
  unseen: 'Paid and listed, not shown on stream',
  approve: 'Held until a moderator approves',
  hold: (seconds: number) =>
    `Held for ${seconds} seconds, then shown; unusual words may wait for a moderator`,
  holdSpoken: (seconds: number) =>
    `Held for ${seconds} seconds, then shown and spoken; unusual words may wait for a moderator`,
  heldNote: 'Moderators see your name and message first, and can stop them.',
  minimum: (sol: string) => `Minimum: ${sol} SOL`,
  refused: (sol: string) => `The creator accepts tips worth ${sol} SOL or more`,
  alertsFrom: (sol: string) => `Alerts start at ${sol} SOL`,
  speechFrom: (sol: string) => `Speech starts at ${sol} SOL`,
  noSpeech: 'The creator has switched speech off for this amount',
  priceless: (symbol: string) => `${symbol} has no known price today, so it reaches no minimum`,
  worth: (sol: string) => `Worth about ${sol} SOL`,
  live: 'The stream is connected: your alert plays right after your tip is confirmed.',
  looking: 'Checking what will happen...',
  unknown: "We'll show what happens before you sign",
  order: 'Bigger tips play first. Nobody waits over 5 minutes.',
} as const;
