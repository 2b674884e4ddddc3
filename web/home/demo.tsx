import { type RefObject, useEffect, useRef, useState } from 'react';
import { useOnChange } from '../hooks.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon.tsx';
import { Sign } from '../ui/sign.tsx';
import { Camera, Scene } from './scene.tsx';
import { words } from './words.ts';

const { demo } = words;
const { small, big, won } = demo;
const ALERTS = [SmallTip, BigTip, Winner];
/** Colors of the bars under the phases. */
const BARS = ['bg-iris', 'bg-brass', 'bg-mint'];

/** Shows a stream with Fanfare: twelve seconds in a loop, with sound on request. */
export function Demo() {
  const stage = useRef<HTMLDivElement>(null);
  const { phase, turn, playing, sound, show, toggle, toggleSound } = useDemo(stage);
  const Alert = ALERTS[phase]!;
  return (
    <figure className="min-w-0">
      <figcaption className="sr-only">{demo.caption}</figcaption>
      <div
        ref={stage}
        aria-hidden="true"
        className="@container relative isolate aspect-video overflow-hidden rounded-3xl bg-[#150d38] shadow-lift ring-1 ring-white/10"
      >
        <Scene />
        <Camera className="absolute right-[3%] bottom-[5%] w-[21%] rounded-[1.6cqw] ring-[0.35cqw] ring-white/20" />
        <span className="absolute top-[4%] left-[2.6%] z-10 rounded-full bg-ink/70 px-2.5 py-0.5 text-xs font-semibold text-fg">
          {demo.tag}
        </span>
        <Alert key={turn} />
      </div>
      <div className="mt-3 grid grid-cols-[1fr_auto_auto] items-center gap-x-3 gap-y-2 large-text:grid-cols-1">
        <div className="grid grid-cols-3 gap-2">
          {demo.phases.map((name, index) => (
            <button
              key={name}
              type="button"
              aria-label={demo.show(name)}
              aria-pressed={index === phase}
              onClick={() => show(index)}
              className={cx(
                'flex min-h-11 flex-col justify-center gap-1.5 rounded-md text-left text-xs transition-colors duration-150 hover:text-fg',
                index === phase ? 'font-semibold text-fg' : 'text-muted',
              )}
            >
              <span className="block h-0.75 overflow-hidden rounded-full bg-white/12">
                {index === phase && (
                  <span
                    key={`${turn}${playing}`}
                    className={cx('block size-full origin-left', BARS[index], playing && 'animate-fill')}
                  />
                )}
              </span>
              {name}
            </button>
          ))}
        </div>
        <IconButton
          label={playing ? demo.pause : demo.play}
          icon={<Icon name={playing ? 'pause' : 'play'} />}
          variant="secondary"
          onClick={toggle}
          className="max-sm:col-span-2 sm:pointer-fine:size-9"
        />
        <Button
          variant="secondary"
          size="sm"
          icon={<Icon name={sound ? 'mute' : 'sound'} />}
          onClick={toggleSound}
          className="max-sm:col-span-full"
        >
          {sound ? demo.soundOff : demo.soundOn}
        </Button>
      </div>
    </figure>
  );
}

/** Draws a small tip as a line in the corner. Sizes follow the stage's width. */
function SmallTip() {
  return (
    <div className="absolute bottom-[8%] left-[4%] flex max-w-[70%] animate-alert items-center gap-[2cqw] rounded-[3.2cqw] bg-[#0a0818]/85 py-[1.6cqw] pr-[3cqw] pl-[1.8cqw] inset-ring inset-ring-white/15">
      <Sign address={small.who} className="size-[7cqw] rounded-full" />
      <p className="text-[max(0.75rem,3.2cqw)] leading-tight font-bold tracking-tight text-white">
        {small.who} <span className="text-iris">{small.amount}</span>
        <span className="block text-[0.85em] font-medium text-white/90">{small.text}</span>
      </p>
    </div>
  );
}

/** Draws a big tip over the whole screen, with confetti. */
function BigTip() {
  return (
    <div className="absolute inset-0 flex animate-alert flex-col items-center justify-center bg-[radial-gradient(60%_75%_at_50%_48%,rgb(20_6_22/.86),rgb(20_6_22/.4)_70%,transparent)] text-center text-white">
      <Confetti />
      <Sign address={big.who} className="size-[11cqw] rounded-[3cqw] ring-[0.5cqw] ring-[#fff3c9]" />
      <p className="mt-[1.4cqw] text-[max(0.875rem,3.8cqw)] leading-tight font-bold tracking-tight">
        {big.who}
      </p>
      <p className="brass-text px-[0.06em] text-[13cqw] leading-none font-extrabold tracking-tighter">
        {big.amount}
      </p>
      <p className="mt-[0.8cqw] text-[max(0.8125rem,3.2cqw)] font-medium">{big.text}</p>
    </div>
  );
}

/** Draws the winner of a giveaway on a card in the middle. */
function Winner() {
  return (
    <div className="absolute inset-0 grid animate-alert place-items-center bg-[#0a0818]/45">
      <Confetti />
      <div className="brass-fill flex items-center gap-[3cqw] rounded-[4cqw] py-[3cqw] pr-[5cqw] pl-[3cqw] text-left shadow-lift">
        <Sign address={won.who} className="size-[15cqw] rounded-[3cqw]" />
        <div>
          <p className="flex items-center gap-[1cqw] text-[max(0.75rem,2.4cqw)] font-semibold">
            <Icon name="gift" />
            {won.title}
          </p>
          <p className="text-[7cqw] leading-[1.1] font-extrabold tracking-tighter">
            {won.who} {won.amount}
          </p>
          <p className="text-[max(0.75rem,2.5cqw)] font-medium">{won.text}</p>
        </div>
      </div>
    </div>
  );
}

const COLORS = ['bg-mint', 'bg-brass', 'bg-iris', 'bg-coral'];
/** Left and top in percent of the stage, turn in degrees. */
const PIECES = [
  [6, 12, 20],
  [12, 34, -35],
  [9, 62, 60],
  [18, 20, 110],
  [21, 78, -15],
  [26, 48, 40],
  [29, 9, -70],
  [36, 84, 25],
  [41, 6, 80],
  [52, 4, -25],
  [57, 90, 65],
  [63, 10, -50],
  [69, 26, 15],
  [72, 76, -80],
  [78, 46, 35],
  [82, 14, 95],
  [87, 60, -20],
  [92, 30, 55],
] as const;

function Confetti() {
  return PIECES.map(([left, top, turn], index) => (
    <span
      key={left}
      aria-hidden="true"
      className="absolute animate-confetti"
      style={{ left: `${left}%`, top: `${top}%`, animationDelay: `${(index % 6) * 60}ms` }}
    >
      <span
        className={cx('block h-[2.4cqw] w-[1.3cqw] rounded-[0.4cqw]', COLORS[index % 4])}
        style={{ rotate: `${turn}deg` }}
      />
    </span>
  ));
}

const PHASE_MS = 4000;
/** The phase of the big tip, which the demo shows at rest. */
const RESTING_PHASE = 1;

/**
 * Runs three phases of four seconds in a loop while the demo is in view. Under reduced motion it rests, and a visitor can
 * still choose a phase. It is silent until the visitor asks for sound.
 */
function useDemo(stage: RefObject<HTMLElement | null>) {
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
      () => setShown(({ phase, turn }) => ({ phase: (phase + 1) % ALERTS.length, turn: turn + 1 })),
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
    // Within the click, because browsers allow sound only after one.
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

/** Returns whether a part of the element is in the window and the page is visible. */
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
