import { memo, useContext, useEffect, useRef } from 'react';
import { faceSpot, hasFaces, type Spin, segmentAt, type Wheel } from '../../../core/draw/wheel.ts';
import type { Giveaway } from '../../../core/giveaways/model.ts';
import { SPIN_MS } from '../../../core/giveaways/reveal.ts';
import { groupThousands } from '../../../core/money.ts';
import type { Face as FaceFacts } from '../../../core/profiles/model.ts';
import type { CardState } from '../../../core/show/giveaway-card.ts';
import { serverNow } from '../../client/server-clock.ts';
import {
  COLORS,
  fractionAt,
  freeTurn,
  isLegible,
  isUpsideDown,
  nameSize,
  RIM,
  restDegrees,
  type SpinPath,
  segmentPath,
  spinPath,
  turnFrames,
} from '../../giveaways/wheel/wheel-geometry.ts';
import { Face, Faces } from '../../ui/face.tsx';
import { dollarsOf, prizeOf } from './prize-text.ts';
import { words } from './show-words.ts';
import './wheel.css';

/** A wheel whose ticket never comes stops turning after this. */
const LONGEST_MS = 30_000;

/** The draw of one place: the wheel that turns on every page, large, and the name under its pointer. */
export function SpinPanel({
  giveaway,
  state: { place, revealAt },
  wheel,
  spin,
  solUsd,
}: {
  giveaway: Giveaway;
  state: Extract<CardState, { kind: 'draw' }>;
  wheel: Wheel;
  spin: Spin | null;
  solUsd: number | null;
}) {
  const said = words.giveaway;
  const reading = useRef<HTMLParagraphElement>(null);
  const places = giveaway.places.length;
  const prize = prizeOf(giveaway, place);
  const dollars = dollarsOf(giveaway, giveaway.places[place - 1]!.units, solUsd);
  const entries = said.entries(groupThousands(String(giveaway.currentParticipants)));
  const many = places > 1;
  return (
    <section className="show-plate show-draw" data-card="draw">
      <header>
        <b className="show-mint">{said.drawing}</b>
        <strong>{many ? said.place(place, places) : prize}</strong>
        <small>{[many ? prize : entries, dollars].filter(Boolean).join(', ')}</small>
      </header>
      <div className="show-wheel" data-testid="show-wheel">
        <Turning wheel={wheel} spin={spin} revealAt={revealAt} reading={reading} key={place} />
        <svg className="show-pointer" viewBox="0 0 32 26" aria-hidden="true">
          <path d="M3 2h26L16 24z" />
        </svg>
        <i className="show-hub">
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M4 10v4M8 7v10M12 3.5v17M16 7v10M20 10v4" />
          </svg>
        </i>
      </div>
      <p className="show-reading" ref={reading} aria-hidden="true" data-testid="show-reading" />
    </section>
  );
}

/** Turns as one layer, by transform only. It began ten seconds before its reveal time, also where it is opened later. */
function Turning({
  wheel,
  spin,
  revealAt,
  reading,
}: {
  wheel: Wheel;
  spin: Spin | null;
  revealAt: number;
  reading: React.RefObject<HTMLElement | null>;
}) {
  const disc = useRef<HTMLDivElement>(null);
  const landing = useRef<{ spin: Spin; path: SpinPath } | null>(null);
  const faces = useContext(Faces);
  const named = useRef(faces);
  named.current = faces;
  useEffect(() => {
    const element = disc.current;
    if (!element) return;
    const gone = Math.max(0, serverNow() - (revealAt - SPIN_MS));
    if (spin && landing.current?.spin !== spin) landing.current = { spin, path: spinPath(spin, gone) };
    const path = spin && landing.current?.path;
    const turn = path?.turn ?? freeTurn;
    const duration = path?.endMs ?? LONGEST_MS;
    element.style.transform = `rotate(${spin ? restDegrees(spin) : 0}deg)`;
    const turning = element.animate(turnFrames(turn, duration), { duration });
    turning.currentTime = Math.min(gone, duration);
    let last = { at: performance.now(), degrees: turn(gone) };
    let frame = requestAnimationFrame(function watch(at) {
      const degrees = turn(Number(turning.currentTime ?? duration));
      const seconds = (at - last.at) / 1000;
      if (seconds > 0)
        name(reading.current, wheel, named.current, degrees, (degrees - last.degrees) / seconds);
      last = { at, degrees };
      frame = requestAnimationFrame(watch);
    });
    return () => {
      cancelAnimationFrame(frame);
      turning.cancel();
    };
  }, [wheel, spin, revealAt, reading]);
  return (
    <div ref={disc} className="show-disc">
      <Slices wheel={wheel} />
      <Names wheel={wheel} faces={faces} turned={spin ? restDegrees(spin) : 0} />
      {hasFaces(wheel) && <Ring wheel={wheel} />}
    </div>
  );
}

/** Painted once: turning repaints nothing. */
const Slices = memo(function Slices({ wheel: { kind, segments } }: { wheel: Wheel }) {
  const isWide = kind !== 'slivers';
  return (
    <svg viewBox="-100 -100 200 200" role="img" aria-label={words.giveaway.wheel}>
      {COLORS.map((color, index) => (
        <path
          key={color}
          d={segments
            .filter((segment) => segment.color === index)
            .map(({ from, to }) => segmentPath(from, to))
            .join('')}
          fill={color}
          stroke={isWide ? '#0b0f0e' : 'none'}
          strokeWidth={segments.length > 40 ? 0.3 : 0.9}
        />
      ))}
    </svg>
  );
});

/** Where the faces are, at the rim, and how far from it a name begins. */
const [FACE_AT, FACE_MOST, FACE_ROOM] = [43, 11, 16];
const MOST_EMS = 8.2;

/** A face on each slice that has room for one. */
const Ring = memo(function Ring({ wheel: { segments } }: { wheel: Wheel }) {
  return segments.map((segment) => {
    const spot = faceSpot(segment, FACE_AT, FACE_MOST);
    return (
      spot && (
        <i
          key={segment.from}
          className="show-slice"
          style={{
            left: `${spot.x}%`,
            top: `${spot.y}%`,
            width: `${spot.width}%`,
            rotate: `${180 * (segment.from + segment.to)}deg`,
          }}
        >
          <Face address={segment.wallet!} className="show-face" />
        </i>
      )
    );
  });
});

/** Each name along its slice, upright after this rotation. */
const Names = memo(function Names({
  wheel,
  faces,
  turned,
}: {
  wheel: Wheel;
  faces: ReadonlyMap<string, FaceFacts>;
  turned: number;
}) {
  const { segments } = wheel;
  const start = hasFaces(wheel) ? RIM - FACE_ROOM : RIM;
  return (
    <svg viewBox="-100 -100 200 200" className="show-names" aria-hidden="true">
      {segments.map((segment) => {
        const { from, to, wallet } = segment;
        const name = wallet && faces.get(wallet)?.name;
        const label = name ? onSlice(name) : segment.label;
        const size = nameSize(from, to, emsOf(label), start);
        if (size === 0) return null;
        const over = isUpsideDown(segment, turned);
        return (
          <text
            key={from}
            transform={`rotate(${180 * (from + to) - 90}) translate(${start} 0)${over ? ' rotate(180)' : ''}`}
            textAnchor={over ? 'start' : 'end'}
            fontSize={size}
          >
            {label}
          </text>
        );
      })}
    </svg>
  );
});

const pen = document.createElement('canvas').getContext('2d');
/** The width of a text at size 1: a W is three times as wide as an i. */
function emsOf(text: string): number {
  if (!pen) return text.length;
  pen.font = `750 100px 'Inter Variable', Inter, sans-serif`;
  return pen.measureText(text).width / 100;
}

/** A longer name could not be read on its slice; the line below has all of it. */
function onSlice(name: string): string {
  const letters = [...name];
  while (emsOf(letters.join('')) > MOST_EMS) letters.pop();
  const text = letters.join('');
  return text === name ? name : `${text}…`;
}

/** The name under the pointer; dots while the wheel is too fast. */
function name(
  line: HTMLElement | null,
  { segments }: Wheel,
  faces: ReadonlyMap<string, FaceFacts>,
  degrees: number,
  speed: number,
): void {
  const segment = segments[segmentAt(segments, fractionAt(degrees))];
  const known = segment?.wallet && faces.get(segment.wallet)?.name;
  // A name is not unique.
  const text =
    segment && isLegible(segment, speed) ? [known, segment.label].filter(Boolean).join(' · ') : '···';
  if (line && line.textContent !== text) line.textContent = text;
}
