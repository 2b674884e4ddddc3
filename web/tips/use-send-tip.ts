import { useState } from 'react';
import { tipTokenFor } from '../../core/tips/tip-limits.ts';
import type { Tip } from '../../core/tips.ts';
import type { TokenInfo } from '../../core/tokens.ts';
import { confirmTip, prepareTip } from '../client/tips.ts';
import { notify } from '../ui/toast.ts';
import { useWallet } from '../wallet/context.ts';
import { signBase64 } from '../wallet/sign-base64.ts';
import { signatureOf } from '../wallet/signature-of.ts';
import { FLOW_TEXTS, sendTip, TipError, type TipStep } from './send-tip.ts';
import { draftProblem, type TipDraft, type TipVariant } from './tip-draft.ts';

export interface Sending {
  step: TipStep;
  /** Why this step is taken once more. */
  again: string | null;
  /** Of the payment that is on its way; null before it is signed. */
  signature: string | null;
}

/** Sends a filled form; problems become toasts. `send` answers the confirmed tip, or null. */
export function useSendTip(variant: TipVariant, token: TokenInfo) {
  const wallet = useWallet();
  const [sending, setSending] = useState<Sending | null>(null);

  async function send(draft: TipDraft): Promise<Tip | null> {
    const sender = wallet.address;
    const problem = draftProblem(variant, draft, { token, connected: sender !== null });
    if (problem || !sender || !token.creator) {
      notify.error(problem ?? FLOW_TEXTS[variant].other);
      return null;
    }
    const body = {
      amount: draft.amount.trim(),
      message: draft.message.trim(),
      currency: draft.currency,
      tipTokenAddress: tipTokenFor(draft.currency, token.tokenAddress),
      recipientAddress: token.creator,
      senderAddress: sender,
    };
    let signature: string | null = null;
    setSending({ step: 'preparing', again: null, signature });
    try {
      const { tip } = await sendTip(
        {
          prepare: () => prepareTip(token.tokenAddress, body),
          async sign(transaction) {
            const signed = await signBase64(wallet, transaction);
            signature = signatureOf(signed);
            return signed;
          },
          confirm: (signed) => confirmTip(token.tokenAddress, signed),
          wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
          onStep(step, again) {
            setSending({ step, again, signature: step === 'confirming' ? signature : null });
            if (again && step === 'preparing') notify.info(again);
          },
        },
        variant,
      );
      notify.success('Tip sent successfully!');
      return tip;
    } catch (error) {
      notify.error(error instanceof TipError ? error.message : FLOW_TEXTS[variant].other);
      return null;
    } finally {
      setSending(null);
    }
  }

  return { send, sending };
}
