/**
 * Places the stacks of parts so that none covers another: one stack for each place, each at its edge. Pure: sizes in,
 * positions out, all in the same unit.
 */
import type { ShowPlace } from './model.ts';

export interface Size {
  width: number;
  height: number;
}

/** The upper left corner of a stack, and the factor by which it is drawn smaller; 1 unless its column is full. */
export interface Spot {
  x: number;
  y: number;
  scale: number;
}

interface Picture extends Size {
  /** Free at each edge of the picture. */
  margin: number;
  /** Free between two stacks. */
  gap: number;
}

const EDGES = ['top', 'bottom'] as const;
type Edge = (typeof EDGES)[number];
const SIDES = ['left', 'middle', 'right'] as const;
type Side = (typeof SIDES)[number];

const PLACES: Record<Edge, Record<Side, ShowPlace>> = {
  top: { left: 'top-left', middle: 'top', right: 'top-right' },
  bottom: { left: 'bottom-left', middle: 'bottom', right: 'bottom-right' },
};

type Stacks = Partial<Record<ShowPlace, Size>>;

/**
 * A stack in the middle moves aside where a corner needs its space, and behind the corners, seen from the edge, where
 * it does not fit between them. Where the upper and the lower half do not fit above one another, all get smaller.
 */
export function layOut(stacks: Stacks, picture: Picture): Partial<Record<ShowPlace, Spot>> {
  // Smaller stacks may fit beside each other again, so each size is laid out by itself.
  for (let percent = 100; percent > 30; percent -= 4) {
    const spots = atScale(stacks, picture, percent / 100);
    if (!overlap(stacks, spots, picture)) return spots;
  }
  return atScale(stacks, picture, 0.3);
}

function atScale(stacks: Stacks, picture: Picture, scale: number): Partial<Record<ShowPlace, Spot>> {
  const spots: Partial<Record<ShowPlace, Spot>> = {};
  for (const edge of EDGES) {
    const sizes = sizesAt(stacks, edge, scale);
    const { left, right } = sizes;
    const from = picture.margin + (left ? left.width + picture.gap : 0);
    const to = picture.width - picture.margin - (right ? right.width + picture.gap : 0);
    for (const side of SIDES) {
      const size = sizes[side];
      if (!size) continue;
      const centered = (picture.width - size.width) / 2;
      const fits = to - from >= size.width;
      const x = {
        left: picture.margin,
        middle: fits ? Math.min(Math.max(centered, from), to - size.width) : centered,
        right: picture.width - picture.margin - size.width,
      }[side];
      const behind =
        side === 'middle' && !fits
          ? Math.max(0, ...[left, right].map((corner) => (corner ? corner.height + picture.gap : 0)))
          : 0;
      const inset = picture.margin + behind;
      const y = edge === 'top' ? inset : picture.height - inset - size.height;
      spots[PLACES[edge][side]] = { x, y, scale };
    }
  }
  return spots;
}

function sizesAt(stacks: Stacks, edge: Edge, scale: number): Record<Side, Size | null> {
  const of = (side: Side) => {
    const size = stacks[PLACES[edge][side]];
    return size && size.width > 0 && size.height > 0
      ? { width: size.width * scale, height: size.height * scale }
      : null;
  };
  return { left: of('left'), middle: of('middle'), right: of('right') };
}

/** Returns whether two stacks come nearer than the gap, or one leaves the picture at its far edge. */
function overlap(
  stacks: Stacks,
  spots: Partial<Record<ShowPlace, Spot>>,
  { width, height, margin, gap }: Picture,
): boolean {
  const boxes = Object.entries(spots).map(([place, { x, y, scale }]) => {
    const size = stacks[place as ShowPlace]!;
    return { x, y, right: x + size.width * scale, bottom: y + size.height * scale };
  });
  // Stacks that touch exactly do not overlap: halves of a pixel come from the browser's rounding.
  const near = gap - 1;
  const edge = margin - 1;
  return boxes.some(
    (one, index) =>
      one.x < edge ||
      one.y < edge ||
      one.right > width - edge ||
      one.bottom > height - edge ||
      boxes
        .slice(index + 1)
        .some(
          (other) =>
            one.x < other.right + near &&
            other.x < one.right + near &&
            one.y < other.bottom + near &&
            other.y < one.bottom + near,
        ),
  );
}
