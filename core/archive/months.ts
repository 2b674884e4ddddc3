/** The times after which tips may leave the database. All times in ms since 1970, months of UTC. */

/** Longer than any deadline that still changes a tip: its words may be denied and deleted for 30 days. */
const REST_MS = 35 * 86_400_000;

/** Returns the time before which tips may be archived: those of months that ended at least 35 days ago. */
export function archiveBorder(now: number): number {
  const date = new Date(now - REST_MS);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
}

/** Returns the first moment of the month after that of `at`. */
export function monthEnd(at: number): number {
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
}

/** Returns "2026-08" for 202608. */
export function monthName(month: number): string {
  return `${Math.floor(month / 100)}-${String(month % 100).padStart(2, '0')}`;
}
