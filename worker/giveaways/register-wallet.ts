/**
 * POST /api/giveaways/{id}/register: one signature, one registration, one receipt. A wallet that is excluded is refused here,
 * because a receipt binds: a list without its wallet is wrong.
 */
import { readHolding } from '../../chain/holders.ts';
import { registerSchema } from '../../core/giveaways/action-schemas.ts';
import { can } from '../../core/giveaways/can.ts';
import { exclusionOf } from '../../core/giveaways/exclusions.ts';
import { type Giveaway, MAX_REGISTRATIONS } from '../../core/giveaways/model.ts';
import type { Terms } from '../../core/giveaways/terms.ts';
import { EXCLUSION_REASONS, weightOf } from '../../core/giveaways/weights.ts';
import { Refusal } from '../../core/refusals.ts';
import { operatorOf } from '../draw-engine/deps.ts';
import { database, type Env, solana } from '../env.ts';
import { answer } from '../http/answer.ts';
import { siteOf } from '../http/auth.ts';
import { anyParams, endpoint, jsonBody } from '../http/endpoint.ts';
import { markChanged } from '../http/fresh-pass.ts';
import { findBoth, insertRegistration, type RegistrationRow } from '../registrations/store.ts';
import { checkLanded } from './landed.ts';
import { presentGiveaway, toGiveaway } from './present.ts';
import { isReceiptOf, receiptOf } from './receipts.ts';
import { registrationProof } from './registration-proof.ts';
import type { GiveawayRow } from './store.ts';

/** A repeated request gets the same receipt, at any time. */
export const registerWallet = endpoint(anyParams('id'), jsonBody(registerSchema), async (c) => {
  const input = c.req.valid('json');
  const db = database(c.env);
  const { id } = c.req.valid('param');
  const wallet = input.walletAddress;
  const { row, known } = await findBoth(db, id, wallet);
  if (!row) throw new Refusal('giveaway_not_found');
  checkTakesPart(row, wallet);
  const proof = JSON.stringify(await registrationProof(input, row, siteOf(c), wallet));
  const { origin } = new URL(c.req.url);
  const reply = async (registration: RegistrationRow, giveaway: Giveaway) => {
    if (registration.proof !== proof) throw new Refusal('already_registered');
    const receipt = await receiptOf(c.env, row, wallet);
    if (!receipt) throw noKey();
    markChanged(c);
    return answer(c, { receipt, giveaway });
  };
  if (known) return reply(known, await presentGiveaway(c.env, db, row, origin));

  // A lost registration comes back by its receipt: the end of entries was not its fault.
  const isRestored = input.receipt !== undefined && isReceiptOf(row, wallet, input.receipt);
  checkOpen(row, Date.now(), isRestored);
  if (operatorOf(c.env).publicKey.toBase58() !== row.operator) throw noKey();
  const weight = await presentWeight(c.env, row, wallet);
  const now = Date.now();
  const after = await insertRegistration(db, { giveaway: id, wallet, proof, weight }, now, isRestored);
  // Entries closed, paused, or filled up, before it got in.
  if (!after.registration) throw closed(after.row, now);
  const { steps, participants } = after;
  const shown = { steps, participants, commits: [], origin, now };
  return reply(after.registration, toGiveaway({ ...after.row, places: [] }, shown));
});

const noKey = () => new Refusal('not_configured', { what: "the operator's key of this giveaway" });

/** Refuses holders_register, step_impossible, wallet_excluded. */
function checkTakesPart(row: GiveawayRow, wallet: string): void {
  if (row.kind === 'holders') throw new Refusal('holders_register');
  checkLanded(row);
  const reason = exclusionOf(row, wallet);
  if (reason) throw new Refusal('wallet_excluded', { reason: EXCLUSION_REASONS[reason] });
}

/** Refuses registration_closed, registration_full, registration_paused. `now` in ms. */
function checkOpen(row: GiveawayRow, now: number, isRestored: boolean): void {
  const isInTime = isRestored || (now < row.endsAt * 1000 && row.registered < MAX_REGISTRATIONS);
  if (!can('register', row) || !isInTime || isPaused(row, now)) throw closed(row, now);
}

const isPaused = ({ promptUntil }: GiveawayRow, now: number) => promptUntil !== null && promptUntil > now;

function closed(row: GiveawayRow, now: number): Refusal {
  if (!can('register', row)) return new Refusal('registration_closed');
  if (isPaused(row, now))
    return new Refusal('registration_paused', { until: new Date(row.promptUntil!).toISOString() });
  return row.registered >= MAX_REGISTRATIONS
    ? new Refusal('registration_full', { limit: MAX_REGISTRATIONS })
    : new Refusal('registration_closed');
}

/** Entries for what the wallet holds now; the freeze counts again. Refuses wallet_excluded for a program. */
async function presentWeight(env: Env, row: GiveawayRow, wallet: string): Promise<bigint> {
  const rpc = solana(env);
  const terms = JSON.parse(row.terms) as Terms;
  const [[account], held] = await Promise.all([
    rpc.accounts([wallet]),
    terms.gateMint === null ? null : readHolding(rpc, terms.gateMint, wallet),
  ]);
  if (account?.executable) throw new Refusal('wallet_excluded', { reason: EXCLUSION_REASONS.executable });
  return held ? weightOf(terms, held.holding, held.gate) : weightOf(terms, 0n, null);
}
