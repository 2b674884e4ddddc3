/** What a stranger does for nothing changes no one else's answer. */
import { env } from 'cloudflare:workers';
import { Keypair } from '@solana/web3.js';
import { expect, test } from 'vitest';
import { addressOf } from '../../core/address.ts';
import { forgetWordsMessage } from '../../core/messages.ts';
import type { Env } from '../../worker/env.ts';
import { judgeOf } from '../../worker/moderation/judge.ts';
import { mayAsk } from '../../worker/moderation/rule-tips.ts';
import { coin, fresh } from './coins.ts';
import { countersOf } from './counters.ts';
import { nowSeconds, prepareGiveaway, SITE, signText } from './giveaways.ts';
import { prices, resetMarket, wanted } from './market-calls.ts';
import { call, person } from './support.ts';

resetMarket();

test('a giveaway that no one has funded puts no coin before those that are used', async () => {
  const mint = await coin('DRAFTED');
  expect((await prepareGiveaway({ tokenMint: mint })).status).toBe(200);
  await call('GET', `/api/tip/${mint}`);
  await prices(mint);
  await expect.poll(wanted).toContain(mint);
  expect(await env.DB.prepare('SELECT used FROM price_wants WHERE mint = ?').bind(mint).first('used')).toBe(
    0,
  );
});

test('tips that have not landed take the judge from none that has paid for it', async () => {
  const using = { ...env, ...countersOf() } as Env;
  const tip = { sender: addressOf(fresh()), currency: 'SOL', platformFee: 10n ** 9n } as const;
  const ask = async (mayCall?: () => Promise<boolean>) => {
    const rules = { since: Date.now(), ...(mayCall && { mayAsk: mayCall }) };
    return (await mayAsk(using, judgeOf(using), [tip], [['nice stream']], rules))(0);
  };
  // Signed, with any fee, from wallets that are empty by then; each from a line that has calls left.
  for (let tips = 0; tips < 250; tips++) await ask(async () => true);
  expect(await ask()).toBe('safe');
});

test('a key that never tipped stores nothing by asking for the deletion of its words', async () => {
  const key = Keypair.generate();
  const wallet = key.publicKey.toBase58();
  const ask = (signer: Keypair) => {
    const message = forgetWordsMessage({ site: SITE, tip: 'all', wallet, time: nowSeconds() });
    const body = { walletAddress: wallet, message, signature: signText(signer, message) };
    return call('DELETE', '/api/tip/all/words', body);
  };
  expect((await ask(key)).status).toBe(200);
  expect(await env.DB.prepare('SELECT count(*) AS n FROM used_messages').first('n')).toBe(0);
  expect((await ask(person('fan1'))).json.code).toBe('signature_invalid');
});
