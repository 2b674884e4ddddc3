/** The sentences of the list of giveaways and of its cards. */
import type { GiveawayStatus } from '../../../core/giveaways/model.ts';

export const words = {
  eyebrow: 'Giveaways',
  title: 'Explore giveaways',
  create: 'Create a giveaway',
  search: { label: 'Search', placeholder: 'Title, description or symbol' },
  status: {
    label: 'Status',
    all: 'Any status',
    explained: {
      pending: 'The creator has signed, and the deposit is on its way.',
      active: 'The prize is locked in escrow, and entries are open.',
      ended: 'Entries are closed. The prize has not been paid yet.',
      completed: 'The winners are drawn, and their prizes are sent. The latest draw comes first.',
      cancelled: 'The prize and the fee went back to the creator.',
    } satisfies Record<GiveawayStatus, string>,
  },
  type: { label: 'Type', all: 'Any type', participants: 'Sign-up', holders: 'Holders' },
  sort: { label: 'Sort by', newest: 'Newest', ending: 'Ending soon', prize: 'Largest prize' },
  sortNote: 'Largest by what prizes are worth in dollars now. Prizes without a price come last.',
  list: 'Giveaways',
  found: 'Results',
  loading: 'Loading giveaways',
  failed: 'Failed to load giveaways',
  nothingYet: 'Nothing among the newest giveaways',
  older: 'Older ones may match.',
  further: 'Look further back',
  noMatch: 'No giveaway matches',
  noneOf: (status: string) => `No ${status}giveaways right now`,
  reset: 'Reset filters',
  tryOther: 'Try other words or another status.',
  beFirst: 'Be the first. It takes about a minute.',
  card: {
    prize: 'Prize',
    prizes: (winners: string) => `Prize, ${winners}`,
    endsSoon: 'Ends soon',
    left: (time: string) => `${time} left`,
  },
} as const;
