/** Withdraws, releases and forgets the message and name of a tip. */
import { type Forgotten, NO_WORDS, type PublicTip, WITHOUT, withoutSender, wordsOf } from '../tips/model.ts';
import { type Alert, changeAlerts, mergedTip, tipIdsOf, withoutWords } from './room-alerts.ts';
import { freshTips } from './room-join.ts';
import { publish } from './room-messages.ts';
import type { NumberedMessage, RoomState, RoomStep } from './room-state.ts';

/** Pages show few tips: after a panic it is enough to withdraw the newest. Older ones leave with their lists. */
const MAX_WITHDRAWN = 50;

/** Withdraws the words of these alerts, or of the newest MAX_WITHDRAWN, from all pages. */
export function withdrawWords(step: RoomStep, alerts: readonly Alert[]): void {
  const { state } = step;
  const ids = alerts.filter(({ kind, wordless }) => kind === 'tip' && !wordless).flatMap(tipIdsOf);
  if (ids.length === 0) return;
  const all = new Set(ids);
  state.recent = state.recent.map((entry) => {
    const { message } = entry;
    if (message.type === 'tip:new' && all.has(message.tip.id))
      return { ...entry, message: { ...message, tip: withoutSender(withoutWords(message.tip)) } };
    if (message.type === 'tip:words' && all.has(message.id))
      return { ...entry, message: { ...message, ...NO_WORDS } };
    return entry;
  });
  withdrawFromPages(step, ids);
}

/** Sends pages the words of alerts that were held, or of the newest MAX_WITHDRAWN. */
export function releaseWords(step: RoomStep, alerts: readonly Alert[]): void {
  const tips = alerts
    .filter(({ kind, wordless }) => kind === 'tip' && !wordless)
    .flatMap((alert) => alert.parts?.map(({ tip }) => tip) ?? [alert.tip]);
  for (const tip of tips.slice(-MAX_WITHDRAWN))
    publish(step, 'page', (number) => ({ type: 'tip:words', number, id: tip.id, ...wordsOf(tip) }));
}

/**
 * Takes faces, names or all words off the alerts of these tips, whatever their stage, and off the messages stored for
 * reconnecting clients. Open pages hear of it where all words go, or the faces of the newest tips.
 */
export function forgetWords(step: RoomStep, tipIds: readonly string[], what: Forgotten): void {
  const { state } = step;
  const ids = new Set(tipIds);
  // Pages show no other tips. More messages would push out those that a client may have missed.
  const shown = new Set([
    ...state.alerts.flatMap(tipIdsOf),
    ...state.recent.flatMap(({ message }) => (message.type === 'tip:new' ? [message.tip.id] : [])),
  ]);
  const gone = WITHOUT[what];
  const faced = freshTips(state.recent.map(({ message }) => message)).filter(
    (tip) => what === 'face' && tip.face && ids.has(tip.id),
  );
  const without = <Shown extends { tip: PublicTip }>(shown: Shown): Shown =>
    ids.has(shown.tip.id) ? { ...shown, tip: { ...shown.tip, ...gone } } : shown;
  changeAlerts(state, (alert) => {
    if (!tipIdsOf(alert).some((id) => ids.has(id))) return alert;
    if (!alert.parts) return without(alert);
    const parts = alert.parts.map(without);
    return { ...alert, parts, tip: mergedTip(parts) };
  });
  state.recent = state.recent.map((entry) => {
    const message = forgotten(entry.message);
    return message === entry.message ? entry : { ...entry, message };
  });
  // Not stored: whoever misses it reads its list again.
  for (const tip of faced) {
    const news = { type: 'tip:words', id: tip.id, ...wordsOf({ ...tip, ...gone }) } as const;
    publish(step, 'page', (number) => ({ ...news, number }), false);
    state.forgotten = { ...state.forgotten, tips: state.number };
  }
  if (what === 'words')
    withdrawFromPages(
      step,
      tipIds.filter((id) => shown.has(id)),
    );

  function forgotten(message: NumberedMessage): NumberedMessage {
    if (message.type === 'tip:new') {
      const changed = without(message);
      return changed === message ? message : { ...changed, tip: withoutSender(changed.tip) };
    }
    return message.type === 'tip:words' && ids.has(message.id) ? { ...message, ...gone } : message;
  }
}

/** Returns the tips, or the `clips`, of a wallet that the room has, however old: an alert may wait for days. */
export function tipsOf({ alerts }: Pick<RoomState, 'alerts'>, sender: string, clips = false): string[] {
  return alerts
    .filter((alert) => (alert.kind === 'clip') === clips && alert.tip.senderAddress === sender)
    .flatMap(tipIdsOf);
}

/** Tells pages that the words of these tips are gone, or of the newest MAX_WITHDRAWN. */
function withdrawFromPages(step: RoomStep, tipIds: readonly string[]): void {
  for (const id of tipIds.slice(-MAX_WITHDRAWN))
    publish(step, 'page', (number) => ({ type: 'tip:words', number, id, ...NO_WORDS }));
}
