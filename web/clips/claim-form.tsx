import { type FormEvent, useState } from 'react';
import { get, reasonOf } from '../client/call.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { notify } from '../ui/toast.ts';
import { words } from './words.ts';

/** Links a handle without proof. Only the local world has this form. */
export default function ClaimForm({
  wallet,
  onVerified,
}: {
  wallet: string;
  onVerified: (handle: string) => void;
}) {
  const [handle, setHandle] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (handle.trim() === '') return setProblem(words.claim.invalid);
    setBusy(true);
    try {
      onVerified(await claimHandle({ walletAddress: wallet, xHandle: handle }));
    } catch (error) {
      const text = reasonOf(error, words.post.failed);
      setProblem(text);
      notify.error(text);
      setBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="mt-4 flex flex-col gap-3">
      <Field label={words.claim.label} hint={words.claim.hint} error={problem}>
        <TextInput
          value={handle}
          onValue={(text) => {
            setHandle(text);
            setProblem(null);
          }}
          maxLength={100}
          placeholder={words.claim.placeholder}
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Button type="submit" size="sm" variant="secondary" busy={busy} className="sm:self-start">
        {words.claim.submit}
      </Button>
    </form>
  );
}

/** Links any handle on the server of the local world. */
async function claimHandle(body: { walletAddress: string; xHandle: string }): Promise<string> {
  return (await get<{ xHandle: string }>('/api/clips/auth/manual-verify', { body })).xHandle;
}
