/**
 * The live room of one token, with the worker's calls. Only the worker reaches it, after a check that the token exists.
 */

import { systemClock } from '../chain/clock.ts';
import type { AlertSettings } from '../core/alerts/settings.ts';
import type {
  DeskAct,
  DeskAction,
  DeskAnswer,
  DeskAsked,
  DeskLink,
  DeskLogEntry,
  DeskRefusal,
  DeskScope,
  HeldAlert,
} from '../core/live/desk.ts';
import { draftSettings, mayBeHeard, subjectOnScreen } from '../core/live/heard.ts';
import { takesUnpaid } from '../core/live/room.ts';
import { alertsInStage, paidTips, tipIdsOf } from '../core/live/room-alerts.ts';
import { heldByPanic, tipsInPanic } from '../core/live/room-hold.ts';
import { queueState } from '../core/live/room-views.ts';
import { tipsOf } from '../core/live/room-words.ts';
import {
  type AlertDraft,
  type AlertState,
  type ClipNews,
  OLD_ADDRESS,
  type QueueState,
  type RoomStyle,
} from '../core/live.ts';
import type { Ruling } from '../core/moderation/model.ts';
import type { ShowFigures } from '../core/show/model.ts';
import type { Forgotten, Tip, TipTotals } from '../core/tips/model.ts';
import { alertStateOf } from './alert-state.ts';
import { deskAllows } from './desk-allows.ts';
import type { RoomAsks } from './room-asks.ts';
import { RoomObject } from './room-object.ts';
import type { Speech } from './room-storage.ts';
import { SpeechLock } from './speech-lock.ts';

export class TokenRoom<E = unknown> extends RoomObject<E> {
  #speeches: SpeechLock;
  asks: RoomAsks = { rulings: async () => new Map(), figures: async () => null };

  constructor(ctx: DurableObjectState, env: E) {
    super(ctx, env);
    this.#speeches = new SpeechLock(this.live.storage);
  }

  override async startOver(): Promise<void> {
    await super.startOver();
    this.#speeches = new SpeechLock(this.live.storage);
  }

  /**
   * Releases ended holds. The database gets a decision before the room does, and the machine may stop in between, so
   * the room asks the database before an alert goes on air.
   */
  override async alarm(): Promise<void> {
    const due = this.live.alarm();
    if (due.length === 0) return;
    this.live.release(due, await this.asks.rulings(due));
    const figures = await this.asks.figures();
    if (figures) this.live.apply({ type: 'figures', figures });
  }

  /**
   * Adds a confirmed tip: pages get it at once, with figures read after it, overlays at its turn. Without a ruling it
   * shows unchanged. Repeatable; a later ruling may release or end the tip while it is held and undecided. Returns true
   * when it now waits for a decision, whatever the ruling said.
   */
  async deliverTip(
    tip: Tip,
    style: RoomStyle,
    totals: TipTotals | null = null,
    ruling?: Ruling,
  ): Promise<boolean> {
    const live = this.live;
    live.apply({ type: 'style', style });
    if (!live.storage.knowsTip(tip.id)) {
      const event = { type: 'alert', kind: 'tip', alertId: tip.id, tip, totals } as const;
      live.apply(ruling ? { ...event, ruling } : event, () => live.storage.recordDelivered(tip.id));
    } else if (ruling) live.apply({ type: 'ruling', tipId: tip.id, ruling });
    return alertsInStage(live.state, 'held').some(
      (alert) => alert.kind === 'tip' && alert.releaseAt === null && tipIdsOf(alert).includes(tip.id),
    );
  }

  /** Takes the figures that the overlay's parts show, unless they are older. `token` must be the room's. */
  async setFigures(token: string, figures: ShowFigures): Promise<void> {
    if (token !== this.live.state.token) throw new Error(`figures of ${token} sent to the wrong room`);
    this.live.apply({ type: 'figures', figures });
  }

  /**
   * Takes words off these tips in all that is stored here; whole ones on open pages as well. `sender`: off all tips of
   * this wallet too. Repeatable.
   */
  async forgetWords(ids: string[], what: Forgotten, sender?: string): Promise<void> {
    const tipIds = sender ? [...ids, ...tipsOf(this.live.state, sender)] : ids;
    this.live.apply({ type: 'nameless', tipIds, what }, () => {
      this.live.storage.forgetWords(tipIds, what);
      if (what !== 'face') this.live.links.forgetNames(tipIds);
    });
    if (!sender) return;
    // A clip names its author, and leaves the stream with the clip; the face is the profile's.
    this.live.apply({ type: 'nameless', tipIds: tipsOf(this.live.state, sender, true), what: 'face' });
  }

  /** Applies the last stored style; one that is older than the room's is ignored. `token` must be the room's. */
  async setStyle(token: string, style: RoomStyle): Promise<void> {
    if (token !== this.live.state.token) throw new Error(`style of ${token} sent to the wrong room`);
    this.live.apply({ type: 'style', style });
  }

  /** Tells open pages that a tip of the canary has come this far: it is no alert. `token` must be the room's. */
  async tellCanary(token: string, id: string): Promise<void> {
    if (token !== this.live.state.token) throw new Error(`a canary of ${token} sent to the wrong room`);
    this.live.apply({ type: 'canary', id });
  }

  /** Announces a clip to open pages. `token` must be the room's. */
  async announceClip(token: string, clip: ClipNews): Promise<void> {
    if (token !== this.live.state.token) throw new Error(`a clip of ${token} sent to the wrong room`);
    this.live.apply({ type: 'clip', clip });
  }

  /**
   * Shows a winning clip at its turn, once: a second call changes nothing. A held one waits for the desk. `token` must
   * be the room's.
   */
  async showClip(token: string, tip: Tip, ruling: Ruling): Promise<void> {
    if (token !== this.live.state.token) throw new Error(`a clip of ${token} sent to the wrong room`);
    const { storage } = this.live;
    if (storage.knowsTip(tip.id)) return;
    this.live.apply({ type: 'alert', kind: 'clip', alertId: tip.id, tip, ruling }, () =>
      storage.recordDelivered(tip.id),
    );
  }

  /** Takes a deleted clip off the stream, wherever its alert is. `tipId`: that of its alert. Repeatable. */
  async dropClip(tipId: string): Promise<void> {
    this.live.apply({ type: 'clip-gone', tipId });
  }

  /** Pauses all alerts; the one on screen finishes. */
  async pause(): Promise<void> {
    this.live.apply({ type: 'pause' });
  }

  async resume(): Promise<void> {
    this.live.apply({ type: 'resume' });
  }

  /** Takes the alert off the screen, or the next one out of the queue. With `alertId` only if that one is on screen. */
  async skip(alertId?: string): Promise<void> {
    this.live.apply({ type: 'skip', ...(alertId === undefined ? {} : { alertId }) });
  }

  /** Blanks the screen and empties the queue. Held and missed alerts stay. */
  async clear(): Promise<void> {
    this.live.apply({ type: 'clear' });
  }

  /**
   * Shows a confirmed tip again, at its turn. A held alert stays held. Words that this room or the database
   * (`isDropped`) has dropped stay away. `trusted`: as of a Ruling. False when too many replays and tests are waiting.
   */
  async replay(tip: Tip, isDropped = false, trusted = false): Promise<boolean> {
    const { state, storage } = this.live;
    const held = alertsInStage(state, 'held').find((alert) => tipIdsOf(alert).includes(tip.id));
    if (held)
      return this.#addUnpaid('replay', tip, {
        state: 'held',
        until: held.releaseAt,
        reasons: held.reasons,
        trusted,
      });
    const ending = storage.ending(tip.id);
    const isPlain = isDropped || ending === 'wordless' || ending === 'removed';
    return this.#addUnpaid('replay', tip, {
      state: isPlain ? 'wordless' : 'shown',
      until: null,
      reasons: [],
      trusted,
    });
  }

  /** Shows a test alert at its turn, by `draft` if it has one. False when too many replays and tests are waiting. */
  async testAlert(tip: Tip, draft?: AlertDraft): Promise<boolean> {
    return this.#addUnpaid('test', tip, { state: 'shown', until: null, reasons: [] }, draft);
  }

  /** Moves missed alerts into the queue: those of one tip, or all. Returns the tips that a panic holds. Repeatable. */
  async playMissed(tipId: string | null): Promise<string[]> {
    this.live.expire();
    const alerts = this.live.storage.missedOf(tipId);
    if (alerts.length > 0)
      this.live.apply({ type: 'play', alerts }, () => this.live.storage.removeMissed(tipId));
    return this.live.state.panic ? tipsInPanic(this.live.state) : [];
  }

  /** Removes missed alerts from the list: those of one tip, or all. They stay paid and can be replayed. */
  async dismissMissed(tipId: string | null): Promise<void> {
    this.live.expire();
    this.live.storage.dismissMissed(tipId);
  }

  /** Creates a new address for the overlay. Overlays with the current one are closed and go blank. */
  async renewKey(): Promise<void> {
    const { sockets, sql, keys } = this.live;
    const keyed = sockets.keyed();
    sql.transaction(() => {
      keys.renew();
      if (keyed.length > 0) keys.note(true, systemClock.now());
    });
    for (const socket of keyed) this.live.drop(socket, OLD_ADDRESS, 'old address');
  }

  async state(): Promise<Omit<QueueState, 'overlayUrl'> & { overlayKey: string }> {
    this.live.expire();
    const { state, storage, keys } = this.live;
    const { length, alerts } = storage.missed();
    return {
      ...queueState(state, systemClock.now()),
      missed: { length, tips: alerts.map((alert) => alert.tip) },
      oldAddress: keys.oldAddress(),
      overlayKey: keys.present(),
    };
  }

  /** Returns the number of connected overlays that have the key. */
  async overlayCount(): Promise<number> {
    return this.live.state.keyed;
  }

  /** Returns when an overlay with the key was last here, to the day, ms since 1970; null if none ever was. */
  async overlayAt(): Promise<number | null> {
    return this.live.state.keyed > 0 ? systemClock.now() : this.live.keys.seenAt();
  }

  /** Returns the state of a confirmed tip's alert. A tip that the room does not know yet is still being delivered. */
  async alertState(tipId: string): Promise<AlertState> {
    this.live.expire();
    return alertStateOf(this.live.state, this.live.storage, tipId);
  }

  /** Returns when an overlay first reported that it shows this tip, in ms since 1970, or null. */
  async shownAt(tipId: string): Promise<number | null> {
    return this.live.storage.shownAt(tipId);
  }

  /** Returns a spoken alert. 'make': the caller generates it, then calls saveSpeech or giveUpSpeech with `key`. */
  async speech(subject: string, key = subject): Promise<Speech | 'over' | 'make'> {
    return this.#speeches.ask(key, () => mayBeHeard(this.live.state, subject));
  }

  /** Returns the unsaved settings by which a test alert speaks; null: the stored ones. */
  async testSettings(tipId: string): Promise<AlertSettings | null> {
    return draftSettings(this.live.state, tipId);
  }

  async saveSpeech(subject: string, speech: Speech): Promise<void> {
    this.#speeches.save(subject, speech, systemClock.now(), subjectOnScreen(this.live.state));
  }

  async giveUpSpeech(subject: string): Promise<void> {
    this.#speeches.giveUp(subject);
  }

  /**
   * `secret` of a link or of the creator's session; null: the caller has checked that it is the creator or an admin.
   * Every call of the desk may be repeated after a crash: the second time changes nothing and logs nothing.
   */
  async deskAllows(secret: string | null, action: DeskAction, alertId: string | null): Promise<DeskAnswer> {
    return deskAllows(this.live, secret, action, alertId);
  }

  /**
   * Performs `acts` if the secret still allows the request: the alert may have been held meanwhile, or the link
   * revoked. Returns false if there was nothing to do: the alert is over, or already in the requested state.
   */
  async act({ secret, action, alertId }: DeskAsked, acts: readonly DeskAct[]): Promise<boolean> {
    if (!deskAllows(this.live, secret, action, alertId).may) return false;
    return acts.map((act) => this.#act(act.action, alertId, act.label)).includes(true);
  }

  /** Returns the alerts that approve-all would release now, with the tips whose rulings would change. */
  async heldByPanic(): Promise<HeldAlert[]> {
    return heldByPanic(this.live.state).map((one) => ({ alertId: one.alertId, tipIds: paidTips([one]) }));
  }

  /** Releases those of these alerts that still only a panic holds. Returns false if there are none. */
  async approveAll(alertIds: string[], label: string): Promise<boolean> {
    return this.#act('approve-all', null, label, alertIds);
  }

  /**
   * Blanks the screen, and holds all waiting and new alerts, if the secret allows it. The one call does everything.
   * Returns the tips that a panic holds.
   */
  async panic(secret: string | null): Promise<{ may: true; label: string; tipIds: string[] } | DeskRefusal> {
    const allowed = deskAllows(this.live, secret, 'panic', null);
    if (!allowed.may) return allowed;
    this.#act('panic', null, allowed.label);
    return { may: true, label: allowed.label, tipIds: tipsInPanic(this.live.state) };
  }

  /** Lets new alerts play again. Held alerts stay held until a decision. */
  async endPanic(label: string): Promise<void> {
    this.#act('end-panic', null, label);
  }

  /** Makes a link; null if there are MAX_LINKS, or the label is taken. The secret cannot be read again. */
  async makeLink(label: string, scope: DeskScope): Promise<{ link: DeskLink; secret: string } | null> {
    return this.live.links.make(label, scope, systemClock.now());
  }

  /** Returns the links, newest first, with those revoked in the last 30 days. */
  async listLinks(): Promise<DeskLink[]> {
    return this.live.links.list(systemClock.now());
  }

  /** Revokes a link and closes its sockets with DEAD_LINK. Returns false if there is no such link. */
  async revokeLink(id: string): Promise<boolean> {
    const isLink = this.live.links.revoke(id, systemClock.now());
    this.live.closeDesks(id);
    return isLink;
  }

  /** Makes a secret for the creator's studio, with CREATOR_SCOPE; it lives twelve hours. */
  async openDeskSession(): Promise<{ secret: string; until: number }> {
    return this.live.links.openSession(systemClock.now());
  }

  /** Returns everyone's last 50 actions, newest first. */
  async deskLog(): Promise<DeskLogEntry[]> {
    return this.live.links.log(null);
  }

  #act(action: DeskAction, alertId: string | null, label: string, among?: string[]): boolean {
    const event = { type: 'desk', action, alertId, label, ...(among ? { among } : {}) } as const;
    return this.live.apply(event).some(({ type }) => type === 'log');
  }

  #addUnpaid(kind: 'replay' | 'test', tip: Tip, ruling: Ruling, draft?: AlertDraft): boolean {
    if (!takesUnpaid(this.live.state)) return false;
    const alertId = crypto.randomUUID();
    this.live.apply({ type: 'alert', kind, alertId, tip, ruling, ...(draft ? { draft } : {}) });
    return true;
  }
}
