import { cutChangeMessage } from '../../core/messages.ts';
import { type Admin, changeCut } from '../client/admin.ts';
import { PercentForm } from './percent-form.tsx';
import { freshParts, useProveAsAdmin } from './prove.ts';

const FAILED = 'Failed to update payout cut';

/** The platform's share of a payout, in whole percent; the wallet signs the change. */
export function CutForm({ admin, percent, onClose }: { admin: Admin; percent: number; onClose: () => void }) {
  const prove = useProveAsAdmin();

  async function save(newCut: number): Promise<string> {
    const message = cutChangeMessage({ newCut, ...freshParts() });
    const proof = await prove(message, FAILED);
    return changeCut(admin, { newPayoutCutPercentage: newCut, message, ...proof });
  }

  return (
    <PercentForm
      admin={admin}
      label="New payout cut"
      hint="Your wallet signs for it. It stays with the platform; the rest goes to the admin wallets in equal shares."
      value={String(percent)}
      step="1"
      decimals={0}
      max="100"
      invalid="Payout cut must be a valid number between 0 and 100"
      action="Update cut"
      failed={FAILED}
      save={save}
      onClose={onClose}
    />
  );
}
