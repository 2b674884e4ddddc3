import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { looksLikeAddress } from '../../core/pages.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { words } from './words.ts';

/** Leads to the clips of one token, where clips are added. */
export function TokenJump() {
  const navigate = useNavigate();
  const [address, setAddress] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  function submit(event: FormEvent) {
    event.preventDefault();
    const token = address.trim();
    if (!looksLikeAddress(token)) return setProblem(words.jump.wrong);
    void navigate(paths.clips(token));
  }
  return (
    <form
      onSubmit={submit}
      noValidate
      className="mt-6 flex max-w-2xl items-end gap-3 max-sm:flex-col max-sm:items-stretch"
    >
      <Field label={words.jump.label} error={problem} className="min-w-0 flex-1">
        <TextInput
          value={address}
          onValue={(text) => {
            setAddress(text);
            setProblem(null);
          }}
          maxLength={60}
          spellCheck={false}
          placeholder={words.jump.placeholder}
          className="font-mono"
        />
      </Field>
      <Button type="submit" variant="secondary" disabled={address.trim() === ''}>
        {words.jump.open}
      </Button>
    </form>
  );
}
