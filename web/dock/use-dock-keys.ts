import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { type DeskState, mayAct } from '../../core/live/desk.ts';
import type { DeskTools } from '../desk/desk-button.tsx';
import { actionOf, chosenAfter, type Place, SETTLE_MS, stepTo } from '../desk/keys.ts';
import { usePanicKey } from '../desk/use-panic-key.ts';

interface Keys {
  /** The alert that letters act on. */
  chosen: string | null;
  choose(alertId: string): void;
  /** The dock has the focus: without it no key reaches it. */
  focused: boolean;
}

/** The dock by keyboard: arrows choose an alert, letters act on it, Escape twice is a panic. */
export function useDockKeys(state: DeskState, { acts, you, stale }: DeskTools): Keys {
  const places = placesOf(state);
  const ids = [...places.keys()];
  const [chosen, setChosen] = useState<string | null>(() => firstOf(state));
  const known = useRef(ids);
  /** By a key or a click, and not because it was first. */
  const picked = useRef(false);
  /** The alert that a key acted on last: that it goes is no surprise. */
  const acted = useRef<string | null>(null);
  /** When the chosen alert last went by itself, ms of the page's clock. */
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
  // With the places: an alert that goes on screen at once leaves the order as it was. Before the next key is heard.
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

/** The alerts from top to bottom. */
function placesOf({ onAir, panic, held, waiting }: DeskState): Map<string, Place> {
  return new Map([
    ...(onAir && !panic ? [[onAir.alertId, 'air'] as const] : []),
    ...held.alerts.map(({ alertId }) => [alertId, 'held'] as const),
    ...waiting.alerts.map(({ alertId }) => [alertId, 'waiting'] as const),
  ]);
}

/** What needs a decision comes before what is on screen. */
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
