/**
 * A live draw: the creator's wallet is asked to sign the commit of a list that is made for this prompt alone. While it
 * is asked, registrations pause, so that no one gets a receipt whom the list lacks. Its signature alone is worth
 * nothing: the operator signs after it, once list and pause are compared again, in the same statement that freezes the
 * giveaway. A prompt that comes to nothing leaves nothing behind: the pause ends by its own time, and its list goes.
 */
import { sha256 } from '@noble/hashes/sha2';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils';
import { signAs } from '../../chain/keys.ts';
import type { Outcome } from '../../chain/send-and-confirm.ts';
import { payerAndBlockhash } from '../../chain/transaction.ts';
import { isClockBehind } from '../../core/draw-engine/decide.ts';
import { PROMPT_EVERY_SECONDS } from '../../core/giveaways/model.ts';
import { Refusal } from '../../core/refusals.ts';
import { findGiveaway, type GiveawayRow, type ListSummary } from '../giveaways/store.ts';
import { readChain } from './chain.ts';
import { collect } from './collect.ts';
import type { Deps } from './deps.ts';
import type { StepDetails } from './instructions.ts';
import { acceptList, beginPrompt, closePrompt, findMade, offerList, takePromptOver } from './lists/store.ts';
import { storeList } from './lists.ts';
import { matchingDraft, prepareStep, settleStep } from './steps.ts';
import { draftsOf, findTransaction } from './store.ts';

const CLOCK_BEHIND = "the network's clock is behind; please try again in a minute";

export interface OpenPrompt {
  /** Secret that ends the prompt: only the page that opened it has it. */
  key: string;
  list: ListSummary;
  /** Base64, unsigned: creator (who pays) and operator sign it. */
  transaction: string;
  lastValidBlockHeight: number;
  /** Ms since 1970: registrations continue from then, and no signature is taken. */
  until: number;
}

/**
 * Pauses registrations, makes and stores the list, and builds its commit. For the creator only, who has proven to ask: it
 * takes over a prompt that another page of its has open. A prompt that cannot be built ends at once. Refuses
 * no_registrations, prompt_too_soon, prompt_over, step_impossible, step_failed, too_many_holders, holders_not_listed;
 * throws RpcUnavailable.
 */
export async function openPrompt(deps: Deps, row: GiveawayRow): Promise<OpenPrompt> {
  const { db, clock } = deps;
  if (row.registered === 0) throw new Refusal('no_registrations');
  await checkClock(deps, row);
  const key = bytesToHex(crypto.getRandomValues(new Uint8Array(16)));
  const hash = hashOf(key);
  const now = clock.now();
  if (!(await beginPrompt(db, row.id, hash, now)) && !(await takePromptOver(db, row.id, hash, now)))
    throw await refusal(deps, row.id);
  try {
    return await offer(deps, row.id, key);
  } catch (error) {
    await closePrompt(db, row.id, hash);
    throw error;
  }
}

async function offer(deps: Deps, id: string, key: string): Promise<OpenPrompt> {
  const { db, clock, operator } = deps;
  const row = await findGiveaway(db, id);
  if (row?.promptUntil == null) throw new Refusal('prompt_over');
  const known = row.promptList === null ? null : await findMade(db, id, row.promptList);
  const list = known ?? (await storeList(deps, id, await collect(deps, row)));
  if (!(await offerList(db, id, hashOf(key), list, clock.now()))) throw new Refusal('prompt_over');
  const { transaction, lastValidBlockHeight } = await prepareStep(
    deps,
    row,
    'commit',
    row.creator,
    commitDetails(row.commits, list, true),
  );
  if (operator.publicKey.toBase58() !== row.operator)
    throw new Refusal('not_configured', { what: "the operator's key" });
  return { key, list, transaction, lastValidBlockHeight, until: row.promptUntil };
}

/** Returns the details for the commit of a list. `number`: how many commits there were. */
export function commitDetails(
  number: number,
  { root, totalWeight, listHash }: ListSummary,
  live: boolean,
): StepDetails {
  return { live, number, root, totalWeight: totalWeight.toString(), listHash };
}

/**
 * Takes the creator's signed transaction: compares it by its effect with the open prompt's offer, signs it as the
 * operator, stores it, sends it, and watches it for at most `patienceMs`. From then on entries are closed, unless the
 * commit can never land: then they open again by themselves. The same bytes again only continue watching. Refuses tx_…,
 * draft_used, prompt_over, and step_impossible while the network's clock is behind.
 */
export async function acceptPrompt(
  deps: Deps,
  row: GiveawayRow,
  signedBase64: string,
  patienceMs: number,
): Promise<Outcome> {
  const { db, clock, operator } = deps;
  const { payer, blockhash } = payerAndBlockhash(signedBase64);
  const drafts = await draftsOf(db, { giveaway: row.id, payer, blockhash, steps: ['commit'] });
  const { draft } = await matchingDraft(row, drafts, signedBase64, operator.publicKey.toBase58());
  const signed = signAs([operator], signedBase64);
  if (draft.signature !== null) {
    if (draft.signature !== signed.signature) throw new Refusal('draft_used');
    return settleStep(deps, { transaction: draft, asker: 'again' }, patienceMs);
  }
  const { listHash } = JSON.parse(draft.details) as StepDetails;
  const list = listHash === undefined ? null : await findMade(db, row.id, listHash);
  if (!list) throw new Refusal('prompt_over');
  await checkClock(deps, row);
  const accepted = await acceptList(db, row.id, list, { transaction: draft.id, ...signed }, clock.now());
  const stored = await findTransaction(db, draft.id);
  if (stored?.signature !== signed.signature) throw new Refusal('prompt_over');
  return settleStep(deps, { transaction: stored, asker: accepted ? 'first' : 'again' }, patienceMs);
}

/** Checks the clock: a creator who knew the randomness would choose whether to sign. Refuses step_impossible. */
async function checkClock(deps: Deps, row: GiveawayRow): Promise<void> {
  const { now } = await readChain(deps, row);
  if (isClockBehind(deps.clock.now(), now)) throw new Refusal('step_impossible', { reason: CLOCK_BEHIND });
}

/** Ends the prompt of a wallet that declined. Refuses prompt_key_wrong for a prompt that is open under another key. */
export async function endPrompt({ db, clock }: Deps, row: GiveawayRow, key: string): Promise<void> {
  if (await closePrompt(db, row.id, hashOf(key))) return;
  const now = await findGiveaway(db, row.id);
  if (now?.stage === 'open' && (now.promptUntil ?? 0) > clock.now()) throw new Refusal('prompt_key_wrong');
}

async function refusal({ db, clock }: Deps, id: string): Promise<Refusal> {
  const row = await findGiveaway(db, id);
  if (row?.stage !== 'open') return new Refusal('prompt_over');
  const from = Math.max(row.promptUntil ?? 0, (row.promptedAt ?? clock.now()) + PROMPT_EVERY_SECONDS * 1000);
  return new Refusal('prompt_too_soon', { from: new Date(from).toISOString() });
}

const hashOf = (key: string) => bytesToHex(sha256(utf8ToBytes(key)));
