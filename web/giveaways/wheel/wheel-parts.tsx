/** The parts of the wheel: the slices and names that turn, and the rim and pointer that do not. */
import { memo, type Ref } from 'react';
import { faceSpot, hasFaces, type Wheel, type WheelSegment } from '../../../core/draw/wheel.ts';
import { cx } from '../../ui/cx.ts';
import { Face } from '../../ui/face.tsx';
import {
  COLORS,
  HUB,
  isUpsideDown,
  MONO_EM,
  nameSize,
  RIM,
  segmentPath,
  type WheelPose,
} from './wheel-geometry.ts';
import { words } from './words.ts';

const DIMMED = 0.42;
/** A smaller name is below 8 px on a phone's wheel; the name below the wheel says it. */
const READABLE = 5.3;
const opacityOf = (index: number, lit: number) => (lit >= 0 && lit !== index ? DIMMED : 1);

/** Painted once per list: turning it repaints nothing. `lit`: the slice that won; −1: none yet. */
export const Disc = memo(function Disc({ wheel, lit }: { wheel: Wheel; lit: number }) {
  const { kind, segments } = wheel;
  const own = segments.find((segment) => segment.own);
  return (
    <svg
      viewBox="-100 -100 200 200"
      role="img"
      aria-label={words.wheel.picture(segments.length, kind === 'numbers', own !== undefined)}
      className="size-full rounded-full"
    >
      <circle r="100" fill="#171d1b" />
      {kind === 'slivers' ? (
        <Slivers segments={segments} lit={lit} />
      ) : (
        <Slices segments={segments} lit={lit} />
      )}
      {own && <OwnMark segment={own} dimmed={lit >= 0 && segments[lit] !== own} />}
      <circle r={HUB + 5} fill="#0b0f0e" opacity="0.28" />
    </svg>
  );
});

function Slices({ segments, lit }: { segments: readonly WheelSegment[]; lit: number }) {
  return segments.map((segment, index) => (
    <path
      key={segment.from}
      d={segmentPath(segment.from, segment.to)}
      fill={COLORS[segment.color]}
      stroke="#0b0f0e"
      strokeWidth={segments.length > 40 ? 0.25 : 0.5}
      opacity={opacityOf(index, lit)}
    />
  ));
}

/** Thousands of slices as one path for each color, without edges, which would be wider than they are. */
function Slivers({ segments, lit }: { segments: readonly WheelSegment[]; lit: number }) {
  const winner = segments[lit];
  return (
    <>
      {COLORS.map((color, index) => (
        <path
          key={color}
          d={segments
            .filter((segment) => segment.color === index)
            .map(({ from, to }) => segmentPath(from, to))
            .join('')}
          fill={color}
          opacity={winner ? DIMMED : 1}
        />
      ))}
      {winner && (
        <path d={segmentPath(winner.from, winner.to)} fill="#f9d27d" stroke="#f9d27d" strokeWidth="0.6" />
      )}
    </>
  );
}

/** A white slice; where it is too narrow to be seen, a dot beside the rim too. */
function OwnMark({ segment: { from, to }, dimmed }: { segment: WheelSegment; dimmed: boolean }) {
  const middle = 360 * ((from + to) / 2);
  return (
    <g data-testid="own-slice" opacity={dimmed ? DIMMED : 1}>
      {to - from < 0.999 && <path d={segmentPath(from, to)} fill="#fff" stroke="#fff" strokeWidth="0.6" />}
      {to - from < 0.02 && (
        <circle cy="-88" r="3.4" transform={`rotate(${middle})`} fill="#fff" stroke="#0b0f0e" />
      )}
    </g>
  );
}

/** The faces, or the short addresses where there are more; each upright after this rotation. */
export const Names = memo(function Names({
  wheel,
  lit,
  turned,
}: {
  wheel: Wheel;
  lit: number;
  turned: number;
}) {
  const { kind, segments } = wheel;
  if (kind === 'slivers') return null;
  if (hasFaces(wheel))
    return segments.map((segment, index) => {
      const spot = faceSpot(segment);
      return (
        spot && (
          <span
            key={segment.from}
            data-testid="slice-face"
            className="absolute aspect-square -translate-1/2"
            style={{
              left: `${spot.x}%`,
              top: `${spot.y}%`,
              width: `${spot.width}%`,
              rotate: `${-turned}deg`,
              opacity: opacityOf(index, lit),
            }}
          >
            <Face
              address={segment.wallet!}
              className={cx('size-full ring-2', segment.own ? 'ring-white' : 'ring-ink')}
            />
          </span>
        )
      );
    });
  return (
    <svg viewBox="-100 -100 200 200" aria-hidden="true" className="size-full">
      {segments.map((segment, index) => {
        const label = segment.own ? words.wheel.you : segment.label;
        const size = nameSize(segment.from, segment.to, label.length * MONO_EM);
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
            fontWeight={segment.own || index === lit ? 800 : 600}
            fill="#0b1411"
            fontFamily="var(--font-mono)"
            opacity={opacityOf(index, lit)}
            className={size < READABLE ? 'max-sm:hidden' : undefined}
          >
            {label}
          </text>
        );
      })}
    </svg>
  );
});

/** Returns a slice's name: the visitor's own begins with "You". */
export const segmentName = ({ label, own }: WheelSegment) => (own ? words.wheel.own(label) : label);

const LIGHTS = 24;

/** The fixed rim around the disc; its lights run while the wheel turns and stay on for the winner. */
export function Rim({ pose }: { pose: WheelPose }) {
  return (
    <>
      <svg viewBox="-100 -100 200 200" aria-hidden="true" className={OVERLAID}>
        <circle r="96.6" fill="none" stroke="#171d1b" strokeWidth="6.8" />
        <circle r="99.6" fill="none" stroke="#35423d" strokeWidth="0.8" />
        <circle r="93.2" fill="none" stroke="#090c0b" strokeOpacity="0.5" strokeWidth="0.8" />
        <Lights of={1} opacity={pose === 'rest' ? 1 : 0.3} />
      </svg>
      {/* Each half of the lights fades as one layer: lights that fade one by one would be repainted in every frame. */}
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

export function Pointer({ ref }: { ref: Ref<HTMLDivElement> }) {
  return (
    <div
      ref={ref}
      aria-hidden="true"
      className="absolute -top-[4.6%] left-1/2 z-10 -ml-[3.8%] aspect-[4/5] w-[7.6%] origin-[50%_22%] will-change-transform"
    >
      <svg viewBox="0 0 32 40" aria-hidden="true" className="size-full">
        {/* A painted shadow, because a filter would be computed again in every frame. */}
        <path d="M16 40.6 4 22.1h24L16 40.6Z" fill="#000" opacity="0.35" />
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
