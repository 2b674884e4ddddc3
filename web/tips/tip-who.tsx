import { type ReactNode, useEffect, useRef } from 'react';
import { MAX_NAME_LENGTH } from '../../core/tips/tip-limits.ts';
import { cutName } from '../../core/tips/tip-name.ts';
import { useXAccount } from '../client/x-account.ts';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { Switch } from '../ui/switch.tsx';
import { Tick } from '../ui/tick.tsx';
import type { TipFormState } from './use-tip-form.ts';
import { words } from './who-words.ts';

/** Whom the stream shows the tip from: a typed name, the wallet's account on X, or no one. */
export function TipWho({ form }: { form: TipFormState }) {
  const { draft, change, cleaned, failure, isCoinBlocked, wallet } = form;
  const { data: account } = useXAccount(wallet.address);
  const handle = wallet.address !== null && account?.verified ? account.xHandle : null;
  const latest = useRef(change);
  latest.current = change;
  // The account is the connected wallet's, whichever that is.
  useEffect(() => {
    if (handle !== draft.handle) latest.current({ handle });
  }, [handle, draft.handle]);
  const busy = form.sending !== null || isCoinBlocked;
  const as = draft.as === 'handle' && !handle ? 'name' : draft.as;
  const pick = (choice: typeof as) => (on: boolean) => change({ as: on ? choice : 'name' });
  return (
    <Field
      label={words.label}
      aside={
        <Switch
          label={words.anonymous}
          on={as === 'anonymous'}
          onChange={pick('anonymous')}
          disabled={busy}
        />
      }
      error={failure?.field === 'name' ? failure.text.replace(/^\w+: /, '') : undefined}
      hint={<span role="status">{hintOf(as, cleaned.name)}</span>}
    >
      <TextInput
        value={as === 'handle' ? `@${handle}` : as === 'anonymous' ? '' : draft.name}
        onValue={(name) => change({ name: name.length > MAX_NAME_LENGTH ? cutName(name) : name })}
        placeholder={words.placeholder}
        autoComplete="nickname"
        spellCheck={false}
        dir="auto"
        disabled={busy || as !== 'name'}
        suffix={as === 'handle' ? <Tick label={words.verified} /> : undefined}
      />
      {handle && as !== 'anonymous' && (
        <Switch
          label={words.handle(handle)}
          on={as === 'handle'}
          onChange={pick('handle')}
          disabled={busy}
          className="self-start"
        />
      )}
    </Field>
  );
}

function hintOf(as: TipFormState['draft']['as'], cleaned: string | null): ReactNode {
  if (as === 'anonymous') return words.anonymousHint;
  if (as === 'handle') return words.handleHint;
  return cleaned === null ? words.hint : words.shown(cleaned || null);
}
