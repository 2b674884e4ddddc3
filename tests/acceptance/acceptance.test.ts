/**
 * Every fact of the specification on the running product: walks record what they see, and each row of the table is an
 * expectation over these recordings, which are in .local/acceptance.json. Only `npm run test:full` has it: the walks
 * wait for the chain several times.
 */
import { beforeAll, inject, test } from 'vitest';
import { launchBrowser } from '../e2e/browser.ts';
import { ownCoin, ownPeople } from '../e2e/own.ts';
import { failing, ROWS } from './expectations.ts';
import { broken, type Stage } from './stage.ts';
import { walkAll } from './walk.ts';

const LIMIT_MS = 1_500_000;

const people = ownPeople();
const coin = ownCoin(people, 'OWNER');
const revoked = ownCoin(people, 'NOONE', 'revoked');

beforeAll(async () => {
  const browser = await launchBrowser();
  const stage: Stage = { app: inject('appUrl'), xUrl: inject('xUrl'), people, coin, revoked, browser };
  await walkAll(stage);
  await browser.close();
}, LIMIT_MS);

test.each([...new Set(ROWS.map(({ kind }) => kind))])('the specification holds: %s', (kind) => {
  const missing = failing(ROWS.filter((row) => row.kind === kind));
  // What stopped on its way says why something was not seen. An expectation would shorten the list.
  if (missing.length > 0) throw new Error([...missing, ...broken].join(' | '));
});
