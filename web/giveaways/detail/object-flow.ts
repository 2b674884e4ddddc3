/** A wallet that is missing from the list shows its receipt. Calling and checking are passed in. */
import type { RegistrationReceipt } from '../../../core/draw/receipt.ts';
import type { Objection } from '../../../core/giveaways/draw-answers.ts';
import { ApiError, FlowError } from '../../client/call.ts';
import { failWith } from '../../client/flow.ts';
import type { WalletProof } from '../../wallet/context.ts';
import type { CheckedReceipt } from './receipts.ts';
import { words } from './registration-words.ts';

export interface ObjectFlow {
  /** What the receipt says if the operator signed it for this giveaway; else null. */
  check(receipt: RegistrationReceipt): Promise<CheckedReceipt | null>;
  object(body: { wallet: string; receipt: RegistrationReceipt } & Partial<WalletProof>): Promise<Objection>;
  /** The wallet's signature for this giveaway once more. Throws when it is another wallet, or refuses. */
  prove(wallet: string): Promise<WalletProof>;
}

/** Whose wallet it was, and what came of it. Throws FlowError. */
export async function objectWith(
  flow: ObjectFlow,
  receipt: RegistrationReceipt | null,
): Promise<Objection & CheckedReceipt> {
  if (!receipt) throw new FlowError(words.objection.noReceipt);
  const checked = await flow.check(receipt);
  if (!checked) throw new FlowError(words.objection.wrongReceipt);
  const { wallet } = checked;
  const { status } = await flow
    .object({ wallet, receipt })
    .catch((error) => againWithProof(flow, { wallet, receipt }, error))
    .catch(failWith(words.objection.failedNow));
  return { status, wallet };
}

/** A list holds each wallet's own signature: where the platform has lost it, the wallet gives it again. */
async function againWithProof(
  flow: ObjectFlow,
  body: { wallet: string; receipt: RegistrationReceipt },
  error: unknown,
): Promise<Objection> {
  if (!(error instanceof ApiError) || error.code !== 'registration_lost') throw error;
  const proof = await flow.prove(body.wallet).catch(() => {
    throw new FlowError(error.message);
  });
  return flow.object({ ...body, ...proof });
}
