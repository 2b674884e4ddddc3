import type { z } from 'zod';
import { readHolding } from '../../chain/holders.ts';
import { verifyMessageNatively } from '../../chain/native-signature.ts';
import { fromBase64, toBase64 } from '../../core/base64.ts';
import { registerSchema } from '../../core/giveaways/action-schemas.ts';
import { can } from '../../core/giveaways/can.ts';
import { exclusionOf } from '../../core/giveaways/exclusions.ts';
import type { EntryProof } from '../../core/giveaways/list.ts';
import { type Giveaway, MAX_REGISTRATIONS, type RegistrationReceipt } from '../../core/giveaways/model.ts';
import type { Terms } from '../../core/giveaways/terms.ts';
import { EXCLUSION_REASONS, weightOf } from '../../core/giveaways/weights.ts';
import { registrationMessage, registrationReceipt } from '../../core/messages.ts';
import { Refusal } from '../../core/refusals.ts';
import { verifyMemoTransaction } from '../../core/wallet-proof.ts';
import { operatorOf, signedBy } from '../draw-engine/deps.ts';
import { database, type Env, solana } from '../env.ts';
import { answer } from '../http/answer.ts';
import { siteOf } from '../http/auth.ts';
import { anyParams, endpoint, jsonBody } from '../http/endpoint.ts';
import { markChanged } from '../http/fresh-pass.ts';
import { findBoth, insertRegistration, type RegistrationRow } from '../registrations/store.ts';
import { checkLanded } from './landed.ts';
import { presentGiveaway, toGiveaway } from './present.ts';
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
  const proof = JSON.stringify(await proofOf(input, row, siteOf(c)));
  const { origin } = new URL(c.req.url);
  const reply = ({ receipt, ...registration }: RegistrationRow, giveaway: Giveaway) => {
    if (registration.proof !== proof) throw new Refusal('already_registered');
    markChanged(c);
    return answer(c, { receipt: JSON.parse(receipt) as RegistrationReceipt, giveaway });
  };
  if (known) return reply(known, await presentGiveaway(c.env, db, row, origin));

  checkOpen(row, Date.now());
  const weight = await presentWeight(c.env, row, wallet);
  const now = Date.now();
  const receipt = JSON.stringify(await receiptOf(c.env, row, wallet, weight, now));
  const after = await insertRegistration(db, { giveaway: id, wallet, proof, weight, receipt }, now);
  // Entries closed, or filled up, before it got in.
  if (!after.registration) throw closed(after.row);
  return reply(after.registration, toGiveaway(after.row, after.steps, after.participants, origin, now));
});

/** Refuses holders_register, step_impossible, wallet_excluded. */
function checkTakesPart(row: GiveawayRow, wallet: string): void {
  if (row.kind === 'holders') throw new Refusal('holders_register');
  checkLanded(row);
  const reason = exclusionOf(row, wallet);
  if (reason) throw new Refusal('wallet_excluded', { reason: EXCLUSION_REASONS[reason] });
}

/** Refuses registration_closed, registration_full. `now` in ms. */
function checkOpen(row: GiveawayRow, now: number): void {
  if (!can('register', row) || now >= row.endsAt * 1000 || row.registered >= MAX_REGISTRATIONS) {
    throw closed(row);
  }
}

function closed({ stage, registered }: GiveawayRow): Refusal {
  return stage === 'open' && registered >= MAX_REGISTRATIONS
    ? new Refusal('registration_full', { limit: MAX_REGISTRATIONS })
    : new Refusal('registration_closed');
}

/** The proof as the list will publish it, normalized. Refuses message_invalid, signature_invalid. */
async function proofOf(
  input: z.output<typeof registerSchema>,
  row: GiveawayRow,
  site: string,
): Promise<EntryProof> {
  if (row.site !== site) throw new Refusal('message_invalid');
  const { walletAddress: wallet, signature, memoTransaction } = input;
  const message = registrationMessage({ site, title: row.title, id: row.id, wallet });
  const bytes = signature === undefined ? null : fromBase64(signature);
  if (bytes && (await verifyMessageNatively(wallet, message, bytes))) return { signature: toBase64(bytes) };
  if (memoTransaction !== undefined && verifyMemoTransaction(wallet, message, memoTransaction)) {
    return { memoTransaction: toBase64(fromBase64(memoTransaction)!) };
  }
  throw new Refusal('signature_invalid');
}

/** Entries for what the wallet holds now; the freeze counts again. */
async function presentWeight(env: Env, row: GiveawayRow, wallet: string): Promise<bigint> {
  const terms = JSON.parse(row.terms) as Terms;
  if (terms.gateMint === null) return weightOf(terms, 0n, null);
  const { holding, gate } = await readHolding(solana(env), terms.gateMint, wallet);
  return weightOf(terms, holding, gate);
}

async function receiptOf(
  env: Env,
  row: GiveawayRow,
  wallet: string,
  weight: bigint,
  now: number,
): Promise<RegistrationReceipt> {
  const operator = operatorOf(env);
  const { site, id } = row;
  const time = Math.floor(now / 1000);
  const text = registrationReceipt({ site, id, wallet, weight: weight.toString(), time });
  return { text, signature: await signedBy(operator, text), operator: operator.publicKey.toBase58() };
}
