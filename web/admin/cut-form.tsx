import { cutChangeMessage } from '../../core/messages.ts';
import { type Admin, changeCut } from '../client/admin.ts';
import { PercentForm } from './percent-form.tsx';
import { freshParts, useProveAsAdmin } from './prove.ts';
import { words } from './words.ts';

/** The platform's share of a payout, in whole percent; the wallet signs the change. */
export function CutForm({ admin, percent, onClose }: { admin: Admin; percent: number; onClose: () => void }) {
  const prove = useProveAsAdmin();

  async function save(newCut: number): Promise<string> {
    const message = cutChangeMessage({ newCut, ...freshParts() });
    const proof = await prove(message, words.config.cutFailed);
    return changeCut(admin, { newPayoutCutPercentage: newCut, message, ...proof });
  }

  return (
    <PercentForm
      admin={admin}
      label={words.config.newCut}
      hint={words.config.cutHint}
      value={String(percent)}
      step="1"
      decimals={0}
      max="100"
      invalid={words.config.cutInvalid}
      action={words.config.updateCut}
      failed={words.config.cutFailed}
      save={save}
      onClose={onClose}
    />
  );
}
