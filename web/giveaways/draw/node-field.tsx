import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { fill } from '../../ui/fill.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { nodeUrl } from './ask-node.ts';
import { words } from './words.ts';

/** The source of chain data: this site, or any node that the visitor names. */
export function NodeField({ node, onNode }: { node: string | null; onNode: (url: string | null) => void }) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  if (node !== null) {
    return (
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4 text-sm">
        <p className="min-w-0 break-words text-muted">
          {fill(words.node.askedAt, {
            host: <b className="font-semibold text-fg">{new URL(node).host}</b>,
          })}
        </p>
        <Button variant="secondary" size="sm" onClick={() => onNode(null)}>
          {words.node.here}
        </Button>
      </div>
    );
  }
  return (
    <form
      className="mt-4 border-t border-line pt-4"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        const url = nodeUrl(text);
        setError(url ? null : words.node.wrong);
        if (url) onNode(url);
      }}
    >
      <p className="mb-3 text-sm leading-relaxed text-muted">{words.node.text}</p>
      <div className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 flex-1 basis-60">
          <Field label={words.node.label} hideLabel error={error}>
            <TextInput
              value={text}
              onValue={setText}
              inputMode="url"
              autoComplete="off"
              placeholder={words.node.placeholder}
              spellCheck={false}
            />
          </Field>
        </div>
        <Button type="submit" variant="secondary">
          {words.node.ask}
        </Button>
      </div>
    </form>
  );
}
