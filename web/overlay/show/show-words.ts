/** The texts of the overlay's parts beside the alerts. */
import { ordinal } from '../../../core/money.ts';

export const words = {
  anonymous: 'Anonymous',
  verified: 'verified on X',
  goal: {
    label: (title: string) => `Goal: ${title}`,
    of: (target: string) => `of ${target} SOL`,
    reached: 'Reached',
  },
  latest: { title: 'Latest tip' },
  top: {
    titles: { day: 'Top today', week: 'Top this week', month: 'Top this month', all: 'Top of all time' },
    currency: 'SOL',
    empty: 'Your name could be here',
  },
  giveaway: {
    open: { participants: 'Giveaway, free to enter', holders: 'Giveaway for holders' },
    code: 'QR code of the giveaway',
    scan: { participants: 'Scan to enter', holders: 'Scan to see it' },
    final: 'List locked',
    left: 'left',
    closed: 'Entries closed',
    forPrize: (prize: string) => `for ${prize}`,
    untilDraw: 'until the draw',
    soon: 'The draw comes next',
    drawing: 'Drawing now',
    place: (place: number, places: number) => `${ordinal(place)} of ${places}`,
    entered: 'entries',
    entries: (count: string) => (count === '1' ? '1 entry' : `${count} entries`),
    winner: 'Winner',
    oneWinner: 'one winner',
    winners: (count: number) => `${count} winners`,
    locked: (winners: number) =>
      winners > 1 ? 'Prizes locked for these wallets' : 'Prize locked for this wallet',
    paid: 'Paid on chain',
    check: 'Check the draw',
    drawn: (entries: string, time: string) => `${entries}, drawn ${time}`,
    wheel: 'The wheel of the draw',
  },
} as const;
