/** Finding tokens by name, ticker, address and creator. */
import { env } from 'cloudflare:workers';
import { beforeEach, expect, test } from 'vitest';
import { addressOf } from '../../core/address.ts';
import { findHeldTokens } from '../../worker/tokens/held.ts';
import { ownClock, stopClock } from './clock.ts';
import { fresh } from './coins.ts';
import { call, token, world } from './support.ts';

ownClock();

interface Made {
  mint?: string;
  name: string;
  symbol: string;
  creator?: string | null;
  tippers?: number;
}

/** A reading as the store writes it; nothing of it is on this chain. */
async function known({
  mint = addressOf(fresh()),
  name,
  symbol,
  creator = null,
  tippers = 0,
}: Made): Promise<string> {
  const info = { version: 0, chain: { name, symbol, creator }, offChain: { imageUrl: null } };
  await env.DB.batch([
    env.DB.prepare('INSERT INTO tokens VALUES (?, ?, 1) ON CONFLICT DO UPDATE SET info = excluded.info').bind(
      mint,
      JSON.stringify(info),
    ),
    env.DB.prepare('INSERT OR IGNORE INTO tipper_counts VALUES (?, ?)').bind(mint, tippers),
  ]);
  return mint;
}

async function find(query: Record<string, string>): Promise<string[]> {
  const { status, json } = await call('GET', `/api/tokens?${new URLSearchParams(query)}`);
  expect(status, JSON.stringify(json)).toBe(200);
  return json.data.map((each: { name: string }) => each.name);
}

beforeEach(() => env.DB.prepare('DELETE FROM tokens').run());

test.each([
  ['frog', ['Frog Fans', 'Green frog of the pond']],
  ['POND', ['Green frog of the pond']],
  ['ff', ['Frog Fans']],
  ['FFAN', ['Frog Fans']],
  ['100%', ['100% "real"']],
  ['%', []],
  ['"real"', ['100% "real"']],
  ['name:frog', []],
  ['fro*', []],
  ["' OR 1=1 --", []],
  ['fr\0og', []],
])('a search for %j finds letter by letter', async (search, names) => {
  await known({ name: 'Frog Fans', symbol: 'FFAN' });
  await known({ name: 'Green frog of the pond', symbol: 'GFP' });
  await known({ name: '100% "real"', symbol: 'REAL' });
  expect(await find({ search })).toEqual(names);
});

test('a token that was tipped comes before one that copies its name, and the first one before a later one', async () => {
  for (let number = 0; number < 10; number++) await known({ name: `Copy ${number}`, symbol: 'FROG' });
  await known({ name: 'The frog', symbol: 'FROG', tippers: 3 });
  expect((await find({ search: 'frog' })).slice(0, 2)).toEqual(['The frog', 'Copy 0']);
  expect(await find({ search: 'frog' })).toHaveLength(8);
});

test('a token is found by its whole address, and under its new name after a change', async () => {
  const mint = await known({ name: 'Before', symbol: 'OLD' });
  expect(await find({ search: mint })).toEqual(['Before']);
  await known({ mint, name: 'After', symbol: 'NEW' });
  expect(await find({ search: 'before' })).toEqual([]);
  expect(await find({ search: 'after' })).toEqual(['After']);
});

test('a reading that is deleted is not found any more', async () => {
  const mint = await known({ name: 'Short visit', symbol: 'SV' });
  await env.DB.prepare('DELETE FROM tokens WHERE mint = ?').bind(mint).run();
  expect(await find({ search: 'short visit' })).toEqual([]);
});

test('a creator finds the own tokens among the coins that the wallet holds, before any page was opened', async () => {
  // A node of its own: no test before has searched this wallet there. However slow it is, it is waited for.
  const using = { ...env, SOLANA_RPC_URL: `${env.SOLANA_RPC_URL}/?own` };
  stopClock();
  const { json } = await call('GET', `/api/tokens?creator=${world.people.creator.publicKey}`, undefined, {
    using,
  });
  const { mint, symbol } = token('launch');
  expect(json.data).toContainEqual(expect.objectContaining({ tokenAddress: mint, symbol }));
  for (const { creator } of json.data) expect(creator).toBe(world.people.creator.publicKey);
});

test('the search among the coins of a wallet reads no more new tokens than its caller may', async () => {
  const creator = world.people.creator.publicKey;
  const readings = async () => (await env.DB.prepare('SELECT mint FROM tokens').all()).results.length;
  await env.DB.prepare('DELETE FROM tokens').run();
  // Later than any search of this wallet before.
  const now = Date.now() + 3_600_000;
  await findHeldTokens(env, creator, now, async () => false);
  expect(await readings()).toBe(0);
  let left = 1;
  await findHeldTokens(env, creator, now, async () => left-- > 0);
  expect(await readings()).toBe(0);
  await findHeldTokens(env, creator, now + 3_600_000, async () => true);
  expect(await readings()).toBeGreaterThan(0);
});

test('coins that strangers make in the name of a creator hide none of the own', async () => {
  const creator = addressOf(fresh());
  const tipped = await known({ name: 'Tipped', symbol: 'OWN', creator, tippers: 2 });
  const styled = await known({ name: 'Styled', symbol: 'OWN', creator });
  await env.DB.prepare('INSERT INTO live_styles VALUES (?, ?, ?, 1)').bind(styled, '{}', creator).run();
  for (let coins = 0; coins < 30; coins++) {
    const mint = await known({ name: `Forged ${coins}`, symbol: 'OWN', creator, tippers: 1 });
    // Set up by whoever handed it on.
    await env.DB.prepare('INSERT INTO live_styles VALUES (?, ?, ?, 1)').bind(mint, '{}', tipped).run();
  }
  expect((await find({ creator })).slice(0, 2)).toEqual(['Styled', 'Tipped']);
});

test('a creator finds the own tokens once their pages were opened, and no one else is offered them', async () => {
  const { mint } = token('launch');
  expect((await call('GET', `/api/tip/${mint}`)).status).toBe(200);
  const { json } = await call('GET', `/api/tokens?creator=${world.people.creator.publicKey}`);
  expect(json.data).toContainEqual(
    expect.objectContaining({ tokenAddress: mint, symbol: token('launch').symbol }),
  );
  expect(await find({ creator: world.people.fan1.publicKey })).toEqual([]);
});

test.each([
  ['', 'search'],
  ['search=%20', 'search'],
  [`search=${'a'.repeat(65)}`, 'search'],
  ['creator=nobody', 'creator'],
])('a question without a sensible %j names the field', async (query, field) => {
  const { status, json } = await call('GET', `/api/tokens?${query}`);
  expect(status).toBe(400);
  expect(json.code).toBe('invalid_field');
  expect(json.message ?? json.error).toContain(field);
});
