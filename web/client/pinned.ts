/**
 * The addresses that this page was built with: the program that holds prizes, the platform's key and its treasury. The
 * server that hands out the figures of a draw must not also say which program and which key to trust.
 */

/** Base58; null where the build does not know: in the local world each start has its own. */
export interface Pinned {
  escrowProgram: string | null;
  operator: string | null;
  treasury: string | null;
}

const NONE: Pinned = { escrowProgram: null, operator: null, treasury: null };
const BUILT: Pinned = typeof __PINNED__ === 'undefined' ? NONE : (__PINNED__ ?? NONE);

/** Returns the server's settings with the pinned values in place of the server's, and the names that differ. */
export function withPinned<Config extends Pinned>(
  config: Config,
  pinned: Pinned = BUILT,
): Config & { differs: (keyof Pinned)[] } {
  const names = (Object.keys(NONE) as (keyof Pinned)[]).filter((name) => pinned[name] !== null);
  const trusted = Object.fromEntries(names.map((name) => [name, pinned[name]]));
  return { ...config, ...trusted, differs: names.filter((name) => pinned[name] !== config[name]) };
}
