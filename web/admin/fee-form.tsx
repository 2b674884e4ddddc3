import { feeChangeMessage } from '../../core/messages.ts';
import { formatAmount } from '../../core/money.ts';
import { type Admin, changeFee } from '../client/admin.ts';
import { PercentForm } from './percent-form.tsx';
import { freshParts, useProveAsAdmin } from './prove.ts';

const FAILED = 'Failed to update platform fee';

/** Changes the fee, in percent; the wallet signs it. It applies to giveaways and tips prepared from then on. */
export function FeeForm({ admin, feeBps, onClose }: { admin: Admin; feeBps: number; onClose: () => void }) {
  const prove = useProveAsAdmin();

  async function save(newFee: number): Promise<string> {
    const message = feeChangeMessage({ newFee, ...freshParts() });
    const proof = await prove(message, FAILED);
    const fee = await changeFee(admin, { platformFee: newFee, message, ...proof });
    return `Platform fee updated to ${fee}%`;
  }

  return (
    <PercentForm
      admin={admin}
      label="New platform fee"
      hint="Your wallet signs for it. Tips and giveaways prepared from now on carry it."
      value={formatAmount(BigInt(feeBps), 2)}
      step="0.01"
      decimals={2}
      invalid="Platform fee must be a valid positive number"
      action="Update fee"
      failed={FAILED}
      save={save}
      onClose={onClose}
    />
  );
}
