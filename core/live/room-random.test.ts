/** A room under random events: nothing paid is lost, nothing held is shown, and nothing counts twice. */
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { Chance } from '../../tests/fuzz/chance.ts';
import { tip as aTip, TOKEN } from '../../tests/room-by-hand.ts';
import { volume } from '../../tests/volume.ts';
import { DEFAULT_ALERTS } from '../alerts/settings.ts';
import type { ServerMessage } from '../live.ts';
import type { Ruling } from '../moderation/model.ts';
import type { Tip } from '../tips/model.ts';
import { DESK_ACTIONS } from './desk.ts';
import { applyToRoom, wakeAt } from './room.ts';
import { type Alert, alertOnAir, alertsInStage, tipIdsOf } from './room-alerts.ts';
import { deskSubject } from './room-desk.ts';
import { dueTips, heldByPanic } from './room-hold.ts';
import { joinMessages } from './room-join.ts';
import { MAX_BEHIND_LATER_MS, slotMs } from './room-order.ts';
import {
  type Listeners,
  newRoom,
  type RoomEvent,
  type RoomState,
  type RoomStep,
  UNSET_ROOM_STYLE,
} from './room-state.ts';

const SEEDS = volume({ sample: 40, long: 1000 });
const EVENTS = 120;
/** Its own seconds count, not those of the live style. */
const tier = { ...DEFAULT_ALERTS.tiers[0]!, preset: 'corner-card' as const };
const style = (froms: string[], updatedAt: number) => ({
  ...UNSET_ROOM_STYLE,
  alerts: { ...DEFAULT_ALERTS, tiers: froms.map((from) => ({ ...tier, name: from, from })) },
  updatedAt,
});

/** The fate of a tip's words as an observer sees it: the last decision counts. */
type Standing = 'free' | 'wordless' | 'removed' | { until: number | null; touched: boolean };

class Course {
  now = 1_000_000;
  state: RoomState = { ...newRoom(TOKEN), style: style(['0', '500000000'], 1) };
  readonly chance: Chance;
  readonly standing = new Map<string, Standing>();
  readonly over = new Set<string>();
  readonly recorded = new Set<string>();
  missed: Alert[] = [];
  paid = 0;
  styles = 1;

  constructor(seed: number) {
    this.chance = new Chance(seed, 0);
  }

  /** Applies an event, once more if it is one that changes nothing the second time, and checks what followed. */
  hear(event: RoomEvent, repeatable = true): void {
    // The passing of time is not an effect of the event.
    this.#decide({ type: 'tick' }, this.state);
    this.#take(applyToRoom(this.state, { type: 'tick' }, this.now));
    const before = this.state;
    this.#decide(event, before);
    const step = applyToRoom(before, event, this.now);
    this.#take(step);
    if (repeatable) {
      const idle = applyToRoom(this.state, { type: 'tick' }, this.now);
      const second = applyToRoom(this.state, event, this.now);
      if (!isDeepStrictEqual(second, idle)) expect(second, `${event.type} twice`).toEqual(idle);
    }
    this.#nothingLost();
  }

  #decide(event: RoomEvent, before: RoomState): void {
    if (event.type === 'due')
      for (const id of event.tipIds) {
        const { state, until } = event.rulings.get(id) ?? { state: 'shown', until: null };
        const isOver = state === 'shown' || (state === 'held' && until !== null && until <= this.now);
        this.standing.set(id, isOver ? 'free' : state === 'held' ? { until, touched: false } : state);
      }
    const hold = (id: string) => {
      const present = this.standing.get(id);
      if (present !== 'wordless' && present !== 'removed')
        this.standing.set(id, { until: null, touched: true });
    };
    if (event.type === 'alert' && event.kind === 'tip') {
      const { state, until } = event.ruling!;
      const held = { until: before.panic ? null : until, touched: before.panic };
      const isHeld = state === 'held' && (until === null || until > this.now);
      this.standing.set(
        event.tip.id,
        state === 'wordless' || state === 'removed' ? state : isHeld || before.panic ? held : 'free',
      );
    }
    if (event.type === 'ruling') {
      const present = this.standing.get(event.tipId);
      const isThere = alertsInStage(before, 'held').some(({ tip }) => tip.id === event.tipId);
      if (typeof present === 'object' && !present.touched && isThere) {
        const { state, until } = event.ruling;
        this.standing.set(
          event.tipId,
          state === 'held' ? { until, touched: false } : state === 'shown' ? 'free' : state,
        );
      }
    }
    if (event.type === 'play' && before.panic)
      for (const alert of event.alerts) tipIdsOf(alert).forEach(hold);
    if (event.type !== 'desk') return;
    const { action, alertId } = event;
    if (action === 'panic' && !before.panic)
      for (const alert of before.alerts) if (alert.kind === 'tip') tipIdsOf(alert).forEach(hold);
    if (action === 'approve-all')
      for (const alert of heldByPanic(before))
        for (const id of alert.kind === 'tip' ? tipIdsOf(alert) : [])
          if (this.standing.get(id) !== 'wordless') this.standing.set(id, 'free');
    const subject = deskSubject(before, action, alertId, this.now);
    const stage = before.alerts.find((alert) => alert.alertId === subject?.alertId)?.stage;
    for (const id of subject?.tipIds ?? []) {
      if (
        ['approve', 'trust-sender', 'show-now'].includes(action) &&
        stage === 'held' &&
        this.standing.get(id) !== 'wordless'
      )
        this.standing.set(id, 'free');
      if (action === 'hold') hold(id);
      if (action === 'drop-message') this.standing.set(id, 'wordless');
      if (action === 'remove' || action === 'block-sender') this.standing.set(id, 'removed');
    }
  }

  #take({ state, effects }: RoomStep): void {
    this.state = state;
    for (const effect of effects) {
      if (effect.type === 'record-shown') this.recorded.add(effect.tipId);
      if (effect.type === 'record-shown') this.over.add(effect.tipId);
      if (effect.type === 'record-end' && effect.how !== 'wordless')
        for (const id of effect.tipIds) this.over.add(id);
      if (effect.type === 'miss') this.missed.push(...effect.alerts);
      if (effect.type === 'send') this.#heard(effect.message, effect.audience);
    }
    for (const after of [null, 0])
      if (this.chance.oneIn(10))
        for (const message of joinMessages(state, 'page', after, this.now)) this.#secretsKept(message);
  }

  #heard(message: ServerMessage, audience: Listeners): void {
    this.#secretsKept(message);
    const showing = alertOnAir(this.state);
    if (message.type !== 'tip:new' || (audience !== 'overlay' && audience !== 'all') || !showing) return;
    expect(showing.alertId).toBe(message.alertId);
    expect(this.state.panic, 'shown during a panic').toBe(false);
    for (const id of tipIdsOf(showing))
      if (showing.kind === 'tip')
        expect(['free', 'wordless'], `${id} is shown`).toContain(this.standing.get(id));
    if (showing.urgent !== undefined) return;
    const endsAt = showing.startedAt + slotMs(this.state.style, showing);
    for (const { alertId, place, queuedAt } of alertsInStage(this.state, 'queue'))
      if (place < showing.place)
        expect(endsAt - queuedAt, `${alertId} waits behind ${showing.alertId}`).toBeLessThanOrEqual(
          MAX_BEHIND_LATER_MS,
        );
  }

  /** No message has the words of a tip that is held, dropped or removed. */
  #secretsKept(message: ServerMessage): void {
    const text = JSON.stringify(message);
    for (const [, id] of text.matchAll(/(?:message|name) of (t\d+)\b/g))
      expect([text, this.standing.get(id!)]).toEqual([text, 'free']);
  }

  #nothingLost(): void {
    const places = this.state.alerts.map(({ place }) => place);
    expect(places, 'by place, each once').toEqual([...new Set(places)].sort((a, b) => a - b));
    expect(this.state.alerts.filter(({ stage }) => stage === 'air').length).toBeLessThanOrEqual(1);
    const alive = [...this.state.alerts, ...this.missed]
      .filter(({ kind }) => kind === 'tip')
      .flatMap(tipIdsOf);
    expect(alive.length, 'one record a tip').toBe(new Set(alive).size);
    const known = new Set(alive);
    for (let n = 0; n < this.paid; n++)
      if (!known.has(`t${n}`) && !this.over.has(`t${n}`)) expect.fail(`t${n} is lost`);
  }

  pay(): void {
    const { chance } = this;
    const id = `t${this.paid++}`;
    const worth = chance.pick([null, '1000000', '20000000', '900000000']);
    const paid = {
      ...aTip(id),
      ...{ name: `name of ${id}`, senderAddress: chance.pick(['ann', 'ben']), worth },
      ...{ plan: chance.pick(['shown', 'shown', 'spoken', chance.pick(['shown', 'unseen'])]) },
      amountUnits: worth ?? '5',
    } as Tip;
    const state = chance.pick(['shown', 'shown', 'held', 'held', 'wordless', 'removed'] as const);
    const ruling = this.ruling(state);
    this.hear({ type: 'alert', kind: 'tip', alertId: id, tip: paid, ruling }, false);
  }

  ruling(state: Ruling['state']): Ruling {
    const until = this.chance.oneIn(2) ? null : this.now + this.chance.below(60_000);
    return { state, until: state === 'held' ? until : null, reasons: state === 'held' ? ['mode'] : [] };
  }

  pass(ms: number): void {
    const until = this.now + ms;
    for (let at = wakeAt(this.state); at !== null && at <= until; at = wakeAt(this.state)) {
      this.now = Math.max(at, this.now);
      this.hear({ type: 'tick' });
      this.ask();
    }
    this.now = until;
  }

  /** Holds are over: what someone has decided, and the room may not have heard, is in the database. */
  ask(): void {
    const tipIds = dueTips(this.state, this.now);
    if (tipIds.length === 0) return;
    const rulings = new Map<string, Ruling>();
    for (const id of tipIds)
      if (this.chance.oneIn(3))
        rulings.set(id, this.ruling(this.chance.pick(['shown', 'held', 'wordless', 'removed'])));
    this.hear({ type: 'due', tipIds, rulings });
  }

  acknowledge(id: string): void {
    this.hear({ type: 'shown', tipId: id, recorded: this.recorded });
  }

  /** The room dies, and another one loads its storage. */
  die(): void {
    this.state = { ...(JSON.parse(JSON.stringify(this.state)) as RoomState), overlays: 0, keyed: 0 };
    this.hear({ type: 'tick' });
    this.ask();
  }

  anything(): void {
    const { chance } = this;
    const alert = this.state.alerts.length > 0 ? chance.pick([...this.state.alerts]) : null;
    const someId = chance.oneIn(4) || !alert ? `t${chance.below(this.paid + 1)}` : alert.alertId;
    switch (chance.below(14)) {
      case 0: {
        const count = chance.below(3);
        this.hear({ type: 'overlays', count, keyed: chance.below(count + 1) });
        return;
      }
      case 1:
        this.hear({ type: chance.oneIn(2) ? 'pause' : 'resume' });
        return;
      case 2:
        this.hear(chance.oneIn(3) ? { type: 'clear' } : { type: 'skip' }, false);
        return;
      case 3:
      case 4:
        this.pass(chance.pick([500, 5000, 20_000, 200_000, chance.oneIn(10) ? 13 * 3_600_000 : 9000]));
        return;
      case 5:
        this.acknowledge(alertOnAir(this.state)?.tip.id ?? someId);
        return;
      case 6:
        this.hear({
          type: 'ruling',
          tipId: someId,
          ruling: this.ruling(chance.pick(['shown', 'held', 'wordless', 'removed'])),
        });
        return;
      case 7:
        if (chance.oneIn(3)) this.die();
        else
          this.hear({
            type: 'style',
            style: style(chance.oneIn(2) ? ['0'] : ['0', '10000000'], ++this.styles),
          });
        return;
      case 8: {
        const alerts = this.missed;
        this.missed = [];
        this.hear({ type: 'play', alerts }, false);
        return;
      }
      case 9:
      case 10: {
        const action = chance.pick(DESK_ACTIONS.filter((one) => one !== 'panic' || chance.oneIn(3)));
        // The settings hold what is shown, and the worker looks there before it asks the room.
        this.hear(
          { type: 'desk', action, alertId: someId, label: 'Kestrel' },
          action !== 'take-off' && action !== 'show-again',
        );
        return;
      }
      default:
        this.pay();
    }
  }

  /** A moderator comes back, decides about everything, and the stream shows it. */
  settle(): void {
    this.hear({ type: 'desk', action: 'end-panic', alertId: null, label: 'Creator' });
    this.hear({ type: 'resume' });
    for (const { alertId } of alertsInStage(this.state, 'held'))
      this.hear({ type: 'desk', action: 'approve', alertId, label: 'Creator' });
    this.hear({ type: 'overlays', count: 0, keyed: 0 });
    this.hear({ type: 'overlays', count: 1, keyed: 1 });
    for (let showing = alertOnAir(this.state); showing; showing = alertOnAir(this.state)) {
      this.acknowledge(showing.tip.id);
      this.pass(slotMs(this.state.style, showing));
    }
  }
}

test(`${SEEDS} random courses: nothing paid is lost, nothing held is shown, no event counts twice`, () => {
  for (let seed = 1; seed <= SEEDS; seed++) {
    const course = new Course(seed);
    try {
      for (let event = 0; event < EVENTS; event++) course.anything();
      course.settle();
      const missed = new Set(course.missed.map(({ tip }) => tip.id));
      for (let n = 0; n < course.paid; n++)
        expect(course.over.has(`t${n}`) || missed.has(`t${n}`), `t${n} came to its end`).toBe(true);
      expect(course.state.alerts).toEqual([]);
    } catch (error) {
      (error as Error).message = `seed ${seed}: ${(error as Error).message}`;
      throw error;
    }
  }
});
