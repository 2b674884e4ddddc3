/** docs/specification.md, made from the table. `node tests/acceptance/page.ts` writes it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { root } from '../../tools/files.ts';
import { DECISIONS, ROWS, type Row } from './expectations.ts';

export const PAGE = join(root, 'docs/specification.md');

const SECTIONS = [
  'What the product does',
  'Screens and routes',
  'Fields',
  'States',
  'Validation rules',
  'Roles',
  'Calls and events',
  'Errors and successes',
  'Constants',
];

const of = (row: Row, kind: string) => row.expectations.some((text) => text.startsWith(kind));
const isOnly = (row: Row, ...kinds: string[]) =>
  row.expectations.every((text) => kinds.some((kind) => text.startsWith(kind)));

/** By what a row stands; the first that fits. */
const STANDS: readonly (readonly [string, (row: Row) => boolean])[] = [
  ['decision', (row) => of(row, 'decision ')],
  ['not shown', (row) => of(row, 'not shown')],
  ['catalogue', (row) => isOnly(row, 'words ')],
  ['other test', (row) => isOnly(row, 'test ', 'words ')],
  ['walk', () => true],
];

export const standsBy = (row: Row): string => STANDS.find(([, fits]) => fits(row))![0];

const table = (head: string[], lines: (string | number)[][]) =>
  [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

function counts(name: string, groups: readonly (readonly [string, readonly Row[]])[]): string {
  const columns = ['walk', 'other test', 'catalogue', 'decision', 'not shown'];
  const line = (label: string, rows: readonly Row[]) => [
    label,
    rows.length,
    ...columns.map((column) => rows.filter((row) => standsBy(row) === column).length),
  ];
  return table(
    [name, 'rows', ...columns],
    [...groups.map(([label, rows]) => line(label, rows)), line('all', ROWS)],
  );
}

const kinds = [...new Set(ROWS.map(({ kind }) => kind))].sort();

/** A decision as a link with its title. */
function linked(number: string): string {
  const path = DECISIONS.get(number)!;
  const [, title] = /^# (.+)$/m.exec(readFileSync(join(root, 'docs', path), 'utf8')) ?? [];
  return `[${title}](${path})`;
}

const differing = ROWS.filter((row) => standsBy(row) === 'decision').map((row) => [
  `\`${row.id}\``,
  row.title.replaceAll('|', '\\|'),
  row.expectations
    .flatMap((text) => (text.startsWith('decision ') ? [linked(text.slice(9))] : []))
    .join(', '),
]);

export const page = (): string => `# The specification, fact by fact

The specification describes the product from its users' side. A program took ${ROWS.length} facts from it, each with an id
that stays. [The table](../tests/acceptance/rows.json) says how each is asserted, and this page is made from it:
\`node tests/acceptance/page.ts\`. Walks go through the running product once, as visitor, fan, creator, operator and
overlay, and record what they see; a row is an expectation over these recordings
([how](../tests/acceptance/expectations.ts)). A row that nothing recorded meets is red, as is an id without an assertion
or a decision.

${counts(
  'section',
  SECTIONS.map(
    (name, index) => [`${index + 1}. ${name}`, ROWS.filter(({ section }) => section === index + 1)] as const,
  ),
)}

${counts(
  'kind',
  kinds.map((kind) => [kind, ROWS.filter((row) => row.kind === kind)] as const),
)}

"Walk": seen on the running product. "Other test": a named test shows it. "Catalogue": the text is word for word in
the sources, and no walk makes a screen show it. "Not shown": the row says only what it does not say.

## Where we differ

Each departure has a reason in a decision.

${table(['row', 'the specification', 'why'], differing)}

## Slips of the specification that stay

These are quoted word for word although a native speaker would write them differently, because the specification
binds: 'Minimum tip amount is 0.0001 Sol' (SOL), 'OAuth Verify', 'This X/Twitter link has already been added.',
'We can\\'t find a wallet.' beside 'You\\'ll need a wallet on {chain} to continue', "Loading embed...", 'Authenticate as
Admin', 'Refresh All Data', 'Failed to get Jupiter quote'. Two minimums of a tip are both in force: 0.0001 SOL on the
tip page, 0.001 SOL in the form of the token page. 'Just now' covers the first hour. \`participants\` and \`holders\` are
the names of types in the API; screens say "Sign-up giveaway" and "Holders giveaway".
`;

if (argv[1] === fileURLToPath(import.meta.url)) writeFileSync(PAGE, page());
