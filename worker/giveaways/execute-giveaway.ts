/**
 * POST /api/giveaways/{id}/execute. Participants: the creator confirms the winners, who are paid at once. Holders:
 * anyone starts the draw after the end, without a signature; the outcome does not depend on the caller.
 */
import type { Context } from 'hono';
import type { z } from 'zod';
import { titleIn } from '../../core/blocks/model.ts';
import { executeSchema, signedActionSchema } from '../../core/giveaways/action-schemas.ts';
import { giveawayActionMessage } from '../../core/messages.ts';
import { Refusal } from '../../core/refusals.ts';
import { type Deps, depsOf } from '../draw-engine/deps.ts';
import type { AppContext } from '../env.ts';
import { answer, anyParams, endpoint, jsonBody, parse } from '../http/endpoint.ts';
import { markChanged } from '../http/fresh-pass.ts';
import { checkSignedMessage, signedAt } from '../messages/check-signed.ts';
import { share } from '../shares/minute.ts';
import { checkLanded, claim, knownGiveaway, ownGiveaway, PATIENCE_MS, shown, workOn } from './landed.ts';
import { confirmWinner, type GiveawayRow } from './store.ts';

export const executeGiveaway = endpoint(
  anyParams('id'),
  jsonBody(executeSchema),
  share('draws'),
  async (c) => {
    const input = c.req.valid('json');
    const deps = depsOf(c.env);
    const row = await knownGiveaway(deps.db, c.req.valid('param').id);
    const until = deps.clock.now() + PATIENCE_MS;
    if (row.kind === 'holders') checkLanded(row);
    else await confirm(c, deps, input, row.id, until);
    // A holders draw needs no signature, and every page that shows it calls this in the second of its end.
    const mine = await claim(deps, row.id);
    const after =
      mine || row.kind !== 'holders'
        ? await workOn(c, deps, row.id, until, true, mine)
        : await knownGiveaway(deps.db, row.id);
    checkEnded(deps, after);
    // Among participants it is the creator's own signed call; a holders draw hides nothing.
    const giveaway = await shown(c, deps, after, row.kind === 'participants');
    const { winner, stage, status } = giveaway;
    return answer(c, { winner, status, stage, giveaway }, { winner });
  },
);

/** Checks that it has ended. Refuses not_ended, and giveaway_over for one that was returned. */
function checkEnded({ clock }: Deps, { stage, endsAt }: GiveawayRow): void {
  if (stage === 'cancelled') throw new Refusal('giveaway_over');
  if (stage === 'open' && clock.now() < endsAt * 1000) throw new Refusal('not_ended');
}

/** Confirms the winners. Refuses not_drawn, giveaway_over, and an invalid signature. Idempotent. */
async function confirm(
  c: Context<AppContext>,
  deps: Deps,
  input: z.output<typeof executeSchema>,
  id: string,
  until: number,
): Promise<void> {
  const { creator, ...signed } = parse(signedActionSchema, input);
  const row = await ownGiveaway(deps, id, creator);
  const { site } = row;
  const title = titleIn(signed.message, row.title);
  const message = {
    ...signed,
    wallet: creator,
    build: (time: number) =>
      giveawayActionMessage({ site, action: 'pay the winner of giveaway', title, id, creator, time }),
    subject: `pay ${id}`,
  };
  // Only the creator's signature starts work, and a message that arrives before the draw is not used up.
  signedAt(message);
  // The round may have appeared since the last check.
  const { stage, totalProven } = row.totalProven > 0 ? row : await workOn(c, deps, id, until);
  if (stage === 'cancelled') throw new Refusal('giveaway_over');
  if (totalProven === 0) throw new Refusal('not_drawn');
  await checkSignedMessage(c, message);
  await confirmWinner(deps.db, id, deps.clock.now());
  markChanged(c);
}
