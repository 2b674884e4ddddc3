/** Making a giveaway: what prepare returns and stores, and everything that must not become one. */
import { env } from 'cloudflare:workers';
import { Keypair } from '@solana/web3.js';
import { beforeEach, describe, expect, test } from 'vitest';
import { EVMNET } from '../../core/draw/networks.ts';
import { termsHashHex } from '../../core/giveaways/terms.ts';
import { parseAmount } from '../../core/money.ts';
import {
  callAlone,
  chainTime,
  confirmBody,
  confirmGiveaway,
  type GiveawayOptions,
  giveawayBody,
  preparedGiveaway,
  prepareGiveaway,
} from './giveaways.ts';
import { decode, lamports, person, rpc, token, tokenUnits, world } from './support.ts';

const creator = person('creator');
const { treasury, operator } = world.people;
const spl = token('spl');
const launch = token('launch');

const TABLES = ['giveaways', 'giveaway_transactions', 'registrations', 'used_messages'];
async function rows(): Promise<unknown[]> {
  return Promise.all(
    TABLES.map(async (table) => (await env.DB.prepare(`SELECT * FROM ${table}`).all()).results),
  );
}
const balances = () =>
  Promise.all([
    ...[creator.publicKey.toBase58(), treasury.publicKey, operator.publicKey].map(lamports),
    tokenUnits(creator.publicKey.toBase58(), spl.mint),
  ]);

describe('prepare', () => {
  test('prepare returns what the creator signs, and stores what was agreed', async () => {
    const before = await balances();
    const body = await giveawayBody({
      title: 'A <b>bold</b>\u202e title',
      description: 'First line\nsecond line',
      tokenMint: launch.mint,
      eligibilityTiers: [
        { label: 'Whale', requirementType: 'percentage', requirementValue: 0.1, entries: 3 },
      ],
    });
    const { status, json } = await callAlone('POST', '/api/giveaways/prepare', body);
    expect(status).toBe(200);
    const { serializedTransaction, tempGiveawayData, lastValidBlockHeight } = json.data;
    expect(json).toMatchObject({ success: true, message: expect.any(String), serializedTransaction });
    expect(lastValidBlockHeight).toBeTypeOf('number');
    const transaction = decode(serializedTransaction);
    expect(transaction.message.staticAccountKeys[0]!.toBase58()).toBe(creator.publicKey.toBase58());
    expect(transaction.message.header.numRequiredSignatures).toBe(1);

    const row = (await env.DB.prepare('SELECT * FROM giveaways WHERE id = ?')
      .bind(tempGiveawayData.id)
      .first<Record<string, unknown>>())!;
    expect(tempGiveawayData).toEqual({
      id: expect.any(String),
      title: 'A <b>bold</b> title',
      creator: creator.publicKey.toBase58(),
      prizeAmount: 1,
      prizeUnits: '1000000000',
      prizeCurrency: 'SOL',
      platformFee: 0.02,
      platformFeeUnits: '20000000',
      termsHash: row.terms_hash,
      endDate: new Date(Math.floor(Date.parse(String(body.endDateTime)) / 1000) * 1000).toISOString(),
    });
    const terms = JSON.parse(String(row.terms));
    expect(termsHashHex(terms)).toBe(row.terms_hash);
    expect(terms).toMatchObject({
      kind: 'participants',
      gateMint: launch.mint,
      eligibility: null,
      tiers: [{ label: 'Whale', requirementType: 'percentage', requirementValue: '0.1', entries: 3 }],
      title: 'A <b>bold</b> title',
      description: 'First line\nsecond line',
    });
    expect(row).toMatchObject({
      stage: 'prepared',
      site: 'fanfare.test',
      operator: operator.publicKey,
      treasury: treasury.publicKey,
      token: launch.mint,
      token_symbol: launch.symbol,
      token_creator: launch.creator,
      program: env.ESCROW_PROGRAM,
    });
    // The local world cannot reach drand, so its giveaways name their own beacon.
    expect(JSON.parse(String(row.beacon))).toMatchObject({ id: 1, lead: 6 });
    expect(JSON.parse(String(row.beacon)).key).not.toBe(EVMNET.key);
    expect(await balances()).toEqual(before);
  });

  test('prepare answers under both of its paths, and takes a symbol from the chain', async () => {
    const body = await giveawayBody({
      prizeCurrency: 'CREATOR_COIN',
      prizeAmount: '5.5',
      tokenMint: spl.mint,
    });
    const reply = await callAlone('POST', '/api/giveaways', { ...body, tokenSymbol: 'SOL' });
    expect(reply.status).toBe(200);
    expect(reply.json.data.tempGiveawayData).toMatchObject({
      prizeAmount: 5.5,
      prizeCurrency: 'CREATOR_COIN',
    });
    const row = await env.DB.prepare('SELECT token_symbol, prize, fee FROM giveaways').first();
    const unit = 10 ** spl.decimals;
    expect(row).toEqual({ token_symbol: spl.symbol, prize: 5.5 * unit, fee: 0.11 * unit });
  });

  test('prepare reads the end of a form without a zone as UTC', async () => {
    const end = new Date((Math.max(Date.now() / 1000, await chainTime()) + 7200) * 1000);
    const { tempGiveawayData } = await preparedGiveaway({ endDateTime: end.toISOString().slice(0, 16) });
    expect(tempGiveawayData.endDate).toBe(`${end.toISOString().slice(0, 16)}:00.000Z`);
  });

  test('a giveaway that is drawn live may end in two minutes, every other in an hour', async () => {
    const using = { ...env, GIVEAWAY_MIN_SECONDS: '3600', LIVE_MIN_SECONDS: '' };
    const ask = async (options: GiveawayOptions) => (await prepareGiveaway({ using, ...options })).json.error;
    expect(await ask({ endsIn: 125 })).toBeUndefined();
    expect(await ask({ endsIn: 110 })).toBe('endDateTime: must be at least 2 minutes ahead');
    const hour = 'endDateTime: must be at least 1 hour ahead';
    expect(await ask({ endsIn: 125, windowSeconds: 600 })).toBe(hour);
    const holders = {
      type: 'holders',
      eligibilityType: 'custom',
      customAmount: 1,
      tokenMint: launch.mint,
    } as const;
    expect(await ask({ endsIn: 125, ...holders })).toBe(hour);
  });

  test('prepare replaces banned words', async () => {
    await env.DB.prepare("INSERT INTO banned_words (word, added_at) VALUES ('rugpull', 1)").run();
    const { tempGiveawayData } = await preparedGiveaway({ title: 'No rugpull here' });
    expect(tempGiveawayData.title).toBe('No **** here');
  });
});

describe('prepare refuses, and changes nothing', () => {
  const day = 86_400;
  const tiers = (count: number, change: object = {}) =>
    new Array(count).fill({
      label: 'Tier',
      requirementType: 'percentage',
      requirementValue: 0.1,
      entries: 1,
      ...change,
    });
  const gated = (change: object): GiveawayOptions => ({
    tokenMint: launch.mint,
    eligibilityTiers: tiers(1, change),
  });
  const cases: [string, GiveawayOptions, number, string | RegExp][] = [
    ['no title', { title: '  ' }, 400, 'Please fill in all required fields'],
    ['no description', { description: '' }, 400, 'Please fill in all required fields'],
    ['a title that is too long', { title: 'x'.repeat(101) }, 400, 'title: must be at most 100 characters'],
    ['no end', { endDateTime: '' }, 400, 'Please select an end date and time'],
    ['a past end', { endsIn: -60 }, 400, 'endDateTime: must be at least 1 second ahead'],
    ['an end of now', { endsIn: 0 }, 400, 'endDateTime: must be at least 1 second ahead'],
    ['an end over a year away', { endsIn: 366 * day }, 400, 'endDateTime: must be at most 365 days ahead'],
    ['a prize of zero', { prizeAmount: 0 }, 400, 'Please enter a valid prize amount'],
    [
      'a prize with a comma',
      { prizeAmount: '0,05' },
      400,
      'prizeAmount: must be plain decimal text such as 1000.5',
    ],
    ['a negative prize', { prizeAmount: -1 }, 400, 'Please enter a valid prize amount'],
    ['a prize below 0.01 SOL', { prizeAmount: 0.009 }, 400, 'prizeAmount: must be at least 0.01 SOL'],
    [
      'a prize that no lamport divides',
      { prizeAmount: '0.1234567891' },
      400,
      'prizeAmount: must have at most 9 decimals',
    ],
    [
      'a prize above the balance',
      { prizeAmount: 1_000_000 },
      409,
      /^Your wallet holds [\d.]+ SOL; this giveaway needs 1020000\.\d+ SOL with the platform fee, deposit and network costs$/,
    ],
    [
      'more tokens than there are',
      { prizeCurrency: 'CREATOR_COIN', tokenMint: launch.mint, prizeAmount: 999_000_000 },
      409,
      /^Your wallet holds [\d.]+ \S+; this giveaway needs 1018980000 \S+ with the platform fee$/,
    ],
    [
      'a coin prize without its coin',
      { prizeCurrency: 'CREATOR_COIN' },
      400,
      'Please enter the token address for creator coin',
    ],
    [
      'a mint refused by policy',
      { prizeCurrency: 'CREATOR_COIN', tokenMint: token('refused').mint },
      409,
      /^This token cannot be used here: /,
    ],
    [
      'a refused mint that only decides who takes part',
      { type: 'holders', tokenMint: token('refused').mint, eligibilityType: 'custom', customAmount: 1 },
      409,
      /^This token cannot be used here: /,
    ],
    [
      'a wallet instead of a token',
      { prizeCurrency: 'CREATOR_COIN', tokenMint: world.people.fan1.publicKey },
      404,
      'Token not found',
    ],
    [
      'holders without a token',
      { type: 'holders', eligibilityType: 'percentage', minPercentage: 1 },
      400,
      'tokenMint: is required for a holders giveaway and for entry tiers',
    ],
    [
      'tiers without a token',
      { eligibilityTiers: tiers(1) },
      400,
      'tokenMint: is required for a holders giveaway and for entry tiers',
    ],
    [
      'eleven tiers',
      { tokenMint: launch.mint, eligibilityTiers: tiers(11) },
      400,
      'eligibilityTiers: must be at most 10 tiers',
    ],
    ['a negative tier', gated({ requirementValue: -1 }), 400, /requirementValue: must not be negative$/],
    ['a huge tier', gated({ requirementValue: 1e300 }), 400, /requirementValue: must be at most 100$/],
    [
      'a tier of more tokens than there can be',
      gated({ requirementType: 'amount', requirementValue: 1e300 }),
      400,
      /requirementValue: is too large$/,
    ],
    ['a tier without entries', gated({ entries: 0 }), 400, /entries: must be at least 1$/],
    ['a tier with huge entries', gated({ entries: 1e9 }), 400, /entries: must be at most 1000$/],
  ];
  let before: unknown[];
  beforeEach(async () => {
    before = await Promise.all([balances(), rows()]);
  });
  const unchanged = async () => expect(await Promise.all([balances(), rows()])).toEqual(before);

  test.each(cases)('prepare refuses %s', async (_, options, status, sentence) => {
    const reply = await prepareGiveaway(options);
    expect(reply.json).toMatchObject({ success: false, message: reply.json.error });
    if (typeof sentence === 'string') expect(reply.json.error).toBe(sentence);
    else expect(reply.json.error).toMatch(sentence);
    expect(reply.status).toBe(status);
    await unchanged();
  });

  test('prepare refuses a remainder below the rent minimum, and says what it would be', async () => {
    const poor = Keypair.generate();
    const fund = (units: bigint) => rpc('local_airdrop', poor.publicKey.toBase58(), Number(units));
    await fund(1_000_000n);
    const { json: refused } = await prepareGiveaway({ creator: poor });
    const need = parseAmount(/needs ([\d.]+) SOL/.exec(refused.error)![1]!, 9)!;
    const minimum = BigInt(await rpc<number>('getMinimumBalanceForRentExemption', 0));
    await fund(need - 1_000_000n + minimum - 1n);
    const { status, json } = await prepareGiveaway({ creator: poor });
    expect([status, json.error]).toEqual([
      409,
      expect.stringMatching(
        /^This giveaway would leave 0\.\d+ SOL in your wallet; Solana requires an account to keep at least 0\.\d+ SOL, or to be empty$/,
      ),
    ]);
    await unchanged();
  });

  test('prepare refuses while the network is unreachable', async () => {
    const using = { ...env, SOLANA_RPC_URL: 'http://127.0.0.1:9' };
    const { status, json } = await prepareGiveaway({ using });
    expect([status, json.code]).toEqual([503, 'chain_unavailable']);
    await unchanged();
  });
});

test('the longest title and the most tiers fit into a transaction, and the escrow opens', async () => {
  const prepared = await preparedGiveaway({
    title: 'ü'.repeat(100),
    description: 'x'.repeat(1000),
    tokenMint: launch.mint,
    eligibilityTiers: Array.from({ length: 10 }, (_, i) => ({
      label: `Tier ${i}`,
      requirementType: 'amount' as const,
      requirementValue: 10 ** i,
      entries: 1000,
    })),
  });
  const { status, json } = await confirmGiveaway(confirmBody(prepared));
  expect([status, json.data.giveaway.stage]).toEqual([200, 'open']);
  expect(json.data.giveaway.eligibilityTiers).toHaveLength(10);
});
