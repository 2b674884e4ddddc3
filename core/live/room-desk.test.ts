/** The view and the actions of a desk. */
import { describe, expect, test } from 'vitest';
import { room, tip } from '../../tests/room-by-hand.ts';
import { DEFAULT_ALERTS } from '../alerts/settings.ts';
import type { Ruling } from '../moderation/model.ts';
import type { Tip } from '../tips/model.ts';
import { CREATOR_SCOPE, DESK_ACTIONS, type DeskAction, type DeskScope, mayAct } from './desk.ts';
import { alertsInStage } from './room-alerts.ts';
import { deskState, deskSubject } from './room-desk.ts';
import { UNSET_ROOM_STYLE } from './room-state.ts';
import { deskDiffers } from './room-views.ts';

const NOTHING: DeskScope = { approve: false, skip: false, pause: false, block: false, amounts: false };
const HELD: Ruling = { state: 'held', until: null, reasons: ['judge'] };
const tiers = [0, 1].map((at) => ({
  ...DEFAULT_ALERTS.tiers[0]!,
  name: `t${at}`,
  from: String(at * 1_000_000_000),
}));

/** On screen: a. Waiting: b, c. Held: h. */
function desk() {
  const live = room({ style: { ...UNSET_ROOM_STYLE, alerts: { ...DEFAULT_ALERTS, tiers } } });
  const deliver = (id: string, over: object = {}, ruling?: Ruling) => {
    const paid = {
      ...tip(id),
      senderAddress: `sender of ${id}`,
      worth: '50000000',
      plan: 'spoken',
      ...over,
    } as Tip;
    live.hear({ type: 'alert', kind: 'tip', alertId: id, tip: paid, ...(ruling ? { ruling } : {}) });
  };
  live.overlays(1, 1);
  for (const id of ['a', 'b', 'c']) deliver(id, { name: `name of ${id}` });
  deliver('h', {}, HELD);
  const { said } = live;
  const pageHeard = (type: string, id: string) =>
    said.page.filter((message) => message.type === type && 'id' in message && message.id === id);
  return { ...live, deliver, pageHeard };
}

test('a scope allows its actions and no other; a panic ends by the creator alone', () => {
  const allowed = (scope: Partial<DeskScope>, isCreator = false) =>
    DESK_ACTIONS.filter((action) => mayAct({ scope: { ...NOTHING, ...scope }, isCreator }, action));
  expect(allowed({})).toEqual([]);
  expect(allowed({ amounts: true })).toEqual([]);
  expect(allowed({ approve: true })).toEqual([
    ...['approve', 'approve-all', 'trust-sender', 'hold', 'drop-message', 'remove'],
  ]);
  const giveaway = ['ask-draw', 'take-back-draw', 'take-off', 'show-again'];
  expect(allowed({ skip: true })).toEqual(['show-now', 'skip', 'stop-voice', ...giveaway]);
  expect(allowed({ pause: true })).toEqual(['pause', 'resume', 'panic']);
  expect(allowed({ block: true })).toEqual(['block-sender']);
  expect(allowed(CREATOR_SCOPE)).not.toContain('end-panic');
  expect(allowed({}, true)).toEqual([...DESK_ACTIONS]);
  // Held alerts wait for a desk that may approve them.
  const ofHeld = (scope: Partial<DeskScope>, isCreator = false) =>
    DESK_ACTIONS.filter((action) => mayAct({ scope: { ...NOTHING, ...scope }, isCreator }, action, true));
  expect(ofHeld({ skip: true })).toEqual(['stop-voice', ...giveaway]);
  expect(ofHeld(CREATOR_SCOPE)).toEqual(allowed(CREATOR_SCOPE));
  expect(ofHeld({}, true)).toEqual([...DESK_ACTIONS]);
});

describe('the state', () => {
  test('names the alerts on screen, held and waiting, in the order of the queue', () => {
    const live = desk();
    live.deliver('large', { worth: '2000000000', plan: 'shown' });
    const state = deskState(live.state(), null, [], live.now());
    expect(state).toMatchObject({
      ...{ at: live.now(), mode: 'filter', panic: false, paused: false, overlays: 1 },
      you: { label: 'Creator', isCreator: true },
      onAir: { alertId: 'a', startedAt: live.now(), spoken: true },
      held: { length: 1, alerts: [{ alertId: 'h', reasons: ['judge'], releaseAt: null }] },
      waiting: {
        length: 3,
        alerts: [{ alertId: 'large', spoken: false }, { alertId: 'b' }, { alertId: 'c' }],
      },
    });
    expect(state.held.alerts[0]!.tip.message).toBe('message of h');
  });

  test('hides amounts, and the order that would tell them, from a link without them', () => {
    const live = desk();
    live.deliver('large', { worth: '2000000000', amountUnits: '2000000000', amount: 2 });
    const state = deskState(live.state(), { label: 'Kestrel', scope: NOTHING }, [], live.now());
    expect(state.waiting.alerts.map(({ alertId }) => alertId)).toEqual(['b', 'c', 'large']);
    for (const { tip: seen } of [state.onAir!, ...state.held.alerts, ...state.waiting.alerts])
      expect(seen).toMatchObject({
        amount: 0,
        amountUnits: '0',
        worth: null,
        creatorAmountUnits: '0',
        txSignature: '',
      });
    expect(state.you).toEqual({ label: 'Kestrel', scope: NOTHING, isCreator: false });
  });

  test('tells such a link neither by voice nor by merging what an alert is worth', () => {
    const live = desk();
    const small = { senderAddress: 'ann', plan: 'shown', worth: '1' };
    for (const id of ['one', 'two']) live.deliver(id, small);
    live.deliver('held', small, HELD);
    live.deliver('large', { worth: '2000000000' });
    const seenBy = (scope: DeskScope) => {
      const { held, waiting, onAir } = deskState(live.state(), { label: 'Kestrel', scope }, [], live.now());
      const facts = [...held.alerts, ...waiting.alerts].map((alert) => [
        alert.spoken,
        alert.tips,
        alert.tip.plan,
      ]);
      return { kinds: new Set(facts.map((fact) => fact.join(' '))), onAir };
    };
    expect(seenBy({ ...NOTHING, amounts: true }).kinds.size).toBeGreaterThan(2);
    expect([...seenBy(NOTHING).kinds]).toEqual(['false 1 shown']);
    // The alert on screen is no secret, so its voice can be stopped.
    expect(seenBy({ ...NOTHING, skip: true }).onAir).toMatchObject({ spoken: true });
  });

  test('lists fifty of ten thousand, and counts all', () => {
    const live = desk();
    live.hear({ type: 'pause' });
    for (let n = 0; n < 300; n++) live.deliver(`t${n}`, {}, n % 2 ? HELD : undefined);
    const state = deskState(live.state(), null, [], live.now());
    expect([state.held.length, state.held.alerts.length]).toEqual([151, 50]);
    expect([state.waiting.length, state.waiting.alerts.length]).toEqual([152, 50]);
  });
});

describe('an action', () => {
  test('show now puts it next, before larger ones, also while the rest pauses', () => {
    const live = desk();
    live.deliver('large', { worth: '2000000000' });
    live.act('show-now', 'c');
    live.act('show-now', 'h');
    live.act('pause');
    live.pass(60_000);
    expect([live.alerts(), live.waiting()]).toEqual([
      ['a', 'c', 'h'],
      ['b', 'large'],
    ]);
  });

  test('hold takes the words back from pages; on screen it takes the alert off', () => {
    const live = desk();
    live.act('hold', 'b');
    live.act('hold', 'a');
    expect([live.onScreen(), live.held()]).toEqual(['c', ['a', 'b', 'h']]);
    for (const id of ['a', 'b'])
      expect(live.pageHeard('tip:words', id)).toMatchObject([{ message: '', name: null }]);
    // Overlays know the alert on screen by its name, so it has another name when it comes again.
    live.act('approve', alertsInStage(live.state(), 'held').find(({ tip: { id } }) => id === 'a')!.alertId);
    live.pass(60_000);
    const shown = live.said.overlay.flatMap((message) =>
      message.type === 'tip:new' ? [message.alertId] : [],
    );
    expect(new Set(shown).size).toBe(shown.length);
    expect(live.alerts()).toEqual(['a', 'c', 'a']);
    live.act('approve', 'b');
    expect(live.pageHeard('tip:words', 'b').at(-1)).toMatchObject({
      message: 'message of b',
      name: 'name of b',
    });
  });

  test('drop message shows the rest of waiting and held alerts, and the alert on screen once more', () => {
    const live = desk();
    for (const id of ['b', 'h', 'a']) live.act('drop-message', id);
    live.pass(60_000);
    const said = live.said.overlay.flatMap((message) =>
      message.type === 'tip:new' ? [[message.tip.id, message.tip.message]] : [],
    );
    expect(said).toEqual([
      ['a', 'message of a'],
      ['a', ''],
      ['b', ''],
      ['c', 'message of c'],
      ['h', ''],
    ]);
    expect(live.ended).toEqual(new Map(['b', 'h', 'a'].map((id) => [id, 'wordless'])));
  });

  test('remove and skip end one, wherever it is; block ends all of its sender', () => {
    const live = desk();
    live.deliver('b2', { senderAddress: 'sender of b' }, HELD);
    live.deliver('b3', { senderAddress: 'sender of b' });
    live.act('remove', 'a');
    live.act('skip', 'h');
    expect(deskSubject(live.state(), 'block-sender', 'b', 0)).toMatchObject({
      ...{ senderAddress: 'sender of b', tipIds: ['b', 'b2', 'b3'] },
    });
    live.act('block-sender', 'b2');
    expect([live.onScreen(), live.waiting(), live.held()]).toEqual(['c', [], []]);
    expect([...live.ended]).toEqual([
      ['a', 'removed'],
      ['h', 'skipped'],
      ['b', 'removed'],
      ['b2', 'removed'],
      ['b3', 'removed'],
    ]);
    expect(live.pageHeard('tip:ended', 'b3')).toMatchObject([{ how: 'removed' }]);
  });

  test.each(['hold', 'drop-message', 'remove'] as const)(
    '%s takes the words of a tip from its replay too, and from its first alert where a replay is meant',
    (action) => {
      for (const alertId of ['b', 'again']) {
        const live = desk();
        live.hear({ type: 'pause' });
        live.hear({
          type: 'alert',
          kind: 'replay',
          alertId: 'again',
          tip: { ...tip('b'), name: 'name of b' },
        });
        live.act(action, alertId);
        live.act(action, alertId);
        live.hear({ type: 'resume' });
        live.pass(60_000);
        const said = live.said.overlay.flatMap((message) =>
          message.type === 'tip:new' ? [message.tip] : [],
        );
        expect(JSON.stringify(said)).not.toMatch(/(message|name) of b/);
        expect(said.filter(({ id }) => id === 'b')).toHaveLength(action === 'drop-message' ? 2 : 0);
        expect(live.held()).toEqual(action === 'hold' ? ['b', 'h', 'b'] : ['h']);
        expect(live.log.map((entry) => entry.action)).toEqual([action]);
      }
    },
  );

  test.each(['hold', 'drop-message', 'remove'] as const)(
    '%s of the replay of one tip takes that tip out of what it was merged with',
    (action) => {
      for (const stage of ['queue', 'air', 'owed'] as const) {
        const live = desk();
        const paid = (id: string) => ({
          ...{ ...tip(id), name: `name of ${id}` },
          ...{ senderAddress: 'ann', worth: '1', plan: 'shown' as const },
        });
        live.hear({ type: 'clear' });
        live.hear({ type: 'pause' });
        for (const id of ['one', 'two', 'three'])
          live.hear({ type: 'alert', kind: 'tip', alertId: id, tip: paid(id) });
        expect(live.waiting()).toEqual(['one']);
        if (stage !== 'queue') live.act('show-now', 'one');
        if (stage === 'owed') live.pass(60_000);
        expect(live.state().alerts.find(({ alertId }) => alertId === 'one')?.stage).toBe(stage);
        live.hear({ type: 'alert', kind: 'replay', alertId: 'again', tip: paid('two') });
        live.act(action, 'again');
        const said = live.said.overlay.length;
        live.hear({ type: 'resume' });
        live.overlays(0);
        live.overlays(1, 1);
        live.pass(120_000);
        const shown = live.said.overlay.slice(said);
        expect(JSON.stringify(shown)).not.toMatch(/(message|name) of two/);
        const ids = shown.flatMap((message) =>
          message.type === 'tip:new' && !message.test ? (message.tipIds ?? [message.tip.id]) : [],
        );
        expect([stage, new Set(ids)]).toEqual([
          stage,
          new Set(action === 'drop-message' ? ['one', 'two', 'three'] : ['one', 'three']),
        ]);
        expect(live.held().filter((id) => id === 'two')).toHaveLength(action === 'hold' ? 2 : 0);
      }
    },
  );

  test('stop voice silences the alert on screen, and nothing else', () => {
    const live = desk();
    live.act('stop-voice', 'b');
    live.act('stop-voice', 'a');
    live.act('stop-voice', 'a');
    expect(live.said.overlay.slice(1)).toMatchObject([{ type: 'tip:silence', alertId: 'a' }]);
    expect(live.onScreen()).toBe('a');
  });

  test('on what was shown and is still on screen takes it off, and owes nothing', () => {
    for (const action of ['hold', 'drop-message', 'remove', 'skip'] as const) {
      const live = desk();
      live.shown('a');
      live.act(action, 'a');
      expect([live.onScreen(), live.ended.has('a')]).toEqual([
        'b',
        action === 'drop-message' ? live.ended.has('a') : false,
      ]);
      // Its words are off the pages until someone decides.
      expect(live.held()).toEqual(action === 'hold' ? ['a', 'h'] : ['h']);
      live.overlays(0);
      live.overlays(1, 1);
      live.pass(60_000);
      expect(live.alerts().filter((id) => id === 'a')).toHaveLength(1);
    }
  });

  // The token's settings hold what is shown, and the worker looks there first.
  const OF_THE_SETTINGS: readonly DeskAction[] = ['take-off', 'show-again'];
  test.each(DESK_ACTIONS.filter((action) => !OF_THE_SETTINGS.includes(action)).map((action) => [action]))(
    '%s a second time changes nothing and is not logged',
    (action: DeskAction) => {
      const live = desk();
      if (action === 'resume') live.act('pause');
      if (action === 'end-panic' || action === 'approve-all') live.act('panic');
      if (action === 'approve-all') live.act('end-panic');
      if (action === 'take-back-draw') live.act('ask-draw', 'g');
      const alertId = ['approve', 'trust-sender'].includes(action)
        ? 'h'
        : ['skip', 'stop-voice'].includes(action)
          ? 'a'
          : 'b';
      live.act(action, alertId);
      const [state, logged] = [live.state(), live.log.length];
      expect(live.log.at(-1)).toMatchObject({ action, label: 'Kestrel' });
      live.act(action, alertId);
      expect([live.state(), live.log.length]).toEqual([state, logged]);
    },
  );

  test('on an alert that is over, or was never there, does nothing', () => {
    const live = desk();
    live.shown('a');
    live.pass(60_000);
    for (const action of DESK_ACTIONS)
      if (!['pause', 'resume', 'panic', 'end-panic', 'ask-draw', 'take-off', 'show-again'].includes(action))
        live.act(action, 'a');
    live.act('remove', 'nonsense');
    live.act('approve', null);
    expect(live.log).toEqual([]);
    expect(live.held()).toEqual(['h']);
    expect(deskSubject(live.state(), 'remove', 'nonsense', 0)).toBeNull();
  });

  test('a request to draw stands for 90 seconds, and the next one waits for twenty', () => {
    const live = desk();
    const asked = () => deskState(live.state(), null, [], live.now()).drawAsked;
    live.act('ask-draw', 'g');
    expect(asked()).toMatchObject({ label: 'Kestrel', giveaway: 'g' });
    live.act('take-back-draw');
    live.act('ask-draw', 'g');
    expect([asked(), live.log.length]).toEqual([null, 2]);
    live.pass(20_000);
    live.act('ask-draw', 'g', 'Owl');
    expect(asked()).toMatchObject({ label: 'Owl' });
    live.pass(89_999);
    expect(asked()).not.toBeNull();
    live.pass(1);
    expect(asked()).toBeNull();
  });

  test('a giveaway that is taken off the stream is news for every desk', () => {
    const live = desk();
    const before = live.state();
    const { style } = before;
    const giveaway = { ...style.show.giveaway, on: true, takenOff: ['g'] };
    live.hear({ type: 'style', style: { ...style, updatedAt: 1, show: { ...style.show, giveaway } } });
    expect(deskDiffers(before, live.state())).toBe(true);
    const { show } = deskState(live.state(), { label: 'Kestrel', scope: NOTHING }, [], live.now());
    expect(show).toEqual({ on: true, takenOff: ['g'], again: null });
    const told = live.state();
    live.pass(1000);
    expect(deskDiffers(told, live.state())).toBe(false);
  });

  test('is logged with whom it was about', () => {
    const live = desk();
    live.act('remove', 'b', 'Owl');
    live.act('remove', 'h');
    live.act('pause');
    expect(live.log).toEqual([
      { at: live.now(), label: 'Owl', action: 'remove', about: 'name of b' },
      { at: live.now(), label: 'Kestrel', action: 'remove', about: 'Anonymous' },
      { at: live.now(), label: 'Kestrel', action: 'pause', about: null },
    ]);
  });
});
