/** A coin whose creator only its metadata names takes tips once that wallet has claimed it. */
import { env } from 'cloudflare:workers';
import { Keypair } from '@solana/web3.js';
import { describe, expect, test } from 'vitest';
import { addressBytes, addressOf, METADATA_PROGRAM, TOKEN_PROGRAM } from '../../core/address.ts';
import { tokenAddresses } from '../../core/tokens/chain-token.ts';
import * as handmade from '../vectors/handmade-accounts.ts';
import { claim, claimBody, claimed } from './claimed.ts';
import { fresh, put } from './coins.ts';
import { base64, creatorToken, memoTransaction, signText } from './sign-in.ts';
import { call, confirm, lamports, person, prepare, prepared, rpc, sign, token, world } from './support.ts';

const creator = person('creator');
const wallet = creator.publicKey.toBase58();
const { mint } = token('spl');
const BAGS = 'BAGSB9TpGrZxQbEsrEznv5jXXdwyP6AXerN8aVRiAmcv';
const LAUNCH_LAB = 'WLHv2UAZm6z4KyaaELi5pjdbJh6RESMva1Rnn8pJVVh';

const rows = async () =>
  (
    await env.DB.prepare('SELECT mint, wallet, claimed_at FROM claims').all<{
      mint: string;
      wallet: string;
    }>()
  ).results;
const used = async () => await env.DB.prepare('SELECT count(*) AS n FROM used_messages').first<number>('n');
const page = async (of: string) => (await call('GET', `/api/tip/${of}`)).json.data;
const refusal = async (reply: ReturnType<typeof call>) => {
  const { status, json } = await reply;
  return [status, json.code];
};

/** A coin of the older program whose metadata `authority` controls. */
async function coinOf(authority: string, under = Keypair.generate().publicKey): Promise<string> {
  const where = tokenAddresses(under.toBase58())!;
  const bytes = {
    mint: under.toBytes(),
    authority: addressBytes(authority)!,
  };
  await put(where.mint, TOKEN_PROGRAM, handmade.mint());
  await put(where.metaplex, METADATA_PROGRAM, handmade.metaplex({ ...bytes, name: 'Coin', symbol: 'COIN' }));
  return where.mint;
}

const richer = async () => {
  const key = Keypair.generate();
  await rpc('local_airdrop', key.publicKey.toBase58(), 1_000_000_000);
  return key;
};

describe('before the claim', () => {
  test('a coin that only its metadata names takes no tip, and says why and how that ends', async () => {
    const { status, json } = await prepare({ mint });
    expect([status, json.code]).toEqual([409, 'creator_unclaimed']);
    expect(json.error).toMatch(/has not claimed it/);
    expect(await env.DB.prepare('SELECT count(*) AS n FROM tips').first('n')).toBe(0);
    expect(await page(mint)).toMatchObject({
      creator: wallet,
      creatorStatus: 'unclaimed',
      creatorSource: 'metadata',
      creatorReason: expect.stringMatching(/claim/),
    });
  });

  test('its creator signs in as before, which claims nothing', async () => {
    expect(await creatorToken(creator, mint)).toMatch(/\./);
    expect((await prepare({ mint })).json.code).toBe('creator_unclaimed');
  });

  test('a coin of the launch site needs no claim, on its curve or in its pool', async () => {
    for (const kind of ['launch', 'graduated'] as const) {
      expect((await prepare({ mint: token(kind).mint })).status).toBe(200);
      expect(await page(token(kind).mint)).toMatchObject({ creatorStatus: 'ok', creatorSource: 'launch' });
    }
  });
});

describe('a claim', () => {
  test('by the wallet that controls the metadata opens the coin, and its tip pays that wallet', async () => {
    const { status, json } = await claim(mint, creator);
    expect(status).toBe(200);
    expect(json.data).toEqual({ tokenAddress: mint, wallet, claimedAt: expect.any(String) });
    expect(await page(mint)).toMatchObject({
      creatorStatus: 'ok',
      creatorReason: expect.stringMatching(/controls/),
    });
    const before = await lamports(wallet);
    const tip = await prepared({ mint, amount: 0.05 });
    expect((await confirm(tip, sign(tip.serializedTransaction), mint)).json.data.status).toBe('confirmed');
    expect((await lamports(wallet)) - before).toBe(49_000_000n);
  });

  test('by a wallet that signs no texts is a memo transaction', async () => {
    const { message } = claimBody(creator, mint);
    const body = { walletAddress: wallet, message, memoTransaction: memoTransaction(message, creator) };
    expect((await claim(mint, creator, body)).status).toBe(200);
    expect((await prepare({ mint })).status).toBe(200);
  });

  test('is answered the same when it is repeated, with the same signature or another, at once or later', async () => {
    const body = claimBody(creator, mint);
    const [one, two] = await Promise.all([claim(mint, creator, body), claim(mint, creator, body)]);
    const other = await claim(mint, creator, claimBody(creator, mint, { offset: 7 }));
    expect([one.status, two.status, other.status]).toEqual([200, 200, 200]);
    expect(two.json.data).toEqual(one.json.data);
    expect(other.json.data).toEqual(one.json.data);
    expect(await rows()).toHaveLength(1);
  });

  test('counts for this coin alone', async () => {
    const another = await coinOf(wallet);
    await claimed(mint);
    expect((await prepare({ mint: another })).json.code).toBe('creator_unclaimed');
  });

  test('of a former authority counts no more, and the new one claims again', async () => {
    const heir = await richer();
    const under = Keypair.generate().publicKey;
    const coin = await coinOf(wallet, under);
    await claimed(coin);
    const tip = await prepared({ mint: coin });
    await coinOf(heir.publicKey.toBase58(), under);

    // What was prepared is bound to the wallet that claimed, and pays it.
    const before = await lamports(wallet);
    expect((await confirm(tip, sign(tip.serializedTransaction), coin)).json.data.status).toBe('confirmed');
    expect(await lamports(wallet)).toBeGreaterThan(before);
    const toHeir = { mint: coin, recipient: heir.publicKey.toBase58() };
    expect((await prepare(toHeir)).json.code).toBe('creator_unclaimed');
    expect(await refusal(claim(coin, creator))).toEqual([403, 'not_creator']);
    await claimed(coin, heir);
    expect((await prepare(toHeir)).status).toBe(200);
    expect((await prepare({ mint: coin })).json.code).toBe('recipient_not_creator');
  });
});

describe('a tip that was prepared', () => {
  test('before the coin needed a claim still ends: its transaction is bound to that creator', async () => {
    await claimed(mint);
    const tip = await prepared({ mint });
    await env.DB.exec('DELETE FROM claims');
    expect((await confirm(tip, sign(tip.serializedTransaction), mint)).json.data.status).toBe('confirmed');
  });
});

describe('a claim that is refused writes nothing', () => {
  const fan = person('fan1');
  const other = fan.publicKey.toBase58();
  const launch = token('launch').mint;
  const cases: [string, [number, string], () => Promise<[mint: string, body: object]>][] = [
    ['by another wallet', [403, 'not_creator'], async () => [mint, claimBody(fan, mint)]],
    [
      "by another wallet in the creator's name",
      [401, 'signature_invalid'],
      async () => [mint, claimBody(fan, mint, { wallet })],
    ],
    [
      'with the signature for another mint',
      [401, 'message_invalid'],
      async () => [mint, claimBody(creator, mint, { mint: launch })],
    ],
    [
      'with the signature for another site',
      [401, 'message_invalid'],
      async () => [mint, claimBody(creator, mint, { site: 'evil.example' })],
    ],
    [
      'with a signature of ten minutes ago',
      [401, 'message_expired'],
      async () => [mint, claimBody(creator, mint, { offset: -600 })],
    ],
    [
      'of a coin of the launch site',
      [409, 'nothing_to_claim'],
      async () => [launch, claimBody(creator, launch)],
    ],
    [
      'of a coin whose metadata no one controls',
      [409, 'creator_revoked'],
      async () => [token('revoked').mint, claimBody(creator, token('revoked').mint)],
    ],
    [
      'of a coin that a vault controls',
      [409, 'creator_off_curve'],
      async () => {
        const { mint: guild } = world.tokens.find(({ symbol }) => symbol === 'GUILD')!;
        return [guild, claimBody(creator, guild)];
      },
    ],
    [
      'of a mint that cannot be used here',
      [409, 'mint_refused'],
      async () => [token('refused').mint, claimBody(creator, token('refused').mint)],
    ],
    [
      'of no token',
      [404, 'token_not_found'],
      async () => {
        const none = addressOf(fresh());
        return [none, claimBody(creator, none)];
      },
    ],
    ['of a wallet', [404, 'token_not_found'], async () => [other, claimBody(creator, other)]],
  ];
  test.each(cases)('%s', async (_, expected, given) => {
    const [of, body] = await given();
    expect(await refusal(claim(of, creator, body))).toEqual(expected);
    expect(await rows()).toEqual([]);
    expect(await used()).toBe(0);
  });

  test('by a listed launch authority, whose key is the creator of nothing', async () => {
    const coin = await coinOf(BAGS);
    const info = await page(coin);
    expect(info).toMatchObject({ creator: null, creatorStatus: 'platform' });
    expect(info.creatorReason).toContain('Bags');
    const { status, json } = await prepare({ mint: coin, recipient: BAGS });
    expect([status, json.code]).toEqual([409, 'creator_platform']);
    expect(json.error).toContain('Bags');
    // No one here has its key: what its coins answer to any wallet.
    expect(await refusal(claim(coin, creator))).toEqual([409, 'creator_platform']);
    expect(await rows()).toEqual([]);
  });

  test("a launch program's own address is said to be one, and no vault", async () => {
    const { creatorStatus, creatorReason } = await page(await coinOf(LAUNCH_LAB));
    expect(creatorStatus).toBe('off-curve');
    expect(creatorReason).toContain('LaunchLab');
    expect(creatorReason).not.toMatch(/vault|transfer/);
  });

  test('without a field that it needs: the answer names it', async () => {
    const body = claimBody(creator, mint);
    for (const [field, changed] of [
      ['walletAddress', { ...body, walletAddress: 'x' }],
      ['message', { ...body, message: undefined }],
      ['signature', { ...body, signature: undefined }],
    ] as const) {
      const { status, json } = await claim(mint, creator, changed);
      expect([status, json.code]).toEqual([400, 'invalid_field']);
      expect(json.error).toMatch(new RegExp(`^${field}: `));
    }
  });
});

test('the used message of a claim serves nothing else', async () => {
  const body = claimBody(creator, mint);
  await claim(mint, creator, body);
  expect(await used()).toBe(1);
  const signature = base64(signText(body.message, creator));
  expect(await refusal(claim(token('launch').mint, creator, { ...body, signature }))).toEqual([
    401,
    'message_invalid',
  ]);
});
