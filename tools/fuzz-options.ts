/** What `npm run fuzz` asks for, handed to the tests through FUZZ; without it the small part that every run of the tests has. */

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
