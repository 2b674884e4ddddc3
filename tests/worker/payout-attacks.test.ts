/** Payouts against lagging and lying nodes, freezing issuers, cheating swaps, and keys that change during a payout. */
import { env } from 'cloudflare:workers';
import {
  AuthorityType,
  createCloseAccountInstruction,
  createSetAuthorityInstruction,
} from '@solana/spl-token';
import {
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  SystemProgram,
  type TransactionInstruction,
} from '@solana/web3.js';
import { describe, expect, test } from 'vitest';
import { SYSTEM_PROGRAM, TOKEN_PROGRAM } from '../../core/address.ts';
import { MAX_ADMINS } from '../../core/admin.ts';
import { PAYOUT_STAGES, type PayoutStage } from '../../core/payouts.ts';
import { associatedAddress } from '../../local/world/coin.ts';
import { advancePayout } from '../../worker/payouts/advance.ts';
import type { PayoutDeps } from '../../worker/payouts/deps.ts';
import { toPayout } from '../../worker/payouts/present.ts';
import { askReturn, findPayout } from '../../worker/payouts/store.ts';
import { readToken } from '../../worker/tokens/read-token.ts';
import { coin, put } from './coins.ts';
import {
  begin,
  holds,
  jupiter,
  landed,
  purses,
  QUOTE,
  ready,
  run,
  SWAP_WALLET,
  TREASURY,
  UNITS,
  walletRent,
} from './payouts.ts';
import { lamports, person, rpc, token, tokenUnits, world } from './support.ts';

const { admin, partner } = world.people;

/** Takes steps until the payout has reached `stage`. */
async function until(deps: PayoutDeps, id: string, stage: PayoutStage): Promise<void> {
  const now = async () => (await findPayout(deps.db, id))!.stage;
  for (
    let tries = 0;
    tries < 20 && PAYOUT_STAGES.indexOf(await now()) < PAYOUT_STAGES.indexOf(stage);
    tries++
  )
    await advancePayout(deps, id, 1000);
  expect(await now()).toBe(stage);
}

async function ask(deps: PayoutDeps, id: string): Promise<void> {
  const actor = admin.publicKey;
  const entry = { at: deps.clock.now(), actor, action: 'payout.return-asked', subject: id } as const;
  expect(await askReturn(deps.db, id, entry)).toBe(true);
}

async function statuses(id: string): Promise<string[]> {
  const { results } = await env.DB.prepare(
    'SELECT status FROM payout_transactions WHERE payout = ? ORDER BY created_at',
  )
    .bind(id)
    .all<{ status: string }>();
  return results.map(({ status }) => status);
}

describe('a node that hides what landed does not have SOL paid twice', () => {
  /** Shares that have landed, long ago, and that the database has as in flight. */
  async function paid() {
    const { deps } = await ready();
    const before = await purses(admin.publicKey, partner.publicKey);
    const { id } = await begin(deps, 'SOL', { units: QUOTE });
    await advancePayout(deps, id);
    const sent = await env.DB.prepare('SELECT signed_transaction FROM payout_transactions').first(
      'signed_transaction',
    );
    await rpc('sendTransaction', sent, { encoding: 'base64', skipPreflight: true });
    await rpc('local_advanceSlots', 190);
    const gained = async () =>
      (await purses(admin.publicKey, partner.publicKey)).map((value, i) => value - before[i]!);
    return { deps, id, gained };
  }
  const share = (QUOTE * 45n) / 100n;

  test('a node that lags behind its neighbours does not have SOL paid twice', async () => {
    const { deps, id, gained } = await paid();
    await rpc('local_fault', { method: 'getSignatureStatuses', kind: 'stale', times: 1000 });
    try {
      for (let looks = 0; looks < 5; looks++) await advancePayout(deps, id);
      expect(await statuses(id)).toEqual(['signed']);
    } finally {
      await rpc('local_clearFaults');
    }
    expect(await run(deps, id)).toMatchObject({ stage: 'done', shareLamports: share });
    expect([await statuses(id), await gained()]).toEqual([['confirmed'], [share, share]]);
  });

  test('a node that hides a payment does not have SOL paid twice: the payout waits for another node', async () => {
    const { deps, id, gained } = await paid();
    await rpc('local_fault', { method: 'getSignatureStatuses', kind: 'contradict', times: 2 });
    try {
      await advancePayout(deps, id);
      expect(await statuses(id)).toEqual(['expired']);
    } finally {
      await rpc('local_clearFaults');
    }
    expect(await run(deps, id)).toMatchObject({ stage: 'done', shareLamports: share });
    expect([await statuses(id), await gained()]).toEqual([['confirmed'], [share, share]]);
  });

  test.each([
    ['statuses', 'getSignatureStatuses'],
    ['heights', 'getEpochInfo'],
  ])(
    'a node that hides a payment, and a next one that lags in its %s, do not have SOL paid twice',
    async (_, method) => {
      const { deps, id, gained } = await paid();
      await rpc('local_fault', { method: 'getSignatureStatuses', kind: 'contradict', times: 2 });
      try {
        await advancePayout(deps, id);
        expect(await statuses(id)).toEqual(['expired']);
        await rpc('local_fault', { method: 'getSignatureStatuses', kind: 'stale', times: 1000 });
        if (method === 'getEpochInfo') await rpc('local_fault', { method, kind: 'stale', times: 1000 });
        for (let looks = 0; looks < 3; looks++) await advancePayout(deps, id).catch(() => {});
        expect(await statuses(id)).toEqual(['expired']);
      } finally {
        await rpc('local_clearFaults');
      }
      expect(await run(deps, id)).toMatchObject({ stage: 'done', shareLamports: share });
      expect([await statuses(id), await gained()]).toEqual([['confirmed'], [share, share]]);
    },
  );
});

describe('what is swapped is shared', () => {
  const { tokenProgram } = token('launch');
  const accountOf = (owner: string, mint: string) => associatedAddress(owner, tokenProgram, mint);

  test('a swap is shared among the largest number of admins, with the largest transaction of a split', async () => {
    const people = Array.from({ length: MAX_ADMINS }, () => Keypair.generate());
    const { mint, deps } = await ready('launch', people);
    const { id } = await begin(deps, mint, { signer: people[0] });
    await until(deps, id, 'swapped');
    // A stranger's gift, with no recipient.
    await holds(SWAP_WALLET, mint, 5n);
    await put(accountOf(TREASURY, mint), SYSTEM_PROGRAM, new Uint8Array());
    await rpc('local_setAccounts', [{ pubkey: accountOf(TREASURY, mint), lamports: '0' }]);
    const row = await run(deps, id);
    const share = (QUOTE * 90n) / 100n / BigInt(MAX_ADMINS);
    expect(row).toMatchObject({ stage: 'done', shareLamports: share, lastError: null });
    expect(await purses(...people.map(({ publicKey }) => publicKey.toBase58()))).toEqual(
      people.map(() => share),
    );
    expect(await tokenUnits(TREASURY, mint)).toBe(5n);
    expect(await lamports(accountOf(SWAP_WALLET, mint))).toBe(0n);
    expect(await lamports(SWAP_WALLET)).toBe(await walletRent());
  });

  /** Freezes a token account, as an issuer may. */
  async function freeze(address: string): Promise<void> {
    const { value } = await rpc<{ value: { data: [string, string] } }>('getAccountInfo', address, {
      encoding: 'base64',
    });
    const data = Uint8Array.from(atob(value.data[0]), (char) => char.charCodeAt(0));
    data[108] = 2;
    await put(address, tokenProgram, data);
  }

  test('a swap is shared although the issuer froze what a stranger had left in the swap wallet', async () => {
    const { mint, deps } = await ready();
    const { id } = await begin(deps, mint);
    await until(deps, id, 'swapped');
    await holds(SWAP_WALLET, mint, 5n);
    await freeze(accountOf(SWAP_WALLET, mint));
    expect(await run(deps, id)).toMatchObject({ stage: 'done', receivedLamports: QUOTE });
    await holds(SWAP_WALLET, mint, 0n);
  });

  test('a token that its issuer froze during a payout delays no other payout', async () => {
    const { mint, deps } = await ready();
    const { id } = await begin(deps, mint);
    await until(deps, id, 'moved');
    await freeze(accountOf(SWAP_WALLET, mint));
    await ask(deps, id);
    expect(await run(deps, id)).toMatchObject({
      stage: 'returned',
      reason: 'An administrator asked for it back. The token is frozen and stays in the swap wallet.',
    });
    expect(await tokenUnits(SWAP_WALLET, mint)).toBe(UNITS);
    expect(await lamports(SWAP_WALLET)).toBe(await walletRent());
    const sol = await begin(deps, 'SOL', { units: QUOTE });
    expect(await run(deps, sol.id)).toMatchObject({ stage: 'done' });
    await holds(SWAP_WALLET, mint, 0n);
  });

  test('a swap is shared to the last unit of as much as a row can hold', async () => {
    const { deps } = await ready();
    // A coin of its own: nearly all of it ends in the market's wallet, and other files count the holders of theirs.
    const mint = await coin('MOST');
    const units = 2n ** 63n - 1n;
    await holds(TREASURY, mint, units);
    await jupiter('price', { mint, lamports: '1' });
    const { decimals } = (await readToken(deps.rpc, mint))!.facts;
    const minimum = ((units / 10n ** BigInt(decimals)) * 99n) / 100n;
    const { id } = await begin(deps, mint, { units, minimum });
    const row = await run(deps, id);
    expect(row).toMatchObject({
      stage: 'done',
      amount: units,
      receivedLamports: units / 10n ** BigInt(decimals),
    });
    expect((await toPayout(deps.db, row)).amountUnits).toBe(String(units));
    expect(await tokenUnits(TREASURY, mint)).toBe(0n);
  });
});

describe('a swap with more in it than a swap is never signed', () => {
  const wallet = new PublicKey(SWAP_WALLET);
  const thief = Keypair.generate().publicKey;
  const mint = token('spl').mint;
  const account = new PublicKey(associatedAddress(SWAP_WALLET, TOKEN_PROGRAM, mint));
  const give = () => SystemProgram.transfer({ fromPubkey: wallet, toPubkey: thief, lamports: 1_000_000 });

  test.each<[string, () => TransactionInstruction[]]>([
    [
      'gives the wallet itself to a program',
      () => [SystemProgram.assign({ accountPubkey: wallet, programId: thief })],
    ],
    ['makes the wallet larger', () => [SystemProgram.allocate({ accountPubkey: wallet, space: 8 })]],
    ['closes the token account', () => [createCloseAccountInstruction(account, thief, wallet)]],
    [
      'gives the token account away',
      () => [createSetAuthorityInstruction(account, wallet, AuthorityType.AccountOwner, thief)],
    ],
    ['takes from the rent of the wallet', () => [give()]],
    [
      'brings a budget of its own',
      () => [ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 10n ** 12n })],
    ],
    ['does not fit', () => Array.from({ length: 64 }, give)],
    [
      'takes from the treasury',
      () => [SystemProgram.transfer({ fromPubkey: new PublicKey(TREASURY), toPubkey: thief, lamports: 1 })],
    ],
  ])('a swap with an extra instruction that %s is never signed', async (_, more) => {
    const { deps } = await ready('spl');
    const { id } = await begin(deps, mint, { minimum: QUOTE });
    await until(deps, id, 'moved');
    const before = await purses(TREASURY, SWAP_WALLET);
    const honest = deps.swaps;
    const swaps: PayoutDeps['swaps'] = {
      quote: (...asked) => honest.quote(...asked),
      async build(asked) {
        const built = await honest.build(asked);
        return { ...built, instructions: [...built.instructions, ...more()] };
      },
    };
    const cheated = Object.defineProperties({} as PayoutDeps, {
      ...Object.getOwnPropertyDescriptors(deps),
      swaps: { value: swaps },
    });
    const waiting = await run(cheated, id, 3000);
    expect(waiting.stage).toBe('moved');
    expect(waiting.lastError).toMatch(/The swap was not accepted|gave no usable answer/);
    expect((await landed(id)).steps).toEqual(['move']);
    expect(await purses(TREASURY, SWAP_WALLET)).toEqual(before);
    await ask(deps, id);
    expect((await run(deps, id)).stage).toBe('returned');
    expect(await tokenUnits(TREASURY, mint)).toBe(UNITS);
  });
});

describe('keys that change during a payout', () => {
  const other = (deps: PayoutDeps, change: Partial<PayoutDeps>) =>
    Object.defineProperties({} as PayoutDeps, {
      ...Object.getOwnPropertyDescriptors(deps),
      ...Object.getOwnPropertyDescriptors(change),
    });

  test("a new treasury does not pay out the old one's SOL", async () => {
    const { deps } = await ready();
    const { id } = await begin(deps, 'SOL', { units: QUOTE });
    const rich = person('fan1');
    const before = await lamports(rich.publicKey);
    expect(await run(other(deps, { treasury: rich }), id)).toMatchObject({
      stage: 'failed',
      reason: 'The treasury could not send it: it is another wallet by now.',
    });
    expect(await lamports(rich.publicKey)).toBe(before);
  });

  test('a payout without the swap wallet says so, and resumes when the key is back', async () => {
    const { mint, deps } = await ready();
    const { id } = await begin(deps, mint);
    await until(deps, id, 'moved');
    const lost = other(deps, { swapWallet: Keypair.generate() });
    expect((await run(lost, id, 3000)).lastError).toBe(
      `This deployment is not set up yet: the key of the swap wallet ${SWAP_WALLET} is missing`,
    );
    expect(await run(deps, id)).toMatchObject({ stage: 'done', receivedLamports: QUOTE });
  });

  test('a swap wallet that changes before anything moved ends the payout', async () => {
    const { mint, deps } = await ready();
    const { id } = await begin(deps, mint);
    expect(await run(other(deps, { swapWallet: Keypair.generate() }), id)).toMatchObject({
      stage: 'failed',
      reason: 'The treasury could not send it: the swap wallet is another one by now.',
    });
  });
});
