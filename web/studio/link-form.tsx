import { type FormEvent, useState } from 'react';
import type { DeskLink, DeskScope } from '../../core/live/desk.ts';
import { MAX_LABEL } from '../../core/live/desk.ts';
import { makeLink } from '../client/desk-links.ts';
import type { CreatorAuthority } from '../tips/use-authority.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { words as catalog } from './desk-words.ts';

const words = catalog.moderators;
const PARTS = Object.keys(words.scopes) as (keyof DeskScope)[];

/** The scope that most helpers need. Blocking lasts, and amounts are the tippers' own business. */
const USUAL: DeskScope = { approve: true, skip: true, pause: true, block: false, amounts: false };

/** A name and a scope for a new link. */
export function LinkForm({
  token,
  creator,
  onMade,
  onClose,
}: {
  token: string;
  creator: CreatorAuthority;
  onMade: (made: { link: DeskLink; url: string }) => void;
  onClose: () => void;
}) {
  const [label, setLabel] = useState('');
  const [scope, setScope] = useState(USUAL);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    await creator.act(
      async (authority) => onMade(await makeLink(token, authority, { label: label.trim(), scope })),
      words.failed,
    );
    setBusy(false);
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="mb-4 rounded-xl border border-line-strong p-4">
      <Field label={words.label} hint={words.labelHint} required>
        <TextInput value={label} onValue={setLabel} maxLength={MAX_LABEL} required autoFocus />
      </Field>
      <fieldset className="mt-4">
        <legend className="text-sm font-medium text-fg">{words.may}</legend>
        {PARTS.map((part) => (
          <label
            key={part}
            className="flex min-h-11 items-center gap-3 text-sm leading-snug text-soft sm:pointer-fine:min-h-9"
          >
            <input
              type="checkbox"
              checked={scope[part]}
              onChange={({ target }) => setScope({ ...scope, [part]: target.checked })}
              className="size-4.5 shrink-0 accent-mint-deep"
            />
            {words.scopes[part]}
          </label>
        ))}
      </fieldset>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button type="submit" size="sm" busy={busy} disabled={label.trim() === ''}>
          {words.confirm}
        </Button>
        <Button size="sm" variant="ghost" onClick={onClose}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}
