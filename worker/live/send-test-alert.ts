/**
 * POST /api/live/{token}/queue/test: queues a test alert, which plays at its turn. {amountUnits} are its lamports, so
 * that a creator sees each tier; without a body 0.05 SOL. {draft: {alerts, style}} are settings that it plays by once,
 * instead of the stored ones.
 */
import { z } from 'zod';
import { requireKnown } from '../../core/alerts/known-files.ts';
import { parseAlerts } from '../../core/alerts/parse-settings.ts';
import { planOf } from '../../core/alerts/plan.ts';
import { parseStyle } from '../../core/live/parse-style.ts';
import { testAlert } from '../../core/live/test-alert.ts';
import { Refusal } from '../../core/refusals.ts';
import { database } from '../env.ts';
import { answer, bodyText, endpoint, readBody } from '../http/endpoint.ts';
import { libraryOf } from '../media/store.ts';
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
  /** Checked against the stored settings. */
  draft: z.object({ alerts: z.unknown(), style: z.unknown() }, 'must be an object').optional(),
});

export const sendTestAlert = endpoint(...queueOfCreator, async (c) => {
  const isBlank = (await bodyText(c)).trim() === '';
  const { amountUnits, draft } = isBlank ? {} : await readBody(c, bodySchema);
  const queue = queueOf(c);
  const { room, token, info } = queue;
  const db = database(c.env);
  const stored = await loadSettings(db, token);
  const alerts = parseAlerts(draft?.alerts ?? {}, stored.alerts);
  const config = parseStyle(draft?.style ?? {}, stored.style);
  if (draft) requireKnown(alerts, stored.alerts, await libraryOf(db, token));
  const tip = testAlert(token, info.symbol, crypto.randomUUID(), Date.now(), amountUnits);
  // A test alert is always shown; its voice is that of a tip of this amount.
  if (planOf(alerts, BigInt(tip.amountUnits)) !== 'spoken') tip.plan = 'shown';
  // Pronunciations are for the voice alone.
  const played = draft && { alerts: { ...alerts, voice: { ...alerts.voice, pronunciations: [] } }, config };
  if (!(await room.testAlert(tip, played))) throw new Refusal('rate_limited');
  return answer(c, { ...(await readQueue(c, queue)), tip });
});
