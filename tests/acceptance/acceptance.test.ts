/**
 * Every fact of the specification on the running product: walks record what they see, and each row of the table is an
 * expectation over these recordings, which are in .local/acceptance.json. `npm test` takes the rows that two of the
 * walks can meet.
 */
import { beforeAll, expect, inject, test } from 'vitest';
import { launchBrowser } from '../e2e/browser.ts';
import { ownCoin, ownPeople } from '../e2e/own.ts';
import { failing, ROWS, type Row } from './expectations.ts';
import { broken, type Stage } from './stage.ts';
import { walkAll, walkQuickly } from './walk.ts';

const LIMIT_MS = 900_000;

const people = ownPeople();
const coin = ownCoin(people, 'OWNER');
const revoked = ownCoin(people, 'NOONE', 'revoked');
const isQuick = inject('size') === 'quick';

/** What the walks of `npm test` meet by themselves. */
const QUICK =
  /^(call|event|decision|words|not shown|test|says visitor:|fact (screens|header|phone menu|the overlay is bare) )/;
const isInQuick = (row: Row) =>
  row.expectations.every((text) => QUICK.test(text) && !/POST .*payout.*= 200$/.test(text));

beforeAll(async () => {
  const browser = await launchBrowser();
  const stage: Stage = { app: inject('appUrl'), xUrl: inject('xUrl'), people, coin, revoked, browser };
  await (isQuick ? walkQuickly(stage) : walkAll(stage));
  await browser.close();
}, LIMIT_MS);

const rows = isQuick ? ROWS.filter(isInQuick) : ROWS;

test.each([...new Set(rows.map(({ kind }) => kind))])('the specification holds: %s', (kind) => {
  const missing = failing(rows.filter((row) => row.kind === kind));
  // What stopped on its way says why something was not seen.
  expect(missing.length > 0 ? { missing, broken } : { missing }).toEqual({ missing: [] });
});
