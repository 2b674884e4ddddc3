import { env } from 'cloudflare:workers';
import { Keypair } from '@solana/web3.js';
import { sign } from 'hono/jwt';
import { describe, expect, test } from 'vitest';
import { addressBytes, addressOf, LAUNCH_PROGRAM } from '../../core/address.ts';
import { programAddress } from '../../core/program-address.ts';
import {
  authenticateCreator,
  base64,
  bearer,
  creatorMessage,
  creatorToken,
  memoTransaction,
  signText,
} from './sign-in.ts';
import { call, person, rpc, token } from './support.ts';

const creator = person('creator');
const wallet = creator.publicKey.toBase58();
const fan = person('fan1');
const mint = token('launch').mint;
const queue = (accessToken: string, of = mint) =>
  call('GET', `/api/live/${of}/queue`, undefined, { headers: bearer(accessToken) });

describe('the creator of a token', () => {
  test('a creator who signs the message gets an access token of one hour for that token', async () => {
    const message = await creatorMessage(wallet);
    expect(message).toMatch(/^fanfare\.test asks you to sign in as creator\nWallet: /);
    expect(message).toContain(wallet);
    const { status, json } = await authenticateCreator({
      wallet,
      tokenAddress: mint,
      signature: base64(signText(message, creator)),
    });
    expect(status).toBe(200);
    expect(json).toMatchObject({ success: true, token: json.data.token });
    const seconds = (Date.parse(json.expiresAt) - Date.now()) / 1000;
    expect(seconds).toBeGreaterThan(3590);
    expect(seconds).toBeLessThanOrEqual(3600);
    expect((await queue(json.token)).status).toBe(200);
  });

  test('a creator can sign a memo transaction instead', async () => {
    const message = await creatorMessage(wallet, mint);
    expect(message).toContain(`Token: ${mint}`);
    const sent = { wallet, tokenAddress: mint, message, memoTransaction: memoTransaction(message, creator) };
    const { status, json } = await authenticateCreator(sent);
    expect(status).toBe(200);
    expect((await queue(json.token)).status).toBe(200);
  });

  test('a creator cannot use a signature twice, not even at the same moment', async () => {
    const message = await creatorMessage(wallet, mint);
    const sent = { wallet, tokenAddress: mint, message, signature: base64(signText(message, creator)) };
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => authenticateCreator(sent)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401]);
    expect((await authenticateCreator(sent)).json.code).toBe('message_expired');
    expect((await authenticateCreator({ ...sent, message: undefined })).json.code).toBe('message_expired');
  });

  test('a creator signs in without sending the message back, however many messages a stranger requested meanwhile', async () => {
    const message = await creatorMessage(wallet, mint);
    const challenge = (address: string, of: string | undefined) =>
      call(
        'POST',
        `/api/tip/auth/creator/challenge?wallet=${wallet}${of ? `&tokenAddress=${of}` : ''}`,
        undefined,
        {
          headers: { 'cf-connecting-ip': address },
        },
      );
    const others = Array.from({ length: 10 }, () => Keypair.generate().publicKey.toBase58());
    for (const of of [...Array(15).fill(mint), ...Array(15).fill(undefined), ...others])
      expect((await challenge('203.0.113.9', of)).status).toBe(200);
    const signature = base64(signText(message, creator));
    expect((await authenticateCreator({ wallet, tokenAddress: mint, signature })).status).toBe(200);
    // A used message is never given out a second time.
    expect((await challenge('203.0.113.9', mint)).json.data.message).not.toBe(message);
  });

  test('a creator cannot use a message after five minutes', async () => {
    const message = await creatorMessage(wallet, mint);
    const sent = { wallet, tokenAddress: mint, signature: base64(signText(message, creator)) };
    await env.DB.prepare('UPDATE challenges SET issued_at = issued_at - 300001').run();
    expect((await authenticateCreator(sent)).json).toMatchObject({ success: false, code: 'message_expired' });
  });

  test('a creator cannot use a message of one token for another', async () => {
    const other = token('spl').mint;
    const message = await creatorMessage(wallet, other);
    const signature = base64(signText(message, creator));
    for (const sent of [{ message }, {}]) {
      const { status, json } = await authenticateCreator({ wallet, tokenAddress: mint, signature, ...sent });
      expect([status, json.code]).toEqual([401, 'message_invalid']);
    }
    expect((await authenticateCreator({ wallet, tokenAddress: other, message, signature })).status).toBe(200);
  });

  test('a creator cannot use an access token of one token for another', async () => {
    const accessToken = await creatorToken();
    expect((await queue(accessToken, token('spl').mint)).json).toMatchObject({
      success: false,
      code: 'wrong_scope',
    });
    expect(
      (await call('GET', '/api/admin/verify-token', undefined, { headers: bearer(accessToken) })).json.code,
    ).toBe('wrong_scope');
  });

  test('a creator cannot use an expired access token', async () => {
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: 'fanfare.test',
      aud: 'fanfare',
      sub: wallet,
      scope: `creator:${mint}`,
      iat: now - 60,
    };
    const live = await queue(await sign({ ...claims, exp: now + 60 }, env.TOKEN_SECRET, 'HS256'));
    expect(live.status).toBe(200);
    const ended = await queue(await sign({ ...claims, exp: now - 1 }, env.TOKEN_SECRET, 'HS256'));
    expect([ended.status, ended.json.code]).toEqual([401, 'token_expired']);
  });

  test('a creator is refused at once when the chain names another one', async () => {
    const accessToken = await creatorToken();
    const restore = await nameCreator(mint, fan.publicKey.toBytes());
    try {
      const reply = await queue(accessToken);
      expect([reply.status, reply.json.code]).toEqual([403, 'not_creator']);
      expect((await queue(await creatorToken(fan))).status).toBe(200);
    } finally {
      await restore();
    }
    expect((await queue(accessToken)).status).toBe(200);
  });

  test('a creator gets no access while the RPC node is unreachable', async () => {
    const accessToken = await creatorToken();
    const using = { ...env, SOLANA_RPC_URL: 'http://127.0.0.1:9' };
    const reply = await call('GET', `/api/live/${mint}/queue`, undefined, {
      using,
      headers: bearer(accessToken),
    });
    expect([reply.status, reply.json.code]).toEqual([503, 'chain_unavailable']);
  });
});

describe('creator sign-in is refused to others', () => {
  test('a wallet that is not the creator is refused', async () => {
    const message = await creatorMessage(fan.publicKey.toBase58());
    const { status, json } = await authenticateCreator({
      wallet: fan.publicKey.toBase58(),
      tokenAddress: mint,
      signature: base64(signText(message, fan)),
    });
    expect([status, json.code]).toEqual([403, 'not_creator']);
    expect(json.token).toBeUndefined();
  });

  test('a wallet that signed for the creator is refused and does not use up the message', async () => {
    const message = await creatorMessage(wallet, mint);
    const forged = [
      { message, signature: base64(signText(message, fan)) },
      { signature: base64(signText(message, fan)) },
      { message, signature: base64(signText(`${message} `, creator)) },
      { message, memoTransaction: memoTransaction(message, fan) },
      { message, memoTransaction: memoTransaction(`${message} `, creator) },
      { message, memoTransaction: 'AAAA' },
    ];
    for (const proof of forged) {
      const { status, json } = await authenticateCreator({ wallet, tokenAddress: mint, ...proof });
      expect([status, json.code]).toEqual([401, 'signature_invalid']);
    }
    const signature = base64(signText(message, creator));
    expect((await authenticateCreator({ wallet, tokenAddress: mint, message, signature })).status).toBe(200);
  });

  test('a text that was never requested is refused', async () => {
    await creatorMessage(wallet, mint);
    const message = 'fanfare.test asks you to sign in as creator';
    const signature = base64(signText(message, creator));
    expect((await authenticateCreator({ wallet, tokenAddress: mint, message, signature })).json.code).toBe(
      'message_invalid',
    );
  });

  test('a message for admins is refused at creator sign-in', async () => {
    const { json } = await call('GET', `/api/admin/auth-message?wallet=${wallet}`);
    const signature = base64(signText(json.message, creator));
    const reply = await authenticateCreator({ wallet, tokenAddress: mint, message: json.message, signature });
    expect(reply.json.code).toBe('message_invalid');
  });

  test('small-order wallets, whose forged signatures WebCrypto accepts, are refused', async () => {
    const identity = Uint8Array.from([1, ...new Uint8Array(31)]);
    const forged = Uint8Array.from([...identity, ...new Uint8Array(32)]);
    const smallWallet = addressOf(identity);
    const message = await creatorMessage(smallWallet);
    const key = await crypto.subtle.importKey('raw', identity, 'Ed25519', false, ['verify']);
    expect(await crypto.subtle.verify('Ed25519', key, forged, new TextEncoder().encode(message))).toBe(true);

    // Even if the chain names such a key as creator.
    const restore = await nameCreator(mint, identity);
    try {
      const sent = { wallet: smallWallet, tokenAddress: mint, message, signature: base64(forged) };
      const { status, json } = await authenticateCreator(sent);
      expect([status, json.code]).toEqual([401, 'signature_invalid']);
    } finally {
      await restore();
    }
  });
});

test.each([
  [{}, 'wallet: is required'],
  [{ wallet: 'nobody' }, 'wallet: must be a Solana address'],
  [{ wallet }, 'tokenAddress: is required'],
  [{ wallet, tokenAddress: mint }, 'signature: must be given, or memoTransaction in its place'],
  [{ wallet, tokenAddress: mint, signature: 5 }, 'signature: is not valid'],
])('creator sign-in refuses bad input by the name of the field: %o', async (body, error) => {
  const { status, json } = await authenticateCreator(body);
  expect([status, json.error]).toEqual([400, error]);
});

test('a challenge without a proper wallet is refused by the name of the field', async () => {
  const { status, json } = await call('POST', '/api/tip/auth/creator/challenge?wallet=x');
  expect([status, json.error]).toEqual([400, 'wallet: must be a Solana address']);
});

/** Writes another creator into the token's bonding curve. Returns a function that restores it. */
async function nameCreator(of: string, key: Uint8Array): Promise<() => Promise<unknown>> {
  const curve = programAddress(
    [new TextEncoder().encode('bonding-curve'), addressBytes(of)!],
    LAUNCH_PROGRAM,
  );
  const { value } = await rpc<{ value: { data: [string, string]; owner: string; lamports: number } }>(
    'getAccountInfo',
    curve,
    { encoding: 'base64' },
  );
  const data = Uint8Array.from(atob(value.data[0]), (char) => char.charCodeAt(0));
  const offset = hexOf(data).indexOf(hexOf(creator.publicKey.toBytes())) / 2;
  expect(offset).toBeGreaterThan(0);
  const changed = data.slice();
  changed.set(key, offset);
  const put = (bytes: Uint8Array) =>
    rpc('local_setAccounts', [
      { pubkey: curve, owner: value.owner, lamports: value.lamports, data: base64(bytes) },
    ]);
  await put(changed);
  return () => put(data);
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
