/** The worker's settings of a deployment, and the check of them. Nothing here uses the network. */
import { isAddress } from '../../core/address.ts';
import { MAX_ADMINS } from '../../core/admin.ts';
import { frameOrigin } from '../../core/frame-host.ts';
import { contactOf } from '../../core/operator.ts';
import { locationsNear } from '../../core/regions.ts';

/** The part of wrangler's settings that we read; the build writes them to dist/fanfare/wrangler.json. */
export interface Settings {
  ai?: { binding: string };
  vars?: Record<string, unknown>;
  d1_databases?: { binding?: string; database_name?: string; database_id?: string }[];
  r2_buckets?: { binding?: string; bucket_name?: string }[];
  triggers?: { crons?: string[] };
  queues?: { producers?: { queue?: string }[] };
  routes?: (string | { pattern?: string; custom_domain?: boolean })[];
  account_id?: string;
  /** True: a trial, at an address of Cloudflare's. */
  workers_dev?: boolean;
  /** The placement of the worker; the region is the name of a cloud region, such as aws:eu-central-1. */
  placement?: { region?: string; mode?: string; host?: string; hostname?: string };
  limits?: object;
}

/** Something that is missing or wrong, and how to fix it, in sentences. */
export interface Problem {
  text: string;
  /** Blocks the deployment: money or the whole site depends on it. */
  essential: boolean;
}

interface Secret {
  name: string;
  /** The feature that does not work without it. */
  without: string;
  essential: (vars: Record<string, string>) => boolean;
}

/** Every secret of worker/env.ts. `wrangler secret put NAME` asks for the value and never shows it. */
export const SECRETS: Secret[] = [
  { name: 'TOKEN_SECRET', without: 'nobody can sign in as creator or admin', essential: () => true },
  { name: 'SOLANA_RPC_URL', without: 'the chain cannot be reached', essential: () => true },
  {
    name: 'OPERATOR_KEY',
    without: 'no giveaway can be opened or drawn',
    essential: ({ ESCROW_PROGRAM }) => Boolean(ESCROW_PROGRAM),
  },
  {
    name: 'PAYER_KEY',
    without: 'no draw can be paid for',
    essential: ({ ESCROW_PROGRAM }) => Boolean(ESCROW_PROGRAM),
  },
  { name: 'ALERT_URL', without: 'nobody is told when the site does not work', essential: () => false },
  { name: 'PING_URL', without: 'nobody notices when the watch itself stops', essential: () => false },
  { name: 'CANARY_KEYS', without: 'nobody notices when tips alone do not work', essential: () => false },
  ...['BACKUP_S3_URL', 'BACKUP_S3_KEY', 'BACKUP_S3_SECRET'].map((name) => ({
    ...{ name, without: 'no copy of the database is outside this account' },
    essential: () => false,
  })),
  { name: 'SECOND_RPC_URL', without: 'lists of holders come from one node alone', essential: () => false },
  { name: 'TREASURY_KEY', without: 'admins cannot pay out', essential: () => false },
  { name: 'SWAP_KEY', without: 'tokens cannot be paid out, only SOL', essential: () => false },
  {
    name: 'X_CLIENT_SECRET',
    without: "X accounts cannot be proven through X's own page",
    essential: ({ X_CLIENT_ID }) => Boolean(X_CLIENT_ID),
  },
  {
    name: 'TURNSTILE_SECRET_KEY',
    without: 'people wait out the minute when strangers flood the site',
    essential: ({ TURNSTILE_SITE_KEY }) => Boolean(TURNSTILE_SITE_KEY),
  },
  {
    name: 'JUPITER_API_KEY',
    without: 'quotes and payouts of tokens share the rate of all strangers at Cloudflare and fail at random',
    essential: () => false,
  },
];

interface Var {
  name: string;
  /** The unit that it counts; its value is a whole number, or empty. */
  counts?: string;
  /** The problem while it is empty; absent if there is none. */
  without?: string;
  /** Whether an empty setting blocks the deployment. */
  essential?: true;
}

/**
 * Every setting of [vars]: what worker/env.ts reads, and what the build and deploying read. Any other name there is
 * misspelled, or belongs to another table.
 */
export const VARS: readonly Var[] = [
  { name: 'TREASURY_ADDRESS', without: 'fees would have nowhere to go', essential: true },
  { name: 'ADMIN_WALLETS', without: 'nobody could sign in as admin', essential: true },
  { name: 'SPEECH_URL' },
  { name: 'VOICE_CHARACTERS_A_DAY', counts: 'characters' },
  { name: 'JUDGE_CALLS_A_DAY', counts: 'calls of the judge of words in a day' },
  { name: 'JUDGE_TIMEOUT_MS', counts: 'milliseconds that a tip waits for the judge of words' },
  {
    name: 'ESCROW_PROGRAM',
    without: 'there are no giveaways until `npm run program:deploy` has made one',
  },
  { name: 'OPERATOR_ADDRESS' },
  { name: 'BEACON_URL' },
  { name: 'TURNSTILE_SITE_KEY' },
  { name: 'TURNSTILE_URL' },
  { name: 'GIVEAWAY_MIN_SECONDS', counts: 'seconds' },
  { name: 'LIVE_MIN_SECONDS', counts: 'seconds' },
  { name: 'X_AUTHORIZE_URL' },
  { name: 'X_API_URL' },
  { name: 'X_OEMBED_URL' },
  { name: 'X_WIDGET_URL' },
  { name: 'FRAME_URL' },
  { name: 'X_CLIENT_ID', without: 'X accounts are proven by a post with a code only' },
  {
    name: 'TREASURY_RESERVE_LAMPORTS',
    counts: 'lamports',
    without: 'a payout could leave the treasury nothing for network fees',
    essential: true,
  },
  { name: 'CANARY_COINS' },
  { name: 'HOT_WALLET_LAMPORTS', counts: 'lamports' },
  { name: 'JUPITER_URL' },
  { name: 'MARKET_URL' },
  { name: 'IPFS_GATEWAYS' },
  { name: 'RPC_REGION' },
  { name: 'SITE_URL' },
  { name: 'SENDING_WALLETS' },
  { name: 'OPERATOR_NAME' },
  { name: 'OPERATOR_CONTACT' },
  { name: 'OPERATOR_COUNTRY' },
  { name: 'OPERATOR_X_ACCOUNT' },
];
const LIMITS = ['cpu_ms', 'subrequests'];

const ZERO_ID = '00000000-0000-0000-0000-000000000000';
const DATABASE_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const EVERY_MINUTE = '* * * * *';
/** The bindings of worker/env.ts. */
const BUCKETS = ['RECORDS', 'MEDIA', 'ARCHIVE'];
/** The relays of the League of Entropy and of Cloudflare: https://docs.drand.love/dev-guide/developer/http-api/ */
const OWN_RELAY = /^https:\/\/(api[23]?\.drand\.sh|drand\.cloudflare\.com)\/?$/;
const LOCAL = /localhost|127\.0\.0\.1|\[::1\]/;

/**
 * Changes the settings of wrangler.toml to those of a deployment; vite.config.ts calls it for production builds. The
 * Workers AI binding is added here only, because it would need an account on a developer's machine. SOLANA_RPC_URL is
 * removed: the address carries its key, and a plain setting of that name would replace the secret.
 */
export function forDeployment(settings: Settings): void {
  settings.ai = { binding: 'AI' };
  delete settings.vars?.SOLANA_RPC_URL;
}

export function textVars({ vars }: Settings): Record<string, string> {
  return Object.fromEntries(Object.entries(vars ?? {}).map(([name, value]) => [name, String(value)]));
}

/** Returns all problems that the settings alone reveal. */
export function settingsProblems(settings: Settings): Problem[] {
  const problems: Problem[] = [];
  const essential = (text: string) => problems.push({ text, essential: true });
  const optional = (text: string) => problems.push({ text, essential: false });
  const vars = textVars(settings);

  const database = settings.d1_databases?.find(({ binding }) => binding === 'DB');
  const id = database?.database_id ?? '';
  if (id === ZERO_ID || !DATABASE_ID.test(id)) {
    essential(
      'The database has no id: `npx wrangler d1 create fanfare` makes it and prints the database_id for wrangler.toml.',
    );
  }
  const { TREASURY_ADDRESS = '', ADMIN_WALLETS = '', ESCROW_PROGRAM = '' } = vars;
  for (const { name, counts, without, essential: blocks = false } of VARS) {
    const value = vars[name] ?? '';
    if (/^[\s,]*$/.test(value)) {
      if (without) problems.push({ text: `${name} is empty: ${without}.`, essential: blocks });
    } else if (counts && !/^\d+$/.test(value)) essential(`${name} is no number of ${counts}.`);
  }
  if (TREASURY_ADDRESS && !isAddress(TREASURY_ADDRESS)) essential('TREASURY_ADDRESS is no Solana address.');
  const admins = ADMIN_WALLETS.split(/[\s,]+/).filter((wallet) => wallet !== '');
  if (new Set(admins).size > MAX_ADMINS) essential(`ADMIN_WALLETS holds more than ${MAX_ADMINS} wallets.`);
  for (const wallet of admins) {
    if (!isAddress(wallet)) essential(`ADMIN_WALLETS holds "${wallet}", which is no Solana address.`);
  }
  if (ESCROW_PROGRAM && !isAddress(ESCROW_PROGRAM)) essential('ESCROW_PROGRAM is no Solana address.');
  const { OPERATOR_ADDRESS = '' } = vars;
  if (OPERATOR_ADDRESS && !isAddress(OPERATOR_ADDRESS)) essential('OPERATOR_ADDRESS is no Solana address.');
  else if (ESCROW_PROGRAM && !OPERATOR_ADDRESS)
    optional("OPERATOR_ADDRESS is empty: pages take the server's word for the platform's key.");
  // One stolen key must not be all of them.
  const keys = [TREASURY_ADDRESS, OPERATOR_ADDRESS, ...new Set(admins)].filter((key) => key !== '');
  if (new Set(keys).size < keys.length)
    essential('TREASURY_ADDRESS, OPERATOR_ADDRESS and ADMIN_WALLETS must be different wallets.');
  if (vars.FRAME_URL && !frameOrigin(vars.FRAME_URL, vars.SITE_URL))
    essential('FRAME_URL must be on another domain than SITE_URL: no subdomain of it, and none beside it.');
  if (!contactOf(vars.OPERATOR_CONTACT)) {
    optional(
      'OPERATOR_CONTACT is no address of mail or https page: the pages on security, terms and privacy name no contact.',
    );
  }
  if (!vars.BEACON_URL && ESCROW_PROGRAM) essential('BEACON_URL is empty: no draw could be made.');
  for (const [name, value] of Object.entries(vars)) {
    if (LOCAL.test(value)) essential(`${name} names this machine (${value}).`);
    if (SECRETS.some((secret) => secret.name === name))
      essential(`${name} is a secret and must not stand in wrangler.toml.`);
  }
  if (!settings.ai) essential('The build has no Workers AI: build it with `npm run build`.');
  if (!hostOf(settings))
    essential(
      'No domain is named: `routes` in wrangler.toml, above every table. Messages that wallets sign would name workers.dev for ever.',
    );
  else if (vars.SITE_URL !== `https://${hostOf(settings)}`)
    essential(
      `SITE_URL must be https://${hostOf(settings)}, the domain of routes: messages and addresses name it.`,
    );
  // It does not block: a restore takes the cron off for its time (docs/runbook.md).
  if (!settings.triggers?.crons?.includes(EVERY_MINUTE))
    optional(
      `crons = ["${EVERY_MINUTE}"] is missing under [triggers]: no draw and no refund goes on until it is back.`,
    );
  for (const bucket of BUCKETS)
    if (!settings.r2_buckets?.some(({ binding, bucket_name }) => binding === bucket && bucket_name))
      essential(`The bucket ${bucket} is missing under [[r2_buckets]] in wrangler.toml.`);
  const foreign = (vars.BEACON_URL ?? '').split(/[\s,]+/).filter((url) => url && !OWN_RELAY.test(url));
  if (foreign.length > 0)
    optional(
      `BEACON_URL names ${foreign.join(' and ')}, no relay of drand itself: draws wait while it is down.`,
    );
  problems.push(...misplaced(settings), ...regionProblems(settings));
  return problems;
}

/** Returns the public host name: that of SITE_URL if a route has it, else the first route's; null if none is set. */
export function hostOf({ routes = [], vars, workers_dev }: Settings): string | null {
  const trial = /^https:\/\/([\w-]+\.[\w-]+\.workers\.dev)$/.exec(String(vars?.SITE_URL))?.[1];
  if (workers_dev && routes.length === 0 && trial) return trial;
  const hosts = routes.map((route) =>
    ((typeof route === 'string' ? route : route.pattern) ?? '').replace(/\/.*$/, ''),
  );
  return hosts.find((host) => vars?.SITE_URL === `https://${host}`) ?? hosts[0] ?? null;
}

/** A line of TOML belongs to the table above it, without any warning. */
function misplaced({ limits, vars }: Settings): Problem[] {
  const unknown = (table: string, keys: string[]) =>
    keys.map((key) => ({
      text: `${key} stands below [${table}] in wrangler.toml and is no setting of it: move it above every table, or put it right.`,
      essential: true,
    }));
  const names = [...VARS, ...SECRETS].map(({ name }) => name);
  return [
    ...unknown(
      'limits',
      Object.keys(limits ?? {}).filter((key) => !LIMITS.includes(key)),
    ),
    ...unknown(
      'vars',
      Object.keys(vars ?? {}).filter((key) => !names.includes(key)),
    ),
  ];
}

/**
 * A tip takes five round trips to the database and more to the node. All three must be in one region, or the alert is
 * late on stream.
 */
function regionProblems({ placement, vars }: Settings): Problem[] {
  const hint = (text: string): Problem[] => [{ text, essential: false }];
  const rpc = String(vars?.RPC_REGION ?? '');
  const placed = placement?.region ?? placement?.host ?? placement?.hostname ?? placement?.mode;
  if (!placed)
    return hint(
      'placement is not set (wrangler.toml, above every table): the worker runs near each visitor, far from database and RPC, and alerts come late.',
    );
  if (!rpc)
    return hint(
      'RPC_REGION is empty: write there in which region your RPC answers, so that it can be compared with placement.',
    );
  if (placement?.region && placement.region !== rpc)
    return hint(
      `The RPC answers in ${rpc} and the worker runs in ${placement.region}: each call crosses between them.`,
    );
  return [];
}

/**
 * Returns the problem of the database's location (`running_in_region` of `wrangler d1 info --json`) in a sentence; null
 * if there is none.
 */
export function databaseRegionProblem({ placement }: Settings, runsIn: string): string | null {
  const region = placement?.region;
  const near = locationsNear(region);
  if (!near || near.some((location) => location === runsIn.toLowerCase())) return null;
  return `The database runs in ${runsIn} and the worker in ${region}: make the database with \`--location ${near[0]}\`, or place the worker beside it.`;
}

/** Secrets that are not among `set`. */
export function secretProblems(settings: Settings, set: readonly string[]): Problem[] {
  const vars = textVars(settings);
  return SECRETS.filter(({ name }) => !set.includes(name)).map(({ name, without, essential }) => ({
    text: `The secret ${name} is not set: ${without}. \`npx wrangler secret put ${name}\` sets it.`,
    essential: essential(vars),
  }));
}
