import { env } from 'cloudflare:workers';
import { expect, inject, test } from 'vitest';
import { MAX_PRIORITY_LAMPORTS, SIGNATURE_LAMPORTS } from '../../chain/budget.ts';
import { addressOfKey } from '../../chain/keys.ts';
import { SolanaRpc } from '../../chain/rpc.ts';
import { networkCosts } from '../../core/network-costs.ts';
import { call } from './support.ts';

test('public-config returns fee and network', async () => {
  const rent = await new SolanaRpc(inject('rpcUrl')).rentMinimum(0);
  const { json } = await call('GET', '/api/giveaways/public-config');
  expect(json.config).toEqual({
    platformFee: { percentage: 2, basisPoints: 200 },
    network: 'localnet',
    escrowProgram: inject('program'),
    operator: addressOfKey(env.OPERATOR_KEY),
    treasury: env.TREASURY_ADDRESS,
    giveawayMinSeconds: 1,
    liveMinSeconds: 1,
    sendingWallets: ['Phantom', 'Mobile Wallet Adapter'],
    postFrame: null,
    costs: networkCosts(rent, SIGNATURE_LAMPORTS + MAX_PRIORITY_LAMPORTS),
  });
  expect(json).toMatchObject({ success: true, data: json.config });
});

test('a message is previewed cleaned before it is signed, by the present list', async () => {
  const clean = async (message: unknown) => (await call('POST', '/api/tip/clean-message', { message })).json;
  expect((await clean('hey fuck frogs, see evil.com')).data.message).toBe('hey **** frogs, see');
  await env.DB.prepare("INSERT INTO banned_words (word, added_at) VALUES ('frogs', 0)").run();
  expect((await clean('hey fr0gs')).data.message).toBe('hey ****');
  expect((await clean(5)).error).toBe('message: is not valid');
});

test('the starter list hides insults and leaves plain words alone', async () => {
  const { json } = await call('POST', '/api/tip/clean-message', {
    message: 'bullshit! a class act, assassin, Dick Tracy',
  });
  expect(json.data.message).toBe('****! a class act, assassin, Dick Tracy');
});
