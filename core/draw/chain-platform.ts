/** Checks whose key fixed the list: that of a platform which the verifier knows. */
import { PLATFORMS, type Platform } from '../platforms.ts';
import type { Check } from './checks.ts';
import { unknownFinding } from './finding.ts';
import type { DrawRecord } from './record.ts';

export interface PlatformOptions {
  /** A replacement for the table of core/platforms.ts. */
  platforms?: readonly Platform[];
  /** The operator that the verifier trusts, in place of any table. */
  operator?: string;
  /** The host of that operator's site: no transaction holds it. */
  site?: string;
}

/** `isCommitted`: the chain shows a commit, which the operator signed. Before, anyone can name a platform's key. */
export function comparePlatform(
  record: DrawRecord,
  isCommitted: boolean,
  { platforms = PLATFORMS, operator, site }: PlatformOptions,
): Pick<Check, 'state' | 'detail' | 'later'> {
  const isKnown = operator === undefined ? platforms.some(isOf(record)) : operator === record.operator;
  if (!isKnown) return unknownFinding('No known platform: whoever made this draw may own all its wallets.');
  if (operator !== undefined && site !== record.site)
    return unknownFinding(`The record names the site ${record.site}, for which you did not vouch (--site).`);
  const name = operator === undefined ? record.site : operator;
  if (record.commits.length === 0) {
    return {
      ...unknownFinding(`The record names the key of ${name}, which has signed nothing here yet.`),
      later: true,
    };
  }
  if (!isCommitted) return unknownFinding(`Nothing shows that ${name} fixed a list here.`);
  return { state: 'holds', detail: `The key of ${name} fixed the list.` };
}

function isOf({ genesis, site, operator, treasury, open, commits }: DrawRecord) {
  return (row: Platform) =>
    row.genesis === genesis &&
    row.site === site &&
    row.operator === operator &&
    row.treasury === treasury &&
    row.from <= open.time &&
    commits.every(({ tx }) => row.until === null || tx.time < row.until);
}
