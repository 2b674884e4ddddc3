/** The call of a desk: an action in the name of its link. The dock loads this file; no wallet, no SWR. */
import type { DeskAction } from '../../core/live/desk.ts';
import { call, isTransient } from './call.ts';

/** An action without an answer may have worked; the same one again changes nothing more. */
const TRIES = 3;

/** Acts on the live queue of `token`. `secret` is a link's or a studio session's. Throws ApiError. */
export async function actOnDesk(
  token: string,
  secret: string,
  action: DeskAction,
  alertId?: string,
): Promise<void> {
  for (let left = TRIES; ; left--) {
    try {
      await call(`/api/live/${token}/desk/${action}`, {
        method: 'POST',
        headers: { 'x-desk-key': secret },
        ...(alertId === undefined ? {} : { body: { alertId } }),
      });
      return;
    } catch (error) {
      if (left <= 1 || !isTransient(error)) throw error;
    }
  }
}
