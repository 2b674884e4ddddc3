/**
 * The wheel that shows a draw: where it stops follows from the ticket alone, so that all users see
 * the same spin of the same draw. Fractions are of the whole circle, clockwise from the pointer at the wheel's start;
 * they are for drawing only and decide nothing.
 */
import { shortAddress } from '../short-address.ts';

/** Up to this many entries, each slice is wide enough for the face of its wallet. */
export const MAX_FACE_SEGMENTS = 24;
/** Up to this many, for the short address along it. */
export const MAX_NAMED_SEGMENTS = 100;
/** Up to this many, each wallet has a slice, and the names pass beside the pointer; beyond, the wheel shows numbers. */
export const MAX_WALLET_SEGMENTS = 2000;
export const SEGMENT_COLORS = 18;
/** Segments of a number wheel. */
const NUMBER_SEGMENTS = 36n;
/** Percent of the wheel's square. */
const [FACE_RADIUS, FACE_WIDTH, FACE_LEAST] = [35, 15, 3];
/** The steps of a turn: enough to hide the rounding on screens, few enough for an exact quotient. */
const STEPS = 2n ** 40n;

export interface WheelSegment {
  /** A shortened wallet, or the tickets of a number wheel: "1–250". */
  label: string;
  /** Base58; null on a number wheel. */
  wallet: string | null;
  /** Fractions of the circle, 0 to 1; a segment's `to` is the next one's `from`. */
  from: number;
  to: number;
  /** 0 to SEGMENT_COLORS − 1; neighbors differ, also across the seam. */
  color: number;
  /** Whether the slice belongs to the viewer's wallet. */
  own: boolean;
}

export interface Wheel {
  /** slivers: each wallet has a slice that is too narrow for its name. */
  kind: 'wallets' | 'slivers' | 'numbers';
  segments: WheelSegment[];
}

export interface Spin {
  /** The fraction of the circle that is under the pointer at rest: within the winner's segment, at its ticket. */
  restFraction: number;
}

/**
 * Returns the wheel of a list. `entries` are in the list's order, `total` is the sum of their weights. The list may be
 * cut or empty if `entryCount` is given: then only the total counts, and the wheel shows numbers. The wheel is empty
 * for a total of 0. `own`: the viewer's wallet.
 */
export function wheelOf(
  entries: readonly { wallet: string; weight: bigint }[],
  total: bigint,
  entryCount = entries.length,
  own: string | null = null,
): Wheel {
  if (total < 1n) return { kind: 'wallets', segments: [] };
  if (entryCount > MAX_WALLET_SEGMENTS || entryCount > entries.length)
    return { kind: 'numbers', segments: numbers(total) };
  let start = 0n;
  const segments = entries.map(({ wallet, weight }, index) => {
    const from = fraction(start, total);
    start += weight;
    const to = fraction(start, total);
    return {
      label: label(wallet),
      wallet,
      from,
      to,
      color: color(index, entries.length),
      own: wallet === own,
    };
  });
  return { kind: entries.length > MAX_NAMED_SEGMENTS ? 'slivers' : 'wallets', segments };
}

/**
 * Returns where the wheel stops. The ticket, after its shift, is in [0, total); the pointer rests in the middle of the
 * ticket. The wheel is the same for every place: a ticket never falls on an entry that has won.
 */
export function spinOf({ ticket, total }: { ticket: bigint; total: bigint }): Spin {
  return { restFraction: total < 1n ? 0 : fraction(2n * ticket + 1n, 2n * total) };
}

/** Returns whether the slices have faces, and no addresses along them. */
export function hasFaces({ kind, segments }: Wheel): boolean {
  return kind === 'wallets' && segments.length <= MAX_FACE_SEGMENTS;
}

/**
 * Returns where the face of a slice is, in percent of the wheel's square: its center and its width; null for a slice that
 * is too narrow for one. `radius` of the centers, and the `most` that a face is wide, in percent too.
 */
export function faceSpot(
  { from, to }: Pick<WheelSegment, 'from' | 'to'>,
  radius = FACE_RADIUS,
  most = FACE_WIDTH,
): { x: number; y: number; width: number } | null {
  const chord = 2 * radius * Math.sin(Math.PI * Math.min(to - from, 0.5));
  const width = Math.min(most, chord * 0.9);
  if (width < FACE_LEAST) return null;
  const angle = Math.PI * (from + to);
  return { x: 50 + radius * Math.sin(angle), y: 50 - radius * Math.cos(angle), width };
}

/** Returns the index of the segment under the pointer; −1 without segments. */
export function segmentAt(segments: readonly WheelSegment[], rest: number): number {
  // It runs in every frame of a spin: a binary search is fast among thousands.
  let [low, high] = [0, segments.length - 1];
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const { from, to } = segments[middle]!;
    if (rest < from) high = middle - 1;
    else if (rest >= to) low = middle + 1;
    else return middle;
  }
  return -1;
}

function numbers(total: bigint): WheelSegment[] {
  const count = total < NUMBER_SEGMENTS ? total : NUMBER_SEGMENTS;
  return Array.from({ length: Number(count) }, (_, index) => {
    // Segments end on whole tickets, so that the winning number is in the segment that shows it.
    const first = (total * BigInt(index)) / count;
    const behind = (total * BigInt(index + 1)) / count;
    return {
      label: behind - first === 1n ? String(behind) : `${first + 1n}–${behind}`,
      wallet: null,
      from: fraction(first, total),
      to: fraction(behind, total),
      color: color(index, Number(count)),
      own: false,
    };
  });
}

function fraction(part: bigint, whole: bigint): number {
  return Number((part * STEPS) / whole) / Number(STEPS);
}

/** Returns a segment's color. The last segment touches the first one, which has the first color. */
function color(index: number, count: number): number {
  const own = index % SEGMENT_COLORS;
  return own === 0 && index > 0 && index === count - 1 ? SEGMENT_COLORS / 2 : own;
}

/** Returns an address as the wheel shows it: 6 + 4 characters. */
function label(wallet: string): string {
  return wallet.length > 12 ? shortAddress(wallet, 6, 4) : wallet;
}
