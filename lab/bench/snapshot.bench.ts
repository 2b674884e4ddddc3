/**
 * Time and memory from snapshot to root: a local chain in a separate process with HOLDERS token accounts (100,000), and
 * the real freeze inside workerd. The memory is the high-water mark of the whole workerd process (VmHWM): the isolate,
 * its engine, and the D1 and R2 that run in the same process here. Linux only.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import bs58 from 'bs58';
import { TOKEN_PROGRAM } from '../../core/address.ts';
import type { GiveawayTerms } from '../../core/giveaways/terms.ts';
import { root } from '../../tools/files.ts';
import { insertGiveaway, operatorKey, publicKey } from './giveaway-row.ts';
import { peakMegabytes } from './processes.ts';
import { ms, record } from './record.ts';
import { startWorker } from './worker.ts';

const HOLDERS = Number(process.env.HOLDERS ?? 100_000);
const HELD = 1_000_000n;
const WORKER_MEGABYTES = 128;

const chain = spawn(process.execPath, ['local/solana/main.ts'], {
  cwd: root,
  stdio: ['pipe', 'pipe', 'inherit'],
});
let worker: Awaited<ReturnType<typeof startWorker>> | undefined;
try {
  const [line] = (await once(createInterface(chain.stdout), 'line')) as [string];
  const { url } = JSON.parse(line) as { url: string };
  const mint = await fill(url);
  worker = await startWorker('lab/bench/snapshot-worker.ts', {
    local: true,
    bindings: {
      SOLANA_RPC_URL: url,
      OPERATOR_KEY: operatorKey(),
      PAYER_KEY: operatorKey(),
      ESCROW_PROGRAM: TOKEN_PROGRAM,
    },
  });
  const terms: GiveawayTerms = {
    version: 2,
    kind: 'holders',
    gateMint: mint,
    eligibility: { type: 'custom', value: '1' },
    tiers: [],
    endsAt: 1,
    title: 'Benchmark',
    description: 'Benchmark',
  };
  const token = { token: mint, token_symbol: 'BENCH', token_program: TOKEN_PROGRAM, token_decimals: 6 };
  const id = await insertGiveaway(worker.db, terms, { ...token, stage: 'closed' });
  const before = peakMegabytes(worker.pid);
  const start = performance.now();
  const answer = await (await fetch(`${worker.url}/${id}`)).text();
  const took = performance.now() - start;
  if (!answer.includes(`"entryCount":${HOLDERS}`)) throw new Error(`the freeze answered ${answer}`);
  const grown = peakMegabytes(worker.pid) - before;
  record(
    'snapshot',
    [
      {
        what: `${HOLDERS.toLocaleString('en-US')} holders read from the chain, judged, frozen and stored: what workerd grows by, D1 and R2 included`,
        ours: `${grown} MB, ${ms(took)}`,
        peer: `the limit of a worker: ${WORKER_MEGABYTES} MB`,
        ratio: `${(grown / WORKER_MEGABYTES).toFixed(2)} ×`,
        aim: `within ${WORKER_MEGABYTES} MB`,
        met: grown <= WORKER_MEGABYTES,
      },
    ],
    { holders: HOLDERS, took_ms: took, before_mb: before, grown_mb: grown },
  );
} finally {
  await worker?.stop();
  chain.kill('SIGTERM');
}

/** A mint of the older token program and one account for each holder. */
async function fill(url: string): Promise<string> {
  const mint = publicKey();
  const data = Buffer.alloc(82);
  data.writeBigUInt64LE(BigInt(HOLDERS) * HELD, 36);
  data[44] = 6;
  data[45] = 1;
  await setAccounts(url, [{ pubkey: bs58.encode(mint), data }]);
  for (let done = 0; done < HOLDERS; ) {
    const batch = Array.from({ length: Math.min(1000, HOLDERS - done) }, () => {
      const account = Buffer.alloc(165);
      account.set(mint, 0);
      account.set(publicKey(), 32);
      account.writeBigUInt64LE(HELD, 64);
      account[108] = 1;
      return { pubkey: bs58.encode(publicKey()), data: account };
    });
    await setAccounts(url, batch);
    done += batch.length;
  }
  return bs58.encode(mint);
}

async function setAccounts(url: string, accounts: { pubkey: string; data: Buffer }[]): Promise<void> {
  const list = accounts.map(({ pubkey, data }) => ({
    pubkey,
    owner: TOKEN_PROGRAM,
    data: Buffer.from(data).toString('base64'),
  }));
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'local_setAccounts', params: [list] });
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  const text = await response.text();
  if (text.includes('"error"')) throw new Error(text);
}
