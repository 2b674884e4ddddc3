import { type RefObject, useEffect, useRef, useState } from 'react';
import { useOnChange } from '../hooks.ts';

export const PHASE_MS = 4000;
const PHASES = 3;
/** At rest the demo shows the big tip. */
const RESTING_PHASE = 1;

/**
 * The demo's course: three phases of four seconds, over and over while it is in view. Under reduced motion it rests,
 * and a visitor can still choose a phase. Silent until the visitor asks for sound.
 */
export function useDemo(stage: RefObject<HTMLElement | null>) {
  const [still] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  const [shown, setShown] = useState({ phase: still ? RESTING_PHASE : 0, turn: 0 });
  const [playing, setPlaying] = useState(!still);
  const [sound, setSound] = useState(false);
  const inView = useInView(stage);
  const runs = playing && inView;

  const show = (phase: number) => setShown(({ turn }) => ({ phase, turn: turn + 1 }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a turn is a dependency because each has four seconds of its own.
  useEffect(() => {
    if (!runs) return;
    const timer = setTimeout(
      () => setShown(({ phase, turn }) => ({ phase: (phase + 1) % PHASES, turn: turn + 1 })),
      PHASE_MS,
    );
    return () => clearTimeout(timer);
  }, [runs, shown.turn]);

  const player = useRef<((phase: number) => void) | null>(null);
  useOnChange(shown.turn, () => {
    if (sound && inView) player.current?.(shown.phase);
  });
  const toggleSound = () => {
    setSound(!sound);
    if (sound) return;
    // Within the click: browsers let a page play only after one.
    const context = new AudioContext();
    void import('./demo-sound.ts').then(({ soundPlayer }) => {
      player.current = soundPlayer(context);
      setPlaying(true);
      show(0);
    });
  };
  return {
    ...shown,
    playing: runs,
    sound,
    show,
    toggle: () => setPlaying(!playing),
    toggleSound,
  };
}

/** Whether a part of the element is in the window and the page is visible. */
function useInView(element: RefObject<HTMLElement | null>): boolean {
  const [inView, setInView] = useState(true);
  useEffect(() => {
    if (!element.current) return;
    let near = true;
    const read = () => setInView(near && !document.hidden);
    const observer = new IntersectionObserver((entries) => {
      near = entries.at(-1)?.isIntersecting ?? true;
      read();
    });
    observer.observe(element.current);
    document.addEventListener('visibilitychange', read);
    return () => {
      observer.disconnect();
      document.removeEventListener('visibilitychange', read);
    };
  }, [element]);
  return inView;
}
