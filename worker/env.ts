/** Bindings and settings of the worker, as wrangler.toml declares them. */
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';
import { SolanaRpc } from '../chain/rpc.ts';
import { type SignatureWatch, watchSignature } from '../chain/signature-watch.ts';
import { type Location, locationsNear } from '../core/regions.ts';
import type { Widget } from '../core/shares/human-pass.ts';
import type { Step } from '../core/shares/minutes.ts';
import type { TokenInfo } from '../core/tokens/model.ts';
import type { JobRunner } from '../durable-objects/job-runner.ts';
import type { PageRelay } from '../durable-objects/page-relay.ts';
import type { TokenRoom } from '../durable-objects/token-room.ts';
import type { Watch } from '../durable-objects/watch.ts';

declare global {
  /** True only in builds for the local world; the production bundle is built with false. */
  const __LOCAL__: boolean;
}

/** "LIMIT_200": up to 200 calls a minute. */
type Counter = `LIMIT_${Step}`;

export interface Env extends Partial<Record<Counter, RateLimit>> {
  DB: D1Database;
  TOKEN_ROOM: DurableObjectNamespace<TokenRoom>;
  /** Relays of rooms with many viewers. */
  PAGE_RELAY: DurableObjectNamespace<PageRelay>;
  /** One object for each job of the cron. */
  JOBS: DurableObjectNamespace<JobRunner<Env>>;
  /** The one object that watches the site. */
  WATCH: DurableObjectNamespace<Watch<Env>>;
  ASSETS: Fetcher;
  /** Workers AI, if it is bound. */
  AI?: Ai;
  /** Cloudflare Images, if it is bound: decodes faces for the pictures of shared links. */
  IMAGES?: ImagesBinding;
  /** The site's public address, "https://…": our User-Agent points at it. Empty or missing: it points nowhere. */
  SITE_URL?: string;
  /** Asks in place of fetch while the smoke test listens. */
  fetch?: typeof fetch;
  /** Secret: the address that the operator's messages go to, a webhook of Slack or Discord, or a topic of ntfy. */
  ALERT_URL?: string;
  /** Secret: the address of a dead man's switch. */
  PING_URL?: string;
  /** Secret: the keys of the canary's two wallets, base58, with a blank between them; without them there is no canary. */
  CANARY_KEYS?: string;
  /** The canary's two coins, in the order of the keys: each wallet is the creator of its own. */
  CANARY_COINS?: string;
  /** Secrets: the bucket of another account for backups ("https://host/bucket"), and a key that may only write there. */
  BACKUP_S3_URL?: string;
  BACKUP_S3_KEY?: string;
  BACKUP_S3_SECRET?: string;
  /** The site's operator, as its pages name it (core/operator.ts). Each may be empty or missing. */
  OPERATOR_NAME?: string;
  /** A mail address or an https address. */
  OPERATOR_CONTACT?: string;
  OPERATOR_COUNTRY?: string;
  OPERATOR_X_ACCOUNT?: string;
  SOLANA_RPC_URL: string;
  /** The cloud region in which SOLANA_RPC_URL answers, such as aws:eu-central-1; objects are made near it. */
  RPC_REGION?: string;
  /** A node of another provider, for lists of holders; empty or missing for none. */
  SECOND_RPC_URL?: string;
  /** Base58 wallet that receives the platform's fees. */
  TREASURY_ADDRESS: string;
  /** Comma-separated base58 wallets that seed the admin list. */
  ADMIN_WALLETS: string;
  /** Speech service for deployments without Workers AI; empty for none. */
  SPEECH_URL: string;
  /** What all may take in a UTC day that no tip pays for, of the voice and of the judge; absent: core/shares/days.ts. */
  VOICE_CHARACTERS_A_DAY?: string;
  JUDGE_CALLS_A_DAY?: string;
  /** The time that a tip waits for the judge, in ms; absent: 1500. */
  JUDGE_TIMEOUT_MS?: string;
  /** The escrow program, base58; empty while it is not deployed. */
  ESCROW_PROGRAM: string;
  /** Secret that signs bearer tokens. */
  TOKEN_SECRET: string;
  /** Secret key of the operator, base58 of 64 bytes: signs commits, withdrawals, cancels and receipts, and holds nothing. */
  OPERATOR_KEY: string;
  /** Secret key of the payer, base58 of 64 bytes: pays the network fees of draws. */
  PAYER_KEY: string;
  /** Secret key of the treasury, base58 of 64 bytes: signs payouts and nothing else. Empty: no payouts here. */
  TREASURY_KEY: string;
  /** Secret key of the swap wallet, base58 of 64 bytes: holds only the amount that is being swapped. */
  SWAP_KEY: string;
  /** Lamports that payouts leave in the treasury. */
  TREASURY_RESERVE_LAMPORTS: string;
  /** The most lamports that treasury, payer and operator may each hold before the operator is told; absent: no limit. */
  HOT_WALLET_LAMPORTS?: string;
  /** Jupiter's address; its key (a secret, empty for none). */
  JUPITER_URL: string;
  JUPITER_API_KEY: string;
  /** DexScreener's address; empty for no market data. */
  MARKET_URL: string;
  /** IPFS gateways ("https://host"), separated by commas or blanks; each is asked until one answers. */
  IPFS_GATEWAYS?: string;
  /** drand relays, separated by commas or blanks; each is asked in turn until one answers. */
  BEACON_URL: string;
  /**
   * The address of the second host, on which X's widget runs ("https://…", core/frame-host.ts), and the widget's script.
   * Without a second host the widget runs on ours, without any origin.
   */
  FRAME_URL?: string;
  X_WIDGET_URL: string;
  /** X's sites: consent pages, API and oEmbed; elsewhere in the local world. */
  X_AUTHORIZE_URL: string;
  X_API_URL: string;
  X_OEMBED_URL: string;
  /** The X app of this deployment; empty if it has none. Its secret is a secret binding. */
  X_CLIENT_ID: string;
  X_CLIENT_SECRET: string;
  /** Turnstile: its address, and the keys of our widget, the second a secret. Without both no one is asked (decision 96). */
  TURNSTILE_URL: string;
  TURNSTILE_SITE_KEY?: string;
  TURNSTILE_SECRET_KEY?: string;
  /** The minimum duration of a giveaway, in seconds. */
  GIVEAWAY_MIN_SECONDS: string;
  /** The same of a giveaway among people who register, without a time to object: its creator draws it live. */
  LIVE_MIN_SECONDS?: string;
  /** Wallets that may send tips themselves, by name, separated by commas; empty: the server sends all tips. */
  SENDING_WALLETS: string;
  /** Draws that wait for their next step; one giveaway a message (worker/draw-engine/queue.ts). */
  DRAWS: Queue<DrawMessage>;
  /** Frozen lists and finished records of draws. Objects are written once and never changed. */
  RECORDS: R2Bucket;
  /** Uploaded pictures, clips and sounds of alerts, under their SHA-256. */
  MEDIA: R2Bucket;
  /** Tips of months that are long over (decision 86), if it is bound; without it they stay in the database. */
  ARCHIVE?: R2Bucket;
}

/**
 * A giveaway whose next step is due. `count`: only counts its eligible holders. `smoke`, `watch`: no giveaway, tests the queue.
 */
export interface DrawMessage {
  giveaway: string;
  task: 'advance' | 'count' | 'date' | 'smoke' | 'watch';
}

export interface AppContext {
  Bindings: Env;
  Variables: {
    requestId: string;
    /** The wallet that signed in, set by worker/http/auth.ts. */
    wallet?: string;
    /** The call has changed something by a wallet's signature, set by worker/http/fresh-pass.ts. */
    changed?: boolean;
    /** A share is used up, and a human pass would help: the widget for it, set by worker/shares/minute.ts. */
    widget?: Widget;
    /** The token whose queue it is, set by worker/live/queue.ts. */
    token?: TokenInfo;
  };
}

export type Database = DrizzleD1Database;

export function database(env: Env): Database {
  return drizzle(env.DB);
}

export function solana(env: Env, url = env.SOLANA_RPC_URL): SolanaRpc {
  return new SolanaRpc(url, undefined, env.SITE_URL, env.fetch);
}

/** Hears from the node that a payment of this signature is confirmed. Close it. */
export function watchPayment(env: Env, signature: string): SignatureWatch {
  return watchSignature(env.SOLANA_RPC_URL, signature, env.SITE_URL);
}

/** Placement is of calls alone: cron and alarms run anywhere, and an object stays where its first call made it. */
function near({ RPC_REGION }: Env): { locationHint?: Location } {
  const [locationHint] = locationsNear(RPC_REGION) ?? [];
  return { locationHint };
}

/** Returns a token's room; the only place with its id scheme. Call it for existing tokens only: a stub creates it. */
export function roomOf(env: Env, token: string): DurableObjectStub<TokenRoom> {
  return env.TOKEN_ROOM.get(env.TOKEN_ROOM.idFromName(token), near(env));
}

/** Returns a relay of a token's room, from 0; the only place with its id scheme. */
export function relayOf(env: Env, token: string, n: number): DurableObjectStub<PageRelay> {
  return env.PAGE_RELAY.get(env.PAGE_RELAY.idFromName(`${token}:${n}`));
}

/** Returns the object that watches the site. */
export function watchOf(env: Env): DurableObjectStub<Watch<Env>> {
  return env.WATCH.get(env.WATCH.idFromName('site'), near(env));
}

/** Returns the object that runs a job of the cron. */
export function jobOf(env: Env, name: string): DurableObjectStub<JobRunner<Env>> {
  return env.JOBS.get(env.JOBS.idFromName(name), near(env));
}
