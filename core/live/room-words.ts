/** Withdraws, releases and makes anonymous the message and name of a tip on pages. */
import { type PublicTip, withoutSender } from '../tips/model.ts';
import { type Alert, changeAlerts, mergedTip, tipIdsOf, withoutWords } from './room-alerts.ts';
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
      return { ...entry, message: { ...message, message: '', name: null, handle: null } };
    return entry;
  });
  for (const id of ids.slice(-MAX_WITHDRAWN))
    publish(step, 'page', (number) => ({
      type: 'tip:words',
      number,
      id,
      message: '',
      name: null,
      handle: null,
    }));
}

/** Sends pages the words of alerts that were held, or of the newest MAX_WITHDRAWN. */
export function releaseWords(step: RoomStep, alerts: readonly Alert[]): void {
  const tips = alerts
    .filter(({ kind, wordless }) => kind === 'tip' && !wordless)
    .flatMap((alert) => alert.parts?.map(({ tip }) => tip) ?? [alert.tip]);
  for (const { id, message, name = null, handle = null } of tips.slice(-MAX_WITHDRAWN))
    publish(step, 'page', (number) => ({ type: 'tip:words', number, id, message, name, handle }));
}

/** Makes the alerts of these tips anonymous, whatever their stage, and the messages stored for reconnecting clients. */
export function forgetNames(state: RoomState, tipIds: readonly string[]): void {
  const ids = new Set(tipIds);
  const nameless = <Shown extends { tip: PublicTip }>(shown: Shown): Shown =>
    ids.has(shown.tip.id) ? { ...shown, tip: { ...shown.tip, name: null, handle: null } } : shown;
  changeAlerts(state, (alert) => {
    if (!tipIdsOf(alert).some((id) => ids.has(id))) return alert;
    if (!alert.parts) return nameless(alert);
    const parts = alert.parts.map(nameless);
    return { ...alert, parts, tip: mergedTip(parts) };
  });
  state.recent = state.recent.map((entry) => {
    const message = namelessMessage(entry.message);
    return message === entry.message ? entry : { ...entry, message };
  });

  function namelessMessage(message: NumberedMessage): NumberedMessage {
    if (message.type === 'tip:new') {
      const changed = nameless(message);
      return changed === message ? message : { ...changed, tip: withoutSender(changed.tip) };
    }
    return message.type === 'tip:words' && ids.has(message.id)
      ? { ...message, name: null, handle: null }
      : message;
  }
}
