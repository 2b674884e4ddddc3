import { useState } from 'react';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { Select } from '../ui/inputs.tsx';
import { words as catalog } from './overlay-words.ts';
import { PROGRAMS } from './program-words.ts';

const words = catalog.setUp;

/** The steps that put the overlay into the creator's own program, folded: they are needed once. */
export function SetUp() {
  const [chosen, setChosen] = useState(PROGRAMS[0]!.name);
  const program = PROGRAMS.find(({ name }) => name === chosen)!;
  return (
    <details className="group mt-2 border-t border-line pt-1 -mb-2">
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 text-sm">
        <h3 className="font-semibold text-fg">{words.title}</h3>
        <Icon name="chevron-down" className="text-muted transition-transform group-open:rotate-180" />
      </summary>
      <div className="pt-1 pb-3">
        <Field label={words.program}>
          <Select
            value={chosen}
            onValue={setChosen}
            options={PROGRAMS.map(({ name }) => ({ value: name, label: name }))}
          />
        </Field>
        <ol className="mt-4 flex list-decimal flex-col gap-2 pl-5 text-sm leading-relaxed text-fg marker:text-faint">
          {[...program.steps, words.test].map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </div>
    </details>
  );
}
