/**
 * POST /api/giveaways/{id}/register: one signature, one registration, one receipt. A wallet that is excluded is refused here,
 * because a receipt binds: a list without its wallet is wrong.
 */
import { readHolding } from '../../chain/holders.ts';
import { blocksAgainst, checkBlocks } from '../../core/blocks/rules.ts';
import { registerSchema } from '../../core/giveaways/action-schemas.ts';
import { can } from '../../core/giveaways/can.ts';
import { exclusionOf } from '../../core/giveaways/exclusions.ts';
import { type Giveaway, MAX_REGISTRATIONS } from '../../core/giveaways/model.ts';
import type { GiveawayTerms } from '../../core/giveaways/terms.ts';
import { EXCLUSION_REASONS, weightOf } from '../../core/giveaways/weights.ts';
import { Refusal } from '../../core/refusals.ts';
import { countryOf } from '../blocks/country.ts';
import { operatorOf } from '../draw-engine/deps.ts';
import { database, type Env, solana } from '../env.ts';
import { siteOf } from '../http/bearer.ts';
import { answer, anyParams, endpoint, jsonBody } from '../http/endpoint.ts';
import { markChanged } from '../http/fresh-pass.ts';
import { findBoth, insertRegistration } from '../registrations/store.ts';
import { giveBack, linesOf, take } from '../shares/day.ts';
import { share } from '../shares/minute.ts';
import { knownGiveaway } from './landed.ts';
import { presentGiveaway } from './present.ts';
import { isReceiptOf, receiptOf } from './receipts.ts';
import { type RegisteredTerms, recentView, registeredTerms } from './registered-terms.ts';
import { registrationProof } from './registration-proof.ts';
import type { GiveawayRow } from './store.ts';

/**
 * Registers a wallet. A repeated request gets the same receipt, at any time. The terms are in the isolate, so that a
 * crowd costs one round trip to the database each: the statement that inserts also decides whether entries are open.
 */
export const registerWallet = endpoint(
  anyParams('id'),
  jsonBody(registerSchema),
  share('registrations'),
  async (c) => {
    const input = c.req.valid('json');
    const db = database(c.env);
    const { id } = c.req.valid('param');
    const wallet = input.walletAddress;
    const terms = await registeredTerms(db, id);
    const reason = exclusionOf(terms, wallet);
    if (reason) throw new Refusal('wallet_excluded', { reason: EXCLUSION_REASONS[reason] });
    const proof = await registrationProof(input, terms, siteOf(c), wallet);
    if (operatorOf(c.env).publicKey.toBase58() !== terms.operator) throw noKey();
    const { origin } = new URL(c.req.url);
    const reply = async (giveaway: Giveaway) => {
      const receipt = await receiptOf(c.env, terms, wallet);
      if (!receipt) throw noKey();
      markChanged(c);
      return answer(c, { receipt, giveaway });
    };
    const against = blocksAgainst('enter', { giveaway: id, country: countryOf(c) });
    /** Answers a wallet that is registered. Throws `refusal` for others, or why entries are not open. */
    const repeated = async (refusal?: unknown) => {
      const { row, known, blocks } = await findBoth(db, id, wallet, against);
      if (!known) {
        checkBlocks('enter', blocks);
        throw refusal ?? closed(row!, Date.now());
      }
      if (known.proof !== proof) throw new Refusal('already_registered');
      return reply(await presentGiveaway(c.env, db, row!, origin));
    };

    // A lost registration comes back by its receipt: the end of entries was not its fault.
    const isRestored = input.receipt !== undefined && isReceiptOf(terms, wallet, input.receipt);
    if (!isRestored && Date.now() >= terms.endsAt * 1000) return repeated();
    let present: Present;
    try {
      present = await presentState(c.env, terms, wallet);
    } catch (error) {
      // The present state on chain does not change an existing registration.
      return repeated(error);
    }
    const now = Date.now();
    // Keys that hold nothing cost nothing: they count as their line.
    const line = isRestored || present.holds ? null : linesOf(c.env, 'entries', c.req.raw.headers, now);
    if (line && !(await take(c.env, 'entries', line, 1, now))) return repeated(new Refusal('entries_today'));
    const registration = { giveaway: id, wallet, proof, weight: present.weight };
    const isStored = await insertRegistration(db, registration, now, { isRestored, against });
    // It was there before; or entries closed, paused, filled up or were blocked, before it got in.
    if (!isStored) {
      if (line) await giveBack(c.env, 'entries', line, 1, now);
      return repeated();
    }
    const read = async () => presentGiveaway(c.env, db, await knownGiveaway(db, id), origin);
    return reply({ ...(await recentView(id, now, read)), registrationLink: `${origin}/giveaways/${id}` });
  },
);

const noKey = () => new Refusal('not_configured', { what: "the operator's key of this giveaway" });

const isPaused = ({ promptUntil }: GiveawayRow, now: number) => promptUntil !== null && promptUntil > now;

/** Returns why entries are not open: registration_closed, registration_paused, registration_full. `now` in ms. */
function closed(row: GiveawayRow, now: number): Refusal {
  if (!can('register', row)) return new Refusal('registration_closed');
  if (isPaused(row, now))
    return new Refusal('registration_paused', { until: new Date(row.promptUntil!).toISOString() });
  return row.registered >= MAX_REGISTRATIONS
    ? new Refusal('registration_full', { limit: MAX_REGISTRATIONS })
    : new Refusal('registration_closed');
}

interface Present {
  /** Entries for the holding; the freeze counts again. */
  weight: bigint;
  /** It has lamports or the coin of the gate. */
  holds: boolean;
}

/** Returns the wallet's present state on chain. Refuses wallet_excluded for a program. */
async function presentState(env: Env, row: RegisteredTerms, wallet: string): Promise<Present> {
  const rpc = solana(env);
  const terms = JSON.parse(row.terms) as GiveawayTerms;
  const [[account], held] = await Promise.all([
    rpc.accounts([wallet]),
    terms.gateMint === null ? null : readHolding(rpc, terms.gateMint, wallet),
  ]);
  if (account?.executable) throw new Refusal('wallet_excluded', { reason: EXCLUSION_REASONS.executable });
  const holding = held?.holding ?? 0n;
  return {
    weight: weightOf(terms, holding, held?.gate ?? null),
    holds: holding > 0n || (account?.lamports ?? 0n) > 0n,
  };
}
