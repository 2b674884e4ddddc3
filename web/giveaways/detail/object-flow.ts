/** A wallet that is missing from the list shows its receipt. Calling and checking are passed in. */
import type { RegistrationReceipt } from '../../../core/draw/receipt.ts';
import type { Objection } from '../../../core/giveaways/draw-answers.ts';
import { ApiError, FlowError } from '../../client/call.ts';
import { failWith } from '../../client/flow.ts';
import type { WalletProof } from '../../wallet/context.ts';
import type { CheckedReceipt } from './receipts.ts';

export interface ObjectFlow {
  /** What the receipt says if the operator signed it for this giveaway; else null. */
  check(receipt: RegistrationReceipt): Promise<CheckedReceipt | null>;
  object(body: { wallet: string; receipt: RegistrationReceipt } & Partial<WalletProof>): Promise<Objection>;
  /** The wallet's signature for this giveaway once more. Throws when it is another wallet, or refuses. */
  prove(wallet: string): Promise<WalletProof>;
}

export const NO_RECEIPT = 'This holds no receipt. Paste all of the text that you stored, or choose its file';
const WRONG_RECEIPT = 'The operator of this giveaway did not sign this receipt for it';
const FAILED = 'The receipt could not be sent. Please try again at once';

/** What each answer means for the wallet. */
export const OBJECTION_TEXTS: Record<Objection['status'], string> = {
  listed: 'The list holds this wallet, or will: nothing is missing.',
  withdrawn:
    'You were right. The list was withdrawn; it is made again with this wallet, and fixed once more.',
  withdrawing:
    'You are right. The list is being withdrawn: the network has not confirmed it yet, and this page shows when it has.',
  too_late:
    'Too late: nobody can stop this draw any more. Keep the receipt: with it anybody can show that this list is wrong.',
};

/** Whose wallet it was, and what came of it. Throws FlowError. */
export async function objectWith(
  flow: ObjectFlow,
  receipt: RegistrationReceipt | null,
): Promise<Objection & CheckedReceipt> {
  if (!receipt) throw new FlowError(NO_RECEIPT);
  const checked = await flow.check(receipt);
  if (!checked) throw new FlowError(WRONG_RECEIPT);
  const { wallet } = checked;
  const { status } = await flow
    .object({ wallet, receipt })
    .catch((error) => againWithProof(flow, { wallet, receipt }, error))
    .catch(failWith(FAILED));
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
