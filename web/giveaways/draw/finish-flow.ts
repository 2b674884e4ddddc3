/**
 * The rest of a draw with any visitor's wallet: the server builds each step, the wallet signs and pays for it, and the
 * escrow program accepts it from any sender. Waiting and calling are passed in.
 */
import type { Giveaway, Stage } from '../../../core/giveaways/model.ts';
import { ApiError, FlowError } from '../../client/call.ts';
import { failWith, MAX_CONFIRMS, untilConfirmed } from '../../client/flow.ts';
import type { takeStep } from '../../client/giveaways.ts';

type Step = Awaited<ReturnType<typeof takeStep>>;

export interface FinishFlow {
  /** Without a signed transaction it builds the next step. */
  take(signedTransaction?: string): Promise<Step>;
  /** Base64 in and out. Throws when the user or the wallet refuses. */
  sign(transaction: string): Promise<string>;
  wait(milliseconds: number): Promise<void>;
  /** A step of the draw before its signature, and the giveaway after it. */
  onStep(step: string): void;
  onDone(giveaway: Giveaway): void;
}

export const FAILED = 'This step could not be taken';
/** Four steps, and some repeats of those that come too late for the network. */
const MAX_SIGNATURES = 8;

export const STEP_LABELS: Record<string, string> = {
  reveal: "Verify the round's signature on chain",
  prove: 'Prove the winner on chain',
  pay: 'Send the prize to the winner',
  finish: 'Send the fee and close the escrow',
};

/** The steps from a stage to the paid prize; once it is paid, the one that closes the escrow. */
export function stepsLeft(stage: Stage): string[] {
  if (stage === 'paid') return ['finish'];
  const reached = ['committed', 'revealed', 'proven'].indexOf(stage);
  return reached < 0 ? [] : ['reveal', 'prove', 'pay'].slice(reached);
}

/** Sends steps until the prize is paid; with `alsoFinish` until the escrow is closed. Throws FlowError. */
export async function finishDraw(flow: FinishFlow, stage: Stage, alsoFinish = false): Promise<void> {
  const paid: readonly Stage[] = alsoFinish ? ['completed'] : ['paid', 'completed'];
  let reached = stage;
  for (let round = 0; !paid.includes(reached); round++) {
    if (round === MAX_SIGNATURES) throw new FlowError('The draw does not move on. Please try again later');
    const prepared = await flow.take().catch(failWith(FAILED));
    // Another wallet may have sent the step meanwhile.
    if (!prepared.serializedTransaction) {
      if (!prepared.giveaway || prepared.giveaway.stage === reached) throw new FlowError(FAILED);
      reached = prepared.giveaway.stage;
      flow.onDone(prepared.giveaway);
      continue;
    }
    flow.onStep(prepared.step);
    const signed = await flow.sign(prepared.serializedTransaction).catch(() => {
      throw new FlowError('Transaction cancelled or failed to sign');
    });
    const sent = await send(flow, signed);
    if (!sent?.giveaway) continue;
    reached = sent.giveaway.stage;
    flow.onDone(sent.giveaway);
  }
}

/** Null if the signature came too late: the step is then built again. */
function send(flow: FinishFlow, signedTransaction: string): Promise<Step | null> {
  return untilConfirmed<Step | null>({
    send: () => flow.take(signedTransaction).catch(nullIfLate),
    attempts: MAX_CONFIRMS,
    wait: flow.wait,
    giveUp() {
      throw new FlowError('The network has not answered yet. This page shows it when the step has landed');
    },
  }).catch(failWith(FAILED));
}

function nullIfLate(error: unknown): null {
  if (error instanceof ApiError && error.code === 'signed_too_late') return null;
  throw error;
}
