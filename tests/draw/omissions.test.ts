/**
 * Records that leave out what happened, of real draws on a local chain: the command never calls one of them verified.
 * The transaction that ended a giveaway contradicts them; the whole record is verified after any end.
 */
import bs58 from 'bs58';
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
    '--operator',
    record.operator,
    '--site',
    record.site,
  );

type Omission = [what: string, leave: (record: DrawRecord) => unknown];
const EVERYTHING: Omission = [
  'everything from the commit on',
  (r) => Object.assign(r, { commits: [], list: null, reveal: null, places: [] }),
];
const WINNERS: Omission = ['the winners', (r) => Object.assign(r, { places: [] })];
const REVEAL: Omission = ['reveal and winners', (r) => Object.assign(r, { reveal: null, places: [] })];

describe.each<[string, (record: DrawRecord) => Promise<void>, said: string, Omission[]]>([
  [
    'proven, never paid, and reclaimed after 210 days',
    async (record) => {
      await drawn(record);
      await scene.reachReclaim(record);
      await scene.reclaim(record);
    },
    '1 list, 3 winners and no payments',
    [EVERYTHING, REVEAL, WINNERS, ['the last two proofs', (r) => r.places.splice(1)]],
  ],
  [
    'committed, and then canceled',
    async (record) => {
      await scene.reachClosing(record);
      await scene.closeEntries(record);
      await scene.commit(record, false);
      await scene.cancel(record);
    },
    '1 list, no winners and no payments',
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
    '1 list, 3 winners and 2 payments',
    [
      ['the payment of place 2', (r) => Object.assign(r.places[1]!, { pay: null })],
      ['place 2 altogether, which was paid', (r) => r.places.splice(1)],
      ['the unpaid winner of place 3', (r) => r.places.pop()],
    ],
  ],
])('a draw that was %s', (name, play, said, omissions) => {
  let record: DrawRecord;
  beforeAll(async () => {
    record = await scene.open({ salt: name, window: name.includes('canceled') ? 600 : 0 });
    await play(record);
    await scene.finalize();
  }, 60_000);

  test('is verified by its whole record, and the end tells what it was', async () => {
    const { code, output } = await verify(record);
    expect([code, output]).toEqual([0, expect.stringMatching(/\n\nVerified: .+\n$/)]);
    expect(output).toContain(`The transaction that ended it names ${said}: this is the whole draw.`);
  });

  test.each<Omission>(omissions)('is false without %s', async (_, leave) => {
    const { code, output } = await verify(changed(record, leave));
    expect(code).toBe(1);
    expect(output).toMatch(/^FALSE .*the giveaway ended this way: The transaction that ended it names \d/m);
    expect(output).toContain(`names ${said}, which is not what the record says.`);
  });

  test('is not known where a node lacks its end', async () => {
    const hidden = changed(record, (r) =>
      Object.assign(r.end!.tx, { signature: bs58.encode(new Uint8Array(64).fill(7)) }),
    );
    const { code, output } = await verify(hidden);
    expect([code, output]).toEqual([
      2,
      expect.stringContaining('The transaction that ended it is not shown.'),
    ]);
  });
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
    expect(output).toContain(`The draw has gone on: this record lacks ${missing}.`);
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
  expect([code, output]).toEqual([2, expect.stringContaining('this record lacks 1 withdrawal.')]);
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
