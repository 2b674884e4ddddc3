/** The progress of a goal: the length of its bar and the milestones on it. */
import type { ShowSettings } from './model.ts';

interface GoalStanding {
  sum: bigint;
  target: bigint;
  reached: boolean;
  /** Of the bar, 0 to 1. For drawing only: whether something is reached is decided by the exact sum. */
  share: number;
  milestones: { label: string; reached: boolean /** Of the bar, 0 to 1. */; at: number }[];
}

/** Steps of a bar: more than any screen has points. */
const STEPS = 10_000n;

/** `sum` in lamports, decimal text. Milestones beyond the target are not on the bar. */
export function goalStanding(
  { target, milestones }: Pick<ShowSettings['goal'], 'target' | 'milestones'>,
  sum: string,
): GoalStanding {
  const [whole, got] = [BigInt(target), BigInt(sum)];
  const share = (part: bigint) => {
    if (part <= 0n) return 0;
    return part >= whole ? 1 : Number((part * STEPS) / whole) / Number(STEPS);
  };
  return {
    sum: got,
    target: whole,
    reached: got >= whole,
    share: share(got),
    milestones: milestones
      .filter(({ at }) => BigInt(at) <= whole)
      .map(({ at, label }) => ({ label, reached: got >= BigInt(at), at: share(BigInt(at)) })),
  };
}

/** The share of the bar that a label needs at least to be readable. */
const LEAST_LABEL = 0.19;

/** The place of a label: its ends as shares of the bar, and the side on which its text leans. */
interface LabelBox {
  from: number;
  to: number;
  leans: 'left' | 'middle' | 'right';
}

/**
 * Returns the space of each milestone's label, null for one that has none. The next milestone comes first, then the
 * last one, then those before it: where not all fit, the ones still ahead are named.
 */
export function labelBoxes(milestones: GoalStanding['milestones']): (LabelBox | null)[] {
  const next = milestones.findIndex(({ reached }) => !reached);
  const order = [next, milestones.length - 1, ...milestones.keys()].filter((index) => index >= 0);
  const chosen: number[] = [];
  for (const index of new Set(order)) {
    const tried = [...chosen, index].sort((one, other) => one - other);
    const boxes = boxesOf(tried.map((each) => milestones[each]!.at));
    if (boxes.every(({ from, to }) => to - from >= LEAST_LABEL)) chosen.push(index);
  }
  chosen.sort((one, other) => one - other);
  const boxes = boxesOf(chosen.map((each) => milestones[each]!.at));
  return milestones.map((_, index) => boxes[chosen.indexOf(index)] ?? null);
}

/** Each has the space to the middle between its neighbors; near an end of the bar it leans on that end. */
function boxesOf(ats: readonly number[]): LabelBox[] {
  return ats.map((at, index) => {
    const before = index === 0 ? 0 : (ats[index - 1]! + at) / 2;
    const behind = index === ats.length - 1 ? 1 : (at + ats[index + 1]!) / 2;
    if (index === ats.length - 1 && at > 0.82) return { from: before, to: 1, leans: 'right' };
    if (index === 0 && at < 0.18) return { from: 0, to: behind, leans: 'left' };
    const reach = Math.min(at - before, behind - at);
    return { from: at - reach, to: at + reach, leans: 'middle' };
  });
}
