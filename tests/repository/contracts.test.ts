/** The record of outside services: the page is current, sources are graded, and smoke covers every open question. */
import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { questionsSchema, SERVICES } from '../../local/contracts/fixture.ts';
import { allFixtures, readQuestions } from '../../local/contracts/fixtures.ts';
import { contractsPage } from '../../local/contracts/table.ts';
import { files } from '../../tools/files.ts';
import type { Database, Env } from '../../worker/env.ts';
import { TRIGGERS } from '../../worker/smoke/platform-calls.ts';
import { smokeProbes } from '../../worker/smoke/probes.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

test('docs/contracts.md is the output of npm run contracts', () => {
  expect(read('docs/contracts.md') === contractsPage(), 'run npm run contracts').toBe(true);
});

test('every fixture has a source with content', () => {
  for (const { service, name, sources } of allFixtures())
    for (const { grade, where } of sources) {
      expect(['A', 'B', 'C'], `${service}/${name}`).toContain(grade);
      expect(where.length, `${service}/${name}`).toBeGreaterThan(5);
    }
});

/** The rows as a deployment has them; no service is called here. */
const settings = {
  BEACON_URL: 'https://api.drand.sh',
  SOLANA_RPC_URL: 'https://rpc.example',
} as unknown as Env;
const rows = smokeProbes(settings, {} as Database, null);

test('the rows of the smoke test have different names, each of a known service', () => {
  expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
  for (const { name, service } of rows) expect(SERVICES as readonly string[], name).toContain(service);
});

test('every open question names the row of the smoke test that covers it, or why no command can', () => {
  const names = new Set(rows.map(({ name }) => name));
  const questions = SERVICES.flatMap((service) => readQuestions(service));
  expect(questions.length).toBeGreaterThan(20);
  const lost = questions.filter(({ probe, unasked }) => !unasked && !names.has(probe ?? ''));
  expect(lost.map(({ question, probe }) => `${question} (${probe})`)).toEqual([]);
});

test('an open question with neither, or with both, is refused', () => {
  const question = { question: 'What then?', why: 'Nobody tells.', how: 'Ask.' };
  const unasked = 'It takes a phone in a hand.';
  const read = (more: object) => questionsSchema.safeParse([{ ...question, ...more }]).success;
  expect([read({ unasked }), read({ probe: 'Speech' })]).toEqual([true, true]);
  expect([read({}), read({ unasked, probe: 'Speech' })]).toEqual([false, false]);
});

test('the smoke test expects as many triggers as the migrations leave', () => {
  const database = new DatabaseSync(':memory:');
  for (const { path, text } of files) if (/^migrations\/.*\.sql$/.test(path)) database.exec(text);
  const { stand } = database
    .prepare("SELECT count(*) AS stand FROM sqlite_master WHERE type = 'trigger'")
    .get() as { stand: number };
  database.close();
  expect(TRIGGERS, 'TRIGGERS in worker/smoke/platform-calls.ts').toBe(stand);
});
