import { memo, type ReactNode, useEffect, useRef } from 'react';
import { type Spin, segmentAt, type Wheel as WheelOfDraw } from '../../../core/draw/wheel.ts';
import { serverNow } from '../../client/server-clock.ts';
import { cx } from '../../ui/cx.ts';
import { Pointer, Rim } from './wheel-frame.tsx';
import {
  COLOURS,
  fractionAt,
  freeTurn,
  HUB,
  isLegible,
  isUpsideDown,
  nameSize,
  RIM,
  restDegrees,
  type SpinPath,
  segmentPath,
  spinPath,
  TURN_OVER_MS,
  turnFrames,
  type WheelPose,
} from './wheel-geometry.ts';
import { ticker, type WheelSound } from './wheel-sound.ts';

const LATE_MS = 1500;
/** A wheel whose ticket never comes stops turning after this. */
const LONGEST_MS = 30_000;

/** The spin under way: when it began by the page's own steady clock, and how it lands once that is known. */
interface Begun {
  resets: number;
  at: number;
  landing: { spin: Spin; path: SpinPath } | null;
}

/**
 * The wheel of a draw. It turns as one layer, by transform only. `spin` says where it stops, the same on every page; it
 * may come while the wheel turns. A new `resets` returns it to its start.
 */
export function Wheel({
  wheel,
  spin,
  pose,
  resets = 0,
  since = null,
  dimmed = false,
  sound = null,
  onRest,
  children,
}: {
  wheel: WheelOfDraw;
  spin: Spin | null;
  pose: WheelPose;
  resets?: number;
  /**
   * When the spin began, ms since 1970 by the server's clock: a page that opens later joins in the middle. Null: now.
   */
  since?: number | null;
  dimmed?: boolean;
  /** Null: silent. */
  sound?: WheelSound | null;
  onRest?: () => void;
  /** The content of the hub. */
  children?: ReactNode;
}) {
  const disc = useRef<HTMLDivElement>(null);
  const flap = useRef<HTMLDivElement>(null);
  const reading = useRef<HTMLSpanElement>(null);
  const onRestRef = useRef(onRest);
  onRestRef.current = onRest;
  const soundRef = useRef(sound);
  soundRef.current = sound;
  const before = useRef<HTMLDivElement>(null);
  const after = useRef<HTMLDivElement>(null);
  const begun = useRef<Begun>(null);
  const lit = spin && pose === 'rest' ? segmentAt(wheel.segments, spin.restFraction) : -1;
  const restsAt = spin ? restDegrees(spin) : 0;

  useEffect(() => {
    const element = disc.current;
    if (!element || !reading.current) return;
    const to = spin && pose === 'rest' ? restDegrees(spin) : 0;
    const show = (degrees: number, speed: number) => {
      const segment = wheel.segments[segmentAt(wheel.segments, fractionAt(degrees))];
      const text = segment ? (isLegible(segment, speed) ? segment.label : '···') : '';
      if (reading.current && reading.current.textContent !== text) reading.current.textContent = text;
    };
    element.style.transform = `rotate(${to}deg)`;
    show(to, 0);
    if (pose !== 'spinning') {
      begun.current = null;
      return;
    }

    if (begun.current?.resets !== resets) {
      const late = since === null ? 0 : serverNow() - since;
      // A page that is slightly late shows the whole spin; one that opens in the middle shows what the others show.
      begun.current = { resets, at: performance.now() - (late < LATE_MS ? 0 : late), landing: null };
    }
    const gone = performance.now() - begun.current.at;
    // The ticket may come during the spin: then the same turning goes on, and lands. It lands only once, whatever else
    // changes meanwhile.
    if (spin && begun.current.landing?.spin !== spin)
      begun.current.landing = { spin, path: spinPath(spin, gone) };
    const path = spin && begun.current.landing?.path;
    const turn = path?.turn ?? freeTurn;
    const duration = path?.endMs ?? LONGEST_MS;
    const turning = element.animate(turnFrames(turn, duration), { duration });
    turning.currentTime = Math.min(gone, duration);
    const turnedOver = path
      ? [before, after].map(({ current }, index) =>
          current?.animate([{ opacity: 1 - index }, { opacity: index }], {
            duration: TURN_OVER_MS,
            delay: path.landMs,
            fill: 'both',
          }),
        )
      : [];
    for (const animation of turnedOver) if (animation) animation.currentTime = gone;
    const due = ticker();
    let last = { at: performance.now(), degrees: turn(gone) };
    let frame = requestAnimationFrame(function watch(at) {
      const degrees = turn(Number(turning.currentTime ?? duration));
      const seconds = (at - last.at) / 1000;
      if (seconds > 0) show(degrees, (degrees - last.degrees) / seconds);
      tick(flap.current, wheel, degrees);
      if (due(segmentAt(wheel.segments, fractionAt(degrees)), at)) soundRef.current?.tick();
      last = { at, degrees };
      frame = requestAnimationFrame(watch);
    });
    turning.onfinish = () => {
      cancelAnimationFrame(frame);
      flap.current?.style.removeProperty('transform');
      if (!spin) return;
      show(restDegrees(spin), 0);
      soundRef.current?.chord();
      onRestRef.current?.();
    };
    return () => {
      cancelAnimationFrame(frame);
      turning.cancel();
      for (const animation of turnedOver) animation?.cancel();
      flap.current?.style.removeProperty('transform');
    };
  }, [wheel, spin, pose, resets, since]);

  return (
    <figure className="flex flex-col items-center gap-4" data-pose={pose} data-testid="wheel">
      <div className="relative aspect-square w-full max-w-105">
        <div
          aria-hidden="true"
          className={cx(
            'absolute inset-0 rounded-full transition-shadow duration-700',
            pose === 'rest'
              ? 'shadow-[0_0_90px_-12px_rgb(52_211_153/0.55)]'
              : 'shadow-[0_0_70px_-24px_rgb(52_211_153/0.4)]',
          )}
        />
        {/* A square that turns extends past its box at the corners, and would widen a narrow page. */}
        <div className="absolute inset-0 overflow-clip">
          {/* The picture itself does not turn: its names would be rasterised again in every frame. */}
          <div ref={disc} className="relative size-full will-change-transform">
            <Disc wheel={wheel} lit={lit} />
            {pose !== 'rest' && (
              <div ref={before} className="absolute inset-0 will-change-[opacity]">
                <Names wheel={wheel} lit={-1} turned={0} />
              </div>
            )}
            {pose !== 'start' && spin && (
              // A layer of its own: names that flip inside one picture would be rasterised again during the spin.
              <div
                ref={after}
                className={cx('absolute inset-0 will-change-[opacity]', pose === 'spinning' && 'opacity-0')}
              >
                <Names wheel={wheel} lit={lit} turned={restsAt} />
              </div>
            )}
          </div>
        </div>
        <div
          aria-hidden="true"
          className={cx(
            'absolute inset-0 rounded-full bg-ink transition-opacity duration-500',
            dimmed ? 'opacity-45' : 'opacity-0',
          )}
        />
        <Rim pose={pose} />
        <Pointer ref={flap} />
        <div className="absolute inset-0 m-auto grid size-[27%] place-items-center rounded-full border border-line-strong bg-surface text-center shadow-[0_6px_24px_-4px_rgb(0_0_0/0.8),inset_0_1px_0_rgb(255_255_255/0.07)]">
          {children}
        </div>
      </div>
      <figcaption
        className={cx(
          // Fixed size and contained: a new name causes no layout elsewhere.
          'flex h-8 w-52 max-w-full items-center justify-center overflow-hidden rounded-full border border-line bg-ink/70 px-4 font-mono text-sm whitespace-nowrap text-fg tabular-nums transition-opacity duration-300 [contain:strict]',
          pose === 'start' && 'opacity-0',
        )}
      >
        <span className="sr-only">Under the pointer: </span>
        <span ref={reading} data-testid="wheel-reading" />
      </figcaption>
    </figure>
  );
}

/** Painted once per list: turning it repaints nothing. */
const Disc = memo(function Disc({ wheel, lit }: { wheel: WheelOfDraw; lit: number }) {
  return (
    <svg
      viewBox="-100 -100 200 200"
      role="img"
      aria-label={`A wheel with ${wheel.segments.length} ${wheel.kind === 'numbers' ? 'ranges of tickets' : 'names'}`}
      className="size-full rounded-full"
    >
      <circle r="100" fill="#171d1b" />
      {wheel.segments.map((segment, index) => (
        <path
          key={segment.from}
          d={segmentPath(segment.from, segment.to)}
          fill={COLOURS[segment.colour]}
          stroke="#0b0f0e"
          strokeWidth={wheel.segments.length > 40 ? 0.25 : 0.5}
          opacity={opacityOf(index, lit)}
        />
      ))}
      <circle r={HUB + 5} fill="#0b0f0e" opacity="0.28" />
    </svg>
  );
});

/** The names, each upright after this rotation. */
const Names = memo(function Names({
  wheel,
  lit,
  turned,
}: {
  wheel: WheelOfDraw;
  lit: number;
  turned: number;
}) {
  return (
    <svg viewBox="-100 -100 200 200" aria-hidden="true" className="size-full">
      {wheel.segments.map((segment, index) => {
        const size = nameSize(segment.from, segment.to, segment.label);
        if (size === 0) return null;
        const middle = 360 * ((segment.from + segment.to) / 2);
        const over = isUpsideDown(segment, turned);
        return (
          <text
            key={segment.from}
            transform={`rotate(${middle - 90}) translate(${RIM} 0)${over ? ' rotate(180)' : ''}`}
            textAnchor={over ? 'start' : 'end'}
            dominantBaseline="central"
            fontSize={size}
            fontWeight={index === lit ? 700 : 600}
            fill="#0b1411"
            fontFamily="var(--font-mono)"
            opacity={opacityOf(index, lit)}
          >
            {segment.label}
          </text>
        );
      })}
    </svg>
  );
});

const opacityOf = (index: number, lit: number) => (lit >= 0 && lit !== index ? 0.42 : 1);

/** Each edge that passes pushes the pointer aside, further the faster the wheel turns. */
function tick(flap: HTMLDivElement | null, wheel: WheelOfDraw, degrees: number): void {
  if (!flap) return;
  const at = fractionAt(degrees);
  const segment = wheel.segments[segmentAt(wheel.segments, at)];
  if (!segment || wheel.segments.length < 2) return;
  // 1 at an edge, 0 away from it. Narrow segments would hold the pointer up all the time.
  const reach = Math.min(0.012, (segment.to - segment.from) / 2);
  const push = Math.max(0, 1 - (segment.to - at) / reach);
  flap.style.transform = `rotate(${Math.round(-26 * push)}deg)`;
}
