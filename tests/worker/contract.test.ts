/** Every field that a client of the specification reads from the calls under "Tipping", where the client reads it. */
import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { renewPrices } from '../../worker/market/renew.ts';
import { bearer, creatorToken } from './sign-in.ts';
import { call, person, prepared, sign, token, world } from './support.ts';

const { mint, symbol, creator } = token('launch');
const TIP = {
  id: expect.any(String),
  tokenAddress: mint,
  amount: expect.any(Number),
  currency: 'SOL',
  tokenSymbol: symbol,
  senderAddress: world.people.fan1.publicKey,
  message: 'hello',
  timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  txSignature: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/),
  platformFee: 0.001,
  creatorAmount: 0.049,
};

test('GET /api/giveaways/public-config has every field of the specification', async () => {
  const { json } = await call('GET', '/api/giveaways/public-config');
  expect(json).toMatchObject({
    success: true,
    config: { platformFee: { percentage: 2 }, network: 'localnet' },
  });
});

test('GET /api/tip/{token} has every field of a token', async () => {
  // The price of a bonding curve is in SOL: its dollars need SOL's price, which the cron brings.
  await renewPrices(env);
  const { json } = await call('GET', `/api/tip/${mint}`);
  expect(json).toMatchObject({ success: true });
  expect(json.data).toMatchObject({
    tokenAddress: mint,
    name: token('launch').name,
    symbol,
    imageUrl: null,
    creator,
    supply: expect.stringMatching(/^\d+$/),
    decimals: token('launch').decimals,
    network: 'localnet',
    description: expect.any(String),
    pumpFunUrl: `https://pump.fun/coin/${mint}`,
    tipPageUrl: `http://fanfare.test/${mint}`,
    isLive: false,
    price: expect.any(Number),
    marketCap: expect.any(Number),
    volume24h: null,
    priceSource: 'curve',
  });
});

test('prepare, confirm and stats have their fields in both path forms and both places', async () => {
  // The wallet is public beside a name.
  const tip = await prepared({ message: 'hello', name: 'night owl' });
  expect(tip).toMatchObject({
    serializedTransaction: expect.any(String),
    tempTipId: expect.any(String),
    platformFee: 0.001,
    creatorAmount: 0.049,
  });
  const confirmed = await call('POST', `/api/tip/${mint}/confirm`, {
    tempTipId: tip.tempTipId,
    signedTransaction: sign(tip.serializedTransaction),
  });
  expect(confirmed.json).toMatchObject({ success: true, data: { txSignature: TIP.txSignature } });

  const stats = await call('GET', `/api/tip/stats/${mint}`);
  expect(stats.json.data).toMatchObject({
    totalTips: 1,
    totalVolume: 0.05,
    uniqueTippers: 1,
    recentTips: [TIP],
    tipData: expect.any(Array),
  });
  const all = await call('GET', '/api/tip/stats/global');
  expect(all.json).toMatchObject({
    success: true,
    data: { totalTips: 1, totalValueSOL: 0.05, totalValueTokens: 0, totalTokensTipped: 1 },
  });
});

test('a failure carries success, error, message and code', async () => {
  const { json, status } = await call('GET', `/api/tip/${person('fan1').publicKey.toBase58()}`);
  expect([status, json]).toEqual([
    404,
    { success: false, error: 'Token not found', message: 'Token not found', code: 'token_not_found' },
  ]);
});

test('challenge, authenticate, style and replay have every field of the specification', async () => {
  const wallet = world.people.creator.publicKey;
  const challenge = await call('POST', `/api/tip/auth/creator/challenge?wallet=${wallet}`);
  expect(challenge.json).toMatchObject({ success: true, data: { message: expect.stringContaining(wallet) } });
  const headers = bearer(await creatorToken());

  const style = await call('GET', `/api/tip/config/${mint}`);
  expect(style.json).toMatchObject({
    success: true,
    data: { amountTextColor: null, messageFontWeight: null, messageTimeoutSeconds: 5 },
    resolved: {
      amountTextColor: '#a7f3d0',
      amountOutlineColor: '#000000',
      amountOutlineWidth: 2,
      amountFontWeight: 800,
      messageFontWeight: 600,
      amountFontFamily: 'Inter',
      amountLineHeight: 1.1,
      messageTimeoutSeconds: 5,
    },
  });
  const saved = await call(
    'PUT',
    `/api/tip/config/${mint}`,
    { ...style.json.data, amountOutlineWidth: 4 },
    { headers },
  );
  expect(saved.json).toMatchObject({ success: true });
  expect((await call('GET', `/api/tip/config/${mint}`)).json.data.amountOutlineWidth).toBe(4);

  const tip = await prepared({ message: 'hello' });
  const confirmed = await call('POST', '/api/tip/confirm', {
    tempTipId: tip.tempTipId,
    signedTransaction: sign(tip.serializedTransaction),
  });
  const replay = await call(
    'POST',
    `/api/tip/admin/queue/${mint}/force-add`,
    { tip: confirmed.json.data.tip },
    { headers },
  );
  expect(replay.json).toMatchObject({ success: true });
});
