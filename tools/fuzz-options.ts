/**
 * The options of `npm run fuzz`, passed to the tests through FUZZ. Without it, the tests run the small default volume.
 */

export interface FuzzOptions {
  requests: number;
  seed: number;
  /** The number of the first request: a failure names the one that repeats it. */
  first: number;
}

export const SMALL: FuzzOptions = { requests: 400, seed: 1, first: 0 };

export function fuzzOptions(): FuzzOptions {
  return { ...SMALL, ...(JSON.parse(process.env.FUZZ ?? '{}') as Partial<FuzzOptions>) };
}
