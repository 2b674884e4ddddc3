/**
 * Builds transactions of a giveaway from its row, simulates them, stores them before they are sent, and follows them to
 * their outcome.
 */
import {
  computeLimit,
  networkFee,
  priorityPrice,
  recentPrices,
  rescueLimit,
  rescuePrice,
} from '../../chain/budget.ts';
import { describeChainError } from '../../chain/errors.ts';
import { signAs } from '../../chain/keys.ts';
import { type Outcome, sendAndConfirm } from '../../chain/send-and-confirm.ts';
import { sendAndConfirmStored, toPayment } from '../../chain/stored-payment.ts';
import { buildTransaction, checkSigned, payerAndBlockhash } from '../../chain/transaction.ts';
import { hasGoneOn } from '../../core/escrow/account.ts';
import type { EscrowStep } from '../../core/escrow/instructions.ts';
import { refusalOfLogs } from '../../core/escrow/refusals.ts';
import { Refusal } from '../../core/refusals.ts';
import { type GiveawayRow, moveStage } from '../giveaways/store.ts';
import type { Deps } from './deps.ts';
import { type EscrowRow, type StepDetails, stepInstructions } from './instructions.ts';
import {
  allowResend,
  countLost,
  draftsOf,
  findTransaction,
  giveUp,
  insertPrepared,
  insertSigned,
  markSigned,
  outcomeWriter,
  pendingStep,
  type TransactionRow,
} from './store.ts';

/** How long the engine watches one of its own transactions before it continues later. */
const OPERATOR_PATIENCE_MS = 8000;

/** A wallet's withdrawal and cancel bid the most that wallets are asked for. */
const URGENT: readonly EscrowStep[] = ['withdraw', 'cancel'];
const URGENT_BIDS = 30;
/** A rescue that has not landed after so long is followed by another, which bids twice as much. */
const RESCUE_TURN_MS = 4000;
const RESCUE_PATIENCE_MS = 5 * RESCUE_TURN_MS;

type StepDeps = Pick<Deps, 'db' | 'rpc' | 'clock'>;

export interface BuiltStep {
  /** Base64, unsigned. */
  transaction: string;
  blockhash: string;
  lastValidBlockHeight: number;
  /** Lamports for signature and priority. */
  networkCost: bigint;
}

/**
 * Simulates the step without signatures and builds it with its compute budget and a fresh blockhash. Stores nothing.
 * Refuses step_impossible (the program rejects it), step_failed (anything else does).
 */
export async function buildStep(
  { db, rpc }: Pick<Deps, 'db' | 'rpc'>,
  row: EscrowRow,
  step: EscrowStep,
  payer: string,
  details: StepDetails = {},
): Promise<BuiltStep> {
  const instructions = stepInstructions(row, step, payer, details);
  const [recent, lost, draft] = await Promise.all([
    recentPrices(rpc, [row.creator]),
    countLost(db, row.id, step, payer),
    rpc.latestBlockhash(),
  ]);
  const trial = await rpc.simulate(buildTransaction({ payer, instructions, blockhash: draft.blockhash }));
  if (trial.err !== null) {
    const refusal = refusalOfLogs(row.program, trial.logs);
    const log = trial.logs.join('\n');
    throw refusal
      ? new Refusal('step_impossible', { reason: refusal.sentence.replace(/\.$/, '') }, log)
      : new Refusal('step_failed', { reason: describeChainError(trial.err) }, log);
  }
  const isOurs = payer !== row.creator && isRescue(step, details);
  const computeUnits = isOurs ? rescueLimit(trial.unitsConsumed) : computeLimit(trial.unitsConsumed);
  const computeUnitPrice = isOurs
    ? rescuePrice(computeUnits, lost)
    : priorityPrice(recent, computeUnits, URGENT.includes(step) ? URGENT_BIDS : lost);
  // The blockhash limits the user's time to sign, so it is read as late as possible.
  const { blockhash, lastValidBlockHeight } = await rpc.latestBlockhash();
  return {
    transaction: buildTransaction({ payer, instructions, blockhash, computeUnits, computeUnitPrice }),
    blockhash,
    lastValidBlockHeight,
    networkCost: networkFee(computeUnits, computeUnitPrice),
  };
}

/**
 * Returns whether a step saves a prize from whoever has the operator's key: it takes a committed list back, and must
 * land before the cutoff though the thief fills the blocks. A cancel without a list is nobody's loss.
 */
function isRescue(step: EscrowStep, { course }: StepDetails): boolean {
  return step === 'withdraw' || (step === 'cancel' && course?.status === 'committed');
}

/** Stores a draft that `payer` is about to sign. The giveaway's own row must exist. */
export async function storeDraft(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  row: Pick<GiveawayRow, 'id'>,
  step: EscrowStep,
  payer: string,
  built: Pick<BuiltStep, 'blockhash' | 'lastValidBlockHeight'>,
  details: StepDetails = {},
): Promise<void> {
  await insertPrepared(db, newRow(clock.now(), row.id, step, payer, built, details));
}

/** Builds a step and stores its draft. Refuses step_impossible, step_failed. */
export async function prepareStep(
  deps: StepDeps,
  row: EscrowRow,
  step: EscrowStep,
  payer: string,
  details: StepDetails = {},
): Promise<BuiltStep> {
  const built = await buildStep(deps, row, step, payer, details);
  await storeDraft(deps, row, step, payer, built, details);
  return built;
}

/**
 * The caller that asks for the outcome of a stored transaction. `first`: the run that stored it, before any other sent
 * it. `again`: its sender, in a repeated request. `watcher`: a run that no sender requested.
 */
type Asker = 'first' | 'again' | 'watcher';

interface TakenStep {
  transaction: TransactionRow;
  asker: Asker;
}

/**
 * Takes a wallet's signed transaction: finds the draft, compares the transaction with it, and stores its bytes before
 * they are sent. The same bytes again return the same row; while another transaction of this step and payer is in
 * flight, that one is returned. `check` refuses bytes that are not stored yet. Refuses tx_…, draft_used,
 * signed_too_late, and as `check` does.
 */
export async function takeSigned(
  deps: StepDeps,
  row: GiveawayRow,
  base64: string,
  steps: readonly EscrowStep[],
  check: () => Promise<void> = async () => {},
): Promise<TakenStep> {
  const { db } = deps;
  const { payer, blockhash } = payerAndBlockhash(base64);
  const drafts = await draftsOf(db, { giveaway: row.id, payer, blockhash, steps });
  const { draft, signature } = await matchingDraft(row, drafts, base64);
  if (draft.signature === signature) return { transaction: draft, asker: 'again' };
  if (draft.signature !== null) throw new Refusal('draft_used');
  if (draft.status === 'expired') throw new Refusal('signed_too_late');
  try {
    await check();
  } catch (error) {
    // A concurrent request has stored the same bytes meanwhile: they may land, whatever is wrong with them now.
    const stored = error instanceof Refusal ? await findTransaction(db, draft.id) : null;
    if (stored?.signature !== signature) throw error;
    return { transaction: stored, asker: 'again' };
  }
  let asker: Asker = 'again';
  for (let attempt = 0; attempt < 2; attempt++) {
    if (await markSigned(db, draft.id, signature, base64)) {
      asker = 'first';
      if (draft.step === 'open') await moveStage(db, row.id, ['prepared', 'expired'], 'signed');
      break;
    }
    const other = await pendingStep(db, row.id, draft.step, payer, draft.place);
    if (!other || other.id === draft.id) break;
    if (await gaveUp(deps, other, JSON.parse(draft.details))) continue;
    const outcome = await settleStep(deps, { transaction: other, asker: 'watcher' }, 0);
    if (outcome.status !== 'expired' && outcome.status !== 'failed') {
      return { transaction: (await findTransaction(db, other.id)) ?? other, asker: 'again' };
    }
  }
  const stored = await findTransaction(db, draft.id);
  if (stored?.signature !== signature) throw new Refusal('draft_used');
  return { transaction: stored, asker };
}

/**
 * Finds the draft that was signed, of those on its blockhash. `cosigner`: whose signature comes after the payer's.
 * Refuses as checkSigned does.
 */
export async function matchingDraft(
  row: GiveawayRow,
  drafts: TransactionRow[],
  base64: string,
  cosigner?: string,
): Promise<{ draft: TransactionRow; signature: string }> {
  let problem = new Refusal('tx_other_blockhash');
  for (const draft of drafts) {
    const { step, payer, blockhash } = draft;
    try {
      const details = JSON.parse(draft.details) as StepDetails;
      const instructions = stepInstructions(row, step, payer, details);
      return { draft, signature: await checkSigned(base64, { payer, instructions, blockhash, cosigner }) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      problem = error;
    }
  }
  throw problem;
}

/**
 * Sends and watches a stored transaction for at most `patienceMs`; `pending` means that the outcome is not known yet. A
 * rejected transaction is resent if its sender asks, because the program accepts each step once; except `open`: a
 * creator who got the error may have made another giveaway.
 */
export async function settleStep(
  { db, rpc, clock }: StepDeps,
  { transaction: tx, asker }: TakenStep,
  patienceMs: number,
): Promise<Outcome> {
  switch (tx.status) {
    case 'confirmed':
      return { status: 'confirmed', slot: tx.slot ?? 0 };
    case 'failed':
      return { status: 'failed', reason: tx.failure ?? 'of an unknown reason' };
    case 'signed': {
      const isResent = tx.failure !== null && tx.step !== 'open' && asker !== 'watcher';
      const isFirst = asker === 'first' || (isResent && (await allowResend(db, tx.id)));
      const payment = toPayment(isResent ? { ...tx, failure: null } : tx);
      const writer = outcomeWriter(db, () => clock.now());
      return sendAndConfirmStored(payment, isFirst, writer, rpc, clock, patienceMs);
    }
    default:
      return { status: 'expired' };
  }
}

/**
 * Returns whether a withdrawal or an end names an earlier commit or course than `details`: the program refuses it for
 * good. One that names a later one was signed by a run that knows more, and can land.
 */
export function isStale({ step, details }: TransactionRow, { number, course }: StepDetails): boolean {
  const signed = JSON.parse(details) as StepDetails;
  if (step === 'withdraw') return (signed.number ?? -1) < (number ?? 0);
  return course !== undefined && (signed.course === undefined || hasGoneOn(signed.course, course));
}

/** Gives up a transaction in flight that is stale beside `details`, unless it has an outcome. False: it is not stale. */
async function gaveUp(deps: StepDeps, transaction: TransactionRow, details: StepDetails): Promise<boolean> {
  if (!isStale(transaction, details)) return false;
  await settleStep(deps, { transaction, asker: 'watcher' }, 0);
  await giveUp(deps.db, transaction.id);
  return true;
}

/** Checks a stored transaction that is no longer needed once, and never resends it. */
export async function checkOutcome({ db, rpc, clock }: StepDeps, tx: TransactionRow): Promise<Outcome> {
  const writer = outcomeWriter(db, () => clock.now());
  return sendAndConfirm({ ...toPayment(tx), rejected: true }, writer, rpc, clock, 0);
}

/**
 * Pays and sends a step, signs it as the operator where that is asked, and watches it for at most `patienceMs`. One that is in flight is
 * followed instead of building a second, unless it is a rescue: of those several may be in flight, and the number of the
 * list, or the course, lets only one land. Refuses step_impossible, step_failed.
 */
export async function sendAsOperator(
  deps: Deps,
  row: GiveawayRow,
  step: EscrowStep,
  details: StepDetails = {},
  patienceMs?: number,
): Promise<Outcome> {
  if (!isRescue(step, details)) return sendOnce(deps, row, step, details, patienceMs ?? OPERATOR_PATIENCE_MS);
  const payer = deps.payer.publicKey.toBase58();
  let outcome: Outcome | null = null;
  for (let left = patienceMs ?? RESCUE_PATIENCE_MS; left > 0; left -= RESCUE_TURN_MS) {
    const known = outcome && (await pendingStep(deps.db, row.id, step, payer, null));
    if (known) await giveUp(deps.db, known.id);
    try {
      outcome = await sendOnce(deps, row, step, details, Math.min(left, RESCUE_TURN_MS));
    } catch (error) {
      // The one before has landed, and the network has not confirmed it yet.
      if (outcome && error instanceof Refusal) return outcome;
      throw error;
    }
    if (outcome.status !== 'pending') return outcome;
  }
  return outcome ?? { status: 'pending' };
}

async function sendOnce(
  deps: Deps,
  row: GiveawayRow,
  step: EscrowStep,
  details: StepDetails,
  patienceMs: number,
): Promise<Outcome> {
  const { db, clock } = deps;
  const payer = deps.payer.publicKey.toBase58();
  const follow = (transaction: TransactionRow, asker: Asker) =>
    settleStep(deps, { transaction, asker }, patienceMs);
  const place = details.place ?? null;
  const known = await pendingStep(db, row.id, step, payer, place);
  if (known && !(await gaveUp(deps, known, details))) return follow(known, 'again');

  const built = await buildStep(deps, row, step, payer, details);
  const draft = newRow(clock.now(), row.id, step, payer, built, details);
  const signed = { ...draft, ...signAs([deps.payer, deps.operator], built.transaction) };
  if (await insertSigned(db, signed)) {
    const stored = await findTransaction(db, signed.id);
    return follow(stored!, 'first');
  }
  // Another run was faster: its transaction counts. If that has an outcome already, the next step sees it.
  const other = await pendingStep(db, row.id, step, payer, place);
  return other ? follow(other, 'again') : { status: 'pending' };
}

function newRow(
  createdAt: number,
  giveaway: string,
  step: EscrowStep,
  payer: string,
  { blockhash, lastValidBlockHeight }: Pick<BuiltStep, 'blockhash' | 'lastValidBlockHeight'>,
  details: StepDetails,
) {
  return {
    id: crypto.randomUUID(),
    giveaway,
    step,
    payer,
    place: details.place ?? null,
    number: details.number ?? null,
    details: JSON.stringify(details),
    blockhash,
    lastValidBlockHeight,
    createdAt,
  };
}
