import { useEffect, useRef } from 'react';
import { useHandle } from '../client/x-account.ts';
import { Face } from '../ui/face.tsx';
import { fill } from '../ui/fill.tsx';
import { Name } from '../ui/person.tsx';
import { shownName } from './tip-draft.ts';
import type { TipFormState } from './use-tip-form.ts';
import { words } from './who-words.ts';

/** Whom the stream shows the tip from, and the button that changes it: its sheet has the fields. */
export function TipWho({ form }: { form: TipFormState }) {
  const { draft, change, cleaned, failure, isCoinBlocked, wallet } = form;
  const handle = useHandle(wallet.address);
  const latest = useRef(change);
  latest.current = change;
  // The account is the connected wallet's, whichever that is.
  useEffect(() => {
    if (handle !== draft.handle) latest.current({ handle });
  }, [handle, draft.handle]);
  const name = shownName(draft);
  const failed = failure?.field === 'name' ? failure.text.replace(/^\w+: /, '') : null;
  return (
    <div>
      <div className="flex min-h-11 items-center gap-x-3 max-[22rem]:flex-wrap">
        {/* No wallet's own sign beside a tip that hides it. */}
        <Face address={name ? (wallet.address ?? name) : words.anonymous} className="size-9" />
        <p role="status" className="min-w-0 flex-1 text-sm leading-snug text-muted max-[22rem]:min-w-36">
          {fill(words.as, {
            name: name ? (
              <Name name={name} isProven={name === `@${handle}`} className="align-bottom text-fg" />
            ) : (
              words.anonymous
            ),
          })}
          <span className="block text-xs">
            {name ? cleaned.name !== null && words.shown(cleaned.name || null) : words.hint}
          </span>
        </p>
        <button
          type="button"
          data-invalid={failed ? '' : undefined}
          disabled={form.sending !== null || isCoinBlocked}
          onClick={form.askName}
          className="text-link shrink-0 max-[22rem]:ml-12"
        >
          {name ? words.change : words.add}
        </button>
      </div>
      {failed && (
        <p role="alert" className="mt-1 text-sm text-danger">
          {failed}
        </p>
      )}
    </div>
  );
}
