/** The fake outside services, each a process of its own, and the worker's settings that name them. */
import { randomBytes } from 'node:crypto';
import type { Person, PersonName } from '../world/types.ts';
import type { Children } from './children.ts';

const SOLANA = 'local/solana/main.ts';
const SPEECH = 'local/speech/main.ts';
const X = 'local/x/main.ts';
const BEACON = 'local/drand/main.ts';
const MARKET = 'local/market/main.ts';
const TURNSTILE = 'local/turnstile/main.ts';
const SWAP = 'local/jupiter/main.ts';

export const SERVICE_FILES = [SOLANA, SPEECH, X, BEACON, MARKET, TURNSTILE, SWAP];

export interface Services {
  solana: { url: string };
  speech: { url: string };
  beacon: { url: string };
  x: { url: string; clientId: string; clientSecret: string };
  market: { url: string };
  turnstile: { url: string; siteKey: string; secretKey: string };
}

/** Resolves when all of them answer. */
export async function startServices(children: Children, rpcPort: number): Promise<Services> {
  const [solana, speech, beacon, x, market, turnstile] = await Promise.all([
    children.startService<Services['solana']>('solana', [SOLANA], { RPC_PORT: String(rpcPort) }),
    children.startService<Services['speech']>('speech', [SPEECH]),
    children.startService<Services['beacon']>('beacon', [BEACON]),
    children.startService<Services['x']>('x', [X]),
    children.startService<Services['market']>('market', [MARKET]),
    children.startService<Services['turnstile']>('turnstile', [TURNSTILE]),
  ]);
  return { solana, speech, beacon, x, market, turnstile };
}

/** Starts the fake Jupiter over the chain at `rpcUrl`, which must answer already. */
export function startSwap(children: Children, rpcUrl: string, port: number): Promise<{ url: string }> {
  const env = { SOLANA_RPC_URL: rpcUrl, SWAP_PORT: String(port) };
  return children.startService<{ url: string }>('swap', [SWAP], env);
}

/** Settings and secrets of the worker. */
export function workerVars(
  { solana, speech, beacon, x, market, turnstile }: Services,
  swapUrl: string,
  people: Record<PersonName, Person>,
  program: string,
): Record<string, string> {
  return {
    SOLANA_RPC_URL: solana.url,
    SPEECH_URL: speech.url,
    // A busy machine answers late.
    JUDGE_TIMEOUT_MS: '5000',
    BEACON_URL: beacon.url,
    X_AUTHORIZE_URL: `${x.url}/i/oauth2/authorize`,
    X_API_URL: x.url,
    X_OEMBED_URL: `${x.url}/oembed`,
    X_WIDGET_URL: `${x.url}/widgets.js`,
    X_CLIENT_ID: x.clientId,
    X_CLIENT_SECRET: x.clientSecret,
    JUPITER_URL: swapUrl,
    MARKET_URL: market.url,
    TURNSTILE_URL: turnstile.url,
    TURNSTILE_SITE_KEY: turnstile.siteKey,
    TURNSTILE_SECRET_KEY: turnstile.secretKey,
    TREASURY_ADDRESS: people.treasury.publicKey,
    ADMIN_WALLETS: `${people.admin.publicKey} ${people.partner.publicKey}`,
    ESCROW_PROGRAM: program,
    TOKEN_SECRET: randomBytes(32).toString('base64url'),
    OPERATOR_KEY: people.operator.secretKey,
    PAYER_KEY: people.payer.secretKey,
    TREASURY_KEY: people.treasury.secretKey,
    SWAP_KEY: people.swap.secretKey,
    ...shellVars(),
    // The wallets of this world are rich.
    HOT_WALLET_LAMPORTS: '',
    // Short enough to watch a giveaway from its creation to its winner.
    GIVEAWAY_MIN_SECONDS: process.env.GIVEAWAY_MIN_SECONDS ?? '20',
  };
}

/** Of the shell, because the world starts neither: the receiver of alarms, and a bucket (local/s3/main.ts). */
function shellVars(): Record<string, string> {
  const names = ['ALERT_URL', 'BACKUP_S3_URL', 'BACKUP_S3_KEY', 'BACKUP_S3_SECRET'];
  return Object.fromEntries(names.map((name) => [name, process.env[name] ?? '']));
}
