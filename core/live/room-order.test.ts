/** The choice of the next alert, its time on screen, and the merging of small ones. */
import { describe, expect, test } from 'vitest';
import { room, TOKEN, tip, tipsOf } from '../../tests/room-by-hand.ts';
import { type AlertSettings, DEFAULT_ALERTS } from '../alerts/settings.ts';
import { GAP_MS, LEAVE_MS, MOST_HELD_MS } from '../alerts/timing.ts';
import type { Tip } from '../tips/model.ts';
import { mayBeHeard } from './heard.ts';
import { alertOnAir } from './room-alerts.ts';
import { ALERT_GAP_MS, MAX_BEHIND_LATER_MS, MAX_MERGED } from './room-order.ts';
import { UNSET_ROOM_STYLE } from './room-state.ts';

const SOL = 1_000_000_000;
/** Its own seconds count, not those of the live style. */
const tier = { ...DEFAULT_ALERTS.tiers[0]!, preset: 'corner-card' as const };
const tiers = (...froms: number[]): AlertSettings => ({
  ...DEFAULT_ALERTS,
  tiers: froms.map((from, at) => ({
    ...tier,
    name: `t${at}`,
    from: String(from * SOL),
    seconds: 4 + 2 * at,
  })),
});

/** Returns a room whose tiers begin at 0, 0.5 and 5 SOL, with an overlay that shows and says so. */
function tiered(settings = tiers(0, 0.5, 5)) {
  const live = room({ style: { ...UNSET_ROOM_STYLE, alerts: settings } });
  const pay = (id: string, sol: number | null, over: object = {}) => {
    const worth = sol === null ? null : String(Math.round(sol * SOL));
    const units = worth ?? '1000';
    const paid = {
      ...tip(id),
      ...{ senderAddress: `sender of ${id}`, plan: 'spoken', worth, amountUnits: units, amount: sol ?? 1 },
      ...over,
    } as Tip;
    live.hear({ type: 'alert', kind: 'tip', alertId: id, tip: paid });
  };
  return { ...live, payFor: pay };
}

describe('the order', () => {
  test('larger tips come first, and those of one tier as they came', () => {
    const live = tiered();
    live.payFor('a', 0.1);
    live.payFor('b', 0.2);
    live.payFor('c', 9);
    live.payFor('d', 0.7);
    live.payFor('unpriced', null);
    live.payFor('e', 5);
    live.overlays(1);
    live.pass(10 * 60_000);
    expect(live.alerts()).toEqual(['c', 'e', 'd', 'a', 'b', 'unpriced']);
  });

  test('none waits longer than five minutes behind later ones, however many larger ones come', () => {
    const live = tiered();
    live.overlays(1);
    live.payFor('on screen', 0.1);
    live.payFor('small', 0.1);
    const waitsSince = live.now();
    for (let n = 0; n < 100 && live.onScreen() !== 'small'; n++) {
      live.payFor(`large ${n}`, 8);
      live.pass(4000);
    }
    expect(live.onScreen()).toBe('small');
    const waited = live.now() - waitsSince;
    expect(waited).toBeLessThanOrEqual(MAX_BEHIND_LATER_MS);
    expect(waited).toBeGreaterThan(MAX_BEHIND_LATER_MS / 2);
  });

  test('an alert that has waited that long goes by its place, whatever its worth', () => {
    const live = tiered();
    live.payFor('a', 0.1);
    live.payFor('b', 9);
    live.payFor('c', 0.1);
    live.pass(MAX_BEHIND_LATER_MS);
    live.payFor('new', 9);
    live.overlays(1);
    live.pass(10 * 60_000);
    expect(live.alerts()).toEqual(['a', 'b', 'c', 'new']);
  });

  test('new settings rule what waits', () => {
    const live = tiered(tiers(0));
    live.payFor('a', 0.1);
    live.payFor('b', 0.7);
    live.hear({ type: 'style', style: { ...UNSET_ROOM_STYLE, alerts: tiers(0, 0.5), updatedAt: 9 } });
    live.overlays(1);
    expect(live.alerts()).toEqual(['b']);
  });
});

describe('the time on screen', () => {
  const lasts = (sol: number, message: string, settings = tiers(0, 0.5, 5)) => {
    const live = tiered(settings);
    live.overlays(1);
    live.payFor('a', sol, { message });
    const { startedAt, endsAt } = alertOnAir(live.state())!;
    return endsAt - startedAt;
  };

  test("is its tier's, or as long as its text takes to read", () => {
    expect(lasts(0.1, 'hi')).toBe(4000 + LEAVE_MS + GAP_MS);
    expect(lasts(7, 'hi')).toBe(8000 + LEAVE_MS + GAP_MS);
    expect(lasts(0.1, 'x'.repeat(100))).toBe(2000 + 6000 + LEAVE_MS + GAP_MS);
    expect(lasts(0.1, '💸'.repeat(100))).toBe(2000 + 6000 + LEAVE_MS + GAP_MS);
    expect(lasts(0.1, 'x'.repeat(5000))).toBe(MOST_HELD_MS + LEAVE_MS + GAP_MS);
  });

  test('of a classic alert is what its live style says', () => {
    const classic = { ...DEFAULT_ALERTS, tiers: [{ ...tier, preset: 'classic' as const }] };
    expect(lasts(0.1, 'x'.repeat(200), classic)).toBe(5000 + ALERT_GAP_MS);
  });
});

describe('small alerts of one sender', () => {
  const dust = (live: ReturnType<typeof tiered>, id: string, over: object = {}) =>
    live.payFor(id, 0.01, { plan: 'shown', senderAddress: 'dusty', ...over });

  test('that wait become one: the sum, the newest words, at the place of the first', () => {
    const live = tiered();
    dust(live, 'a', { message: 'first', name: 'moth' });
    live.payFor('other', 0.2);
    dust(live, 'b', { message: 'second', name: 'moth' });
    dust(live, 'c', { message: '', name: 'moth' });
    expect(live.waiting()).toEqual(['a', 'other']);
    live.overlays(1, 1);
    const [released] = live.said.overlay.filter((message) => message.type === 'tip:new');
    expect(released).toMatchObject({
      alertId: 'a',
      tip: { id: 'a', amountUnits: '30000000', amount: 0.03, worth: '30000000', message: 'second' },
    });
    // Each was news to the pages, as it was paid.
    expect(tipsOf(live.said.page)).toEqual(['a', 'other', 'b', 'c']);
  });

  test('are shown together: one acknowledgement counts for each tip, once', () => {
    const live = tiered();
    for (const id of ['a', 'b', 'c']) dust(live, id);
    live.overlays(1, 1);
    live.shown('a');
    live.shown('a');
    expect([...live.recorded.keys()]).toEqual(['a', 'b', 'c']);
    const heard = live.said.page.flatMap((message) => (message.type === 'tip:shown' ? [message.id] : []));
    expect(heard).toEqual(['a', 'b', 'c']);
  });

  test('stay silent, as their forms have said, also when their sum would be spoken', () => {
    const live = tiered({ ...tiers(0), minimums: { ...DEFAULT_ALERTS.minimums, speak: '15000000' } });
    dust(live, 'a');
    dust(live, 'b');
    live.overlays(1, 1);
    const released = live.said.overlay.findLast((message) => message.type === 'tip:new')!;
    expect(released).toMatchObject({ tip: { id: 'a', worth: '20000000', plan: 'shown' } });
    expect(['a', 'b'].map((id) => mayBeHeard(live.state(), id))).toEqual([false, false]);
  });

  test('are not shown by a replay of the first', () => {
    const live = tiered();
    for (const id of ['a', 'b']) dust(live, id);
    // Only a preview had the alerts; then the stream shows the replay.
    live.overlays(1);
    live.pass(60_000);
    live.hear({
      type: 'alert',
      kind: 'replay',
      alertId: 'again',
      tip: live.state().alerts[0]!.parts![0]!.tip,
    });
    live.shown('a', 'again');
    expect([...live.recorded.keys()]).toEqual(['a']);
    live.pass(60_000);
    live.overlays(2, 1);
    expect(live.onScreen()).toBe('a');
    // The first counts already, the other not yet.
    live.shown('a');
    expect([...live.recorded.keys()]).toEqual(['a', 'b']);
    const heard = live.said.page.flatMap((message) => (message.type === 'tip:shown' ? [message.id] : []));
    expect(heard).toEqual(['a', 'b']);
  });

  test.each([
    ['of another sender', { senderAddress: 'other' }],
    ['in another currency', { currency: 'TOKEN' }],
    ['that is to be spoken', { plan: 'spoken' }],
    ['of a higher tier', { worth: String(SOL) }],
  ])('stay apart from one %s', (_, over) => {
    const live = tiered();
    dust(live, 'a');
    dust(live, 'b', over);
    expect(live.waiting()).toEqual(['a', 'b']);
  });

  test('stay apart from one that an overlay was given already, and from one on screen', () => {
    const live = tiered();
    live.overlays(1);
    dust(live, 'a');
    dust(live, 'b');
    live.overlays(0);
    dust(live, 'c');
    expect(live.waiting()).toEqual(['a', 'b']);
    live.overlays(1, 1);
    live.pass(60_000);
    live.shown('a');
    live.shown('b');
    expect([...live.recorded.keys()]).toEqual(['a', 'b', 'c']);
  });

  test('stay apart where one is anonymous and the other is not', () => {
    const live = tiered();
    dust(live, 'anonymous', { name: null, handle: null });
    dust(live, 'named', { name: 'Alice' });
    expect(live.waiting()).toEqual(['anonymous', 'named']);
  });

  test('are at most so many, and no longer small when their sum is not', () => {
    const live = tiered();
    for (let n = 0; n < MAX_MERGED + 1; n++) dust(live, `t${n}`);
    expect(live.waiting()).toEqual(['t0', `t${MAX_MERGED}`]);
    const rich = tiered();
    dust(rich, 'a', { worth: String(0.4 * SOL) });
    dust(rich, 'b', { worth: String(0.4 * SOL) });
    dust(rich, 'c');
    expect(rich.waiting()).toEqual(['a', 'c']);
  });

  test('of a token with one tier are those below the least that is spoken', () => {
    const live = tiered({ ...tiers(0), minimums: { ...DEFAULT_ALERTS.minimums, speak: '10000000' } });
    dust(live, 'a', { worth: '9999999' });
    dust(live, 'b', { worth: '9999999' });
    dust(live, 'c', { worth: '10000000' });
    dust(live, 'd', { worth: '10000000' });
    expect(live.waiting()).toEqual(['a', 'c', 'd']);
  });

  test('end together, and are missed as the tips that they were', () => {
    const live = tiered();
    for (const id of ['a', 'b']) dust(live, id);
    live.hear({ type: 'skip' });
    expect([...live.ended]).toEqual([
      ['a', 'skipped'],
      ['b', 'skipped'],
    ]);
    for (const id of ['c', 'd']) dust(live, id, { message: `words of ${id}` });
    live.pass(13 * 3_600_000);
    live.hear({ type: 'tick' });
    expect(
      live.missed.map(({ alertId, tip: { id, message, amountUnits }, parts }) => [
        ...[alertId, id, message, amountUnits, parts],
      ]),
    ).toEqual([
      ['c', 'c', 'words of c', '10000000', undefined],
      ['d', 'd', 'words of d', '10000000', undefined],
    ]);
  });

  test('lose the name that was taken back', () => {
    const live = tiered();
    for (const id of ['a', 'b']) dust(live, id, { name: 'moth' });
    live.hear({ type: 'nameless', tipIds: ['a', 'b'] });
    expect(JSON.stringify(live.state().alerts)).not.toContain('moth');
  });
});

test('a tip below the least that is shown has no alert, and its tipper hears so', () => {
  const live = tiered();
  live.overlays(1, 1);
  live.payFor('a', 0.001, { plan: 'unseen' });
  expect([live.alerts(), live.waiting(), [...live.ended]]).toEqual([[], [], [['a', 'unseen']]]);
  expect(tipsOf(live.said.page)).toEqual(['a']);
  expect(live.said.page).toContainEqual(
    expect.objectContaining({ type: 'tip:ended', id: 'a', how: 'unseen' }),
  );
  expect(live.state().token).toBe(TOKEN);
});
