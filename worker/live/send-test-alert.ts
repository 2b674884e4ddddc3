/**
 * POST /api/live/{token}/queue/test: queues a test alert, which plays at its turn. {amountUnits} are its lamports, so
 * that a creator sees each tier; without a body 0.05 SOL.
 */
import { z } from 'zod';
import { planOf } from '../../core/alerts/plan.ts';
import { testAlert } from '../../core/live/test-alert.ts';
import { Refusal } from '../../core/refusals.ts';
import { database } from '../env.ts';
import { answer } from '../http/answer.ts';
import { bodyText, endpoint, readBody } from '../http/endpoint.ts';
import { queueOf, queueOfCreator, readQueue } from './queue.ts';
import { loadSettings } from './store.ts';

/** Maximum of a million SOL. */
const MOST_LAMPORTS = 10n ** 15n;

const bodySchema = z.object({
  amountUnits: z
    .string('must be text')
    .regex(/^[1-9]\d{0,17}$/, 'must be lamports, without leading zeros')
    .transform(BigInt)
    .refine((lamports) => lamports <= MOST_LAMPORTS, 'is too large')
    .optional(),
});

export const sendTestAlert = endpoint(...queueOfCreator, async (c) => {
  const isBlank = (await bodyText(c)).trim() === '';
  const { amountUnits } = isBlank ? {} : await readBody(c, bodySchema);
  const queue = queueOf(c);
  const { room, token, info } = queue;
  const { alerts } = await loadSettings(database(c.env), token);
  const tip = testAlert(token, info.symbol, crypto.randomUUID(), Date.now(), amountUnits);
  // A test alert is always shown; its voice is that of a tip of this amount.
  if (planOf(alerts, BigInt(tip.amountUnits)) !== 'spoken') tip.plan = 'shown';
  if (!(await room.testAlert(tip))) throw new Refusal('rate_limited');
  return answer(c, { ...(await readQueue(c, queue)), tip });
});
