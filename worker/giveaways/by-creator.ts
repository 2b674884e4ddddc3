/** Whether a call that anyone may make was made by the giveaway's creator. */
import type { z } from 'zod';
import type { selectSchema } from '../../core/giveaways/action-schemas.ts';
import { giveawayActionMessage, MESSAGE_LIFETIME_MS } from '../../core/messages.ts';
import { Refusal } from '../../core/refusals.ts';
import { signedAt } from '../messages/check-signed.ts';
import type { GiveawayRow } from './store.ts';

/**
 * Whether the creator signed this call of `select` a moment ago. A missing or wrong message only gets what all users
 * get; it is not used up, because repeating it does no harm: it pauses registration no more often than its creator.
 */
export function isByCreator(row: GiveawayRow, input: z.output<typeof selectSchema>): boolean {
  const { creator, message, signature, memoTransaction } = input;
  if (message === undefined) return false;
  const { id, site, title } = row;
  const build = (time: number) =>
    giveawayActionMessage({ site, action: 'select the winner of giveaway', title, id, creator, time });
  try {
    const subject = `select ${id}`;
    const time = signedAt({ wallet: creator, message, signature, memoTransaction, build, subject });
    return Math.abs(Date.now() - time * 1000) <= MESSAGE_LIFETIME_MS;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
