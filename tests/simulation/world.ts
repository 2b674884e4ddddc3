/** One simulation: the product's own code over fakes of everything outside, and the randomness of one seed. */
import { readdirSync, readFileSync } from 'node:fs';
import bs58 from 'bs58';
import { PLACES, type Places } from '../../core/live/room-places.ts';
import { STEPS } from '../../core/shares/minutes.ts';
import type { Env } from '../../worker/env.ts';
import worker, { Job, PageRelay, TokenRoom } from '../../worker/index.ts';
import { Bucket } from './bucket.ts';
import { Chance } from './chance.ts';
import { type Act, Database } from './database.ts';
import { Jobs } from './jobs.ts';
import { Ai } from './judging.ts';
import { Log } from './log.ts';
import { Network } from './network.ts';
import { Processes } from './process.ts';
import { Queue } from './queue.ts';
import { plug } from './replace.ts';
import { Rooms } from './rooms.ts';
import { type Scene, setScene } from './scene.ts';
import { Jupiter, X } from './services.ts';
import { plugSockets } from './sockets.ts';
import { VirtualTime } from './time.ts';
import { RULING_LOG, Words } from './words.ts';

/** Share of the seeds in which viewers are many. */
const CROWDS = 0.5;
/** Some time in the beacon's life; every seed begins then. */
const START_MS = Date.UTC(2026, 0, 1);
const FOLDER = new URL('../../migrations/', import.meta.url);
const MIGRATIONS = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.sql'))
  .sort()
  .map((name) => readFileSync(new URL(name, FOLDER), 'utf8'))
  .concat(RULING_LOG);
/** Removed from error texts, so that they are the same wherever the project is stored. */
const ROOT = new URL('../../', import.meta.url).href;
export const ORIGIN = 'http://fanfare.sim';
export const SITE = new URL(ORIGIN).host;

export interface Reply {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: users read any answer of an endpoint
  json: any;
}

let heard: Log | null = null;

/** The product's log lines become events. */
export function hearConsole(): void {
  const hear = (...words: unknown[]) =>
    heard?.say('console', ...words.map((word) => String(word).replaceAll(ROOT, '')));
  Object.assign(console, { error: hear, info: hear, warn: hear });
}

export class World {
  readonly seed: number;
  readonly chance: Chance;
  readonly time = new VirtualTime(START_MS);
  readonly log = new Log(this.time);
  readonly processes = new Processes(this.time, this.log);
  readonly network: Network;
  readonly database: Database;
  readonly bucket: Bucket;
  readonly archive: Bucket;
  readonly queue: Queue;
  readonly rooms: Rooms;
  readonly relays: Rooms<PageRelay>;
  /** Of rooms and relays. In a crowd relays begin with the second page, and are full with two. */
  readonly places: Places;
  readonly jobs: Jobs;
  readonly scene: Scene;
  readonly jupiter: Jupiter;
  readonly x: X;
  readonly ai: Ai;
  readonly words: Words;
  readonly env: Env;
  /** The number of points that the next process passes before it dies; Infinity for never. */
  fuse: (name: string) => number = () => Number.POSITIVE_INFINITY;
  /** The number of the outside action that never answers in a job's next run; Infinity for none. */
  snag: () => number = () => Number.POSITIVE_INFINITY;
  /** 5xx answers, which nothing may cause. */
  readonly broken: string[] = [];

  constructor(seed: number) {
    this.seed = seed;
    this.chance = new Chance(`fanfare ${seed}`);
    const { time, log, processes } = this;
    const keys = this.chance.stream('keys');
    const wire = this.chance.stream('wire');
    processes.latency = () => wire.share() * 6;
    plug({ time, chance: keys, fetch: (input, init) => this.network.fetch(input, init) });
    heard = log;
    plugSockets({ time, latency: () => 5 + wire.share() * 80 });
    const act: Act = (action, effect) => processes.act(action, effect);
    this.network = new Network(`rpc-${seed}`, time, processes, this.chance.stream('network'), log);
    this.network.faults.latency = () => wire.share() * 60;
    this.database = new Database(act, MIGRATIONS);
    this.words = new Words(this);
    this.ai = new Ai(this.chance.stream('ai'), time, processes);
    this.ai.onSpeech = (inputs) => this.words.check('the voice', inputs);
    this.bucket = new Bucket(act);
    this.archive = new Bucket(act);
    this.queue = new Queue(time, processes, log, this.chance.stream('queue'));
    this.places = this.chance.stream('crowd').happens(CROWDS) ? { ...PLACES, direct: 1, further: 2 } : PLACES;
    this.rooms = new Rooms(time, processes, log, (ctx, stay) => {
      const room = new TokenRoom(ctx, this.env);
      const relay = room.relay.bind(room);
      // On the platform an object that has left memory calls no one.
      const never = { take: () => new Promise<never>(() => {}) };
      room.relay = (n) => (stay.over ? never : relay(n)) as ReturnType<typeof relay>;
      room.places = this.places;
      return room;
    });
    this.relays = new Rooms(time, processes, log, (ctx) => {
      const relay = new PageRelay(ctx, this.env);
      relay.places = this.places;
      return relay;
    });
    this.jobs = new Jobs(
      time,
      processes,
      (ctx) => new Job(ctx, this.env),
      (name) => {
        const process = processes.start(`job ${name}`, this.fuse(`job ${name}`), this.snag());
        log.say('job', process.name);
        return process;
      },
    );
    this.scene = setScene(this.network);
    this.jupiter = new Jupiter(this.network, this.chance.stream('jupiter'), log, (lamports) => {
      this.scene.lamports += lamports;
    });
    this.x = new X(this.chance.stream('x'), log);
    this.network.services.push(this.jupiter, this.x);
    this.env = this.#bindings();
    this.queue.handle = async (messages) => {
      const process = processes.start('queue', this.fuse('queue'));
      log.say(
        'queue',
        process.name,
        messages.map(({ body }) => `${body.task} ${body.giveaway.slice(0, 6)}`).join(),
      );
      const batch = { messages, queue: 'fanfare-draws' } as unknown as MessageBatch;
      await processes.run(process, async () => worker.queue(batch as never, this.env));
    };
  }

  #bindings(): Env {
    const { admins, operator, payer, treasury, swap, program } = this.scene;
    const limit = { limit: async () => ({ success: true }) };
    return {
      DB: this.database,
      TOKEN_ROOM: this.rooms,
      PAGE_RELAY: this.relays,
      JOBS: this.jobs,
      WATCH: { idFromName: (name: string) => name, get: () => ({ beat: async () => {} }) },
      RECORDS: this.bucket,
      MEDIA: this.bucket,
      ARCHIVE: this.archive,
      DRAWS: this.queue,
      ...Object.fromEntries(STEPS.map((step) => [`LIMIT_${step}`, limit])),
      SOLANA_RPC_URL: this.network.rpcUrl,
      BEACON_URL: this.network.beaconUrl,
      TREASURY_ADDRESS: treasury.publicKey.toBase58(),
      ADMIN_WALLETS: admins.map(({ publicKey }) => publicKey.toBase58()).join(' '),
      ESCROW_PROGRAM: program,
      TOKEN_SECRET: 'a secret of the simulation, at least 32 bytes long',
      OPERATOR_KEY: bs58.encode(operator.secretKey),
      PAYER_KEY: bs58.encode(payer.secretKey),
      TREASURY_KEY: bs58.encode(treasury.secretKey),
      SWAP_KEY: bs58.encode(swap.secretKey),
      TREASURY_RESERVE_LAMPORTS: '100000000',
      GIVEAWAY_MIN_SECONDS: '1',
      AI: this.ai,
      SPEECH_URL: '',
      MARKET_URL: '',
      JUPITER_URL: this.jupiter.url,
      JUPITER_API_KEY: '',
      X_AUTHORIZE_URL: `${this.x.url}/i/oauth2/authorize`,
      X_API_URL: this.x.url,
      X_OEMBED_URL: `${this.x.url}/oembed`,
      X_CLIENT_ID: this.x.site.clientId,
      X_CLIENT_SECRET: this.x.site.clientSecret,
    } as unknown as Env;
  }

  /**
   * One call of the worker as a process of its own. Null when the process died, or the connection broke before the
   * answer came.
   */
  async call(
    method: string,
    path: string,
    body?: unknown,
    options: { headers?: Record<string, string>; fuse?: number; raw?: boolean } = {},
  ): Promise<(Reply & { response: Response }) | null> {
    const name = `${method} ${path.replace(/[1-9A-HJ-NP-Za-km-z]{32,44}/g, (id) => id.slice(0, 6))}`;
    const process = this.processes.start(name, options.fuse ?? this.fuse(name));
    this.log.say('call', process.name);
    const request = new Request(`${ORIGIN}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...options.headers },
      body:
        body instanceof Uint8Array ? new Uint8Array(body) : body === undefined ? body : JSON.stringify(body),
    });
    const answered = await this.processes.run(process, async () => {
      const response = await worker.fetch(request as never, this.env, context([]));
      const text = response.status === 101 ? '' : await response.text();
      return { response, text };
    });
    if (!answered) return null;
    const { response, text } = answered;
    const json = text.startsWith('{') ? JSON.parse(text) : text;
    this.log.say('answer', process.name, response.status, json.code ?? json.data?.status ?? '');
    const isCutOff = this.rooms.cutOff.has(process.name) || this.relays.cutOff.has(process.name);
    const excused = EXPECTED.has(json.code) || isCutOff;
    if (response.status >= 500 && !excused) this.broken.push(`${process.name}: ${text}`);
    return { status: response.status, json, response };
  }

  async cron(): Promise<void> {
    const process = this.processes.start('cron', this.fuse('cron'));
    this.log.say('cron', process.name);
    const event = { scheduledTime: Date.now(), cron: '* * * * *', noRetry() {} };
    await this.processes.run(process, async () => worker.scheduled(event as never, this.env));
  }

  /** Raw rows, read past the product. */
  rows<T = Record<string, unknown>>(query: string, ...values: (string | number)[]): T[] {
    const { columns, rows } = this.database.execute(query, values);
    return rows.map((row) => Object.fromEntries(columns.map((name, at) => [name, row[at]]))) as T[];
  }
}

/** Legitimate errors: the network, the beacon or a swap cannot be reached. */
const EXPECTED = new Set([
  'chain_unavailable',
  'beacon_unavailable',
  'holders_not_listed',
  'swap_unavailable',
  'x_unavailable',
  'x_paused',
  'speech_unavailable',
]);

function context(works: Promise<unknown>[]): ExecutionContext {
  return {
    waitUntil: (work: Promise<unknown>) => void works.push(work.catch(() => {})),
    passThroughOnException() {},
    props: {},
  } as unknown as ExecutionContext;
}
