import { useState } from 'react';
import { Card } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/inputs.tsx';
import { words as catalog } from './overlay-words.ts';
import { PROGRAMS } from './program-words.ts';

const words = catalog.setUp;

/** The steps that put the overlay into the creator's own program. */
export function SetUpCard() {
  const [chosen, setChosen] = useState(PROGRAMS[0]!.name);
  const program = PROGRAMS.find(({ name }) => name === chosen)!;
  return (
    <Card title={words.title}>
      <Field label={words.program}>
        <Select
          value={chosen}
          onValue={setChosen}
          options={PROGRAMS.map(({ name }) => ({ value: name, label: name }))}
        />
      </Field>
      <ol className="mt-5 flex list-decimal flex-col gap-2 pl-5 text-sm leading-relaxed text-fg marker:text-faint">
        {[...program.steps, words.test].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Card>
  );
}
