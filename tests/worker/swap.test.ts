/** Jupiter's client against a Jupiter that really swaps on the local network, and a bad one. */
import { env } from 'cloudflare:workers';
import {
  AddressLookupTableAccount,
  Connection,
  PublicKey,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { minimumOf } from '../../core/payouts.ts';
import { Refusal } from '../../core/refusals.ts';
import { checkTerms, impactPercent, reasonOf } from '../../worker/swap/answers.ts';
import { swapClient } from '../../worker/swap/client.ts';
import type { BuiltSwap } from '../../worker/swap/types.ts';
import { adminToken, bearer, creatorToken } from './sign-in.ts';
import { call, lamports, person, token } from './support.ts';

const UNAVAILABLE = 'swap_unavailable';

const coin = token('spl');
const taker = person('fan1');
const client = (more: Partial<typeof env> = {}) => swapClient({ ...env, ...more });
const steer = (path: string, body: object) =>
  fetch(inject('swapUrl') + path, { method: 'POST', body: JSON.stringify(body) });
const fault = (name: string, more: object = {}) => steer('/fault', { fault: name, ...more });
/** A thousandth of a SOL per coin, whatever price another file set. */
beforeEach(() => steer('/price', { mint: coin.mint, lamports: '1000000' }));
afterEach(() => fault('none'));

const order = {
  mint: coin.mint,
  amount: 2_000_000_000n,
  taker: taker.publicKey.toBase58(),
  slippageBps: 100,
  maxAccounts: 30,
};
const quote = () => client().quote(order.mint, order.amount);
const build = () => client().build(order);

/** The refusal, with the words for the log. */
async function refusal(refused: Promise<unknown>): Promise<Refusal> {
  const error = await refused.then(
    (value) => value,
    (problem: unknown) => problem,
  );
  if (error instanceof Refusal) return error;
  throw new Error(`not refused: ${String(error)}`);
}

async function send({ instructions, lookupTables }: BuiltSwap): Promise<void> {
  const connection = new Connection(env.SOLANA_RPC_URL, 'confirmed');
  const tables = lookupTables.map(
    ({ address, addresses }) =>
      new AddressLookupTableAccount({
        key: new PublicKey(address),
        state: {
          deactivationSlot: 2n ** 64n - 1n,
          lastExtendedSlot: 0,
          lastExtendedSlotStartIndex: 0,
          addresses: addresses.map((each) => new PublicKey(each)),
        },
      }),
  );
  const { blockhash: recentBlockhash } = await connection.getLatestBlockhash();
  const message = new TransactionMessage({ payerKey: taker.publicKey, recentBlockhash, instructions });
  const transaction = new VersionedTransaction(message.compileToV0Message(tables));
  transaction.sign([taker]);
  await connection.sendRawTransaction(transaction.serialize());
}

describe('the client', () => {
  test('a quote says what it brings and how far it moves the price', async () => {
    expect(await quote()).toEqual({ outLamports: 2_000_000n, priceImpactPercent: 0.02 });
  });

  test('a built swap moves exactly what it says', async () => {
    const built = await build();
    expect(built.outLamports).toBe(2_000_000n);
    expect(built.lookupTables).toHaveLength(1);
    const before = await lamports(taker.publicKey);
    await send(built);
    expect(await lamports(taker.publicKey)).toBe(before + 2_000_000n - 5000n);
  });

  test('faults of quotes and builds are distinguished from refusals', async () => {
    for (const name of ['fail', 'busy', 'denied', 'forbidden', 'html', 'garbage', 'wrong-types']) {
      await fault(name);
      expect((await refusal(quote())).code, name).toBe(UNAVAILABLE);
      await fault(name, { call: 'build' });
      expect((await refusal(build())).code, name).toBe(UNAVAILABLE);
    }
  });

  test("Jupiter's own refusal is shown in its own words", async () => {
    await fault('no-route');
    const { code, message } = await refusal(quote());
    expect(code).toBe('swap_refused');
    expect(message).toBe('The swap was not accepted: Failed to get quotes. Nothing was lost');
    await fault('no-route', { call: 'build' });
    expect((await refusal(build())).code).toBe('swap_refused');
  });

  test('an answer that does not match the request is malformed', async () => {
    const details = {
      'wrong-mint': 'other tokens',
      'wrong-amount': 'another amount',
      'wrong-mode': 'swapMode',
      nothing: 'bring nothing',
    };
    for (const [name, detail] of Object.entries(details)) {
      await fault(name);
      for (const ask of [quote, build]) {
        const { code, detail: said } = await refusal(ask());
        expect(code, name).toBe(UNAVAILABLE);
        expect(said).toContain(detail);
      }
    }
  });

  test('a threshold below the requested slippage is malformed', async () => {
    await fault('loose');
    expect((await refusal(build())).detail).toContain('slippage');
  });

  test('only the taker may be asked to sign, and every address must be well formed', async () => {
    await fault('foreign-signer', { call: 'build' });
    expect(await refusal(build())).toMatchObject({
      code: UNAVAILABLE,
      detail: 'a signer beside the taker',
    });
    await fault('malformed', { call: 'build' });
    expect((await refusal(build())).detail).toContain('swapInstruction.accounts.0.pubkey');
  });

  test('a high price impact is returned as it is, in percent', async () => {
    await fault('high-impact');
    expect((await quote()).priceImpactPercent).toBe(12.5);
  });

  test('no refusal shows the key, and the key is sent to Jupiter', async () => {
    const key = { JUPITER_API_KEY: 'a secret key' };
    await client(key).quote(order.mint, order.amount);
    const stats = await (await fetch(`${inject('swapUrl')}/stats`)).json();
    expect(stats).toMatchObject({ key: key.JUPITER_API_KEY });
    await fault('denied');
    const refused = await refusal(client(key).quote(order.mint, order.amount));
    expect(`${refused.message} ${refused.detail}`).not.toContain(key.JUPITER_API_KEY);
  });
});

test('a silent Jupiter and a broken connection end in an error', async () => {
  const impatient = swapClient(env, 100);
  for (const name of ['hang', 'drop']) {
    await fault(name);
    expect((await refusal(impatient.quote(order.mint, order.amount))).code).toBe(UNAVAILABLE);
  }
});

test('quotes and builds can differ, and each is returned as it is', async () => {
  await fault('worse-quote', { percent: 80 });
  expect((await quote()).outLamports).toBe(1_600_000n);
  await fault('worse-build', { percent: 70 });
  expect((await build()).outLamports).toBe(1_400_000n);
});

test('lookup tables are read from the chain, not from the answer', async () => {
  const real = (await build()).lookupTables;
  await fault('wrong-table');
  expect((await build()).lookupTables).toEqual(real);
});

test('a deployment without Jupiter says so', async () => {
  expect((await refusal((async () => swapClient({ ...env, JUPITER_URL: '' }))())).code).toBe(
    'not_configured',
  );
});

test('the threshold of a swap may be rounded either way, and not exceed what it brings', () => {
  const terms = (out: string, threshold: string) => ({
    inputMint: coin.mint,
    outputMint: 'So11111111111111111111111111111111111111112',
    inAmount: '5',
    outAmount: out,
    otherAmountThreshold: threshold,
    swapMode: 'ExactIn' as const,
  });
  const asked = { mint: coin.mint, amount: 5n, slippageBps: 100 };
  expect(checkTerms(terms('1001', '990'), asked)).toBeNull();
  expect(checkTerms(terms('1001', '991'), asked)).toBeNull();
  expect(checkTerms(terms('1001', '988'), asked)).toContain('slippage');
  expect(checkTerms(terms('1001', '1002'), asked)).toContain('above');
  expect(checkTerms(terms('1001', '1'), { mint: coin.mint, amount: 5n })).toBeNull();
});

test('a price impact counts whatever its sign, and an unknown one is not zero', () => {
  expect([impactPercent(-3.5, 0.9), impactPercent(3.5, null), impactPercent(null, 0.25)]).toEqual([
    3.5, 3.5, 25,
  ]);
  expect(impactPercent(undefined, undefined)).toBeNull();
});

test('a reason of Jupiter is short and plain', () => {
  const said = {
    error: `No <b>route<b>\n${'x'.repeat(200)}`,
    errorMessage: null,
    message: null,
    errorCode: null,
  };
  expect(reasonOf(said, 400)).toMatch(/^No b route b x{80,90}$/);
  expect(reasonOf({ ...said, error: 'Not found' }, 404)).toBeNull();
  expect(reasonOf({ ...said, error: null, errorCode: 'TOKEN_NOT_TRADABLE' }, 400)).toBe('TOKEN NOT TRADABLE');
  expect(reasonOf({ ...said, error: null, message: 'all is well' }, 200)).toBeNull();
});

describe('POST /api/admin/jupiter-quote', () => {
  const ask = (body: object, headers: Record<string, string> = {}) =>
    call('POST', '/api/admin/jupiter-quote', body, { headers });
  const question = { tokenAddress: coin.mint, amount: '2.5', decimals: coin.decimals };

  test('POST /api/admin/jupiter-quote returns to an admin what a payout would insist on', async () => {
    const admin = bearer(await adminToken());
    const { status, json } = await ask(question, admin);
    expect(status).toBe(200);
    expect(json.data).toEqual({
      solOutput: 0.0025,
      outLamports: '2500000',
      minimumLamports: String(minimumOf(2_500_000n)),
      priceImpactPercent: 0.02,
    });
    expect(json.solOutput).toBe(0.0025);
    await fault('fail');
    expect(await ask(question, admin)).toMatchObject({ status: 503, json: { code: UNAVAILABLE } });
    for (const amount of ['0.0000000001', `1${'0'.repeat(20)}`])
      expect((await ask({ ...question, amount }, admin)).json.error, amount).toContain('amount');
  });

  test('POST /api/admin/jupiter-quote is refused to all but admins', async () => {
    expect((await ask(question)).status).toBe(401);
    expect((await ask(question, bearer(await creatorToken()))).status).toBe(403);
  });
});
