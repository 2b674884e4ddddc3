import { useEffect, useState } from 'react';
import type { RegistrationReceipt } from '../../../core/draw/receipt.ts';
import type { Participation } from '../../../core/giveaways/model.ts';
import { usePublicConfig } from '../../client/public-config.ts';
import { checkedReceipt, storedReceipt, storeReceipt } from './receipts.ts';

/** none: neither the server nor this device has a receipt. wrong: what there is does not hold. */
type ReceiptState = 'checking' | 'holds' | 'wrong' | 'none';

/** The receipt of a registered wallet, checked in this page, and stored on this device once it holds. */
export function useCheckedReceipt(
  giveaway: string,
  { wallet, receipt }: Pick<Participation, 'wallet' | 'receipt'>,
): { receipt: RegistrationReceipt | null; state: ReceiptState } {
  const operator = usePublicConfig()?.operator;
  const [checked, setChecked] = useState<{
    of: string;
    receipt: RegistrationReceipt | null;
    state: ReceiptState;
  } | null>(null);
  const sent = receipt && JSON.stringify(receipt);
  const of = `${giveaway} ${wallet} ${sent}`;
  useEffect(() => {
    if (!operator) return;
    let gone = false;
    const candidates = [
      sent ? (JSON.parse(sent) as RegistrationReceipt) : null,
      storedReceipt(giveaway, wallet),
    ].filter((candidate) => candidate !== null);
    void (async () => {
      let found: RegistrationReceipt | null = null;
      for (const candidate of candidates) {
        if (found) break;
        const holds = await checkedReceipt(candidate, { escrow: giveaway, operator, wallet });
        if (holds) found = candidate;
      }
      if (found) storeReceipt(giveaway, wallet, found);
      const state = found ? 'holds' : candidates.length > 0 ? 'wrong' : 'none';
      if (!gone) setChecked({ of, receipt: found, state });
    })();
    return () => {
      gone = true;
    };
  }, [giveaway, wallet, sent, of, operator]);
  if (checked?.of !== of) return { receipt: null, state: 'checking' };
  return checked;
}
