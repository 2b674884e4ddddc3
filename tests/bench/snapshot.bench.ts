/**
 * Time and memory from snapshot to root: a local chain as a process of its own with HOLDERS token accounts (100,000), and
 * the real freeze inside workerd. The memory is the high-water mark of the whole workerd process (VmHWM): the isolate, its
 * engine, and the D1 and R2 that run in the same process here. Linux only.
 */
import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import bs58 from 'bs58';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { TOKEN_PROGRAM } from '../../core/address.ts';
import { canonicalTerms, type Terms, termsHashHex } from '../../core/giveaways/terms.ts';
import { descendants } from '../e2e/processes.ts';
import { root } from '../repository/files.ts';
import { bundleWorker } from './bundle.ts';
import { statements } from './statements.ts';

const HOLDERS = Number(process.env.HOLDERS ?? 100_000);
const HELD = 1_000_000n;

const chain = spawn(process.execPath, ['local/solana/main.ts'], {
  cwd: root,
  stdio: ['pipe', 'pipe', 'inherit'],
});
const folder = mkdtempSync(join(tmpdir(), 'fanfare-bench-'));
let miniflare: Miniflare | undefined;
try {
  const [line] = (await once(createInterface(chain.stdout), 'line')) as [string];
  const { url } = JSON.parse(line) as { url: string };
  const mint = await fill(url);
  const operator = bs58.encode(secretKey());
  miniflare = new Miniflare(
    convertV4MiniflareOptions({
      name: 'bench',
      modules: [
        {
          type: 'ESModule',
          path: 'worker.js',
          contents: await bundleWorker('tests/bench/snapshot-worker.ts', folder, true),
        },
      ],
      compatibilityDate: '2026-08-15',
      d1Databases: ['DB'],
      r2Buckets: ['RECORDS'],
      bindings: {
        SOLANA_RPC_URL: url,
        OPERATOR_KEY: operator,
        ESCROW_PROGRAM: TOKEN_PROGRAM,
        BEACON_URL: '',
      },
    }),
  );
  const id = await giveaway(await miniflare.getD1Database('DB'), mint);
  const workerd = descendants(process.pid).find(
    (pid) => readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'workerd',
  )!;
  const before = peakMegabytes(workerd);
  const start = performance.now();
  const response = await miniflare.dispatchFetch(`http://bench/${id}`);
  const told = await response.text();
  const seconds = (performance.now() - start) / 1000;
  if (!told.includes(`"entryCount":${HOLDERS}`)) throw new Error(`the freeze answered ${told}`);
  console.log(`${HOLDERS} holders: ${seconds.toFixed(1)} s from snapshot to root`);
  console.log(
    `workerd (pid ${workerd}) VmHWM: ${before} MB before, ${peakMegabytes(workerd)} MB after: ${peakMegabytes(workerd) - before} MB more`,
  );
} finally {
  await miniflare?.dispose();
  chain.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
}

function peakMegabytes(pid: number): number {
  const found = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Math.round(Number(found![1]) / 1024);
}

function publicKey(): Uint8Array {
  return generateKeyPairSync('ed25519').publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
}

function secretKey(): Uint8Array {
  const { privateKey, publicKey: shown } = generateKeyPairSync('ed25519');
  const secret = privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(-32);
  return Buffer.concat([secret, shown.export({ format: 'der', type: 'spki' }).subarray(-32)]);
}

/** A mint of the older program and one account for each holder. */
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

/** A closed holders giveaway over the mint, written as the engine would find it. */
async function giveaway(db: Awaited<ReturnType<Miniflare['getD1Database']>>, mint: string): Promise<string> {
  for (const name of readdirSync(join(root, 'migrations')).sort()) {
    for (const statement of statements(readFileSync(join(root, 'migrations', name), 'utf8'))) {
      await db.prepare(statement).run();
    }
  }
  const terms: Terms = {
    version: 1,
    kind: 'holders',
    gateMint: mint,
    eligibility: { type: 'custom', value: '1' },
    tiers: [],
    endsAt: 1,
    title: 'Benchmark',
    description: 'Benchmark',
  };
  const [id, creator, operator, treasury] = [1, 2, 3, 4].map(() => bs58.encode(publicKey()));
  const row = {
    id: id!,
    escrow_id: Buffer.from(publicKey()).toString('hex'),
    program: TOKEN_PROGRAM,
    site: 'bench',
    kind: 'holders',
    title: terms.title,
    description: terms.description,
    creator: creator!,
    operator: operator!,
    treasury: treasury!,
    token: mint,
    token_symbol: 'BENCH',
    token_program: TOKEN_PROGRAM,
    token_decimals: 6,
    currency: 'SOL',
    prize: 1,
    fee: 0,
    prize_decimals: 9,
    terms: canonicalTerms(terms),
    terms_hash: termsHashHex(terms),
    beacon: '{"id":0}',
    ends_at: 1,
    created_at: 1,
    stage: 'closed',
  };
  const names = Object.keys(row);
  await db
    .prepare(`INSERT INTO giveaways (${names.join()}) VALUES (${names.map(() => '?').join()})`)
    .bind(...Object.values(row))
    .run();
  return id!;
}
