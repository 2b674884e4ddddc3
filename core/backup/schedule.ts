/** When a backup begins, is given up, and is missed. Times in ms since 1970. */

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Backups begin at three in the morning, UTC. */
const BEGINS_MS = 3 * HOUR_MS;
/** A backup that takes longer is begun again: its first rows are too old to go with its last ones. */
const GIVEN_UP_MS = 6 * HOUR_MS;
const MISSED_MS = 26 * HOUR_MS;

const nightOf = (at: number) => Math.floor((at - BEGINS_MS) / DAY_MS);

/** Returns whether a backup is to begin. `lastAt`: of the last whole one; null without one. */
export function isBackupDue(lastAt: number | null, now: number): boolean {
  return lastAt === null || nightOf(now) > nightOf(lastAt);
}

/** Returns whether a backup that began at `readAt` is to be given up. */
export function isGivenUp(readAt: number, now: number): boolean {
  return now - readAt > GIVEN_UP_MS;
}

/** Returns a sentence for the operator when the last whole backup is too old; null otherwise. */
export function missedBackup(lastAt: number | null, firstTriedAt: number, now: number): string | null {
  if (now - (lastAt ?? firstTriedAt) <= MISSED_MS) return null;
  if (lastAt === null) return 'There is no backup, although one is begun every night';
  return `The last backup is of ${new Date(lastAt).toISOString()}, more than 26 hours ago`;
}
