/** The sentences of the preview beside the tip form. */
export const words = {
  title: 'Shown on stream as',
  connected: 'Overlay connected',
  away: 'Stream offline',
  levels: ['', 'A tip', 'A good tip', 'A big tip', 'A huge tip'],
  sample: '0.05',
} as const;
