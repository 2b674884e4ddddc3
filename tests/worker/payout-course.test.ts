/** Payouts that succeed, to the lamport: admins have what the treasury earned, and nothing is left in between. */
import { Keypair } from '@solana/web3.js';
import { describe, expect, test } from 'vitest';
import { displayNumber } from '../../core/money.ts';
import { associatedAddress } from '../../local/world/coin.ts';
import { toPayout } from '../../worker/payouts/present.ts';
import {
  audited,
  begin,
  landed,
  purses,
  QUOTE,
  ready,
  requestOf,
  run,
  SWAP_WALLET,
  setLamports,
  TREASURY,
  UNITS,
  walletRent,
  whileFinalized,
} from './payouts.ts';
import { adminToken, bearer } from './sign-in.ts';
import { call, cron, lamports, person, token, tokenUnits, world } from './support.ts';

const { admin, partner } = world.people;

describe.each(['launch', 'spl'] as const)('the %s coin', (kind) => {
  test.each([2, 3])('a payout of the coin is swapped and shared among %i admins', async (count) => {
    const third = Keypair.generate();
    const people = [person('admin'), person('partner'), third].slice(0, count);
    const { mint, deps } = await ready(kind, people);
    const wallets = people.map(({ publicKey }) => publicKey.toBase58());
    const before = await purses(TREASURY, SWAP_WALLET, ...wallets);
    const { id } = await begin(deps, mint);
    const row = await run(deps, id);

    const share = (QUOTE * 90n) / 100n / BigInt(count);
    const platform = QUOTE - share * BigInt(count);
    expect(row).toMatchObject({
      stage: 'done',
      receivedLamports: QUOTE,
      shareLamports: share,
      platformLamports: platform,
      lastError: null,
    });
    const after = await purses(TREASURY, SWAP_WALLET, ...wallets);
    const gained = after.map((value, i) => value - before[i]!);
    const { steps, fees } = await landed(id);
    expect(steps).toEqual(['move', 'swap', 'split']);
    expect(gained.slice(2)).toEqual(wallets.map(() => share));
    expect(after[1]).toBe(await walletRent());
    expect(gained[0]).toBe(platform - fees - gained[1]!);
    expect(await tokenUnits(TREASURY, mint)).toBe(0n);
    const { tokenProgram } = token(kind);
    expect(await lamports(associatedAddress(SWAP_WALLET, tokenProgram, mint))).toBe(0n);
    expect(await audited()).toEqual(['payout.confirm', 'payout.move', 'payout.swap', 'payout.split']);
    expect(await toPayout(deps.db, row)).toMatchObject({
      asset: mint,
      amount: displayNumber(UNITS, token(kind).decimals),
      amountUnits: UNITS.toString(),
      recipients: [...wallets].sort(),
      confirmedBy: admin.publicKey,
      receivedLamports: QUOTE.toString(),
      transactions: [
        { step: 'move', status: 'confirmed', failure: null },
        { step: 'swap', status: 'confirmed' },
        { step: 'split', status: 'confirmed' },
      ],
    });
  });
});

test('a SOL payout goes from the treasury to the admins in one transaction, and the cut stays', async () => {
  const { deps } = await ready();
  const before = await purses(TREASURY, admin.publicKey, partner.publicKey);
  const { id } = await begin(deps, 'SOL', { units: 1_000_000_001n });
  expect(await run(deps, id)).toMatchObject({
    stage: 'done',
    receivedLamports: 1_000_000_001n,
    shareLamports: 450_000_000n,
    platformLamports: 100_000_001n,
  });
  const after = await purses(TREASURY, admin.publicKey, partner.publicKey);
  const { steps, fees } = await landed(id);
  expect(steps).toEqual(['split']);
  expect(after.map((value, i) => value - before[i]!)).toEqual([
    -900_000_000n - fees,
    450_000_000n,
    450_000_000n,
  ]);
});

test('the endpoints start a payout, complete it on their own, and show it', async () => {
  const { mint } = await ready();
  const headers = { ...bearer(await adminToken()), 'cf-connecting-ip': crypto.randomUUID() };
  const body = { ...requestOf(mint, { timestamp: Date.now() }) };
  const path = `/api/admin/payout/${mint}`;
  const started = await whileFinalized(call('POST', path, body, { headers }));
  expect(started.json).toMatchObject({ success: true, payout: { stage: 'confirmed', asset: mint } });
  const { id } = started.json.data;

  const done = await call('GET', `/api/admin/payouts/${id}`, undefined, { headers });
  expect(done.json.data).toMatchObject({ id, stage: 'done', receivedLamports: QUOTE.toString() });
  const again = await call('POST', path, body, { headers });
  expect(again.json.data).toEqual(done.json.data);
  const back = await call('POST', `/api/admin/payouts/${id}/return`, undefined, { headers });
  expect(back.json.code).toBe('payout_not_returnable');

  const sol = await whileFinalized(
    call('POST', '/api/admin/payout/SOL', requestOf('SOL', { timestamp: Date.now(), units: 100_000_000n }), {
      headers,
    }),
  );
  const first = await call('GET', '/api/admin/payouts?limit=1', undefined, { headers });
  expect(first.json.data).toMatchObject([{ id: sol.json.data.id, asset: 'SOL', stage: 'done' }]);
  const rest = await call('GET', `/api/admin/payouts?cursor=${first.json.nextCursor}`, undefined, {
    headers,
  });
  expect(rest.json).toMatchObject({ data: [{ id }], nextCursor: null });
  const none = await call('GET', '/api/admin/payouts/none', undefined, { headers });
  expect(none.json.code).toBe('payout_not_found');
  for (const [method, where] of [
    ['GET', '/api/admin/payouts'],
    ['GET', `/api/admin/payouts/${id}`],
    ['POST', `/api/admin/payouts/${id}/return`],
    ['POST', path],
  ] as const) {
    expect((await call(method, where, method === 'POST' ? body : undefined)).status, where).toBe(401);
  }
});

test('the cron resumes a payout that was only stored', async () => {
  const { mint, deps } = await ready();
  const { id } = await begin(deps, mint);
  await whileFinalized(cron());
  expect(await run(deps, id, 0)).toMatchObject({ stage: 'done' });
});

test('lamports that a stranger sends to the swap wallet go to the treasury', async () => {
  const { mint, deps } = await ready();
  await setLamports(SWAP_WALLET, 7_000_000_000n);
  const before = await lamports(TREASURY);
  const { id } = await begin(deps, mint);
  expect(await run(deps, id)).toMatchObject({ stage: 'done', receivedLamports: QUOTE });
  const { fees } = await landed(id);
  expect(await lamports(SWAP_WALLET)).toBe(await walletRent());
  expect((await lamports(TREASURY)) - before).toBe(
    100_000_000n + 7_000_000_000n - (await walletRent()) - fees,
  );
});
