import { useState } from 'react';
import type { Giveaway } from '../../../core/giveaways/model.ts';
import { reasonOf } from '../../client/call.ts';
import { signUntilInTime } from '../../client/flow.ts';
import { takeStep, useRefreshGiveaway } from '../../client/giveaways.ts';
import { usePublicConfig } from '../../client/public-config.ts';
import { notify } from '../../ui/toast.ts';
import { signatureOf } from '../../wallet/base64-transaction.ts';
import { useWallet } from '../../wallet/context.ts';
import type { WantedStep } from '../check-step.ts';
import { signStep } from '../sign-step.ts';
import { words as entering } from './registration-words.ts';
import { words } from './words.ts';

const text = words.reclaim;

export type ReclaimStep = 'preparing' | 'signing' | 'confirming';

export interface Reclaiming {
  step: ReclaimStep;
  /** Of the transaction in flight. */
  signature: string | null;
}

/**
 * The creator's wallet reclaims everything, or ends a giveaway in which not every winner could be paid and takes the
 * rest (`finish`). `under`: the current step, or null.
 */
export function useReclaim(
  giveaway: Giveaway,
  step: 'reclaim' | 'finish',
): { reclaim: () => Promise<void>; under: Reclaiming | null } {
  const { id, prizeCurrency, tokenMint } = giveaway;
  const wallet = useWallet();
  const program = usePublicConfig()?.escrowProgram;
  const refresh = useRefreshGiveaway(id);
  const [under, setUnder] = useState<Reclaiming | null>(null);

  async function attempt(address: string): Promise<void> {
    setUnder({ step: 'preparing', signature: null });
    const { serializedTransaction } = await takeStep(id, { wallet: address, step });
    if (!serializedTransaction) return;
    setUnder({ step: 'signing', signature: null });
    const target = { program, escrow: id, wallet: address };
    const wanted: WantedStep =
      step === 'finish'
        ? { ...target, step }
        : { ...target, step, mint: prizeCurrency === 'SOL' ? null : tokenMint };
    const signedTransaction = await signStep(wallet, serializedTransaction, wanted);
    setUnder({ step: 'confirming', signature: signatureOf(signedTransaction) });
    await takeStep(id, { wallet: address, step, signedTransaction });
  }

  async function reclaim() {
    const address = wallet.address;
    if (!address) return notify.error(entering.register.connectFirst);
    try {
      await signUntilInTime(['signed_too_late'], text.failed, async (again) => {
        if (again) notify.info(again);
        await attempt(address);
      });
      notify.success(step === 'finish' ? text.restDone : text.done);
    } catch (error) {
      notify.error(reasonOf(error, text.failed));
    }
    setUnder(null);
    await refresh();
  }

  return { reclaim, under };
}
