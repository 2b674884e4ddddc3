import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { looksLikeAddress } from '../../core/pages.ts';
import { paths } from '../paths.ts';
import { TokenAddressInput } from '../tips/token-address-input.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';

/** For visitors who come with a token's address: leads to the page where it is tipped and where its overlay is. */
export function TokenDoor() {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [error, setError] = useState('');
  function submit(event: FormEvent) {
    event.preventDefault();
    const token = text.trim();
    if (looksLikeAddress(token)) void navigate(paths.token(token));
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
          <TokenAddressInput
            value={text}
            onValue={(value) => {
              setText(value);
              setError('');
            }}
            maxLength={60}
            enterKeyHint="go"
            className="min-w-0 flex-1"
          />
          <Button type="submit" variant="secondary">
            Open
          </Button>
        </div>
      </Field>
    </form>
  );
}
