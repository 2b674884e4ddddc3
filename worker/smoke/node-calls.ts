/** The smoke test's calls about our nodes and the treasury: how far, how many at once, which key. */
import { addressOfKey } from '../../chain/keys.ts';
import { database, solana } from '../env.ts';
import { loadPlatform } from '../platform/store.ts';
import { type Site, Skipped } from './run.ts';
import { HOLDERS } from './service-calls.ts';

/** What two tips ask for in the same two seconds (docs/performance.md). */
const BURST = 24;
/** Beyond this a tip's calls of the node alone take most of a second. */
const FAR_MS = 50;

/** Compares the way to the node with the way to the database, both from this worker. */
export async function measureWays({ env, rpc }: Site): Promise<string> {
  const node = await quickest(() => rpc.latestBlockhash());
  const data = await quickest(() => loadPlatform(database(env)));
  const far = node - data > FAR_MS ? ': far apart, see RPC_REGION in the runbook' : ', not far';
  return `the node ${node} ms from here, the database ${data} ms${far}`;
}

async function quickest(ask: () => Promise<unknown>): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 3; tries++) {
    const start = Date.now();
    await ask();
    best = Math.min(best, Date.now() - start);
  }
  return best;
}

/** Makes the calls of two tips at once: a small plan refuses some of them. */
export async function burst({ rpc }: Site): Promise<string> {
  const start = Date.now();
  const answers = await Promise.allSettled(Array.from({ length: BURST }, () => rpc.latestBlockhash()));
  const ms = Math.max(1, Date.now() - start);
  const [first, ...others] = answers.filter((answer) => answer.status === 'rejected');
  if (first)
    throw new Error(`${others.length + 1} of ${BURST} calls at once failed: ${first.reason?.detail}`);
  return `${BURST} calls at once in ${ms} ms, ${Math.round((BURST * 1000) / ms)} a second`;
}

export async function askSecondNode(site: Site): Promise<string> {
  const { env, rpc } = site;
  if (!env.SECOND_RPC_URL)
    throw new Skipped('Lists of holders come from one node alone: npx wrangler secret put SECOND_RPC_URL.');
  const second = solana(env, env.SECOND_RPC_URL);
  const [ours, its] = await Promise.all([rpc.genesisHash(), second.genesisHash()]);
  if (ours !== its) throw new Error('the second node is of another network');
  return HOLDERS.Token2022({ ...site, rpc: second });
}

export async function checkTreasuryKey({ env }: Site): Promise<string> {
  if (!env.TREASURY_KEY) throw new Skipped('Payouts need TREASURY_KEY.');
  if (addressOfKey(env.TREASURY_KEY) !== env.TREASURY_ADDRESS)
    throw new Error('TREASURY_KEY is the key of another address');
  return 'TREASURY_KEY is the key of TREASURY_ADDRESS';
}
