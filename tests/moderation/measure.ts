/**
 * `node tests/moderation/measure.ts corpus.json`: measures a corpus that is no part of this repository, {evasions:
 * [{language, source, message}], honest: [{language, source, message}]}, once, and says under which hash. What it finds is for
 * docs/decisions/079; no one who works on the rules reads its misses.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { aired, blind, cleanOf, findingOf, local, passes } from './on-air.ts';

interface Text {
  language: string;
  source: string;
  message: string;
}

const [path, show] = process.argv.slice(2);
if (path === undefined) throw new Error('name a corpus');
const bytes = readFileSync(path);
const corpus = JSON.parse(bytes.toString()) as { evasions: Text[]; honest: Text[] };

function report(what: string, all: readonly Text[], found: readonly Text[]): void {
  const by = (key: 'language' | 'source') => {
    const counts = new Map<string, [number, number]>();
    for (const text of all)
      counts.set(text[key], [counts.get(text[key])?.[0] ?? 0, (counts.get(text[key])?.[1] ?? 0) + 1]);
    for (const text of found) counts.get(text[key])![0] += 1;
    return [...counts].map(([name, [some, of]]) => `${name} ${some}/${of}`).join(', ');
  };
  const share = ((100 * found.length) / all.length).toFixed(1);
  console.log(
    `${what}: ${found.length} of ${all.length} (${share} %)\n  ${by('language')}\n  ${by('source')}`,
  );
  if (show === '--show')
    for (const { language, message } of found) console.log(`    ${language}: ${message}`);
}

const { evasions, honest } = corpus;
console.log(`corpus ${createHash('sha256').update(bytes).digest('hex')}`);
const stopped = (mode: 'filter' | 'hold' | 'approve', judge: typeof local, trusted = false) =>
  evasions.filter((text) => passes(text, mode, judge, trusted));
for (const [who, trusted] of [
  ['stranger', false],
  ['trusted wallet', true],
] as const) {
  report(`hold, local judge, ${who}: reached the air`, evasions, stopped('hold', local, trusted));
  report(`hold, blind judge, ${who}: reached the air`, evasions, stopped('hold', blind, trusted));
}
report('approve: reached the air', evasions, stopped('approve', blind));
report('filter, local judge: reached the air', evasions, stopped('filter', local));
report(
  'filter: honest messages altered',
  honest,
  honest.filter(({ message }) => aired(message, 'filter', local) !== cleanOf(message)),
);
report(
  'hold: honest messages that wait for someone',
  honest,
  honest.filter(({ message }) => aired(message, 'hold', local) === null),
);
report(
  'filter: honest messages that no voice says',
  honest,
  honest.filter(({ message }) => findingOf(cleanOf(message), null, 'filter').foreign),
);
