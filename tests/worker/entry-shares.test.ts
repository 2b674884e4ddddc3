/** Keys that hold nothing cost nothing: in a giveaway they count as the line that registers them. */
import { env } from 'cloudflare:workers';
import { Keypair } from '@solana/web3.js';
import { expect, test } from 'vitest';
import type { Giveaway } from '../../core/giveaways/model.ts';
import { registrationMessage } from '../../core/messages.ts';
import { DAYS } from '../../core/shares/days.ts';
import { newcomer } from './giveaway-acts.ts';
import { makeGiveaway, readGiveaway, SITE, signText } from './giveaways.ts';
import { call } from './support.ts';

const enter = ({ id, title }: Giveaway, wallet: Keypair, address: string) => {
  const walletAddress = wallet.publicKey.toBase58();
  const signature = signText(wallet, registrationMessage({ site: SITE, title, id, wallet: walletAddress }));
  const headers = { 'cf-connecting-ip': address };
  return call('POST', `/api/giveaways/${id}/register`, { walletAddress, signature }, { headers });
};
const used = async (owner: 'all' | 'each') => {
  const of = `owner ${owner === 'all' ? '=' : '<>'} ''`;
  const rows = await env.DB.prepare(`SELECT used FROM shares WHERE what = 'entries' AND ${of}`).all();
  return rows.results.map((row) => row.used);
};

test('one line registers 20 empty wallets a day, in all giveaways, and as many with SOL as it likes', async () => {
  const giveaways = [await makeGiveaway({ prizeAmount: 0.1 }), await makeGiveaway({ prizeAmount: 0.1 })];
  const line = '203.0.113.5';
  const wallets = Array.from({ length: DAYS.entries.free }, () => Keypair.generate());
  for (const [i, wallet] of wallets.entries())
    expect((await enter(giveaways[i % 2]!, wallet, line)).status).toBe(200);
  const refused = await enter(giveaways[0]!, Keypair.generate(), line);
  expect([refused.status, refused.json.code]).toEqual([429, 'entries_today']);
  // The same again gets its receipt, and counts no more.
  const again = await enter(giveaways[0]!, wallets[0]!, line);
  expect([again.status, again.json.data.receipt.receipt]).toEqual([200, expect.any(String)]);
  expect((await enter(giveaways[0]!, await newcomer(), line)).status).toBe(200);
  expect((await enter(giveaways[0]!, Keypair.generate(), '203.0.113.6')).status).toBe(200);
  expect([await used('each'), await used('all')]).toEqual([expect.arrayContaining([20, 1]), [21]]);
});

test('the lines of an IPv6 /48 share what they have; the first three of a line elsewhere are always taken', async () => {
  const giveaway = await makeGiveaway({ prizeAmount: 0.1 });
  const line = (n: number) => `2001:db8:7:${n}::1`;
  await enter(giveaway, Keypair.generate(), line(1));
  await env.DB.prepare("UPDATE shares SET used = ? WHERE owner <> ''").bind(DAYS.entries.network).run();
  expect((await enter(giveaway, Keypair.generate(), line(2))).json.code).toBe('entries_today');
  await env.DB.prepare("UPDATE shares SET used = ? WHERE owner = ''").bind(DAYS.entries.site).run();
  for (let wallet = 0; wallet < DAYS.entries.first; wallet++)
    expect((await enter(giveaway, Keypair.generate(), '203.0.113.7')).status).toBe(200);
  expect((await enter(giveaway, Keypair.generate(), '203.0.113.7')).json.code).toBe('entries_today');
  expect((await readGiveaway(giveaway.id)).registeredParticipants).toBe(4);
});

test('an entry that is not stored counts for no one', async () => {
  const giveaway = await makeGiveaway({ prizeAmount: 0.1 });
  const wallet = Keypair.generate();
  for (let times = 0; times < 3; times++)
    expect((await enter(giveaway, wallet, '203.0.113.8')).status).toBe(200);
  expect([await used('each'), await used('all')]).toEqual([[1], [1]]);
});
