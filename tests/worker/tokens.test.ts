/** Tokens as pages read them, against the real local network with accounts written from the published layouts. */
import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import {
  addressOf,
  LAUNCH_PROGRAM,
  METADATA_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  WRAPPED_SOL_MINT,
} from '../../core/address.ts';
import { tokenAddresses } from '../../core/tokens/chain-token.ts';
import { readToken } from '../../worker/tokens/read-token.ts';
import * as handmade from '../vectors/handmade-accounts.ts';
import { CREATOR, coin, counting, fresh, put } from './coins.ts';
import { RoomClient, theRoom } from './room-client.ts';
import { call, ORIGIN, world } from './support.ts';

test('the token page has every field of its token', async () => {
  const mint = await coin('FULL');
  const { status, json } = await call('GET', `/api/tip/${mint}`);
  expect(status).toBe(200);
  expect(json).toEqual({
    success: true,
    data: {
      kind: 'coin',
      channelName: null,
      tokenAddress: mint,
      name: 'Coin FULL',
      symbol: 'FULL',
      imageUrl: null,
      description: '',
      creator: addressOf(CREATOR),
      creatorStatus: 'unclaimed',
      creatorSource: 'metadata',
      creatorReason: expect.stringContaining('metadata'),
      supply: '1000000000000000',
      decimals: 6,
      tokenProgram: TOKEN_2022_PROGRAM,
      network: 'localnet',
      pumpFunUrl: null,
      tipPageUrl: `${ORIGIN}/${mint}`,
      isLive: false,
      price: null,
      marketCap: null,
      volume24h: null,
      priceSource: null,
      refusedReason: null,
      warnings: [],
      // The creator has chosen none.
      tipAmounts: null,
    },
  });
});

test.each(world.tokens.map((token) => [token.name, token] as const))(
  'the demo coin %s',
  async (_name, token) => {
    const { json } = await call('GET', `/api/tip/${token.mint}`);
    expect(json.data).toMatchObject({
      symbol: token.symbol,
      decimals: token.decimals,
      tokenProgram: token.tokenProgram,
    });
    const { creator, creatorStatus, refusedReason, pumpFunUrl } = json.data;
    // A coin whose accounts name no wallet returns no creator here.
    expect(creator).toBe(['ok', 'unclaimed'].includes(creatorStatus) ? token.creator : null);
    expect(creatorStatus).toBe(
      {
        NEST: 'none',
        MITTEN: 'none',
        KETTLE: 'off-curve',
        PARTY: 'off-curve',
        GUILD: 'off-curve',
        HOUSE: 'platform',
        FROG: 'ok',
        GOOSE: 'ok',
      }[token.symbol] ?? 'unclaimed',
    );
    expect(refusedReason !== null).toBe(token.kind === 'refused');
    if (token.kind === 'launch') expect(pumpFunUrl).toBe(`https://pump.fun/coin/${token.mint}`);
    if (token.kind === 'spl') expect(pumpFunUrl).toBeNull();
  },
);

test('a launch coin is read with its curve, and an older coin with Metaplex metadata', async () => {
  const launched = await coin('LAUNCH', fresh(), handmade.key(9));
  await put(tokenAddresses(launched)!.curve, LAUNCH_PROGRAM, handmade.curve(CREATOR));
  const { json } = await call('GET', `/api/tip/${launched}`);
  expect(json.data).toMatchObject({
    creator: addressOf(CREATOR),
    creatorSource: 'launch',
    pumpFunUrl: `https://pump.fun/coin/${launched}`,
  });

  const older = fresh();
  await put(addressOf(older), TOKEN_PROGRAM, handmade.mint({ freeze: handmade.key(5) }));
  const metadata = handmade.metaplex({ authority: CREATOR, mint: older, name: 'Older', symbol: 'OLD' });
  await put(tokenAddresses(addressOf(older))!.metaplex, METADATA_PROGRAM, metadata);
  const found = await call('GET', `/api/tip/${addressOf(older)}`);
  expect(found.json.data).toMatchObject({ name: 'Older', symbol: 'OLD', creator: addressOf(CREATOR) });
  expect(found.json.data.warnings).toEqual([expect.stringContaining('frozen by its issuer')]);
});

test('metadata that a mint refers to elsewhere is read with a second request', async () => {
  const [mint, elsewhere] = [fresh(), fresh()];
  const pointer = handmade.extension(18, handmade.pointer(elsewhere));
  await put(addressOf(mint), TOKEN_2022_PROGRAM, handmade.mint2022([pointer]));
  const value = handmade.tokenMetadata({ authority: CREATOR, mint, name: 'Afar', symbol: 'FAR' });
  const data = handmade.join([112, 132, 90, 90, 11, 88, 157, 87], handmade.u32(value.length), value);
  await put(addressOf(elsewhere), LAUNCH_PROGRAM, data);
  const counted = counting();
  expect(await readToken(counted, addressOf(mint))).toMatchObject({
    symbol: 'FAR',
    creator: addressOf(CREATOR),
  });
  expect(counted.calls).toBe(2);
});

test('an address that is not a token is refused by name, and nothing of it is stored', async () => {
  for (const path of ['stats', 'x'.repeat(40), `${WRAPPED_SOL_MINT}0`, '%20', `${WRAPPED_SOL_MINT}'--`]) {
    const { status, json } = await call('GET', `/api/tip/${path}`);
    expect(status).toBe(400);
    expect(json).toMatchObject({
      success: false,
      code: 'invalid_field',
      error: 'tokenAddress: must be a Solana address',
    });
  }
  const wallet = addressOf(fresh());
  await put(wallet, '11111111111111111111111111111111', new Uint8Array());
  for (const address of [wallet, addressOf(fresh())]) {
    const { status, json } = await call('GET', `/api/tip/${address}`);
    expect([status, json.error]).toEqual([404, 'Token not found']);
  }
  expect(await env.DB.prepare('SELECT count(*) AS n FROM tokens').first('n')).toBe(0);
});

test('a refused mint is shown with its reason', async () => {
  const mint = fresh();
  await put(
    addressOf(mint),
    TOKEN_2022_PROGRAM,
    handmade.mint2022([handmade.extension(1, handmade.zeros(108))]),
  );
  const { status, json } = await call('GET', `/api/tip/${addressOf(mint)}`);
  expect(status).toBe(200);
  expect(json.data).toMatchObject({
    refusedReason: 'it takes a fee from every transfer',
    creator: null,
    symbol: 'TOKEN',
  });
});

test('a token is live while an overlay with its key is connected, however fresh its reading', async () => {
  const token = await coin('LIVE');
  const live = async () => (await call('GET', `/api/tip/${token}`)).json.data.isLive;
  expect(await live()).toBe(false);
  const page = await RoomClient.join('page', { token });
  expect(await live()).toBe(false);
  // Anyone can open the address without the key.
  const preview = await RoomClient.join('overlay', { token });
  expect(await live()).toBe(false);
  const { overlayKey } = await theRoom(token).state();
  const overlay = await RoomClient.join('overlay', { token, key: overlayKey });
  expect(await live()).toBe(true);
  overlay.leave();
  await expect.poll(live).toBe(false);
  preview.leave();
  page.leave();
});
