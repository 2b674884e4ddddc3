/**
 * The rest of a draw with any visitor's wallet: the server builds each step, the page compares it, the wallet signs and
 * pays for it, and the escrow program accepts it from any sender. Waiting and calling are passed in.
 */
import type { Giveaway } from '../../../core/giveaways/model.ts';
import { ApiError, FlowError } from '../../client/call.ts';
import { failWith, MAX_CONFIRMS, untilConfirmed } from '../../client/flow.ts';
import type { takeStep } from '../../client/giveaways.ts';
import { words } from './record-words.ts';

type Step = Awaited<ReturnType<typeof takeStep>>;
/** The fields of a giveaway that decide the remaining steps. */
export type Finishable = Pick<Giveaway, 'stage' | 'places'>;

export type FinishStep = 'reveal' | 'prove' | 'pay' | 'finish';
const FINISH_STEPS: readonly string[] = ['reveal', 'prove', 'pay', 'finish'] satisfies FinishStep[];

export interface FinishFlow {
  /** Without a signed transaction it builds the next step. */
  take(signedTransaction?: string): Promise<Step>;
  /**
   * Base64 in and out. Throws FlowError when the transaction is not that step, without asking the wallet, and what the
   * wallet throws when it refuses.
   */
  sign(transaction: string, step: FinishStep): Promise<string>;
  wait(milliseconds: number): Promise<void>;
  /** A step of the draw before its signature, and the giveaway after it. */
  onStep(step: FinishStep): void;
  onDone(giveaway: Giveaway): void;
}

export const { failed: FAILED } = words.finish;
const { unsigned: UNSIGNED } = words.finish;
/** Repeats of steps that come too late for the network. */
const MORE_SIGNATURES = 6;

export const STEP_LABELS: Record<FinishStep, string> = words.finish.steps;

/** Returns the kinds of steps from here to the paid prizes; once they are paid, the one that closes the escrow. */
export function stepsLeft({ stage, places }: Finishable): FinishStep[] {
  if (stage === 'paid') return ['finish'];
  const reached = ['committed', 'revealed', 'proven'].indexOf(stage);
  const isPaid = stage === 'proven' && places.every(({ winner, paid }) => winner === null || paid);
  return reached < 0 ? [] : isPaid ? ['finish'] : (['reveal', 'prove', 'pay'] as const).slice(reached);
}

/** Returns the most transactions that the rest takes: a proof and a payment for each place. */
export function transactionsLeft({ stage, places }: Finishable): number {
  const [first] = stepsLeft({ stage, places });
  if (first === undefined || first === 'finish') return first ? 1 : 0;
  const unpaid = places.filter(({ paid }) => !paid).length;
  const unproven = places.filter(({ prove }) => prove === null).length;
  return (first === 'reveal' ? 1 : 0) + (first === 'pay' ? 0 : unproven) + unpaid;
}

/** Sends steps until the prizes are paid; with `alsoFinish` until the escrow is closed. Throws FlowError. */
export async function finishDraw(flow: FinishFlow, giveaway: Finishable, alsoFinish = false): Promise<void> {
  const paid: readonly string[] = alsoFinish ? ['completed'] : ['paid', 'completed'];
  const most = transactionsLeft(giveaway) + MORE_SIGNATURES;
  let reached = giveaway;
  for (let round = 0; !paid.includes(reached.stage); round++) {
    if (round === most) throw new FlowError(words.finish.stalled);
    const prepared = await flow.take().catch(failWith(FAILED));
    // Another wallet may have sent the step meanwhile.
    if (!prepared.serializedTransaction) {
      if (!prepared.giveaway || isSame(prepared.giveaway, reached)) throw new FlowError(FAILED);
      reached = prepared.giveaway;
      flow.onDone(prepared.giveaway);
      continue;
    }
    const { step } = prepared;
    if (!isFinishStep(step)) throw new FlowError(FAILED);
    flow.onStep(step);
    const signed = await flow.sign(prepared.serializedTransaction, step).catch(failWith(UNSIGNED));
    const sent = await send(flow, signed);
    if (!sent?.giveaway) continue;
    reached = sent.giveaway;
    flow.onDone(sent.giveaway);
  }
}

const isFinishStep = (step: string): step is FinishStep => FINISH_STEPS.includes(step);

function isSame(a: Finishable, b: Finishable): boolean {
  return a.stage === b.stage && transactionsLeft(a) === transactionsLeft(b);
}

/** Sends the step; null if the signature came too late, and the step is then built again. */
function send(flow: FinishFlow, signedTransaction: string): Promise<Step | null> {
  return untilConfirmed<Step | null>({
    send: () => flow.take(signedTransaction).catch(nullIfLate),
    attempts: MAX_CONFIRMS,
    wait: flow.wait,
    giveUp() {
      throw new FlowError(words.finish.noAnswer);
    },
  }).catch(failWith(FAILED));
}

function nullIfLate(error: unknown): null {
  if (error instanceof ApiError && error.code === 'signed_too_late') return null;
  throw error;
}
