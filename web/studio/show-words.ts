/** The sentences of the cards of the parts of the overlay. */
import type { ShowPlace, ShowSettings } from '../../core/show/model.ts';
import type { DrawnPart } from '../../core/show/shown-parts.ts';

const PLACES: Record<ShowPlace, string> = {
  'top-left': 'Top left',
  top: 'Top',
  'top-right': 'Top right',
  'bottom-left': 'Bottom left',
  bottom: 'Bottom',
  'bottom-right': 'Bottom right',
};

const PERIODS: Record<ShowSettings['top']['period'], string> = {
  day: 'Today',
  week: 'This week',
  month: 'This month',
  all: 'All time',
};

const PARTS: Record<DrawnPart, { title: string; about: string }> = {
  qr: { title: 'QR code', about: 'Opens your tip page. Fades under an alert.' },
  goal: { title: 'Goal', about: "Tips fill it. Your own don't count." },
  latest: { title: 'Latest tip', about: 'Who tipped last, and how much.' },
  top: { title: 'Top supporters', about: 'Named tippers, except you.' },
  giveaway: {
    title: 'Giveaway',
    about: 'Appears once you show it on stream.',
  },
};

export const words = {
  title: 'Stream parts',
  parts: PARTS,
  alerts: { title: 'Alerts', about: 'The look from the Alerts tab.', change: 'Change the look' },
  together: {
    title: 'All together',
    size: '1920 x 1080',
    none: 'Only alerts are on.',
    about: 'A part fades while an alert covers it.',
    names: ['quietstorm', 'Juniper', 'Captain Waffles', 'Marigold Hale', 'Night Owl'],
  },
  settings: (part: string) => `${part} settings`,
  set: (part: string) => `${part} settings: `,
  switch: 'On the overlay',
  place: 'Place',
  places: PLACES,
  copy: 'Copy URL',
  copyOf: (part: string) => `: ${part}`,
  copied: 'Copied to clipboard!',
  goal: {
    title: 'Title',
    target: 'Target',
    coins: 'Coin tips count, capped at 2% of their market',
    milestones: 'Milestones',
    milestone: 'At',
    label: 'What happens',
    add: 'Add a milestone',
    remove: (label: string) => (label ? `Remove ${label}` : 'Remove this milestone'),
    since: (time: string) => `Counts tips since ${time}.`,
    always: 'Counts all tips so far.',
    restart: 'Count from now',
  },
  hosts: {
    title: 'Giveaway hosts',
    about: 'Their giveaways of this token stand beside yours.',
    wallet: 'Wallet address',
    add: 'Add host',
    remove: (wallet: string) => `Remove ${wallet}`,
    none: 'Only your own giveaways.',
    known: 'This wallet is a host already.',
    invalid: 'This is not a Solana address.',
    full: 'Ten hosts at most.',
  },
  top: { period: 'Period', periods: PERIODS, rows: 'Names' },
  problems: {
    title: 'Goal: enter a title',
    target: 'Goal: enter a target',
    milestone: 'Goal: each milestone needs an amount and a text',
    rising: 'Goal: each milestone must be higher than the one before',
  },
  save: {
    region: 'Unsaved stream parts',
    unsaved: 'Unsaved changes',
    undo: 'Undo',
    save: 'Save parts',
    saving: 'Saving...',
    saved: 'Stream parts saved',
    failed: 'The stream parts could not be saved',
  },
} as const;
