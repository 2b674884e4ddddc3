import { useState } from 'react';
import type { Giveaway } from '../../../core/giveaways/model.ts';
import { ApiError, reasonOf } from '../../client/call.ts';
import { takeStep, useRefreshGiveaway } from '../../client/giveaways.ts';
import { notify } from '../../ui/toast.ts';
import { useWallet } from '../../wallet/context.ts';
import { signBase64 } from '../../wallet/sign-base64.ts';

const MAX_SIGNATURES = 3;

/** The creator's wallet takes everything back. `step`: what is going on, or null. */
export function useReclaim({ id }: Giveaway): { reclaim: () => Promise<void>; step: string | null } {
  const wallet = useWallet();
  const refresh = useRefreshGiveaway(id);
  const [step, setStep] = useState<string | null>(null);

  async function attempt(address: string): Promise<void> {
    setStep('Preparing...');
    const { serializedTransaction } = await takeStep(id, { wallet: address, step: 'reclaim' });
    if (!serializedTransaction) return;
    setStep('Sign in your wallet...');
    const signedTransaction = await signBase64(wallet, serializedTransaction);
    setStep('Waiting for the network...');
    await takeStep(id, { wallet: address, step: 'reclaim', signedTransaction });
  }

  async function reclaim() {
    const address = wallet.address;
    if (!address) return notify.error('Please connect your wallet first');
    try {
      for (let round = 1; ; round++) {
        try {
          await attempt(address);
          break;
        } catch (error) {
          const late = error instanceof ApiError && error.code === 'signed_too_late';
          if (!late || round === MAX_SIGNATURES) throw error;
          notify.info(error.message);
        }
      }
      notify.success('Prize and fee are back in your wallet');
    } catch (error) {
      notify.error(reasonOf(error, 'The prize could not be reclaimed. Nothing was lost; please try again.'));
    }
    setStep(null);
    await refresh();
  }

  return { reclaim, step };
}
