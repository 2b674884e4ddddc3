import { useState } from 'react';
import type { Giveaway } from '../../../core/giveaways/model.ts';
import { reasonOf } from '../../client/call.ts';
import { signUntilInTime } from '../../client/flow.ts';
import { takeStep, useRefreshGiveaway } from '../../client/giveaways.ts';
import { notify } from '../../ui/toast.ts';
import { signatureOf, signBase64 } from '../../wallet/base64-transaction.ts';
import { useWallet } from '../../wallet/context.ts';

const FAILED = 'The prize could not be reclaimed. Nothing was lost; please try again.';

export type ReclaimStep = 'preparing' | 'signing' | 'confirming';

export interface Reclaiming {
  step: ReclaimStep;
  /** Of the transaction in flight. */
  signature: string | null;
}

/** The creator's wallet reclaims everything. `under`: the current step, or null. */
export function useReclaim({ id }: Giveaway): { reclaim: () => Promise<void>; under: Reclaiming | null } {
  const wallet = useWallet();
  const refresh = useRefreshGiveaway(id);
  const [under, setUnder] = useState<Reclaiming | null>(null);

  async function attempt(address: string): Promise<void> {
    setUnder({ step: 'preparing', signature: null });
    const { serializedTransaction } = await takeStep(id, { wallet: address, step: 'reclaim' });
    if (!serializedTransaction) return;
    setUnder({ step: 'signing', signature: null });
    const signedTransaction = await signBase64(wallet, serializedTransaction);
    setUnder({ step: 'confirming', signature: signatureOf(signedTransaction) });
    await takeStep(id, { wallet: address, step: 'reclaim', signedTransaction });
  }

  async function reclaim() {
    const address = wallet.address;
    if (!address) return notify.error('Please connect your wallet first');
    try {
      await signUntilInTime(['signed_too_late'], FAILED, async (again) => {
        if (again) notify.info(again);
        await attempt(address);
      });
      notify.success('Prize and fee are back in your wallet');
    } catch (error) {
      notify.error(reasonOf(error, FAILED));
    }
    setUnder(null);
    await refresh();
  }

  return { reclaim, under };
}
