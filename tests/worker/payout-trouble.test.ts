/** Payouts under faults: falling prices, cheating or failing swaps, lost transactions. The token is never lost. */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { RETURN_AFTER_MS } from '../../core/payouts.ts';
import { associatedAddress } from '../../local/world/coin.ts';
import { advancePayout } from '../../worker/payouts/advance.ts';
import type { PayoutDeps } from '../../worker/payouts/deps.ts';
import { MAX_FAILED_SWAPS } from '../../worker/payouts/steps.ts';
import { askReturn, findPayout } from '../../worker/payouts/store.ts';
import {
  audited,
  begin,
  holds,
  jupiter,
  landed,
  later,
  QUOTE,
  ready,
  run,
  SWAP_WALLET,
  setLamports,
  TREASURY,
  UNITS,
  walletRent,
} from './payouts.ts';
import { lamports, person, rpc, token, tokenUnits } from './support.ts';

let mint = '';
let deps: PayoutDeps;
beforeEach(async () => {
  ({ mint, deps } = await ready());
});

/** A payout whose token is in the swap wallet. */
async function moved(minimum?: bigint): Promise<string> {
  const { id } = await begin(deps, mint, { minimum });
  for (let tries = 0; tries < 10 && (await findPayout(deps.db, id))!.stage !== 'moved'; tries++) {
    await advancePayout(deps, id, 1000);
  }
  expect((await findPayout(deps.db, id))!.stage).toBe('moved');
  return id;
}

async function ask(id: string): Promise<boolean> {
  const actor = person('admin').publicKey.toBase58();
  return askReturn(deps.db, id, { at: deps.clock.now(), actor, action: 'payout.return-asked', subject: id });
}

/** Everything is as before, but for network fees and the swap wallet's own rent. */
async function expectReturned(id: string, treasuryBefore: bigint, walletBefore: bigint): Promise<void> {
  expect(await findPayout(deps.db, id)).toMatchObject({ stage: 'returned', receivedLamports: null });
  expect(await tokenUnits(TREASURY, mint)).toBe(UNITS);
  expect(await tokenUnits(SWAP_WALLET, mint)).toBe(0n);
  const { fees } = await landed(id);
  const swept = (await lamports(SWAP_WALLET)) - walletBefore;
  expect(await lamports(TREASURY)).toBe(treasuryBefore - fees - swept);
}

describe('before the swap', () => {
  test('a payout waits until a fallen price recovers, and nothing is lost', async () => {
    const id = await moved();
    await jupiter('price', { mint, lamports: '980000' });
    const waiting = await run(deps, id, 10_000);
    expect(waiting).toMatchObject({ stage: 'moved', receivedLamports: null });
    expect(waiting.lastError).toMatch(/would bring 0\.98 SOL now, less than the 0\.99 SOL/);
    expect(waiting.waitingSince).not.toBeNull();
    expect(await tokenUnits(SWAP_WALLET, mint)).toBe(UNITS);
    await jupiter('price', { mint, lamports: '1000000' });
    expect(await run(deps, id, 600_000)).toMatchObject({
      stage: 'done',
      receivedLamports: QUOTE,
      lastError: null,
      waitingSince: null,
    });
  });

  test.each([
    ['garbage', /Jupiter cannot be reached/],
    ['drop', /Jupiter cannot be reached/],
    ['no-route', /The swap was not accepted/],
    ['high-impact', /move the price by 12.5 percent/],
    ['malformed', /Jupiter cannot be reached/],
  ])('a payout says so when Jupiter answers %s, and resumes later', async (fault, text) => {
    const id = await moved();
    await jupiter('fault', { fault });
    const waiting = await run(deps, id, 6000);
    expect(waiting.stage).toBe('moved');
    expect(waiting.lastError).toMatch(text);
    await jupiter('fault', { fault: 'none' });
    expect(await run(deps, id, 600_000)).toMatchObject({ stage: 'done', receivedLamports: QUOTE });
  });

  test.each([['short'], ['drain'], ['steal-close'], ['foreign-signer'], ['stale']])(
    'a swap with the fault %s is never signed',
    async (fault) => {
      const [treasury, wallet] = [await lamports(TREASURY), await lamports(SWAP_WALLET)];
      const id = await moved();
      await jupiter('fault', { fault });
      const waiting = await run(deps, id, 6000);
      expect(waiting).toMatchObject({ stage: 'moved', receivedLamports: null });
      expect(waiting.lastError).toMatch(/The swap was not accepted|gave no usable answer/);
      expect((await landed(id)).steps).toEqual(['move']);
      expect(await tokenUnits(SWAP_WALLET, mint)).toBe(UNITS);
      expect(await ask(id)).toBe(true);
      await run(deps, id);
      await expectReturned(id, treasury, wallet);
    },
  );

  test('authority over the token account that a swap gives away is revoked in the same transaction', async () => {
    const id = await moved();
    await jupiter('fault', { fault: 'steal' });
    await run(deps, id);
    const { tokenProgram } = token('launch');
    expect((await findPayout(deps.db, id))!.stage).toBe('done');
    expect(await lamports(associatedAddress(SWAP_WALLET, tokenProgram, mint))).toBe(0n);
  });
});

describe('a swap in flight', () => {
  /** Takes the step that stores signed bytes; they are not sent yet. */
  async function signed(id: string): Promise<void> {
    await advancePayout(deps, id);
    const row = await env.DB.prepare(
      "SELECT count(*) AS n FROM payout_transactions WHERE payout = ? AND step = 'swap' AND status = 'signed'",
    );
    expect(await row.bind(id).first<number>('n')).toBe(1);
  }

  test('a swap that the network never sees is rebuilt only once it is provably dead', async () => {
    const id = await moved();
    await signed(id);
    await rpc('local_expireBlockhashes');
    await rpc('local_advanceSlots', 40);
    expect(await run(deps, id)).toMatchObject({ stage: 'done', receivedLamports: QUOTE });
    const { results } = await env.DB.prepare(
      "SELECT status FROM payout_transactions WHERE payout = ? AND step = 'swap' ORDER BY created_at",
    )
      .bind(id)
      .all();
    expect(results).toEqual([{ status: 'expired' }, { status: 'confirmed' }]);
  });

  test('a swap that fails on chain is retried after a pause', async () => {
    const [treasury, wallet] = [await lamports(TREASURY), await lamports(SWAP_WALLET)];
    const id = await moved(QUOTE);
    for (let failed = 1; failed <= MAX_FAILED_SWAPS; failed++) {
      later(600_000);
      await signed(id);
      // Its SOL falls below the closing check between signing and landing.
      const before = await lamports(SWAP_WALLET);
      await setLamports(SWAP_WALLET, before - 1_000_000n);
      const sent = await env.DB.prepare(
        "SELECT signed_transaction FROM payout_transactions WHERE payout = ? AND status = 'signed'",
      )
        .bind(id)
        .first<string>('signed_transaction');
      await rpc('sendTransaction', sent, { encoding: 'base64', skipPreflight: true });
      await rpc('local_advanceSlots', 40);
      await advancePayout(deps, id);
      expect(await findPayout(deps.db, id)).toMatchObject({ stage: 'moved', attempts: failed });
      await setLamports(SWAP_WALLET, (await lamports(SWAP_WALLET)) + 1_000_000n);
    }
    later(600_000);
    expect(await run(deps, id)).toMatchObject({
      reason: `The swap failed ${MAX_FAILED_SWAPS} times on chain.`,
    });
    await expectReturned(id, treasury, wallet);
  });

  test('a swap in flight completes although an admin requested the token back', async () => {
    const id = await moved();
    await signed(id);
    expect(await ask(id)).toBe(true);
    expect(await run(deps, id)).toMatchObject({ stage: 'done', receivedLamports: QUOTE });
    expect(await ask(id)).toBe(false);
  });
});

describe('the return of a token', () => {
  test('a token returns on its own after a day without a swap', async () => {
    const [treasury, wallet] = [await lamports(TREASURY), await lamports(SWAP_WALLET)];
    const id = await moved();
    await jupiter('fault', { fault: 'fail' });
    later(RETURN_AFTER_MS + 1000);
    expect(await run(deps, id)).toMatchObject({ reason: 'No swap came through in 24 hours.' });
    await expectReturned(id, treasury, wallet);
    expect(await audited()).toEqual(['payout.confirm', 'payout.move', 'payout.return']);
  });

  test('a return before anything was moved is an end without a transaction', async () => {
    const { id } = await begin(deps, mint);
    expect(await ask(id)).toBe(true);
    expect(await run(deps, id)).toMatchObject({
      stage: 'failed',
      reason: 'An administrator asked for it back. Nothing was moved.',
    });
    expect((await landed(id)).steps).toEqual([]);
    expect(await audited()).toEqual(['payout.confirm', 'payout.return-asked', 'payout.fail']);
    expect((await run(deps, (await begin(deps, mint)).id)).stage).toBe('done');
  });

  test('a return takes along what a stranger sent', async () => {
    const id = await moved();
    await setLamports(SWAP_WALLET, 3_000_000_000n);
    await holds(SWAP_WALLET, mint, UNITS + 5n);
    await ask(id);
    expect((await run(deps, id)).stage).toBe('returned');
    expect(await tokenUnits(TREASURY, mint)).toBe(UNITS + 5n);
    expect(await lamports(SWAP_WALLET)).toBe(await walletRent());
  });
});

test('a treasury that cannot pay for the move ends the payout before anything moved', async () => {
  await setLamports(TREASURY, 1_000_000n);
  const { id } = await begin(deps, mint);
  const row = await run(deps, id);
  expect(row).toMatchObject({ stage: 'failed' });
  expect(row.reason).toMatch(/^The treasury could not send it: /);
  expect(await tokenUnits(TREASURY, mint)).toBe(UNITS);
});
