/**
 * POST /api/live/{token}/desk/{action} {alertId?}: the actions of creator and moderators on the live queue. A
 * moderator, and the studio after POST …/session, sends its secret in `x-desk-key`; the room knows its rights. Without
 * that header the creator's sign-in counts, or an admin's.
 * Three things change, each may fail, and the same request again completes the missing ones: the ruling in D1, which
 * decides for pages; the room, which decides for the stream; and the room's log. A crash after the ruling leaves the
 * alert at the desk as it was, so that it is decided again; a timed hold ends as the ruling says, because its room asks
 * before. `take-off` and `show-again` name a giveaway in place of an alert. `panic` begins with the room, because the
 * stream comes first, and `end-panic` ends with it, because the button to press again is there.
 */
import type { Context } from 'hono';
import { z } from 'zod';
import { addressSchema } from '../../../core/address-schema.ts';
import { refuseField } from '../../../core/fields.ts';
import { DESK_ACTIONS, type DeskAction, PROTECTIVE } from '../../../core/live/desk.ts';
import { Refusal } from '../../../core/refusals.ts';
import { requireSubject } from '../../channels/subject.ts';
import { type AppContext, database, type Env, roomOf } from '../../env.ts';
import { findGiveaway } from '../../giveaways/store.ts';
import { requireCreatorOrAdmin, requireRecentCreator } from '../../http/auth.ts';
import { answer, bodyText, endpoint, params, readBody } from '../../http/endpoint.ts';
import { drainOutbox } from '../../outbox/drain.ts';
import { countShare, share } from '../../shares/minute.ts';
import {
  approveAlerts,
  holdForPanic,
  showAgain,
  storeDecision,
  storePanic,
  takeOffStream,
} from './decisions.ts';

const paramsSchema = z.object({
  token: addressSchema,
  action: z.enum(DESK_ACTIONS, 'is not an action of the desk'),
});
const bodySchema = z.object({
  alertId: z.string().min(1, 'is required').max(200, 'is too long').optional(),
});

/** Actions that end or hold back one certain alert, so they name it. */
const ABOUT_ONE: readonly DeskAction[] = [
  'approve',
  'trust-sender',
  'show-now',
  'hold',
  'drop-message',
  'remove',
  'block-sender',
  'ask-draw',
  'take-off',
  'show-again',
];

/** Actions that name a giveaway in place of an alert. */
const OF_A_GIVEAWAY: readonly DeskAction[] = ['ask-draw', 'take-off', 'show-again'];

/** Maximum length of a secret: longer ones are not ours, and are not worth a call to the room. */
const MAX_SECRET = 100;

export const actOnDesk = endpoint(params(paramsSchema), share('desk'), async (c) => {
  const { token, action } = c.req.valid('param');
  const secret = await secretOf(c, token, action);
  const alertId = await alertIn(c);
  const room = roomOf(c.env, token);
  if (action === 'panic') {
    const now = Date.now();
    const panic = await room.panic(secret);
    if (!panic.may) throw refused(panic.why);
    await storePanic(c.env, token, true, panic.label);
    await holdForPanic(c.env, panic.tipIds, { by: panic.label, now });
    return answer(c, { done: true });
  }
  const allowed = await room.deskAllows(secret, action, alertId);
  if (!allowed.may) throw refused(allowed.why);
  if (alertId === null && ABOUT_ONE.includes(action)) refuseField('alertId', 'is required');
  if (alertId !== null && OF_A_GIVEAWAY.includes(action) && !addressSchema.safeParse(alertId).success)
    refuseField('alertId', 'must be the address of a giveaway');
  // Addresses without end would push what others did out of the log.
  if (alertId !== null && OF_A_GIVEAWAY.includes(action) && !(await isGiveawayOf(c.env, token, alertId)))
    throw new Refusal('giveaway_not_found');
  const { label, subject, isCreator } = allowed;
  const decider = { by: label, now: Date.now() };
  switch (action) {
    case 'end-panic':
      await storePanic(c.env, token, false, label);
      await room.endPanic(label);
      return answer(c, { done: true });
    case 'approve-all': {
      // The room releases only alerts with stored rulings, whatever has come meanwhile.
      const open = await approveAlerts(c.env, await room.heldByPanic(), decider);
      const done = await room.approveAll(open, label);
      c.executionCtx.waitUntil(drainOutbox(c.env, token).catch(logged));
      return answer(c, { done });
    }
    case 'take-off':
    case 'show-again': {
      const changed =
        action === 'take-off'
          ? await takeOffStream(c.env, token, alertId!, label)
          : await showAgain(c.env, token, alertId!, decider);
      return answer(c, {
        done: changed && (await room.act({ secret, action, alertId }, [{ action, label }])),
      });
    }
    default: {
      // A moderator without the right to approve acts on unheld alerts only, and then no ruling changes.
      const decides = subject !== null && (allowed.mayDecide || action !== 'show-now');
      const acts = decides
        ? await storeDecision(c.env, token, action, subject, { ...decider, isCreator })
        : [{ action, label }];
      const done = await room.act({ secret, action, alertId }, acts);
      // A released or withdrawn name is in the stream's parts too. The cron repeats a lost delivery.
      if (subject) c.executionCtx.waitUntil(drainOutbox(c.env, token).catch(logged));
      return answer(c, { done });
    }
  }
});

const refused = (why: 'dead-link' | 'out-of-scope') =>
  new Refusal(why === 'dead-link' ? 'desk_link_dead' : 'desk_out_of_scope');

/** Returns whether this is a giveaway of the token whose prize is locked. */
async function isGiveawayOf(env: Env, token: string, id: string): Promise<boolean> {
  const row = await findGiveaway(database(env), id);
  return row?.token === token && !['prepared', 'signed', 'expired'].includes(row.stage);
}

const logged = (error: unknown) => console.error('outbox', error);

/** Returns the secret of the call, or null for a creator or admin who signed in. Never in a log or an error. */
async function secretOf(c: Context<AppContext>, token: string, action: DeskAction): Promise<string | null> {
  const secret = c.req.header('x-desk-key');
  if (secret === undefined) {
    await requireCreatorOrAdmin(c, token, PROTECTIVE.has(action) ? requireRecentCreator : undefined);
    return null;
  }
  if (secret.length > MAX_SECRET) throw new Refusal('desk_link_dead');
  // Strangers must not make us store rooms for addresses that are not tokens.
  await requireSubject(c.env, token, {
    onUnknown: () => countShare(c, 'newTokens'),
    waitUntil: (work) => c.executionCtx.waitUntil(work),
  });
  return secret;
}

async function alertIn(c: Context<AppContext>): Promise<string | null> {
  if ((await bodyText(c)).trim() === '') return null;
  return (await readBody(c, bodySchema)).alertId ?? null;
}
