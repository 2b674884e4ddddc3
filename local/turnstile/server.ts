/**
 * The fake Turnstile: siteverify with the real one's refusals, and a widget that takes every visitor for a person. POST
 * /tokens {ageSeconds?} gives a token as the widget does, POST /fault makes siteverify fail.
 */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { FaultSwitch, TURNSTILE_FAULTS } from '../faults.ts';
import { refuseNameless } from '../guard.ts';
import { answerJson, parseObject, type Running, readBody, serve } from '../http.ts';

const BODY_LIMIT_BYTES = 32 * 1024;
const TOKEN_LIFETIME_MS = 300_000;
const MAX_TOKEN_LENGTH = 2048;

export interface RunningTurnstile extends Running {
  siteKey: string;
  secretKey: string;
}

/** Starts a Turnstile of its own with one widget. */
export async function startTurnstile(): Promise<RunningTurnstile> {
  const turnstile = new Turnstile();
  const running = await serve((request, response) => turnstile.handle(request, response));
  return { ...running, siteKey: turnstile.siteKey, secretKey: turnstile.secretKey };
}

class Turnstile {
  readonly siteKey = `0x4${randomBytes(12).toString('hex')}`;
  readonly secretKey = `0x4${randomBytes(20).toString('hex')}`;
  /** When each token was given, ms since 1970; 0 once it was verified. */
  readonly #tokens = new Map<string, number>();
  readonly #switch = new FaultSwitch(TURNSTILE_FAULTS);
  #asked = 0;

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://turnstile.local');
    const body = request.method === 'GET' ? '' : await readBody(request, BODY_LIMIT_BYTES);
    if (body === null) return answerJson(response, 413, {});
    const input = parseObject(body) ?? {};
    const send = (type: string, text: string) =>
      void response.writeHead(200, { 'content-type': type }).end(text);
    switch (`${request.method} ${url.pathname}`) {
      case 'POST /turnstile/v0/siteverify':
        if (refuseNameless(request, response)) return;
        this.#asked += 1;
        return this.#siteverify(new URLSearchParams(body), response);
      case 'GET /turnstile/v0/api.js':
        return send('text/javascript', WIDGET_SCRIPT);
      case 'GET /frame':
        return url.searchParams.get('sitekey') === this.siteKey
          ? send('text/html; charset=utf-8', FRAME_PAGE)
          : answerJson(response, 400, {});
      case 'POST /tokens': {
        const token = randomBytes(32).toString('base64url');
        this.#tokens.set(token, Date.now() - 1000 * Number(input.ageSeconds ?? 0));
        return answerJson(response, 200, { token });
      }
      case 'POST /fault':
        this.#switch.answer(input, response);
        return;
      case 'GET /stats':
        return answerJson(response, 200, { asked: this.#asked });
      default:
        return answerJson(response, 404, {});
    }
  }

  async #siteverify(form: URLSearchParams, response: ServerResponse): Promise<void> {
    const refuse = (code: string, status = 200) =>
      answerJson(response, status, { 'error-codes': [code], success: false, messages: [] });
    switch (this.#switch.fault) {
      case 'internal':
        return refuse('internal-error');
      case 'fail':
        return answerJson(response, 503, {});
      case 'busy':
        return void response.writeHead(429).end();
      case 'wrong-types':
        return answerJson(response, 200, { success: 'true', 'error-codes': null });
    }
    if (await this.#switch.play(this.#switch.fault, response)) return;
    const [secret, token] = [form.get('secret'), form.get('response')];
    if (!secret) return refuse('missing-input-secret', 400);
    if (secret !== this.secretKey) return refuse('invalid-input-secret', 400);
    if (!token) return refuse('missing-input-response');
    const givenAt = this.#tokens.get(token);
    if (givenAt === undefined || token.length > MAX_TOKEN_LENGTH) return refuse('invalid-input-response');
    this.#tokens.set(token, 0);
    if (Date.now() - givenAt > TOKEN_LIFETIME_MS) return refuse('timeout-or-duplicate');
    answerJson(response, 200, {
      challenge_ts: new Date(givenAt).toISOString(),
      'error-codes': [],
      hostname: 'localhost',
      success: true,
    });
  }
}

const WIDGET_SCRIPT = `(() => {
  const host = new URL(document.currentScript.src).origin;
  const frames = new Map();
  window.turnstile = {
    render(element, options) {
      const frame = document.createElement('iframe');
      frame.title = 'Widget containing a security challenge';
      frame.width = 300;
      frame.height = 65;
      frame.src = host + '/frame?sitekey=' + encodeURIComponent(options.sitekey);
      addEventListener('message', ({ source, data }) => {
        if (source === frame.contentWindow) options.callback(data);
      });
      element.append(frame);
      const id = 'widget-' + frames.size;
      frames.set(id, frame);
      return id;
    },
    remove: (id) => frames.get(id)?.remove(),
  };
})();`;

const FRAME_PAGE = `<!doctype html><meta name="color-scheme" content="dark">
<button id="person">I am a person</button>
<script>
  person.onclick = async () => {
    const answer = await fetch('/tokens', { method: 'POST', body: '{}' });
    parent.postMessage((await answer.json()).token, '*');
  };
</script>`;
