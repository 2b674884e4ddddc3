import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { type DeskState, mayAct } from '../../core/live/desk.ts';
import type { DeskTools } from '../desk/desk-button.tsx';
import { actionOf, chosenAfter, type Place, SETTLE_MS, stepTo, usePanicKey } from '../desk/keys.ts';

interface Keys {
  /** Letters act on this alert. */
  chosen: string | null;
  choose(alertId: string): void;
  /** Without the focus no key reaches the dock. */
  focused: boolean;
}

/** Handles keys: arrows choose an alert, letters act on it, and two presses of Escape are a panic. */
export function useDockKeys(state: DeskState, { acts, you, stale }: DeskTools): Keys {
  const places = placesOf(state);
  const ids = [...places.keys()];
  const [chosen, setChosen] = useState<string | null>(() => firstOf(state));
  const known = useRef(ids);
  /** A key or a click chose the alert. */
  const picked = useRef(false);
  /** The last alert that a key acted on. Its end is no surprise. */
  const acted = useRef<string | null>(null);
  /** The time at which the chosen alert last ended by itself, in ms of the page's clock. */
  const moved = useRef(Number.NEGATIVE_INFINITY);
  const focused = useHasFocus();

  const follow = useEffectEvent((_order: string) => {
    const before = known.current;
    known.current = ids;
    const place = chosen === null ? undefined : places.get(chosen);
    if (place === 'held' || (place && picked.current)) return;
    const held = ids.filter((id) => places.get(id) === 'held');
    const next = (place ? null : chosenAfter(held, before, chosen)) ?? firstOf(state);
    if (next === chosen) return;
    if (chosen !== null && chosen !== acted.current) moved.current = performance.now();
    picked.current = false;
    setChosen(next);
  });
  // The places are part of the order, because an alert that goes on screen at once changes only its place. A layout
  // effect runs before the next key.
  const order = [...places].join(' ');
  useLayoutEffect(() => follow(order), [order]);

  function pick(alertId: string | null): void {
    picked.current = true;
    setChosen(alertId);
  }

  function press(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null;
    if (step !== null) {
      event.preventDefault();
      const next = stepTo(ids, chosen, step);
      pick(next);
      if (next !== null) cardOf(next)?.focus();
      return;
    }
    const place = chosen === null ? null : (places.get(chosen) ?? null);
    const action = actionOf(event.key, place, state.paused);
    if (!action || event.repeat || stale || !mayAct(you, action)) return;
    const isAboutAlert = action !== 'pause' && action !== 'resume';
    if (isAboutAlert && performance.now() - moved.current < SETTLE_MS) return;
    if (isAboutAlert) acted.current = chosen;
    acts.press(action, isAboutAlert ? (chosen ?? undefined) : undefined);
  }

  const onKey = useEffectEvent(press);
  useEffect(() => {
    const heard = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', heard);
    return () => document.removeEventListener('keydown', heard);
  }, []);
  usePanicKey(mayAct(you, 'panic') && !state.panic ? () => acts.press('panic') : null);

  return { chosen, choose: pick, focused };
}

/** Returns the alerts from top to bottom. */
function placesOf({ onAir, panic, held, waiting }: DeskState): Map<string, Place> {
  return new Map([
    ...(onAir && !panic ? [[onAir.alertId, 'air'] as const] : []),
    ...held.alerts.map(({ alertId }) => [alertId, 'held'] as const),
    ...waiting.alerts.map(({ alertId }) => [alertId, 'waiting'] as const),
  ]);
}

/** Returns the first held alert, else the one on screen, else the next one. */
const firstOf = ({ held, onAir, waiting }: DeskState) =>
  (held.alerts[0] ?? onAir ?? waiting.alerts[0])?.alertId ?? null;

const cardOf = (alertId: string) =>
  [...document.querySelectorAll<HTMLElement>('[data-alert]')].find(
    ({ dataset }) => dataset.alert === alertId,
  );

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);

function useHasFocus(): boolean {
  const [focused, setFocused] = useState(() => document.hasFocus());
  useEffect(() => {
    const read = () => setFocused(document.hasFocus());
    addEventListener('focus', read);
    addEventListener('blur', read);
    return () => {
      removeEventListener('focus', read);
      removeEventListener('blur', read);
    };
  }, []);
  return focused;
}
