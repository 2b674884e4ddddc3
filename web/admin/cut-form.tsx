import { type Admin, changeCut } from '../client/admin.ts';
import { PercentForm } from './percent-form.tsx';

/** What the platform keeps of a payout, in whole percent. */
export function CutForm({ admin, percent, onClose }: { admin: Admin; percent: number; onClose: () => void }) {
  return (
    <PercentForm
      admin={admin}
      label="New payout cut"
      hint="Stays with the platform; the rest goes to the admin wallets in equal shares."
      value={String(percent)}
      step="1"
      decimals={0}
      max="100"
      invalid="Payout cut must be a valid number between 0 and 100"
      action="Update cut"
      failed="Failed to update payout cut"
      save={(cut) => changeCut(admin, cut)}
      onClose={onClose}
    />
  );
}
