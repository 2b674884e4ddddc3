import { useRef } from 'react';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { words as catalog } from './look-words.ts';

const words = catalog.text;
const PARTS = ['name', 'amount', 'dollars'] as const;
/** The limit of core/alerts/parse-settings.ts. */
const MOST = 80;

/** The template of all alerts, with chips that insert a part at the cursor. */
export function TemplateField({
  value,
  hint,
  onValue,
  error,
}: {
  value: string;
  hint: string;
  onValue: (template: string) => void;
  error: string | undefined;
}) {
  const input = useRef<HTMLInputElement>(null);

  function insert(part: string) {
    const { selectionStart, selectionEnd } = input.current!;
    const from = selectionStart ?? value.length;
    const next = `${value.slice(0, from)}{${part}}${value.slice(selectionEnd ?? from)}`;
    if (next.length > MOST) return;
    onValue(next);
    const at = from + part.length + 2;
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(at, at);
    });
  }

  return (
    <div className="flex flex-col gap-2">
      <Field label={words.line} hint={hint} error={error}>
        <TextInput ref={input} value={value} onValue={onValue} maxLength={MOST} dir="auto" />
      </Field>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset does not fit a row of buttons */}
      <div role="group" aria-label={words.insert} className="flex flex-wrap items-center gap-2">
        <span aria-hidden="true" className="text-sm text-muted">
          {words.insert}
        </span>
        {PARTS.map((part) => (
          <button
            key={part}
            type="button"
            aria-label={words.insertPart(words.parts[part])}
            // The cursor stays in the field.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => insert(part)}
            className="min-h-11 rounded-lg border border-line-field border-dashed px-2.5 text-sm text-soft transition-colors hover:border-mint hover:text-mint sm:pointer-fine:min-h-8"
          >
            {words.parts[part]}
          </button>
        ))}
      </div>
    </div>
  );
}
