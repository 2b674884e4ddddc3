/**
 * Records that leave out what happened, of real draws on a local chain: the command never calls one of them verified,
 * and it says so of each draw whose end hides what came before.
 */
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { DrawRecord } from '../../core/draw/record.ts';
import { verify as verifyCommand } from '../../proof/verify.ts';
import { runHere } from './command.ts';
import { changed } from './records.ts';
import { ownScene } from './scene.ts';

vi.setConfig({ testTimeout: 60_000 });
afterEach(() => vi.restoreAllMocks());
const scene = ownScene();

const verify = (record: DrawRecord) =>
  runHere(
    verifyCommand,
    scene.write(`${record.escrow}.json`, record),
    '--allow-local',
    '--rpc',
    scene.solana.url,
    '--program',
    scene.program,
  );

type Omission = [what: string, leave: (record: DrawRecord) => unknown];
const EVERYTHING: Omission = [
  'everything from the commit on',
  (r) => Object.assign(r, { commits: [], list: null, reveal: null, places: [] }),
];
const WINNERS: Omission = ['the winners', (r) => Object.assign(r, { places: [] })];
const REVEAL: Omission = ['reveal and winners', (r) => Object.assign(r, { reveal: null, places: [] })];

describe.each<[string, (record: DrawRecord) => Promise<void>, Omission[]]>([
  [
    'proven, never paid, and reclaimed after 210 days',
    async (record) => {
      await drawn(record);
      await scene.reachReclaim(record);
      await scene.reclaim(record);
    },
    [EVERYTHING, WINNERS, ['the last two proofs', (r) => r.places.splice(1)]],
  ],
  [
    'committed, and then canceled',
    async (record) => {
      await scene.reachClosing(record);
      await scene.closeEntries(record);
      await scene.commit(record, false);
      await scene.cancel(record);
    },
    [EVERYTHING],
  ],
  [
    'paid in two places of three, and finished late by the creator',
    async (record) => {
      await drawn(record);
      await scene.pay(record, {}, 2);
      await scene.reachReclaim(record);
      await scene.finish(record, 'creator');
    },
    [
      ['the payment of place 2', (r) => Object.assign(r.places[1]!, { pay: null })],
      ['place 2 altogether, which was paid', (r) => r.places.splice(1)],
      ['the unpaid winner of place 3', (r) => r.places.pop()],
    ],
  ],
])('a draw that was %s', (name, play, omissions) => {
  let record: DrawRecord;
  beforeAll(async () => {
    record = await scene.open({ salt: name, window: name.includes('canceled') ? 600 : 0 });
    await play(record);
    await scene.finalize();
  }, 60_000);

  test.each<Omission>([['nothing', () => {}], ...omissions])(
    'is not verified without %s',
    async (_, leave) => {
      const { code, output } = await verify(changed(record, leave));
      expect([code, output]).toEqual([
        2,
        expect.stringMatching(/\n\nConsistent\. What happened before the end is not shown\b.*\n$/),
      ]);
      expect(output).not.toMatch(/^(FALSE|Verified)/m);
    },
  );
});

describe('a draw under way', () => {
  let record: DrawRecord;
  beforeAll(async () => {
    record = await scene.open({ salt: 'under way' });
    await drawn(record);
    await scene.pay(record, {}, 1);
    await scene.finalize();
  }, 60_000);

  test('is verified as far as it is when its record says all that the escrow does', async () => {
    const { code, output } = await verify(record);
    expect([code, output]).toEqual([0, expect.stringMatching(/\n\nVerified: .+\n$/)]);
  });

  test.each<[...Omission, string]>([
    [...EVERYTHING, '1 list, the random number, 3 winners and 1 payment'],
    [...REVEAL, 'the random number, 3 winners and 1 payment'],
    [...WINNERS, '3 winners and 1 payment'],
    ['a payment', (r) => Object.assign(r.places[0]!, { pay: null }), '1 payment'],
  ])('is older than the chain without %s', async (_, leave, missing) => {
    const { code, output } = await verify(changed(record, leave));
    expect(code).toBe(2);
    expect(output).toMatch(/\n\nConsistent, and older than the chain: .+\n$/);
    expect(output).toContain(`older than the chain. It lacks ${missing}.`);
    expect(output).not.toMatch(/^(FALSE|Verified)/m);
  });
});

test('a withdrawal that is left out makes a record older than the chain', async () => {
  const record = await scene.open({ salt: 'withdrawal', live: false });
  await scene.closeEntries(record);
  await scene.commit(record, false);
  await scene.withdraw(record);
  await scene.finalize();
  const hidden = changed(record, (r) => Object.assign(r.commits[0]!, { withdrawn: null }));
  const { code, output } = await verify(hidden);
  expect([code, output]).toEqual([2, expect.stringContaining('It lacks 1 withdrawal.')]);
});

test('a list that is not fixed on-chain is never verified, and without one the record is', async () => {
  const record = await scene.open({ salt: 'unfixed' });
  await scene.finalize();
  expect(record.list).not.toBeNull();
  const { code, output } = await verify(record);
  expect([code, output]).toEqual([2, expect.stringMatching(/\n\nConsistent, .+ Not known: .+\n$/)]);
  expect((await verify(changed(record, (r) => Object.assign(r, { list: null })))).code).toBe(0);
});

test('a draw whose winners are all paid is verified after any finish', async () => {
  for (const by of ['stranger', 'creator'] as const) {
    const record = await scene.open({ salt: `whole by ${by}` });
    await drawn(record);
    await scene.pay(record);
    if (by === 'creator') await scene.reachReclaim(record);
    await scene.finish(record, by);
    await scene.finalize();
    const { code, output } = await verify(record);
    expect([code, output]).toEqual([0, expect.stringMatching(/\n\nVerified: .+\n$/)]);
  }
});

async function drawn(record: DrawRecord): Promise<void> {
  await scene.commit(record);
  await scene.reveal(record);
  await scene.prove(record);
}
