/** The runbook has the words of every alarm: what the check of the documents sees, and what it leaves alone. */
import { expect, test } from 'vitest';
import { alarms, sentencesOf, untold } from '../../tools/check/alarms.ts';

const NEW = `import { a } from '../far away/in here.ts';
  const found = bad ? [urgent('moon', 'The moon does not answer')] : [\`\${n} stars are out since \${at}\`];
  console.warn('only the logs have this');
  const rows = sql\`SELECT nobody FROM reads this\`;
  if (worse) throw new Error('a caller has to see this');`;

const sentences = sentencesOf({ path: 'core/watch/moon.ts', text: NEW });

test('every alarm of the product is in the runbook', () => {
  expect(alarms()).toEqual([]);
});

test('an alarm that nobody has written down is named; queries, logs and errors are none', () => {
  expect(sentences).toEqual(['The moon does not answer', 'stars are out since']);
  expect(untold(sentences, '\n## Alarms\n\n### The sun does not answer\n')).toEqual(sentences);
});

test('a heading holds for one and for many, and only below "Alarms"', () => {
  const heading = '### The moon does not answer: wait / 1 star is out since …\n';
  expect(untold(sentences, `\n## Alarms\n\n${heading}`)).toEqual([]);
  expect(untold(sentences, `\n## Alarms\n\n## Other\n\n${heading}`)).toEqual(sentences);
  expect(
    untold(sentences, '\n## Alarms\n\nThe moon does not answer, and stars are out since noon.\n'),
  ).toEqual(sentences);
});
