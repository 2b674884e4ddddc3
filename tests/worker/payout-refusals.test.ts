/** Who may start a payout, for what, and when it is refused: then nothing is stored or moved. */
import { env } from 'cloudflare:workers';
import { Keypair } from '@solana/web3.js';
import { beforeEach, describe, expect, inject, test } from 'vitest';
import { minimumOf, type PayoutRequest } from '../../core/payouts.ts';
import { Refusal } from '../../core/refusals.ts';
import type { Env } from '../../worker/env.ts';
import { findStarted, startPayout } from '../../worker/payouts/start.ts';
import { SITE } from './giveaways.ts';
import {
  admit,
  audited,
  begin,
  deps,
  jupiter,
  type PayoutOptions,
  purses,
  QUOTE,
  ready,
  requestOf,
  SWAP_WALLET,
  setLamports,
  TREASURY,
  UNITS,
} from './payouts.ts';
import { adminToken, bearer, memoTransaction } from './sign-in.ts';
import { call, person, token, tokenUnits, world } from './support.ts';

let mint = '';
beforeEach(async () => {
  ({ mint } = await ready());
});

/** The refusal's code, or the new payout's stage. */
async function code(options: PayoutOptions & { asset?: string } = {}): Promise<string> {
  try {
    return (await begin(deps(), options.asset ?? mint, options)).stage;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

async function nothingHappened(): Promise<void> {
  const count = await env.DB.prepare('SELECT count(*) AS n FROM payouts').first<number>('n');
  expect([count, await audited(), await tokenUnits(TREASURY, mint)]).toEqual([0, [], UNITS]);
}

describe('a refused payout changes nothing', () => {
  test.each<[string, PayoutOptions & { asset?: string }, string]>([
    ['more than there is', { units: UNITS + 1n, minimum: minimumOf(QUOTE) }, 'payout_nothing'],
    ['nothing', { units: 0n }, 'invalid_field'],
    ['more than can be counted', { units: 2n ** 63n }, 'invalid_field'],
    ['another cut', { cut: 11 }, 'payout_cut_changed'],
    ['other admins', { recipients: [world.people.admin.publicKey] }, 'payout_admins_changed'],
    ['more SOL than the swap brings', { minimum: QUOTE + 1n }, 'quote_worsened'],
    ['less than half of it', { minimum: QUOTE / 2n - 1n }, 'invalid_field'],
    ['a message of yesterday', { timestamp: Date.now() - 86_400_000 }, 'message_expired'],
    ['a message for another site', { site: 'other.example' }, 'message_invalid'],
    ['a token that is none', { asset: SWAP_WALLET }, 'token_not_found'],
    ['SOL of the reserve', { asset: 'SOL', units: 4_900_000_001n }, 'payout_reserve'],
    ['SOL at a price', { asset: 'SOL', units: 1_000_000n, minimum: 999_999n }, 'invalid_field'],
  ])('a payout is refused: %s', async (_, options, expected) => {
    expect(await code(options)).toBe(expected);
    await nothingHappened();
  });

  test.each([
    ['high-impact', 'price_impact'],
    ['fail', 'swap_unavailable'],
    ['garbage', 'swap_unavailable'],
    ['no-route', 'swap_refused'],
  ])('a payout is refused when Jupiter says %s', async (fault, expected) => {
    await jupiter('fault', { fault });
    expect(await code()).toBe(expected);
    await nothingHappened();
  });

  test('a payout is refused whose shares are too small for a new wallet', async () => {
    const wallet = Keypair.generate().publicKey.toBase58();
    await admit(wallet);
    expect(await code({ asset: 'SOL', units: 2_000_000n })).toBe('payout_too_small');
    await setLamports(wallet, 890_880n);
    expect(await code({ asset: 'SOL', units: 2_000_000n })).toBe('confirmed');
  });
});

test.each([
  ['a program', inject('program')],
  ['an account of a program', token('spl').mint],
  ['the swap wallet', SWAP_WALLET],
])(
  'a payout is refused while %s is among the admins: its share would block all others',
  async (_, wallet) => {
    await admit(wallet);
    expect(await code()).toBe('payout_recipient');
    expect(await code({ asset: 'SOL', units: QUOTE })).toBe('payout_recipient');
    await nothingHappened();
  },
);

describe('the message that an admin signed', () => {
  async function taken(change: Partial<PayoutRequest>, wallet = world.people.admin.publicKey) {
    const request = { ...requestOf(mint), ...change };
    const asked = { site: SITE, wallet, asset: mint, request };
    return findStarted(deps().db, asked).then(
      () => 'taken',
      (error: Refusal) => error.code,
    );
  }

  test.each<[string, Partial<PayoutRequest>, string]>([
    ['another amount', { amountUnits: '1' }, 'message_invalid'],
    ['another minimum', { minimumLamports: '1' }, 'message_invalid'],
    ['another cut', { payoutCutPercent: 0 }, 'message_invalid'],
    ['other recipients', { recipients: [SWAP_WALLET] }, 'message_invalid'],
    ['no JSON of ours', { message: 'pay me' }, 'message_invalid'],
    ['no signature', { confirmationSignature: undefined }, 'signature_invalid'],
  ])('a signed payout counts only as it was signed: %s', async (_, change, expected) => {
    expect(await taken(change)).toBe(expected);
    await nothingHappened();
  });

  test('a signed payout counts only for its signer', async () => {
    expect(await taken({}, world.people.partner.publicKey)).toBe('signature_invalid');
    const { confirmationSignature } = requestOf(mint, { signer: person('fan1') });
    expect(await taken({ confirmationSignature })).toBe('signature_invalid');
  });

  test('a payout may be signed as a transaction that never lands', async () => {
    const request = requestOf(mint);
    const memo = {
      confirmationSignature: undefined,
      memoTransaction: memoTransaction(request.message, person('admin')),
    };
    expect(await taken({ ...request, ...memo })).toBe('taken');
  });

  test('a payout requested twice, at once or a day later, is one payout; a second one waits for its end', async () => {
    const using = deps();
    const asked = { site: SITE, wallet: world.people.admin.publicKey, asset: mint, request: requestOf(mint) };
    const [first, second] = await Promise.all([startPayout(using, asked), startPayout(using, asked)]);
    expect(second.id).toBe(first.id);
    expect((await findStarted(using.db, asked))?.id).toBe(first.id);
    expect(await code()).toBe('payout_running');
    expect(await code({ asset: 'SOL', units: 1_000_000_000n })).toBe('payout_running');
    expect(await audited()).toEqual(['payout.confirm']);
  });
});

test('an access token of a former admin starts no payout', async () => {
  const headers = bearer(await adminToken());
  await env.DB.prepare('DELETE FROM admins WHERE wallet = ?').bind(world.people.admin.publicKey).run();
  const { json } = await call('POST', `/api/admin/payout/${mint}`, requestOf(mint), { headers });
  expect(json.code).toBe('not_admin');
  await nothingHappenedButSignIn();
});

test.each<[string, () => string]>([
  ['a token', () => mint],
  ['SOL', () => 'SOL'],
])('a payout of %s that no one has signed is answered with what is to be signed', async (_, asset) => {
  const headers = bearer(await adminToken());
  for (const body of [{}, { confirmationSignature: 'x' }]) {
    const { status, json } = await call('POST', `/api/admin/payout/${asset()}`, body, { headers });
    expect([status, json.code]).toEqual([409, 'confirmation_required']);
    const { message, ...terms } = json.confirmation;
    expect(JSON.parse(message)).toMatchObject({
      site: SITE,
      mint: asset(),
      amount: terms.amountUnits,
      minimumLamports: terms.minimumLamports,
      recipients: terms.recipients,
    });
    if (asset() === mint) expect(terms.minimumLamports).toBe(String(minimumOf(QUOTE)));
  }
  await nothingHappenedButSignIn();
});

test.each<[string, Partial<Env>]>([
  ['no key', { TREASURY_KEY: '' }],
  ["another wallet's key", { TREASURY_KEY: env.SWAP_KEY }],
  ['no swap wallet', { SWAP_KEY: '' }],
  ['the treasury for a swap wallet', { SWAP_KEY: env.TREASURY_KEY }],
  ['the operator for a swap wallet', { SWAP_KEY: env.OPERATOR_KEY }],
  ['the payer for a swap wallet', { SWAP_KEY: env.PAYER_KEY }],
])('a deployment with %s has no payouts', async (_, change) => {
  const before = await purses(TREASURY, SWAP_WALLET);
  const headers = bearer(await adminToken());
  const using = { ...env, ...change };
  const { json } = await call('POST', `/api/admin/payout/${mint}`, requestOf(mint), { headers, using });
  expect(json.code).toBe('not_configured');
  expect(JSON.stringify(json)).not.toContain(env.SWAP_KEY);
  expect(await purses(TREASURY, SWAP_WALLET)).toEqual(before);
  await nothingHappenedButSignIn();
});

async function nothingHappenedButSignIn(): Promise<void> {
  const count = await env.DB.prepare('SELECT count(*) AS n FROM payouts').first<number>('n');
  expect(count).toBe(0);
}
