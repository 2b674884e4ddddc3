/** The diagrams of docs/architecture.md name every table and every state. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { STAGES } from '../../core/giveaways/model.ts';
import { PAYOUT_STAGES } from '../../core/payouts.ts';
import { files, root } from './files.ts';

const document = readFileSync(join(root, 'docs/architecture.md'), 'utf8');

/** From the heading to the next one of any level. */
function section(heading: string): string {
  const start = document.indexOf(`\n${heading}\n`);
  expect(start).toBeGreaterThan(0);
  const end = document.indexOf('\n#', start + heading.length);
  return document.slice(start, end === -1 ? undefined : end);
}

test('the tables of the migrations are in the ER diagram or in the list below it', () => {
  const dropped = new Set(
    files
      .filter(({ path }) => path.startsWith('migrations/'))
      .flatMap(({ text }) => [...text.matchAll(/DROP TABLE IF EXISTS (\w+)/g)].map(([, name]) => name!)),
  );
  const tables = files
    .filter(({ path }) => path.startsWith('migrations/'))
    .flatMap(({ text }) => [...text.matchAll(/CREATE TABLE IF NOT EXISTS (\w+)/g)].map(([, name]) => name!))
    .filter((name) => !dropped.has(name));
  const shown = section('## Tables');
  expect(new Set(tables).size).toBeGreaterThan(20);
  expect(tables.filter((name) => !new RegExp(`(^ {2}|\`)${name}( \\{|\`)`, 'm').test(shown))).toEqual([]);
});

test.each([
  ['### The states of a tip', ['prepared', 'signed', 'confirmed', 'expired', 'failed']],
  ['### Stage and escrow status', STAGES],
  ['## A payout, from the treasury to the admins', PAYOUT_STAGES],
] as const)('%s: the diagram leads to every state', (heading, states) => {
  const diagram = section(heading);
  expect(states.filter((state) => !diagram.includes(`--> ${state}`))).toEqual([]);
});
