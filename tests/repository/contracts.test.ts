/** What is written down of outside services: the page is in step, sources are graded, and smoke asks every open question. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SERVICES } from '../../local/contracts/fixture.ts';
import { allFixtures, readQuestions } from '../../local/contracts/fixtures.ts';
import { contractsPage } from '../../local/contracts/table.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

test('docs/contracts.md is what npm run contracts writes', () => {
  expect(read('docs/contracts.md') === contractsPage(), 'run npm run contracts').toBe(true);
});

test('every fixture has a source that says something', () => {
  for (const { service, name, sources } of allFixtures())
    for (const { grade, where } of sources) {
      expect(['A', 'B', 'C'], `${service}/${name}`).toContain(grade);
      expect(where.length, `${service}/${name}`).toBeGreaterThan(5);
    }
});

/** No worker can ask them: somebody with the device does (docs/runbook.md). */
const BY_HAND = new Set(['wallets']);

test('every service with an open question has a row in the smoke test', () => {
  const probes = ['chain', 'platform', 'service']
    .map((part) => read(`worker/smoke/${part}-probes.ts`))
    .join('\n');
  for (const service of SERVICES.filter((each) => !BY_HAND.has(each) && readQuestions(each).length > 0))
    expect(probes, service).toContain(`service: '${service}'`);
});
