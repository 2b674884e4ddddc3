import { memo, type ReactNode, type Ref, useEffect, useRef } from 'react';
import { type Spin, segmentAt, type Wheel as WheelOfDraw } from '../../../core/draw/wheel.ts';
import { cx } from '../../ui/cx.ts';
import {
  COLOURS,
  fractionAt,
  HUB,
  isLegible,
  nameSize,
  RIM,
  restDegrees,
  SPIN_EASING,
  SPIN_MS,
  segmentPath,
} from './wheel-geometry.ts';

/** start: as it hangs on the wall. spinning: calls `onRest` at the end. rest: with the winner under the pointer. */
export type WheelPose = 'start' | 'spinning' | 'rest';

/**
 * The wheel of a draw. It turns as one layer, by transform only. `spin` says where it comes to rest; whoever spins it sees
 * the same. A new `resets` brings it back to its start.
 */
export function Wheel({
  wheel,
  spin,
  pose,
  resets = 0,
  dimmed = false,
  onRest,
  children,
}: {
  wheel: WheelOfDraw;
  spin: Spin | null;
  pose: WheelPose;
  resets?: number;
  dimmed?: boolean;
  onRest?: () => void;
  /** What stands in the hub. */
  children?: ReactNode;
}) {
  const disc = useRef<HTMLDivElement>(null);
  const flap = useRef<HTMLDivElement>(null);
  const reading = useRef<HTMLSpanElement>(null);
  const onRestRef = useRef(onRest);
  onRestRef.current = onRest;
  const winning = spin ? segmentAt(wheel.segments, spin.restFraction) : -1;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a reset starts the same pose anew
  useEffect(() => {
    const element = disc.current;
    if (!element || !reading.current) return;
    const to = spin && pose !== 'start' ? restDegrees(spin) : 0;
    const show = (degrees: number, speed: number) => {
      const segment = wheel.segments[segmentAt(wheel.segments, fractionAt(degrees))];
      const text = segment ? (isLegible(segment, speed) ? segment.label : '···') : '';
      if (reading.current && reading.current.textContent !== text) reading.current.textContent = text;
    };
    element.style.transform = `rotate(${to % 360}deg)`;
    show(to, 0);
    if (pose !== 'spinning' || !spin) return;

    const turning = element.animate([{ transform: 'rotate(0deg)' }, { transform: `rotate(${to}deg)` }], {
      duration: SPIN_MS,
      easing: SPIN_EASING,
    });
    let last = { at: performance.now(), degrees: 0 };
    let frame = requestAnimationFrame(function watch(at) {
      // The eased progress: what stands here is what this frame draws.
      const degrees = (turning.effect?.getComputedTiming().progress ?? 1) * to;
      const seconds = (at - last.at) / 1000;
      if (seconds > 0) show(degrees, (degrees - last.degrees) / seconds);
      tick(flap.current, wheel, degrees);
      last = { at, degrees };
      frame = requestAnimationFrame(watch);
    });
    turning.onfinish = () => {
      cancelAnimationFrame(frame);
      show(to, 0);
      flap.current?.style.removeProperty('transform');
      onRestRef.current?.();
    };
    return () => {
      cancelAnimationFrame(frame);
      turning.cancel();
    };
  }, [wheel, spin, pose, resets]);

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
        {/* A square that turns sticks out at its corners, and would widen a narrow page. */}
        <div className="absolute inset-0 overflow-clip">
          {/* Not the picture itself turns: that would set its names anew in every frame. */}
          <div ref={disc} className="size-full will-change-transform">
            <Disc wheel={wheel} lit={pose === 'rest' ? winning : -1} dimmed={dimmed} />
          </div>
        </div>
        <Rim pose={pose} />
        <Pointer ref={flap} />
        <div className="absolute inset-0 m-auto grid size-[27%] place-items-center rounded-full border border-line-strong bg-surface text-center shadow-[0_6px_24px_-4px_rgb(0_0_0/0.8),inset_0_1px_0_rgb(255_255_255/0.07)]">
          {children}
        </div>
      </div>
      <figcaption
        className={cx(
          // Of one size and contained: a new name lays out nothing else.
          'flex h-8 w-52 items-center justify-center overflow-hidden rounded-full border border-line bg-ink/70 px-4 font-mono text-sm whitespace-nowrap text-fg tabular-nums transition-opacity duration-300 [contain:strict]',
          pose === 'start' && 'opacity-0',
        )}
      >
        <span className="sr-only">Under the pointer: </span>
        <span ref={reading} data-testid="wheel-reading" />
      </figcaption>
    </figure>
  );
}

/** Drawn once per list: turning it draws nothing anew. */
const Disc = memo(function Disc({
  wheel,
  lit,
  dimmed,
}: {
  wheel: WheelOfDraw;
  lit: number;
  dimmed: boolean;
}) {
  return (
    <svg
      viewBox="-100 -100 200 200"
      role="img"
      aria-label={`A wheel with ${wheel.segments.length} ${wheel.kind === 'numbers' ? 'ranges of tickets' : 'names'}`}
      className={cx(
        'size-full rounded-full transition-[filter] duration-500',
        dimmed && 'brightness-[0.55] saturate-[0.6]',
      )}
    >
      <circle r="100" fill="#171d1b" />
      {wheel.segments.map((segment, index) => {
        const size = nameSize(segment.from, segment.to, segment.label);
        const middle = 360 * ((segment.from + segment.to) / 2);
        return (
          <g
            key={segment.from}
            className="transition-opacity duration-500"
            opacity={lit >= 0 && lit !== index ? 0.42 : 1}
          >
            <path
              d={segmentPath(segment.from, segment.to)}
              fill={COLOURS[segment.colour]}
              stroke="#0b0f0e"
              strokeWidth={wheel.segments.length > 40 ? 0.25 : 0.5}
            />
            {size > 0 && (
              <text
                transform={`rotate(${middle - 90}) translate(${RIM} 0)`}
                textAnchor="end"
                dominantBaseline="central"
                fontSize={size}
                fontWeight="600"
                fill="#0b1411"
                fontFamily="var(--font-mono)"
              >
                {segment.label}
              </text>
            )}
          </g>
        );
      })}
      <circle r={HUB + 5} fill="#0b0f0e" opacity="0.28" />
    </svg>
  );
});

const LIGHTS = 24;

/** Stands still around the disc; its lights run while the wheel turns and stay on for the winner. */
function Rim({ pose }: { pose: WheelPose }) {
  return (
    <>
      <svg viewBox="-100 -100 200 200" aria-hidden="true" className={OVERLAID}>
        <circle r="96.6" fill="none" stroke="#171d1b" strokeWidth="6.8" />
        <circle r="99.6" fill="none" stroke="#35423d" strokeWidth="0.8" />
        <circle r="93.2" fill="none" stroke="#090c0b" strokeOpacity="0.5" strokeWidth="0.8" />
        <Lights of={1} opacity={pose === 'rest' ? 1 : 0.3} />
      </svg>
      {/* Each half fades as a whole picture: lights that fade by themselves would be drawn anew in every frame. */}
      {pose === 'spinning' &&
        [0, 1].map((half) => (
          <svg
            key={half}
            viewBox="-100 -100 200 200"
            aria-hidden="true"
            className={cx(OVERLAID, 'motion-safe:animate-pulse will-change-[opacity]')}
            style={{ animationDelay: `${half * -1}s` }}
          >
            <Lights of={2} from={half} opacity={0.9} />
          </svg>
        ))}
    </>
  );
}

const OVERLAID = 'pointer-events-none absolute inset-0 size-full';

function Lights({ of, from = 0, opacity }: { of: number; from?: number; opacity: number }) {
  return Array.from({ length: LIGHTS / of }, (_, index) => (
    <circle
      // biome-ignore lint/suspicious/noArrayIndexKey: lights have no identity
      key={index}
      r="1.15"
      cy="-96.6"
      transform={`rotate(${((index * of + from) * 360) / LIGHTS})`}
      fill="#a7f3d0"
      opacity={opacity}
      className="transition-opacity duration-500"
    />
  ));
}

function Pointer({ ref }: { ref: Ref<HTMLDivElement> }) {
  return (
    <div
      ref={ref}
      aria-hidden="true"
      className="absolute -top-2.5 left-1/2 z-10 -ml-4 h-10 w-8 origin-[50%_22%] will-change-transform drop-shadow-[0_4px_6px_rgb(0_0_0/0.6)]"
    >
      <svg viewBox="0 0 32 40" aria-hidden="true" className="size-full">
        <path
          d="M16 39 4 20.5a13.4 13.4 0 1 1 24 0L16 39Z"
          fill="#edf5f1"
          stroke="#090c0b"
          strokeWidth="1.5"
        />
        <circle cx="16" cy="14.6" r="4.6" fill="#090c0b" />
      </svg>
    </div>
  );
}

/** The pointer is pushed aside by the edge of each segment that passes, the further the faster the wheel. */
function tick(flap: HTMLDivElement | null, wheel: WheelOfDraw, degrees: number): void {
  if (!flap) return;
  const at = fractionAt(degrees);
  const segment = wheel.segments[segmentAt(wheel.segments, at)];
  if (!segment || wheel.segments.length < 2) return;
  // 1 where an edge is just passing, 0 away from it. Narrow segments would hold it up all the time.
  const reach = Math.min(0.012, (segment.to - segment.from) / 2);
  const push = Math.max(0, 1 - (segment.to - at) / reach);
  flap.style.transform = `rotate(${Math.round(-26 * push)}deg)`;
}
