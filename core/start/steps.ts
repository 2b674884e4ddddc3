/** The way of a creator from a wallet to tips on the stream: its steps, and which of them is the next one. */

/** In their order. The first two follow from the connected wallet and its coin; the rest is stored with the coin or channel. */
export const STEPS = ['connect', 'coin', 'name', 'overlay', 'look', 'test', 'share'] as const;
export type Step = (typeof STEPS)[number];

export const STORED_STEPS = ['name', 'overlay', 'look', 'test', 'share'] as const satisfies readonly Step[];
export type StoredStep = (typeof STORED_STEPS)[number];

/** Returns the first step that is not done, after `after` if that is given; null if none follows. */
export function nextStep(done: ReadonlySet<Step>, after?: Step): Step | null {
  const from = after === undefined ? 0 : STEPS.indexOf(after) + 1;
  return STEPS.slice(from).find((step) => !done.has(step)) ?? null;
}

/** Returns what is done of a chosen coin or channel. A name that was taken elsewhere counts too. */
export function doneSteps(
  stored: readonly StoredStep[],
  { channelName }: { channelName: string | null },
): ReadonlySet<Step> {
  return new Set<Step>(['connect', 'coin', ...stored, ...(channelName === null ? [] : (['name'] as const))]);
}
