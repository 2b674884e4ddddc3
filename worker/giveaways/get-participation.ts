/** GET /api/giveaways/{id}/wallets/{wallet}: says whether a wallet takes part: by the frozen list, or as of now. */
import type { Context } from 'hono';
import { z } from 'zod';
import { readHolding } from '../../chain/holders.ts';
import { addressSchema } from '../../core/address-schema.ts';
import { exclusionOf } from '../../core/giveaways/exclusions.ts';
import type { Participation } from '../../core/giveaways/model.ts';
import type { GiveawayTerms } from '../../core/giveaways/terms.ts';
import { EXCLUSION_REASONS, type GateToken, requiredUnits, weightOf } from '../../core/giveaways/weights.ts';
import { findInList } from '../draw-engine/lists.ts';
import { type AppContext, database, type Env, solana } from '../env.ts';
import { answer, endpoint, params } from '../http/endpoint.ts';
import { findRegistration } from '../registrations/store.ts';
import { countShare, share } from '../shares/minute.ts';
import { signedGiveaway } from './landed.ts';
import { receiptOf } from './receipts.ts';
import type { GiveawayRow } from './store.ts';

const SENTENCES = {
  ...EXCLUSION_REASONS,
  below_requirement: 'It holds less than this giveaway asks for.',
  not_registered: 'It is not registered for this giveaway.',
} as const;
type Reason = keyof typeof SENTENCES;

/** The standing of the wallet, from either source. */
interface Finding {
  reason: Reason | null;
  weight: bigint;
  holding: bigint;
  gate: GateToken | null;
}

const paramsSchema = z.object({ id: z.string(), wallet: addressSchema });

export const getParticipation = endpoint(params(paramsSchema), share('lookups'), async (c) => {
  const { id, wallet } = c.req.valid('param');
  const db = database(c.env);
  const [row, registration] = await Promise.all([signedGiveaway(db, id), findRegistration(db, id, wallet)]);
  const terms = JSON.parse(row.terms) as GiveawayTerms;
  const registered = registration !== null;
  const found =
    row.listHash === null
      ? await asOfNow(c, row, terms, wallet, registered)
      : await asFrozen(c.env, row, wallet);
  const { reason, holding, gate } = found;
  const data: Participation = {
    wallet,
    // Registrations go some days after the end, the frozen list stays.
    registered: registered || (row.kind === 'participants' && found.weight > 0n),
    eligible: reason === null,
    weight: found.weight.toString(),
    totalWeight: row.totalWeight?.toString() ?? null,
    holding: terms.gateMint === null ? null : holding.toString(),
    required: terms.eligibility && gate ? requiredUnits(terms.eligibility, gate).toString() : null,
    supply: gate?.supply.toString() ?? null,
    reason,
    sentence: reason && SENTENCES[reason],
    final: row.listHash !== null,
    receipt: registered ? await receiptOf(c.env, row, wallet) : null,
  };
  return answer(c, data);
});

/** Returns the answer if the list were frozen now. A program is looked up only where it counts. */
async function asOfNow(
  c: Context<AppContext>,
  row: GiveawayRow,
  terms: GiveawayTerms,
  wallet: string,
  registered: boolean,
): Promise<Finding> {
  let holding = 0n;
  let gate: GateToken | null = null;
  if (terms.gateMint !== null) {
    await countShare(c, 'holdings');
    ({ holding, gate } = await readHolding(solana(c.env), terms.gateMint, wallet));
  }
  const would = weightOf(terms, holding, gate);
  const reason =
    exclusionOf(row, wallet) ??
    (row.kind === 'participants' && !registered ? 'not_registered' : null) ??
    (would === 0n ? 'below_requirement' : null);
  return { reason, weight: reason ? 0n : would, holding, gate };
}

async function asFrozen(env: Env, row: GiveawayRow, wallet: string): Promise<Finding> {
  const { found, gate } = await findInList(env, row, wallet);
  if (found) return { ...found, gate };
  const absent = row.kind === 'participants' ? 'not_registered' : 'below_requirement';
  return { reason: exclusionOf(row, wallet) ?? absent, weight: 0n, holding: 0n, gate };
}
