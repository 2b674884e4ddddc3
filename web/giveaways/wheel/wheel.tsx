import { type ReactNode, useContext, useEffect, useRef } from 'react';
import { type Spin, segmentAt, type Wheel } from '../../../core/draw/wheel.ts';
import { serverNow } from '../../client/server-clock.ts';
import { cx } from '../../ui/cx.ts';
import { Faces } from '../../ui/face.tsx';
import {
  fractionAt,
  freeTurn,
  isLegible,
  restDegrees,
  type SpinPath,
  spinPath,
  TURN_OVER_MS,
  turnFrames,
  type WheelPose,
} from './wheel-geometry.ts';
import { Disc, Names, Pointer, Rim, segmentName } from './wheel-parts.tsx';
import { ticker, type WheelSound } from './wheel-sound.ts';
import { words } from './words.ts';

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
export function DrawWheel({
  wheel,
  spin,
  pose,
  resets = 0,
  since = null,
  dimmed = false,
  sound = null,
  restName = null,
  onRest,
  children,
}: {
  wheel: Wheel;
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
  /** The winner's name at rest, for a wheel of numbers. */
  restName?: string | null;
  onRest?: () => void;
  /** The content of the hub. */
  children?: ReactNode;
}) {
  const disc = useRef<HTMLDivElement>(null);
  const flap = useRef<HTMLDivElement>(null);
  const reading = useRef<HTMLSpanElement>(null);
  const below = useRef<HTMLSpanElement>(null);
  const faces = useContext(Faces);
  const nearby = useRef<HTMLDivElement>(null);
  const slivers = wheel.kind === 'slivers';
  const onRestRef = useRef(onRest);
  onRestRef.current = onRest;
  const soundRef = useRef(sound);
  soundRef.current = sound;
  const before = useRef<HTMLDivElement>(null);
  const after = useRef<HTMLDivElement>(null);
  const begun = useRef<Begun>(null);
  const named = pose === 'rest' && wheel.kind === 'numbers' ? restName : null;
  const lit = spin && pose === 'rest' ? segmentAt(wheel.segments, spin.restFraction) : -1;
  const restsAt = spin ? restDegrees(spin) : 0;

  useEffect(() => {
    const element = disc.current;
    if (!element || !reading.current) return;
    const to = spin && pose === 'rest' ? restDegrees(spin) : 0;
    const show = (degrees: number, speed: number) => {
      const index = segmentAt(wheel.segments, fractionAt(degrees));
      const segment = wheel.segments[index];
      const legible = segment !== undefined && isLegible(segment, speed);
      const address = segment ? (named ?? segmentName(segment)) : '';
      const name = segment?.wallet && faces.get(segment.wallet)?.name;
      // A name is not unique: the address stands below it.
      write(reading.current, segment && !legible ? '···' : name || address);
      write(below.current, legible && name ? address : '');
      showNearby(nearby.current, wheel, legible ? index : -1);
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
  }, [wheel, spin, pose, resets, since, named, faces]);

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
          {/* The picture itself does not turn: its names would be rasterized again in every frame. */}
          <div ref={disc} className="relative size-full will-change-transform">
            <Disc wheel={wheel} lit={lit} />
            {pose !== 'rest' && (
              <div ref={before} className="absolute inset-0 will-change-[opacity]">
                <Names wheel={wheel} lit={-1} turned={0} />
              </div>
            )}
            {pose !== 'start' && spin && (
              // A layer of its own: names that flip inside one picture would be rasterized again during the spin.
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
        ref={nearby}
        className={cx(
          'flex w-60 max-w-full flex-col items-center gap-1 transition-opacity duration-300',
          pose === 'start' && 'opacity-0',
        )}
      >
        {slivers && <Neighbor side="before" />}
        {/* Fixed size and contained: a new name causes no layout elsewhere. */}
        <span
          className={cx(
            'flex h-12 w-full flex-col items-center justify-center overflow-hidden text-lg leading-tight whitespace-nowrap tabular-nums [contain:strict]',
            pose === 'rest' && lit >= 0 ? 'font-bold text-brass' : 'text-fg',
          )}
        >
          <span className="sr-only">{words.wheel.underPointer} </span>
          <bdi ref={reading} data-testid="wheel-reading" className="max-w-full truncate" />
          <span ref={below} className="text-xs font-normal text-muted" />
        </span>
        {slivers && <Neighbor side="after" />}
      </figcaption>
    </figure>
  );
}

/** The wallet beside the one under the pointer, where the slices are too narrow for names. */
function Neighbor({ side }: { side: 'before' | 'after' }) {
  return (
    <span
      aria-hidden="true"
      data-neighbor={side}
      className="flex h-5 w-full items-center justify-center overflow-hidden font-mono text-xs whitespace-nowrap text-faint tabular-nums [contain:strict]"
    />
  );
}

/** `index` −1: the wheel is too fast. The wheel turns clockwise, so the slice after this one is still to come. */
function showNearby(caption: HTMLElement | null, wheel: Wheel, index: number): void {
  const { length } = wheel.segments;
  for (const element of caption?.querySelectorAll<HTMLElement>('[data-neighbor]') ?? []) {
    const step = element.dataset.neighbor === 'before' ? 1 : -1;
    const segment = index < 0 ? undefined : wheel.segments[(index + step + length) % length];
    write(element, segment ? segmentName(segment) : '');
  }
}

/** Only what is new: it runs in every frame. */
function write(element: HTMLElement | null, text: string): void {
  if (element && element.textContent !== text) element.textContent = text;
}

/** Each edge that passes pushes the pointer aside, further the faster the wheel turns. */
function tick(flap: HTMLDivElement | null, wheel: Wheel, degrees: number): void {
  if (!flap) return;
  const at = fractionAt(degrees);
  const segment = wheel.segments[segmentAt(wheel.segments, at)];
  if (!segment || wheel.segments.length < 2) return;
  // 1 at an edge, 0 away from it. Narrow segments would hold the pointer up all the time.
  const reach = Math.min(0.012, (segment.to - segment.from) / 2);
  const push = Math.max(0, 1 - (segment.to - at) / reach);
  flap.style.transform = `rotate(${Math.round(-26 * push)}deg)`;
}
