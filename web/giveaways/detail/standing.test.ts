import { describe, expect, test } from 'vitest';
import {
  type Giveaway,
  type GiveawayPlace,
  type GiveawayStage,
  STAGES,
} from '../../../core/giveaways/model.ts';
import {
  hasDraw,
  isSettling,
  mainPanel,
  nextGiveaway,
  paymentOf,
  refreshAfter,
  registrationState,
  shouldExecute,
  showsWinner,
  standingFor,
  ticketsOf,
} from './standing.ts';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const at = (seconds: number) => new Date(NOW + seconds * 1000).toISOString();

const place = (changes: Partial<GiveawayPlace> = {}) =>
  ({ place: 1, winner: null, revealAt: null, paid: false, ...changes }) as GiveawayPlace;

function facts(changes: Partial<Giveaway> = {}): Giveaway {
  return {
    stage: 'open',
    type: 'participants',
    creator: 'Creator',
    endDate: at(3600),
    reclaimAt: at(30 * 86_400),
    registeredParticipants: 2,
    winner: null,
    revealAt: null,
    round: null,
    roundTime: null,
    places: [place()],
    cancelFrom: at(-60),
    cutoff: null,
    entriesClosed: false,
    ...changes,
  } as Giveaway;
}

/** Returns the stages in which `holds` is true. */
const stagesOf = (holds: (stage: GiveawayStage) => boolean) => STAGES.filter(holds);

describe('what a wallet may do', () => {
  test('a wallet registers only while a giveaway among participants is open and its end has not passed', () => {
    const can = (changes: Partial<Giveaway>) => standingFor(facts(changes), 'Fan', NOW).canRegister;
    expect(stagesOf((stage) => can({ stage }))).toEqual(['open']);
    expect(can({ endDate: at(0) })).toBe(false);
    expect(can({ entriesClosed: true })).toBe(false);
    expect(can({ type: 'holders' })).toBe(false);
  });

  test("neither another wallet than the creator's nor a visitor without one can control the giveaway", () => {
    for (const stage of STAGES)
      for (const wallet of ['Fan', null])
        expect(standingFor(facts({ stage, reclaimAt: at(-1) }), wallet, NOW)).toMatchObject({
          isCreator: false,
          canSelect: false,
          canConfirm: false,
          canCancel: false,
          canReclaim: false,
          canTakeRest: false,
        });
  });
});

describe('what the creator may do', () => {
  const own = (changes: Partial<Giveaway>) => standingFor(facts(changes), 'Creator', NOW);

  test('the creator selects while the giveaway is open, before and after its end, and never among holders', () => {
    expect(stagesOf((stage) => own({ stage }).canSelect)).toEqual(['open']);
    expect(own({ endDate: at(-60) }).canSelect).toBe(true);
    expect(own({ type: 'holders' }).canSelect).toBe(false);
  });

  test('the creator has registrations to select from once one wallet has registered', () => {
    expect(own({ registeredParticipants: 0 }).hasRegistered).toBe(false);
    expect(own({ registeredParticipants: 1 }).hasRegistered).toBe(true);
  });

  test('the creator confirms a proven winner among participants', () => {
    expect(stagesOf((stage) => own({ stage, winner: 'Fan' }).canConfirm)).toEqual(['proven']);
    expect(own({ stage: 'proven', winner: 'Fan', type: 'holders' }).canConfirm).toBe(false);
    // The creator cannot confirm while the winner waits for the wheel.
    expect(own({ stage: 'proven', winner: null }).canConfirm).toBe(false);
  });

  test('the creator cancels until commit, whatever the type', () => {
    const stages = ['open', 'closed', 'frozen'];
    expect(stagesOf((stage) => own({ stage }).canCancel)).toEqual(stages);
    expect(stagesOf((stage) => own({ stage, type: 'holders' }).canCancel)).toEqual(stages);
    expect(stagesOf((stage) => own({ stage, cutoff: at(1) }).canCancel)).toEqual([...stages, 'committed']);
    expect(stagesOf((stage) => own({ stage, cutoff: at(0) }).canCancel)).toEqual(stages);
  });

  test('the creator waits with cancelling until the escrow lets it go', () => {
    const early = own({ cancelFrom: at(10) });
    expect([early.canCancel, early.mustWaitToCancel]).toEqual([false, true]);
    const late = own({ cancelFrom: at(0) });
    expect([late.canCancel, late.mustWaitToCancel]).toEqual([true, false]);
    expect(own({ cancelFrom: at(10), stage: 'revealed' }).mustWaitToCancel).toBe(false);
  });

  test('the creator takes the rest, and not everything, once a winner was paid', () => {
    const places = [place({ paid: true, winner: 'Fan' }), place({ place: 2, winner: 'Other' })];
    const late = own({ stage: 'proven', reclaimAt: at(0), places });
    expect([late.canReclaim, late.canTakeRest]).toEqual([false, true]);
    expect(own({ stage: 'proven', reclaimAt: at(1), places }).canTakeRest).toBe(false);
  });

  test('the creator reclaims an unpaid prize from the reclaim time on', () => {
    const stages = ['open', 'closed', 'frozen', 'committed', 'revealed', 'proven'];
    expect(stagesOf((stage) => own({ stage, reclaimAt: at(0) }).canReclaim)).toEqual(stages);
    expect(stagesOf((stage) => own({ stage, reclaimAt: at(1) }).canReclaim)).toEqual([]);
  });
});

test('each stage has its panel', () => {
  expect(mainPanel(facts({ stage: 'prepared' }))).toBe('pending');
  expect(mainPanel(facts({ stage: 'signed', type: 'holders' }))).toBe('pending');
  expect(mainPanel(facts({ stage: 'cancelled' }))).toBe('cancelled');
  expect(mainPanel(facts({ stage: 'expired', type: 'holders' }))).toBe('cancelled');
  expect(mainPanel(facts({ stage: 'completed' }))).toBe('registration');
  expect(mainPanel(facts({ stage: 'committed', type: 'holders' }))).toBe('eligibility');
});

test('the winner panel shows from closed entries on, the link to the draw from the frozen list on', () => {
  expect(stagesOf((stage) => showsWinner(facts({ stage })))).toEqual([
    'closed',
    'frozen',
    'committed',
    'revealed',
    'proven',
  ]);
  expect(showsWinner(facts({ stage: 'completed', winner: 'Fan' }))).toBe(true);
  expect(hasDraw(facts({ stage: 'closed' }))).toBe(false);
  expect(hasDraw(facts({ stage: 'frozen' }))).toBe(true);
  expect(hasDraw(facts({ stage: 'committed', round: '7' }))).toBe(true);
});

test('anyone can object between the commit of a list and its cutoff', () => {
  const objects = (changes: Partial<Giveaway>) => standingFor(facts(changes), null, NOW).canObject;
  expect(stagesOf((stage) => objects({ stage, cutoff: at(1) }))).toEqual(['committed']);
  expect(objects({ stage: 'committed', cutoff: at(0) })).toBe(false);
  expect(objects({ stage: 'committed', cutoff: null })).toBe(false);
});

describe('how often the giveaway page refreshes', () => {
  const pause = (changes: Partial<Giveaway>) => refreshAfter(facts(changes), NOW);

  test('the giveaway page refreshes every second during a draw, also while holders wait for theirs', () => {
    expect(stagesOf((stage) => pause({ stage }) === 1000)).toEqual([
      'closed',
      'frozen',
      'committed',
      'revealed',
    ]);
    expect(pause({ type: 'holders', endDate: at(-1) })).toBe(1000);
    expect(pause({ type: 'holders', stage: 'proven' })).toBe(1000);
  });

  test('the giveaway page refreshes at the reveal time', () => {
    const shownIn = (ms: number) =>
      pause({ stage: 'proven', places: [place({ revealAt: new Date(NOW + ms).toISOString() })] });
    expect([9000, 400, 0, -100].map(shownIn)).toEqual([1000, 430, 200, 200]);
    expect(
      pause({ stage: 'completed', places: [place({ winner: 'Fan', payFinal: true, revealAt: at(0) })] }),
    ).toBe(0);
    const second = [place({ winner: 'Fan', revealAt: at(-12) }), place({ place: 2, revealAt: at(0.4) })];
    expect(pause({ stage: 'proven', winner: 'Fan', places: second })).toBe(430);
  });

  test('the giveaway page refreshes calmly in the time to object, and fast before the round', () => {
    const committed = (seconds: number) => pause({ stage: 'committed', roundTime: at(seconds) });
    expect([900, 61, 60, 5].map(committed)).toEqual([5000, 5000, 1000, 1000]);
  });

  test('the giveaway page refreshes every 5 to 10 seconds while it runs, and soon after its end', () => {
    expect(pause({})).toBe(10_000);
    expect(pause({ endDate: at(30) })).toBe(5000);
    expect(pause({ endDate: at(3) })).toBe(3000);
    expect(pause({ endDate: at(-1) })).toBe(5000);
    expect(refreshAfter(undefined, NOW)).toBe(5000);
  });

  test('the giveaway page never refreshes once the giveaway is over and its payments are final', () => {
    expect(stagesOf((stage) => pause({ stage }) === 0)).toEqual(['completed', 'cancelled', 'expired']);
    const sent = { winner: 'Fan', paid: true };
    expect(pause({ stage: 'completed', places: [place(sent)] })).toBe(5000);
    expect(pause({ stage: 'completed', places: [place({ ...sent, payFinal: true })] })).toBe(0);
  });
});

describe('how far a payment is', () => {
  const sent = place({ winner: 'Fan', paid: true });
  const final = place({ ...sent, payFinal: true });
  const none = place({ winner: 'Other' });

  test('of several places the least certain one counts, and a place without a winner does not', () => {
    const of = (...places: GiveawayPlace[]) => paymentOf(facts({ stage: 'proven' }), places);
    expect([of(final, final), of(final, sent), of(sent, none), of(final, none), of(final, place())]).toEqual([
      'paid',
      'sent',
      'waits',
      'waits',
      'paid',
    ]);
  });

  test('a prize that a closed escrow did not pay is neither locked nor sent: it went back', () => {
    for (const stage of ['completed', 'cancelled'] as const)
      for (const places of [[none], [final, none], [sent, none]])
        expect([stage, paymentOf(facts({ stage }), places)]).toEqual([stage, 'back']);
    const ended = facts({ stage: 'completed', winner: 'Fan', places: [final, none] });
    expect(isSettling(ended)).toBe(false);
    expect(refreshAfter(ended, NOW)).toBe(0);
  });
});

test('a page that is open after the end of a holders giveaway starts its draw', () => {
  expect(shouldExecute(facts({ type: 'holders', endDate: at(0) }), NOW)).toBe(true);
  expect(shouldExecute(facts({ type: 'holders', endDate: at(1) }), NOW)).toBe(false);
  expect(shouldExecute(facts({ endDate: at(-1) }), NOW)).toBe(false);
  expect(shouldExecute(facts({ type: 'holders', endDate: at(-1), stage: 'closed' }), NOW)).toBe(false);
});

test.each([
  [{ isCreator: true }, 'own'],
  [{ connected: false }, 'connect'],
  [{ connected: false, open: false }, 'closed'],
  [{}, 'loading'],
  [{ failed: true }, 'failed'],
  [{ participation: { registered: false, reason: 'not_registered' } }, 'register'],
  [{ participation: { registered: false, reason: 'not_registered' }, open: false }, 'missed'],
  [{ participation: { registered: false, reason: 'treasury' } }, 'excluded'],
  [{ participation: { registered: true, reason: null }, open: false }, 'registered'],
  [{ participation: { registered: true, reason: 'treasury' }, failed: true }, 'registered'],
] as const)('with %o the registration panel shows %s', (changes, state) => {
  const facts = { open: true, isCreator: false, connected: true, participation: null, failed: false };
  expect(registrationState({ ...facts, ...changes })).toBe(state);
});

describe('after a draw', () => {
  const entries = [
    { wallet: 'ann', weight: 1n },
    { wallet: 'bob', weight: 3n },
    { wallet: 'cid', weight: 1n },
  ];

  test('a wallet learns its tickets, counted from 1', () => {
    expect(['ann', 'bob', 'cid', 'dan'].map((wallet) => ticketsOf(entries, wallet))).toEqual([
      '1',
      '2 to 4',
      '5',
      null,
    ]);
  });

  test('the next giveaway is of the same creator, else the one that ends first, and never its own', () => {
    const at = (id: string, creator: string, minutes: number) => ({
      ...{ id, creator, endDate: new Date(NOW + minutes * 60_000).toISOString() },
    });
    const open = [at('late', 'eve', 90), at('soon', 'joe', 5), at('own', 'ann', 1), at('over', 'joe', -1)];
    const lost = { giveaway: { id: 'lost', creator: 'eve' }, wallet: 'ann', now: NOW };
    expect(nextGiveaway(open, lost)?.id).toBe('late');
    expect(nextGiveaway(open.slice(1), lost)?.id).toBe('soon');
    expect(nextGiveaway(open.slice(2), lost)).toBeNull();
  });
});
