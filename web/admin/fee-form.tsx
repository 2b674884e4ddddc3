import { feeChangeMessage } from '../../core/messages.ts';
import { formatAmount } from '../../core/money.ts';
import { type Admin, changeFee } from '../client/admin.ts';
import { PercentForm } from './percent-form.tsx';
import { freshParts, useProveAsAdmin } from './prove.ts';
import { words } from './words.ts';

/** Changes the fee, in percent; the wallet signs it. It applies to giveaways and tips prepared from then on. */
export function FeeForm({ admin, feeBps, onClose }: { admin: Admin; feeBps: number; onClose: () => void }) {
  const prove = useProveAsAdmin();

  async function save(newFee: number): Promise<string> {
    const message = feeChangeMessage({ newFee, ...freshParts() });
    const proof = await prove(message, words.config.feeFailed);
    const fee = await changeFee(admin, { platformFee: newFee, message, ...proof });
    return words.config.feeDone(fee);
  }

  return (
    <PercentForm
      admin={admin}
      label={words.config.newFee}
      hint={words.config.feeHint}
      value={formatAmount(BigInt(feeBps), 2)}
      step="0.01"
      decimals={2}
      invalid={words.config.feeInvalid}
      action={words.config.updateFee}
      failed={words.config.feeFailed}
      save={save}
      onClose={onClose}
    />
  );
}
