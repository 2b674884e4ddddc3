/**
 * The fake X: the consent page and API of OAuth 2.0 with PKCE, users/me, and oEmbed, with the shapes of
 * xdevplatform/docs, and the widget that shows a post. POST /posts, DELETE /posts/{id} and POST /posts/{id}/hide write, delete and protect posts, POST
 * /fault makes calls fail.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { FaultSwitch, X_FAULTS } from '../faults.ts';
import { refuseNameless } from '../guard.ts';
import { answerJson, parseObject, type Running, readBody, serve } from '../http.ts';
import { ACCOUNTS, type Account, Posts } from './accounts.ts';
import { answeredFault, OTHER_HOST, problem } from './fault-answers.ts';
import { consentPage, quoteHtml } from './pages.ts';
import { POST_PAGE, postResult, WIDGET_SCRIPT } from './widget.ts';

const BODY_LIMIT_BYTES = 32 * 1024;
/** The lifetime of X's codes. */
const CODE_LIFETIME_MS = 30_000;
const TOKEN_LIFETIME_SECONDS = 7200;
const CALLS = ['token', 'me', 'oembed', 'widget'] as const;
/** The paths behind X's bot protection; the others are pages and controls. */
const SERVICE = /^(?:\/elsewhere)?\/(?:oembed|2\/.*)$/;

export interface RunningX extends Running {
  clientId: string;
  clientSecret: string;
}

interface Code {
  account: Account;
  clientId: string;
  redirectUri: string;
  challenge: string;
  issuedAt: number;
}

/** Starts a fake X of its own with one registered app. `port` 0 or none takes a free one. */
export async function startX({ port = 0 }: { port?: number } = {}): Promise<RunningX> {
  const site = new XSite();
  const running = await serve(
    (request, response) => site.handle(request, response),
    port,
    (response) => answerJson(response, 500, { title: 'Internal Error', status: 500 }),
  );
  return { ...running, clientId: site.clientId, clientSecret: site.clientSecret };
}

/** The request handler, without a server around it. */
export class XSite {
  readonly clientId = randomBytes(16).toString('base64url');
  readonly clientSecret = randomBytes(32).toString('base64url');
  readonly #posts = new Posts();
  readonly #codes = new Map<string, Code>();
  readonly #tokens = new Map<string, Account>();
  readonly #switch = new FaultSwitch(X_FAULTS, CALLS);
  #revoked = 0;

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://x.local');
    const body = request.method === 'GET' ? '' : await readBody(request, BODY_LIMIT_BYTES);
    if (body === null) return answerJson(response, 413, { title: 'Payload Too Large' });
    const route = `${request.method} ${url.pathname.replace(/^\/posts\/\d+/, '/posts/:id')}`;
    if (SERVICE.test(url.pathname) && refuseNameless(request, response)) return;
    switch (route) {
      case 'GET /i/oauth2/authorize':
        return this.#consent(url, response);
      case 'POST /2/oauth2/token':
        return this.#withFault('token', url, response, () => this.#token(request, body, response));
      case 'POST /2/oauth2/revoke':
        return this.#revoke(body, response);
      case 'GET /2/users/me':
        return this.#withFault('me', url, response, () => this.#me(request, response));
      case 'GET /oembed':
        return this.#withFault('oembed', url, response, () => this.#oembed(url, response));
      case `GET ${OTHER_HOST}/oembed`:
        return this.#oembed(url, response);
      case 'GET /widgets.js':
        return this.#withFault('widget', url, response, () => {
          response.writeHead(200, { 'content-type': 'text/javascript' }).end(WIDGET_SCRIPT);
        });
      case 'GET /embed/Tweet.html':
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(POST_PAGE);
        return;
      case 'GET /tweet-result':
        return this.#result(url, response);
      case 'POST /posts':
        return this.#publish(body, response);
      case 'DELETE /posts/:id':
        return answerJson(response, this.#posts.delete(url.pathname.slice('/posts/'.length)) ? 200 : 404, {});
      case 'POST /posts/:id/hide':
        return answerJson(response, this.#posts.hide(url.pathname.split('/')[2]!) ? 200 : 404, {});
      case 'POST /fault':
        this.#switch.answer(parseObject(body) ?? {}, response);
        return;
      case 'GET /stats':
        return answerJson(response, 200, { tokens: this.#tokens.size, revoked: this.#revoked });
      default:
        return answerJson(response, 404, { title: 'Not Found', status: 404 });
    }
  }

  async #withFault(
    call: (typeof CALLS)[number],
    url: URL,
    response: ServerResponse,
    right: () => void,
  ): Promise<void> {
    const fault = this.#switch.of(call);
    if (answeredFault(fault, url, response) || (await this.#switch.play(fault, response))) return;
    right();
  }

  #consent(url: URL, response: ServerResponse) {
    const asked = Object.fromEntries(url.searchParams);
    const back = redirectOf(asked.redirect_uri);
    const sound =
      asked.response_type === 'code' &&
      asked.client_id === this.clientId &&
      asked.code_challenge_method === 'S256' &&
      /^[\w-]{43}$/.test(asked.code_challenge ?? '') &&
      (asked.state ?? '').length > 0 &&
      (asked.state ?? '').length <= 500 &&
      asked.scope?.split(' ').includes('users.read');
    if (!back || !sound) {
      response
        .writeHead(400, { 'content-type': 'text/html' })
        .end('Something went wrong. The app asked wrongly.');
      return;
    }
    const leadBack = (fields: Record<string, string>) => {
      const target = new URL(back);
      for (const [name, value] of Object.entries({ ...fields, state: asked.state! }))
        target.searchParams.set(name, value);
      return target.href;
    };
    const choices = ACCOUNTS.map((account) => {
      const code = randomBytes(32).toString('base64url');
      this.#codes.set(code, {
        account,
        clientId: this.clientId,
        redirectUri: back,
        challenge: asked.code_challenge!,
        issuedAt: Date.now(),
      });
      return { account, url: leadBack({ code }) };
    });
    response
      .writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'cross-origin-opener-policy': 'unsafe-none',
      })
      .end(consentPage('Fanfare', choices, leadBack({ error: 'access_denied' })));
  }

  #token(request: IncomingMessage, body: string, response: ServerResponse) {
    const deny = (error: string, description: string, status = 400) =>
      answerJson(response, status, { error, error_description: description });
    const basic = `Basic ${Buffer.from(`${this.clientId}:${this.clientSecret}`).toString('base64')}`;
    if (request.headers.authorization !== basic)
      return deny('unauthorized_client', 'Missing valid authorization header', 401);
    const form = new URLSearchParams(body);
    const name = form.get('code') ?? '';
    const code = this.#codes.get(name);
    this.#codes.delete(name);
    if (form.get('grant_type') !== 'authorization_code')
      return deny('unsupported_grant_type', 'Wrong grant type');
    if (!code || Date.now() - code.issuedAt > CODE_LIFETIME_MS)
      return deny('invalid_request', 'Value passed for the authorization code was invalid.');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (challenge !== code.challenge)
      return deny('invalid_request', 'Value passed for the code verifier did not match the code challenge.');
    if (form.get('redirect_uri') !== code.redirectUri)
      return deny('invalid_request', 'Value passed for the redirect uri did not match the uri of the code.');
    const token = randomBytes(48).toString('base64url');
    this.#tokens.set(token, code.account);
    answerJson(response, 200, {
      token_type: 'bearer',
      expires_in: TOKEN_LIFETIME_SECONDS,
      access_token: token,
      scope: 'tweet.read users.read',
    });
  }

  #revoke(body: string, response: ServerResponse) {
    if (this.#tokens.delete(new URLSearchParams(body).get('token') ?? '')) this.#revoked += 1;
    answerJson(response, 200, { revoked: true });
  }

  #me(request: IncomingMessage, response: ServerResponse) {
    const account = this.#tokens.get(request.headers.authorization?.replace(/^Bearer /, '') ?? '');
    if (!account) return problem(response, 401, 'Unauthorized', 'Unauthorized');
    answerJson(response, 200, { data: account });
  }

  #oembed(url: URL, response: ServerResponse) {
    const asked = url.searchParams.get('url') ?? '';
    const id = /^https:\/\/(?:x|twitter)\.com\/\w+\/status\/(\d+)/.exec(asked)?.[1];
    const post = id ? this.#posts.find(id) : null;
    const account = ACCOUNTS.find(({ username }) => username === post?.username);
    if (!post || !account) return void response.writeHead(404).end();
    if (post.hidden)
      return answerJson(response, 403, {
        error: 'Sorry, you are not authorized to see this status.',
        request: `/oembed${url.search}`,
      });
    answerJson(response, 200, {
      url: `https://twitter.com/${account.username}/status/${post.id}`,
      author_name: account.name,
      author_url: `https://twitter.com/${account.username}`,
      html: quoteHtml(post, account, url.searchParams.get('omit_script') !== 'true'),
      width: 550,
      height: null,
      type: 'rich',
      cache_age: '3153600000',
      provider_name: 'Twitter',
      provider_url: 'https://twitter.com',
      version: '1.0',
    });
  }

  #result(url: URL, response: ServerResponse) {
    const post = this.#posts.find(url.searchParams.get('id') ?? '');
    const account = ACCOUNTS.find(({ username }) => username === post?.username);
    if (!post || !account || post.hidden) return answerJson(response, 404, {});
    answerJson(response, 200, postResult(post, account));
  }

  /** A control call that writes a post. `text` may contain anything. */
  #publish(body: string, response: ServerResponse) {
    const { username, text, picture } = parseObject(body) ?? {};
    const account = ACCOUNTS.find((known) => known.username === username);
    if (!account || typeof text !== 'string' || text.length > 4000)
      return answerJson(response, 400, { error: 'username or text: is not valid' });
    const post = this.#posts.publish(account.username, text, picture === true);
    answerJson(response, 200, { id: post.id, url: `https://x.com/${account.username}/status/${post.id}` });
  }
}

/** X compares the address with the app's registered ones; here every loopback address is registered. */
function redirectOf(text: string | undefined): string | null {
  try {
    const url = new URL(text ?? '');
    return ['localhost', '127.0.0.1', 'fanfare.test', 'fanfare.sim'].includes(url.hostname) ? url.href : null;
  } catch {
    return null;
  }
}
