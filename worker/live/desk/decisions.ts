/** Stores the desk's actions in D1: rulings of tips, blocked wallets, the panic that new tips meet. */

import { refuseField } from '../../../core/fields.ts';
import { WINNER_MS } from '../../../core/giveaways/reveal.ts';
import type { DeskAct, DeskAction, DeskSubject, HeldAlert } from '../../../core/live/desk.ts';
import {
  MAX_BLOCKED,
  MAX_BLOCKED_BY_MODERATORS,
  MAX_TRUSTED,
  type Ruling,
} from '../../../core/moderation/model.ts';
import { takenOffWith, takenOffWithout } from '../../../core/show/model.ts';
import { database, type Env } from '../../env.ts';
import { rulingsOf, setRuling } from '../../moderation/store.ts';
import { changeSettings } from '../settings/change.ts';

type State = Ruling['state'];

/**
 * The ruling of an action, and the states that it replaces: two moderators may decide in the same second, and a dropped
 * or removed tip must stay so.
 */
const RULINGS: Partial<Record<DeskAction, { state: State; from: readonly State[] }>> = {
  approve: { state: 'shown', from: ['held'] },
  'trust-sender': { state: 'shown', from: ['held'] },
  'show-now': { state: 'shown', from: ['held'] },
  hold: { state: 'held', from: ['shown', 'held'] },
  'drop-message': { state: 'wordless', from: ['shown', 'held', 'wordless'] },
  remove: { state: 'removed', from: ['shown', 'held', 'wordless', 'removed'] },
  'block-sender': { state: 'removed', from: ['shown', 'held', 'wordless', 'removed'] },
};

interface Decider {
  /** The label of a link, or the creator's. */
  by: string;
  /** Ms since 1970. */
  now: number;
}

/**
 * Stores the decision of `action` about an alert's tips, and returns the room's part of it, and under whose label:
 * another moderator may have removed the alert, or dropped its words, and the room may not have heard of it yet.
 * Repeatable. Refuses invalid_field when no more wallets can be blocked, by a moderator earlier than by the creator.
 */
export async function storeDecision(
  env: Env,
  token: string,
  action: DeskAction,
  { tipIds, senderAddress, kind }: DeskSubject,
  { by, now, isCreator }: Decider & { isCreator: boolean },
): Promise<readonly DeskAct[]> {
  const asked = [{ action, label: by }];
  const most = isCreator ? MAX_BLOCKED : MAX_BLOCKED_BY_MODERATORS;
  if (action === 'block-sender' && kind !== 'test')
    await blockWallet(env, token, senderAddress, { by, most });
  const ruling = RULINGS[action];
  if (!ruling || tipIds.length === 0) return asked;
  const db = database(env);
  if (action === 'trust-sender') await trustWallet(env, token, senderAddress, by);
  await setRuling(db, tipIds, ruling.state, { by, now, from: ruling.from });
  if (ruling.state === 'removed') return asked;
  const present = await rulingsOf(db, tipIds);
  const removed = present.find(({ state }) => state === 'removed');
  if (removed) return [{ action: 'remove', label: removed.by ?? by }];
  const wordless = present.find(({ state }) => state === 'wordless');
  if (wordless && ruling.state === 'shown')
    return [{ action: 'drop-message', label: wordless.by ?? by }, ...asked];
  return asked;
}

/** Marks a wallet: from then on it skips the wait of the mode hold. Repeatable. */
async function trustWallet(env: Env, token: string, wallet: string, by: string): Promise<void> {
  await changeSettings(env, token, 'moderation', by, (present) => {
    if (present.trusted.includes(wallet)) return present;
    if (present.trusted.length >= MAX_TRUSTED) refuseField('trusted', `has ${MAX_TRUSTED} wallets already`);
    return { ...present, trusted: [...present.trusted, wallet] };
  });
}

/** Takes a giveaway off the stream; the part stays on for the next one. Returns false if it was off. */
export async function takeOffStream(env: Env, token: string, giveaway: string, by: string): Promise<boolean> {
  let changed = false;
  await changeSettings(env, token, 'show', by, (present) => {
    const { takenOff } = present.giveaway;
    changed = !takenOff.includes(giveaway);
    if (!changed) return present;
    return { ...present, giveaway: { ...present.giveaway, takenOff: takenOffWith(takenOff, giveaway) } };
  });
  return changed;
}

/** Shows the winners of a giveaway on stream once more, from `now` on. Returns false if a request is sent twice. */
export async function showAgain(
  env: Env,
  token: string,
  giveaway: string,
  { by, now }: Decider,
): Promise<boolean> {
  let changed = false;
  await changeSettings(env, token, 'show', by, (present) => {
    const { again, takenOff } = present.giveaway;
    const isShown = again?.giveaway === giveaway && now - again.at < WINNER_MS;
    changed = takenOff.includes(giveaway) || !isShown;
    if (!changed) return present;
    const others = takenOffWithout(takenOff, giveaway);
    return { ...present, giveaway: { ...present.giveaway, takenOff: others, again: { giveaway, at: now } } };
  });
  return changed;
}

/** Stores a panic. While it is on, every new tip is held, here as in the room. */
export async function storePanic(env: Env, token: string, panic: boolean, by: string): Promise<void> {
  await changeSettings(env, token, 'moderation', by, (present) => ({ ...present, panic }));
}

/**
 * Holds the tips that waited when the panic came, at `now`: their words leave the pages too. Later decisions stay, as
 * in the room.
 */
export async function holdForPanic(env: Env, tipIds: readonly string[], { by, now }: Decider): Promise<void> {
  if (tipIds.length === 0) return;
  await setRuling(database(env), tipIds, 'held', {
    by,
    now,
    reason: 'panic',
    from: ['shown', 'held'],
    before: now,
  });
}

/**
 * Approves held alerts, and returns the ids of those that may be shown. A dropped or removed tip stays so until an
 * action names it. Repeatable.
 */
export async function approveAlerts(
  env: Env,
  alerts: readonly HeldAlert[],
  { by, now }: Decider,
): Promise<string[]> {
  const tipIds = alerts.flatMap((alert) => alert.tipIds);
  if (tipIds.length === 0) return alerts.map(({ alertId }) => alertId);
  const db = database(env);
  await setRuling(db, tipIds, 'shown', { by, now, from: ['held'] });
  const over = new Set(
    (await rulingsOf(db, tipIds)).filter(({ state }) => state !== 'shown').map(({ tipId }) => tipId),
  );
  return alerts.filter((alert) => !alert.tipIds.some((id) => over.has(id))).map(({ alertId }) => alertId);
}

async function blockWallet(
  env: Env,
  token: string,
  wallet: string,
  { by, most }: { by: string; most: number },
): Promise<void> {
  await changeSettings(env, token, 'moderation', by, (present) => {
    if (present.blocked.includes(wallet)) return present;
    if (present.blocked.length >= most) refuseField('blocked', `has ${most} wallets already`);
    return { ...present, blocked: [...present.blocked, wallet] };
  });
}
