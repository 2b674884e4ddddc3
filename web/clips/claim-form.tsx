import { type FormEvent, useState } from 'react';
import { get, reasonOf } from '../client/call.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { notify } from '../ui/toast.ts';

/** Only in the local world: sets a handle without any proof. */
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
    if (handle.trim() === '') return setProblem('Please enter a valid X handle');
    setBusy(true);
    try {
      onVerified(await claimHandle({ walletAddress: wallet, xHandle: handle }));
    } catch (error) {
      const text = reasonOf(error, 'Failed to verify X handle');
      setProblem(text);
      notify.error(text);
      setBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="mt-4 flex flex-col gap-3">
      <Field label="X handle without @" hint="Development only: nothing is proven." error={problem}>
        <TextInput
          value={handle}
          onValue={(text) => {
            setHandle(text);
            setProblem(null);
          }}
          maxLength={100}
          placeholder="frogfan"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Button type="submit" size="sm" variant="secondary" busy={busy} className="sm:self-start">
        Link handle
      </Button>
    </form>
  );
}

/** The server of the local world accepts any handle here. */
async function claimHandle(body: { walletAddress: string; xHandle: string }): Promise<string> {
  return (await get<{ xHandle: string }>('/api/clips/auth/manual-verify', { body })).xHandle;
}
