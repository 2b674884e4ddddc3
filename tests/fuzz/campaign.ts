/** Sends the requests of a seed one after the other and judges every answer. */
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { within } from '../../chain/clock.ts';
import { WRAPPED_SOL_MINT } from '../../core/address.ts';
import { REFUSALS } from '../../core/refusals.ts';
import worker from '../../worker/index.ts';
import { ORIGIN, token, world } from '../worker/support.ts';
import { Chance } from './chance.ts';
import { type Endpoint, requestOf, type Sent } from './requests.ts';
import { buildScene, type Scene } from './scene.ts';
import { type Change, type RoomRows, roomChanged, roomRows, Watch } from './watch.ts';

/**
 * An answer that takes longer hangs: a request that waits for the network does so for 20 seconds, and then answers that
 * it is pending.
 */
const LIMIT_MS = 25_000;
/** The work that an endpoint continues after its answer must end by itself. */
const BEHIND_MS = 40_000;
const SLOW_MS = 5000;
/** The scene is created again after this many requests: signed messages expire, and allowed actions use it up. */
const SCENE_LASTS = 1000;
/**
 * A 503 with one of these codes is legitimate: on a busy machine the chain, X and others may be late, and a
 * transaction takes a while to become final. All are configured.
 */
const OUTSIDE = /^((chain|node|x|beacon|swap|speech)_unavailable|opening_not_final)$/;

/** The requests that reach a token's room. */
const ROOM_PATHS = /\/(live|queue|config|confirm)\b/;
const ROOMS = [token('launch').mint, token('spl').mint];
const KNOWN_TOKENS = [...world.tokens.map(({ mint }) => mint), WRAPPED_SOL_MINT];

const ofKnownTokens = ({ after }: Change) =>
  after.every((row) => KNOWN_TOKENS.some((mint) => row.includes(mint)));
const sameRows = ({ before, after }: Change) => before.length === after.length;

/** Changes that a refused request may make to a table, whatever the reason of the refusal. */
const MAY_CHANGE: Allowed = {
  // The last good readings of chain and market belong to no user; an address that is not a token leaves none.
  tokens: ofKnownTokens,
  token_names: ofKnownTokens,
  // A message of an earlier request reaches the queue's consumer meanwhile.
  job_runs: ({ after }) => after.every((row) => row.includes('"name":"queue"')),
  market_prices: ofKnownTokens,
  price_wants: ofKnownTokens,
  // A valid proof is used up, even if the request is refused later: otherwise it could be tried until it fits.
  used_messages: ({ before }) => before.length === 0,
  challenges: sameRows,
};

/**
 * The fields of a giveaway that a reading of the chain may change: its progress. It never changes its terms, its
 * registrations, whether its winner is confirmed, or when its next step is due.
 */
const COURSE = new Set(
  `stage opened_at root list_hash total_weight entry_count live commits round cutoff committed_at withdraw_reason
   beacon_signature randomness total_proven drawn_at ended_at reason`.split(/\s+/),
);
const OPERATOR = world.people.operator.publicKey;

function isCourse({ before, after }: Change): boolean {
  const fixed = (row: string) =>
    JSON.stringify(Object.entries(JSON.parse(row) as object).filter(([name]) => !COURSE.has(name)));
  return String(before.map(fixed)) === String(after.map(fixed));
}

/** A due step is the operator's; other users' transactions only change its state. */
function areSteps({ before, after }: Change): boolean {
  const others = after.filter((row) => (JSON.parse(row) as { payer: string }).payer !== OPERATOR);
  return others.length <= before.length && before.length <= after.length;
}

type Allowed = Readonly<Record<string, (change: Change) => boolean>>;
const DRAW: Allowed = { giveaways: isCourse, giveaway_transactions: areSteps };

/** The rows that a refusal may store in addition: the latest answer of the chain or of X. */
const LEARNED: Readonly<Record<string, Allowed>> = {
  // The creator's signed message, or a wallet's signed transaction: the draw was read, and its due step was done.
  not_drawn: DRAW,
  giveaway_over: DRAW,
  step_impossible: DRAW,
  step_failed: DRAW,
  signed_too_late: DRAW,
  tip_expired: { tips: sameRows },
  tip_failed: { tips: sameRows },
  post_unavailable: { clips: sameRows },
};

function allowed(change: Change, code: string): boolean {
  const rule = LEARNED[code]?.[change.table] ?? MAY_CHANGE[change.table];
  return rule?.(change) ?? false;
}

export interface Outcome {
  /** By endpoint, how often each answer came: "200", "400 invalid_field". */
  answers: Record<string, Record<string, number>>;
  /** Requests that no client can send, which were skipped. */
  unsaid: number;
  problems: string[];
  slowestMs: number;
  /** Slow answers. */
  slow: string[];
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

/** Never stops at the first problem: each problem names the number that repeats it. */
export async function runCampaign({
  endpoints,
  requests,
  seed,
  first,
  clear,
  progress,
}: Campaign): Promise<Outcome> {
  const outcome: Outcome = { answers: {}, unsaid: 0, problems: [], slowestMs: 0, slow: [] };
  let scene: Scene | null = null;
  let watch = new Watch();
  let rooms: RoomRows[] = [];
  for (let number = first; number < first + requests; number++) {
    if (!scene || number % SCENE_LASTS === 0) {
      if (scene && (await watch.changes(true)).length > 0)
        outcome.problems.push(`before ${number}: rows changed unseen`);
      await clear();
      scene = await buildScene();
      watch = new Watch();
      await watch.begin();
      rooms = await allRooms();
    }
    const sent = requestOf(new Chance(seed, number), endpoints, scene);
    const { problems, refused } = await judged(sent, watch, outcome);
    if (ROOM_PATHS.test(sent.path)) {
      const before = rooms;
      rooms = await allRooms();
      if (refused && rooms.some((room, i) => roomChanged(before[i]!, room, Date.now())))
        problems.push(`refused, and yet a room changed: ${JSON.stringify([before, rooms])}`);
    }
    for (const problem of problems) {
      outcome.problems.push(`${seed}/${number} ${sent.method} ${sent.path.slice(0, 160)}: ${problem}`);
    }
    if (number % 1000 === 999) progress(number + 1 - first, outcome);
  }
  if ((await watch.changes(true)).length > 0) outcome.problems.push('rows changed unseen');
  return outcome;
}

const allRooms = () => Promise.all(ROOMS.map(roomRows));

interface Judgement {
  problems: string[];
  refused: boolean;
}

async function judged(sent: Sent, watch: Watch, outcome: Outcome): Promise<Judgement> {
  const request = built(sent);
  // A request that no client can send does not count.
  if (!request) {
    outcome.unsaid++;
    return { problems: [], refused: true };
  }
  const reply = await answered(request, watch);
  if (!reply) return { problems: [`no answer within ${LIMIT_MS} ms`], refused: false };
  const { status, text, headers, ms, ended } = reply;
  outcome.slowestMs = Math.max(outcome.slowestMs, ms);
  if (ms > SLOW_MS) outcome.slow.push(`${sent.to}: ${status} ${text.slice(0, 100)} after ${ms} ms`);
  const problems: string[] = ended ? [] : [`still at work ${BEHIND_MS} ms after its answer`];
  // An address without an endpoint is a page of the app; its policy comes with the files of a build (tools/headers.ts).
  const page = status < 500 && headers.get('content-type')?.startsWith('text/html');
  if (page && !/^\/(api|og)(\/|$)/.test(new URL(request.url).pathname))
    return {
      problems: [...problems, ...(await watch.changes()).map((c) => `a page changed ${c.table}`)],
      refused: true,
    };
  if (status !== 101 && !headers.get('content-security-policy')?.startsWith("default-src 'none'"))
    problems.push('without its policy');
  // A media element that requests a range beyond the end gets HTTP's own answer.
  const isRefusal = status >= 400 && status !== 416 && request.method !== 'HEAD';
  const code = isRefusal ? refusalIn(status, text, problems) : '';
  const name = `${status} ${code}`.trim();
  const answers = outcome.answers[sent.to] ?? {};
  outcome.answers[sent.to] = answers;
  answers[name] = (answers[name] ?? 0) + 1;
  if (status >= 500 && !(status === 503 && OUTSIDE.test(code)))
    problems.push(`${name}: ${text.slice(0, 300)}`);
  const changes = await watch.changes();
  if (status < 400) return { problems, refused: false };
  for (const change of changes)
    if (!allowed(change, code))
      problems.push(`refused with ${name}, and yet changed: ${JSON.stringify(change)}`);
  return { problems, refused: true };
}

/** Returns the code of a refusal, which has the same envelope everywhere. */
function refusalIn(status: number, text: string, problems: string[]): string {
  try {
    const { success, error, message, code } = JSON.parse(text) as Record<string, unknown>;
    const known = typeof code === 'string' && Object.hasOwn(REFUSALS, code);
    if (success !== false || typeof error !== 'string' || message !== error || !known)
      problems.push(`${status}, not the envelope of a refusal: ${text.slice(0, 200)}`);
    return String(code);
  } catch {
    problems.push(`${status}, no JSON: "${text.slice(0, 200)}"`);
    return '';
  }
}

interface Answered {
  status: number;
  headers: Headers;
  text: string;
  ms: number;
  /** No work continues after it. */
  ended: boolean;
}

/**
 * Returns the answer; null if none came in time. Waits for the work that continues after an answer, so that the next
 * request is not blamed for it.
 */
async function answered(request: Request, watch: Watch): Promise<Answered | null> {
  const started = performance.now();
  const ctx = createExecutionContext();
  const reply = await within(LIMIT_MS, asked(request, watch, ctx), null);
  const ms = Math.round(performance.now() - started);
  const ended = await within(
    BEHIND_MS,
    waitOnExecutionContext(ctx).then(() => true),
    false,
  );
  return reply && { ...reply, ms, ended };
}

async function asked(request: Request, watch: Watch, ctx: ExecutionContext) {
  const response = await worker.fetch(request, watch.env, ctx);
  response.webSocket?.accept();
  response.webSocket?.close(1000, 'seen');
  const text = response.webSocket ? '' : new TextDecoder().decode(await response.arrayBuffer());
  return { status: response.status, text, headers: response.headers };
}

function built({ method, path, headers, body, hangsUp }: Sent): Request | null {
  const half = () => {
    const cut = body?.slice(0, Math.ceil(body.length / 2));
    let sent = false;
    return new ReadableStream({
      pull(controller) {
        if (sent || !cut?.length) return controller.error(new Error('the client is gone'));
        sent = true;
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
