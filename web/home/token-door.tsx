import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { looksLikeAddress } from '../../core/pages.ts';
import { paths } from '../paths.ts';
import { pastedToken } from '../tips/pasted-token.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/inputs.tsx';

/** Straight to a token, for those who come with its address: its page is where it is tipped and where its overlay is. */
export function TokenDoor() {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [error, setError] = useState('');
  function submit(event: FormEvent) {
    event.preventDefault();
    const token = text.trim();
    if (looksLikeAddress(token)) navigate(paths.token(token));
    else setError(token ? 'This is not a Solana token address.' : 'Please enter a token address.');
  }
  return (
    <form onSubmit={submit} noValidate className="mt-5 lg:max-w-lg">
      <Field
        label="Have a token's address?"
        hint="Its page opens as soon as you paste it: tip there, or get its overlay."
        error={error}
      >
        <div className="flex gap-3">
          <TextInput
            value={text}
            onValue={(value) => {
              setText(value);
              setError('');
            }}
            onPaste={(event) => {
              const token = pastedToken(event);
              if (token) navigate(paths.token(token));
            }}
            placeholder="Paste a token address"
            maxLength={60}
            spellCheck={false}
            autoCapitalize="none"
            enterKeyHint="go"
            className="min-w-0 flex-1 font-mono"
          />
          <Button type="submit" variant="secondary">
            Open
          </Button>
        </div>
      </Field>
    </form>
  );
}
