/** What waits for a creator, out of the creator's own giveaways. Pure; times in milliseconds. */
import { CLOSE_GRACE_SECONDS } from '../../core/escrow/rules.ts';
import type { Giveaway } from '../../core/giveaways/model.ts';

const HOUR = 3_600_000;

/** Sign-up giveaways that are over and whose draw the creator has not begun. Holders giveaways draw alone. */
export function waitingForDraw<G extends Pick<Giveaway, 'type' | 'status' | 'stage'>>(
  giveaways: readonly G[],
): G[] {
  return giveaways.filter(
    ({ type, status, stage }) =>
      type === 'participants' && status === 'ended' && (stage === 'open' || stage === 'closed'),
  );
}

export function endingSoon<G extends Pick<Giveaway, 'status' | 'endDate'>>(
  giveaways: readonly G[],
  now: number,
): G[] {
  return giveaways.filter(({ status, endDate }) => {
    const left = Date.parse(endDate) - now;
    return status === 'active' && left > 0 && left <= HOUR;
  });
}

/** When a giveaway is drawn without its creator, ISO 8601. */
export function drawnAlone(endDate: string): string {
  return new Date(Date.parse(endDate) + Number(CLOSE_GRACE_SECONDS) * 1000).toISOString();
}
