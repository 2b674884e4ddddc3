/** Which wallet has which X account, and how that is proven. */
import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, test } from 'vitest';
import { raiseAlarm, X_SIGN_IN } from '../../worker/chain/store.ts';
import { database } from '../../worker/env.ts';
import { collectHealth } from '../../worker/health/collect.ts';
import { addedClip, deletePost, fault, hidePost, linked, linkProof, post, x } from './clips.ts';
import { callAlone, SITE } from './giveaways.ts';
import { memoTransaction } from './sign-in.ts';
import { call, person, type Reply } from './support.ts';

const fan = person('fan1');
const wallet = fan.publicKey.toBase58();
afterEach(() => fault('none'));

const status = async (cookie?: string, of = wallet) =>
  (await call('GET', `/api/clips/auth/status/${of}`, undefined, { headers: cookie ? { cookie } : {} })).json;
/** What the browser stores of an answer: every cookie, without its attributes. */
const cookiesOf = ({ headers }: { headers: Headers }) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0]!)
    .join('; ');
const accounts = async () =>
  (await env.DB.prepare('SELECT wallet, handle, x_id, method FROM x_accounts').all()).results;
const request = (proof: object = linkProof(fan)) => callAlone('POST', '/api/clips/auth/request', proof);

/** Opens the consent page as the popup does and follows the button of `username`, or the one that declines. */
async function consent(authUrl: string, username: string | null): Promise<URLSearchParams> {
  const page = await (await fetch(authUrl)).text();
  const links = [...page.matchAll(/href="([^"]+)">([^<]+)</g)].map(([, href, label]) => ({
    href: href!.replace(/&#38;/g, '&'),
    label,
  }));
  const wanted = username ? `Authorize as @${username}` : 'Cancel';
  return new URL(links.find(({ label }) => label === wanted)!.href).searchParams;
}

/** The redirect to X and back up to the code; `cookie` is what the browser stores. */
async function way(username: string | null = 'frogfan') {
  const asked = await request();
  expect(asked.status).toBe(200);
  const back = await consent(asked.json.authUrl, username);
  const cookie = cookiesOf(asked);
  return { state: back.get('state')!, code: back.get('code'), error: back.get('error'), cookie };
}

const exchange = (body: object, cookie?: string): Promise<Reply> =>
  call('POST', '/api/clips/auth/exchange', body, { headers: cookie ? { cookie } : {} });

describe('verification through X', () => {
  test('verification through X stores the chosen account and nothing else of it', async () => {
    expect(await status()).toMatchObject({ success: true, verified: false, xHandle: null });
    const { state, code, cookie } = await way();
    const answered = await exchange({ state, code }, cookie);
    expect(answered.json).toMatchObject({ success: true, xHandle: 'frogfan' });
    expect(await status(cookie)).toMatchObject({ success: true, verified: true, xHandle: 'frogfan' });
    expect(await accounts()).toEqual([{ wallet, handle: 'frogfan', x_id: '2244994945', method: 'oauth' }]);
  });

  test('the authorization address requests few scopes and is bound by PKCE', async () => {
    const { json, headers } = await request();
    const { searchParams } = new URL(json.authUrl);
    expect(searchParams.get('scope')).toBe('tweet.read users.read');
    expect(searchParams.get('code_challenge_method')).toBe('S256');
    expect(searchParams.get('redirect_uri')).toBe('http://fanfare.test/clips/auth/callback');
    expect(headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Lax/);
  });

  test.each([
    ['no state of ours', async () => ({ ...(await way()), state: 'forged' }), 'x_state_invalid'],
    [
      'the state of another browser',
      async () => ({ ...(await way()), cookie: undefined }),
      'x_state_invalid',
    ],
    ['a code that X did not give', async () => ({ ...(await way()), code: 'invented' }), 'x_denied'],
    [
      'the state of another wallet',
      async () => ({ ...(await way()), walletAddress: person('fan2').publicKey.toBase58() }),
      'x_state_invalid',
    ],
    [
      'an expired state',
      async () => {
        const found = await way();
        await env.DB.prepare('UPDATE x_states SET created_at = created_at - 601000').run();
        return found;
      },
      'x_state_expired',
    ],
  ])('verification through X refuses %s', async (_what, prepare, code) => {
    const { cookie, error: _none, ...body } = (await prepare()) as Record<string, string | undefined>;
    const { status: answered, json } = await exchange(body, cookie);
    expect([answered, json.code]).toEqual([400, code]);
    expect(await accounts()).toEqual([]);
  });

  test('state and code are valid once', async () => {
    const { state, code, cookie } = await way();
    await exchange({ state, code }, cookie);
    const again = await exchange({ state, code }, cookie);
    expect(again.json).toMatchObject({
      code: 'x_state_expired',
      error: 'This X sign-in link has expired or was already used. Please try again',
    });
    const other = await way();
    expect((await exchange({ state: other.state, code }, other.cookie)).json.code).toBe('x_denied');
  });

  test('a user who declines at X returns without a code', async () => {
    expect(await way(null)).toMatchObject({ error: 'access_denied', code: null });
  });

  test.each(['fail', 'busy', 'garbage', 'wrong-types', 'huge', 'denied', 'challenge', 'page', 'away'])(
    'an X that answers with "%s" gives a sentence for the user and stores nothing',
    async (kind) => {
      for (const which of ['token', 'me']) {
        const { state, code, cookie } = await way();
        await fault(kind, which);
        const { status: answered, json } = await exchange({ state, code }, cookie);
        await fault('none');
        expect([answered, json.code]).toEqual([503, 'x_unavailable']);
      }
      expect(await accounts()).toEqual([]);
    },
  );

  test('an X account without credit pauses redirects, offers the post, and shows the operator', async () => {
    const asked = await way();
    const late = await way();
    await fault('no-credits', 'me');
    const refused = await exchange({ state: asked.state, code: asked.code }, asked.cookie);
    expect([refused.status, refused.json.code]).toEqual([503, 'x_paused']);
    expect(await status()).toMatchObject({ verified: false, signIn: false });
    expect((await request()).json.code).toBe('x_paused');
    const { concerns } = await collectHealth(env);
    expect(concerns).toContainEqual(expect.stringContaining('the account with X has no credit'));

    // A user who was redirected meanwhile completes once there is credit, and that ends the pause.
    await fault('none');
    expect((await exchange({ state: late.state, code: late.code }, late.cookie)).status).toBe(200);
    expect(await status()).toMatchObject({ verified: true, signIn: true });
    expect((await request()).status).toBe(200);
    expect((await collectHealth(env)).concerns.join()).not.toContain('no credit');
  });

  test('the pause ends by itself after ten minutes, so that a user tries again', async () => {
    await raiseAlarm(database(env), X_SIGN_IN, 'no credit', Date.now() - 601_000);
    expect((await request()).status).toBe(200);
  });

  test('a slow X is awaited', async () => {
    const { state, code, cookie } = await way();
    await fault('late', 'me', 1500);
    expect((await exchange({ state, code }, cookie)).json).toMatchObject({
      success: true,
      xHandle: 'frogfan',
    });
  });

  test.each([
    [
      'a message of another wallet',
      { ...linkProof(person('fan2')), walletAddress: wallet },
      'message_invalid',
    ],
    [
      'a signature of another wallet',
      { ...linkProof(fan), signature: linkProof(person('fan2')).signature },
      'signature_invalid',
    ],
    ['no signature', { ...linkProof(fan), signature: undefined }, 'signature_invalid'],
    ['an old message', linkProof(fan, -400), 'message_expired'],
  ])('%s gets no redirect to X', async (_what, proof, code) => {
    expect((await request(proof)).json.code).toBe(code);
  });

  test('a proof is valid for one attempt: a replay would bind another account', async () => {
    const proof = linkProof(fan, -1);
    expect((await request(proof)).status).toBe(200);
    expect((await request(proof)).json.code).toBe('message_expired');
  });
});

describe('verification by a code in a post', () => {
  const codeOf = async (proof: object = linkProof(fan)) =>
    (await callAlone('POST', '/api/clips/auth/code', proof)).json.data;
  const verify = (code: string, postUrl: string, of = wallet) =>
    callAlone('POST', '/api/clips/auth/post', { walletAddress: of, code, postUrl });

  test('the author of the post with the code has the account', async () => {
    const { code, sentence } = await codeOf();
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/);
    expect(sentence).toContain(wallet);
    expect(sentence).toContain(code);
    const { url } = await post('clipqueen', sentence);
    expect((await verify(code.toLowerCase(), url)).json).toMatchObject({
      success: true,
      xHandle: 'clipqueen',
    });
    expect(await accounts()).toEqual([{ wallet, handle: 'clipqueen', x_id: null, method: 'post' }]);
    expect((await verify(code, url)).json.code).toBe('x_code_invalid');
  });

  test('X writes the address in the post as a link of its own, and may add one for a picture', async () => {
    const { code, sentence } = await codeOf();
    const { url } = await post('clipqueen', sentence, true);
    const quoted = await (
      await fetch(`${x.url}/oembed?url=${url}`, { headers: { 'user-agent': 'a test' } })
    ).text();
    expect(quoted).not.toContain(SITE);
    expect(quoted).toContain('pic.twitter.com');
    expect((await verify(code, url)).json).toMatchObject({ success: true, xHandle: 'clipqueen' });
  });

  test('the post is read although X redirects our request to its other host', async () => {
    const { code, sentence } = await codeOf();
    const { url } = await post('clipqueen', sentence);
    await fault('redirect', 'oembed');
    expect((await verify(code, url)).status).toBe(200);
  });

  test('a post of a protected account proves nothing', async () => {
    const { code, sentence } = await codeOf();
    const { url, id } = await post('clipqueen', sentence);
    await hidePost(id);
    expect((await verify(code, url)).json.code).toBe('post_unavailable');
  });

  test('a wallet that signs only transactions gets a code too', async () => {
    const { signature: _unused, ...rest } = linkProof(fan);
    const proof = { ...rest, memoTransaction: memoTransaction(rest.message, fan) };
    const { code, sentence } = await codeOf(proof);
    const { url } = await post('clipqueen', sentence);
    expect((await verify(code, url)).json).toMatchObject({ success: true, xHandle: 'clipqueen' });
  });

  test.each([
    ['another text', async (s: string) => (await post('frogfan', `${s} and more`)).url, 'x_sentence_missing'],
    ['another site', async () => 'https://example.com/frogfan/status/1', 'invalid_field'],
    ['a post that never was', async () => 'https://x.com/frogfan/status/5', 'post_unavailable'],
    [
      'a deleted post',
      async (s: string) => {
        const written = await post('frogfan', s);
        await deletePost(written.id);
        return written.url;
      },
      'post_unavailable',
    ],
  ])('%s proves nothing, and the code stays valid', async (_what, write, refused) => {
    const { code, sentence } = await codeOf();
    expect((await verify(code, await write(sentence))).json.code).toBe(refused);
    expect(await accounts()).toEqual([]);
    expect((await verify(code, (await post('frogfan', sentence)).url)).status).toBe(200);
  });

  test("another wallet's code, or a late one, is refused", async () => {
    const { code, sentence } = await codeOf();
    const { url } = await post('frogfan', sentence);
    const other = await verify(code, url, person('fan2').publicKey.toBase58());
    expect(other.json.code).toBe('x_code_invalid');
    await env.DB.prepare('UPDATE x_codes SET created_at = created_at - 3601000').run();
    expect((await verify(code, url)).json.code).toBe('x_code_invalid');
    expect(await accounts()).toEqual([]);
  });
});

describe('who sees the account of a wallet', () => {
  const theirs = person('fan2').publicKey.toBase58();
  const shownHandle = async (cookie?: string) => (await status(cookie)).xHandle;

  test('only the browser in which the wallet signed sees the account; others see that there is one', async () => {
    await linked(fan, 'frogfan');
    expect(await status()).toMatchObject({ success: true, verified: true, xHandle: null });
    const own = cookiesOf(await request());
    expect(await shownHandle(own)).toBe('frogfan');

    const stranger = cookiesOf(await request(linkProof(person('fan2'))));
    expect(await shownHandle(stranger)).toBeNull();
    expect(await shownHandle(stranger.replaceAll(theirs, wallet))).toBeNull();
    const name = `x_wallet_${wallet}`;
    expect(await shownHandle(`${name}=x-account-of:${wallet}`)).toBeNull();
    expect(await shownHandle(stranger.replace(`x_wallet_${theirs}`, name))).toBeNull();
    const refused = await request({ ...linkProof(fan), signature: linkProof(person('fan2')).signature });
    expect(cookiesOf(refused)).toBe('');
  });

  test('everyone sees the account once a clip of the wallet shows it, and not the one it changed to', async () => {
    await addedClip();
    expect(await shownHandle()).toBe('frogfan');
    await env.DB.prepare("UPDATE x_accounts SET handle = 'quietfrog'").run();
    expect(await shownHandle()).toBeNull();
  });
});

describe('one account per wallet, one wallet per account', () => {
  test('neither wallet nor account moves within a week', async () => {
    await linked(fan, 'frogfan');
    const second = await callAlone('POST', '/api/clips/auth/manual-verify', {
      walletAddress: person('fan2').publicKey.toBase58(),
      xHandle: '@FrogFan',
    });
    expect(second.json.code).toBe('x_account_taken');
    const other = await callAlone('POST', '/api/clips/auth/manual-verify', {
      walletAddress: wallet,
      xHandle: 'clipqueen',
    });
    expect(other.json.code).toBe('x_relink_too_soon');
    expect(await accounts()).toHaveLength(1);
  });

  test('after a week the wallet that proves the account has it, alone', async () => {
    await linked(fan, 'frogfan');
    await env.DB.prepare('UPDATE x_accounts SET linked_at = linked_at - 604800000').run();
    await linked(person('fan2'), 'frogfan');
    expect(await accounts()).toMatchObject([{ wallet: person('fan2').publicKey.toBase58() }]);
  });

  test.each(['', '@', 'two words', 'a'.repeat(16)])('"%s" is refused as a handle', async (xHandle) => {
    const { json } = await callAlone('POST', '/api/clips/auth/manual-verify', {
      walletAddress: wallet,
      xHandle,
    });
    expect(json).toMatchObject({ code: 'handle_invalid', error: 'Please enter a valid X handle' });
  });

  test('a public cluster accepts no account without a proof', async () => {
    const using = { ...env, SOLANA_RPC_URL: 'http://127.0.0.1:9/devnet' };
    const body = { walletAddress: wallet, xHandle: 'frogfan' };
    expect((await call('POST', '/api/clips/auth/manual-verify', body, { using })).status).toBe(404);
    expect(await accounts()).toEqual([]);
  });
});
