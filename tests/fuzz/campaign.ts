/** Sends the requests of a seed one after the other and judges every answer. */
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { REFUSALS } from '../../core/refusals.ts';
import worker from '../../worker/index.ts';
import { ORIGIN, token } from '../worker/support.ts';
import { Chance } from './chance.ts';
import { type Endpoint, requestOf, type Sent } from './requests.ts';
import { buildScene, type Scene } from './scene.ts';
import { roomBooks, Watch } from './watch.ts';

/** An answer that takes longer hangs. */
const LIMIT_MS = 20_000;
/** The scene is made anew after so many requests: signed messages grow old, and what is allowed is done. */
const SCENE_LASTS = 2000;
/** A 503 with one of these is an answer: something outside does not answer, or is not set up. */
const OUTSIDE = /^(not_configured|x_not_configured|\w+_unavailable)$/;

/** What reaches a token's room. */
const ROOM_PATHS = /\/(live|queue|config|confirm)\b/;
const { mint } = token('launch');

/** Tables that a refused request may change. */
const MAY_CHANGE = new Set([
  // The last good readings of chain and market are nobody's.
  'tokens',
  'market_prices',
  // A proof that was looked at is spent, whatever is refused after it: else it could be tried until it fits.
  'used_messages',
  'challenges',
]);

/** What a refusal may write down besides, because it is what the chain, or X, said just now. */
const LEARNED: Readonly<Record<string, readonly string[]>> = {
  signed_too_late: ['giveaways', 'giveaway_transactions'],
  step_failed: ['giveaways', 'giveaway_transactions'],
  tip_expired: ['tips'],
  tip_failed: ['tips'],
  post_unavailable: ['clips'],
};

export interface Outcome {
  /** "400 invalid_field", "503 x_unavailable" and so on: how often. */
  answers: Record<string, number>;
  problems: string[];
  slowestMs: number;
}

export interface Campaign {
  endpoints: readonly Endpoint[];
  requests: number;
  seed: number;
  /** The number of the first request. */
  first: number;
  /** Empties the storage. */
  clear(): Promise<void>;
  progress(done: number, outcome: Outcome): void;
}

/** Never stops at the first problem: each names the number that repeats it. */
export async function runCampaign({
  endpoints,
  requests,
  seed,
  first,
  clear,
  progress,
}: Campaign): Promise<Outcome> {
  const outcome: Outcome = { answers: {}, problems: [], slowestMs: 0 };
  let scene: Scene | null = null;
  let watch = new Watch();
  let room = '';
  for (let number = first; number < first + requests; number++) {
    if (!scene || number % SCENE_LASTS === 0) {
      if (scene && (await watch.changes(true)).length > 0)
        outcome.problems.push(`before ${number}: rows changed unseen`);
      await clear();
      scene = await buildScene();
      watch = new Watch();
      await watch.begin();
      room = await roomBooks(mint);
    }
    const sent = requestOf(new Chance(seed, number), endpoints, scene);
    const { problems, refused } = await judged(sent, watch, outcome);
    if (ROOM_PATHS.test(sent.path)) {
      const before = room;
      room = await roomBooks(mint);
      if (refused && room !== before) problems.push('refused, and yet the room changed');
    }
    for (const problem of problems) {
      outcome.problems.push(`${seed}/${number} ${sent.method} ${sent.path.slice(0, 160)}: ${problem}`);
    }
    if (number % 1000 === 999) progress(number + 1 - first, outcome);
  }
  if ((await watch.changes(true)).length > 0) outcome.problems.push('rows changed unseen');
  return outcome;
}

interface Judgement {
  problems: string[];
  refused: boolean;
}

async function judged(sent: Sent, watch: Watch, outcome: Outcome): Promise<Judgement> {
  const request = built(sent);
  // What no client can say is no request.
  if (!request) return { problems: [], refused: true };
  const started = performance.now();
  const reply = await answered(request, watch);
  outcome.slowestMs = Math.max(outcome.slowestMs, Math.round(performance.now() - started));
  if (!reply) return { problems: [`no answer within ${LIMIT_MS} ms`], refused: false };
  const { status, text, headers } = reply;
  const problems: string[] = [];
  if (status !== 101 && !headers.get('content-security-policy')?.startsWith("default-src 'none'"))
    problems.push('without its policy');
  // A media element that asks for a piece beyond the end is answered by HTTP's own words.
  const told = status >= 400 && status !== 416 && request.method !== 'HEAD';
  const code = told ? refusalIn(text, problems) : '';
  const name = `${status} ${code}`.trim();
  outcome.answers[name] = (outcome.answers[name] ?? 0) + 1;
  if (status >= 500 && !(status === 503 && OUTSIDE.test(code)))
    problems.push(`${name}: ${text.slice(0, 300)}`);
  const changes = await watch.changes();
  if (status < 400) return { problems, refused: false };
  const forbidden = changes.filter((table) => !MAY_CHANGE.has(table) && !LEARNED[code]?.includes(table));
  if (forbidden.length > 0) problems.push(`refused with ${name}, and yet changed: ${forbidden.join(', ')}`);
  return { problems, refused: true };
}

/** The code of a refusal, which comes in the envelope of every refusal. */
function refusalIn(text: string, problems: string[]): string {
  try {
    const { success, error, message, code } = JSON.parse(text) as Record<string, unknown>;
    const known = typeof code === 'string' && Object.hasOwn(REFUSALS, code);
    if (success !== false || typeof error !== 'string' || message !== error || !known)
      problems.push(`not the envelope of a refusal: ${text.slice(0, 200)}`);
    return String(code);
  } catch {
    problems.push(`no JSON: ${text.slice(0, 200)}`);
    return '';
  }
}

interface Answered {
  status: number;
  headers: Headers;
  text: string;
}

async function answered(request: Request, watch: Watch): Promise<Answered | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), LIMIT_MS);
  });
  const reply = await Promise.race([asked(request, watch), limit]);
  clearTimeout(timer);
  return reply;
}

async function asked(request: Request, watch: Watch): Promise<Answered> {
  const ctx = createExecutionContext();
  const response = await worker.fetch(request, watch.env, ctx);
  response.webSocket?.accept();
  response.webSocket?.close(1000, 'seen');
  const text = response.webSocket ? '' : new TextDecoder().decode(await response.arrayBuffer());
  await waitOnExecutionContext(ctx);
  return { status: response.status, text, headers: response.headers };
}

function built({ method, path, headers, body, hangsUp }: Sent): Request | null {
  const half = () => {
    const cut = body?.slice(0, Math.ceil(body.length / 2));
    let told = false;
    return new ReadableStream({
      pull(controller) {
        if (told || !cut?.length) return controller.error(new Error('the client is gone'));
        told = true;
        controller.enqueue(cut);
      },
    });
  };
  try {
    return new Request(`${ORIGIN}${path}`, {
      method,
      headers,
      body: (hangsUp ? half() : body) as BodyInit | null,
    });
  } catch {
    return null;
  }
}
