/** The loudness of a tip on the stream: a scale of one to four, drawn as bars beside amounts. */

const SOL = 1_000_000_000n;
/** The smallest amounts of the levels two, three and four, in lamports: 0.1, 0.5 and 1 SOL. */
const STEPS = [SOL / 10n, SOL / 2n, SOL] as const;

export type Loudness = 1 | 2 | 3 | 4;

/** Returns the level of a tip worth this many lamports. */
export function loudness(lamportsWorth: bigint): Loudness {
  return (1 + STEPS.filter((least) => lamportsWorth >= least).length) as Loudness;
}
