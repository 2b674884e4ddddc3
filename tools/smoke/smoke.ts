/**
 * `npm run smoke -- https://host`: calls every outside service once through the deployed worker, with the parameters
 * that the product uses, and prints which one answered, how fast, and what to do. `--key <file>`: an admin's key pair,
 * in the format of Solana's tools (64 numbers) or base58; without it the local world's admin. `--coin <mint>`: the
 * token to ask about. `--workers-dev <address>`: the address that must be closed. `--record`: stores the answers beside the
 * fixtures of local/contracts, or in `--into <folder>`, and prints where they differ. Exits with 1 when something failed.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ed25519 } from '@noble/curves/ed25519';
import bs58 from 'bs58';
import { smokeMessage } from '../../core/messages.ts';
import type { SmokeReport, SmokeRow } from '../../core/smoke.ts';
import { recordAnswers } from '../../local/contracts/record.ts';
import { readKey } from './key.ts';
import { askFromOutside } from './outside.ts';

const TIMEOUT_MS = 120_000;
/** A minute is the longest window of the site's rate limits. */
const LONGEST_WAIT_MS = 60_000;

interface Options {
  host: string;
  /** 64 bytes: seed, then public key. */
  secretKey: Uint8Array;
  coin?: string;
  record?: boolean;
}

/** Throws an Error with a readable message when the site cannot be called at all. */
async function smoke({ host, secretKey, coin, record }: Options): Promise<SmokeReport> {
  const { origin, host: site } = addressOf(host);
  const wallet = bs58.encode(secretKey.slice(32));
  const sign = (text: string) => ed25519.sign(new TextEncoder().encode(text), secretKey.slice(0, 32));
  const ask = async <T>(path: string, init: RequestInit = {}, waits = 1): Promise<T> => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const { status, text, waitMs } = await fetch(`${origin}${path}`, { ...init, signal })
      .then(async (response) => ({
        status: response.status,
        text: await response.text(),
        waitMs: Number(response.headers.get('retry-after')) * 1000,
      }))
      .catch((error: unknown) => {
        throw new Error(`${origin} does not answer (${reasonOf(error)}). Is the address right?`);
      });
    // A wallet that signed in a moment ago, here or in a browser, gets its next text only 10 s after the last one.
    if (status === 429 && waits > 0 && waitMs <= LONGEST_WAIT_MS) {
      await sleep(waitMs);
      return ask(path, init, waits - 1);
    }
    const answer = jsonOf(text) as { success?: boolean; error?: string } | null;
    if (typeof answer?.success !== 'boolean')
      throw new Error(
        `${origin}${path} answers HTTP ${status}, but not as Fanfare does. Is the address right?`,
      );
    if (!answer.success) throw new Error(`${wallet} at ${path}: ${answer.error}`);
    return answer as T;
  };
  const { message } = await ask<{ message: string }>(`/api/admin/auth-message?wallet=${wallet}`);
  const { token } = await ask<{ token: string }>('/api/admin/authenticate', {
    method: 'POST',
    headers: {
      'x-wallet-address': wallet,
      'x-signature': Buffer.from(sign(message)).toString('hex'),
      'x-message': Buffer.from(message).toString('base64'),
    },
  });
  const text = smokeMessage({ site, wallet, time: Math.floor(Date.now() / 1000) });
  const { report } = await ask<{ report: SmokeReport }>('/api/admin/smoke', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      message: text,
      signature: Buffer.from(sign(text)).toString('base64'),
      coin,
      record,
    }),
  });
  return report;
}

/** Throws an Error with a readable message for a text that is not an http address. */
function addressOf(host: string): URL {
  const url = URL.canParse(host) ? new URL(host) : null;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new Error(`${host} is not an address: write https://host`);
  return url;
}

/** Returns the real cause: fetch hides it behind "fetch failed". */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer';
  const { code, message } = (error.cause ?? {}) as { code?: string; message?: string };
  return error.name === 'TimeoutError' ? 'no answer in time' : (code ?? message ?? error.message);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Returns the report as lines of a table. */
function table(rows: readonly SmokeRow[]): string[] {
  const marks: Record<SmokeRow['state'], string> = { ok: 'ok', failed: 'FAILED', skipped: 'skipped' };
  const width = Math.max(...rows.map(({ name }) => name.length));
  return rows.flatMap(({ name, state, ms, said, todo }) => [
    `${marks[state].padEnd(8)}${name.padEnd(width + 2)}${`${ms} ms`.padStart(9)}  ${said}`,
    ...(todo ? [`${' '.repeat(8)}→ ${todo}`] : []),
  ]);
}

interface LocalWorld {
  appUrl: string;
  people: { admin: { secretKey: string } };
  tokens: { mint: string; kind: string }[];
}

function localWorld(): LocalWorld | null {
  const file = join(process.env.FANFARE_DIR ?? '.local', 'world.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as LocalWorld) : null;
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: {
      ...{ key: { type: 'string' }, coin: { type: 'string' }, 'workers-dev': { type: 'string' } },
      ...{ record: { type: 'boolean' }, into: { type: 'string' } },
    },
    allowPositionals: true,
  });
  const world = values.key ? null : localWorld();
  const host = positionals[0] ?? world?.appUrl;
  if (!host) throw new Error('Name the site: npm run smoke -- https://host --key admin.json');
  if (!values.key && !world) throw new Error("Name an admin's key pair: --key <file>");
  const secretKey = values.key ? readKey(values.key) : bs58.decode(world!.people.admin.secretKey);
  const coin = values.coin ?? world?.tokens.find(({ kind }) => kind === 'launch')?.mint;
  const { record, into, 'workers-dev': dev } = values;
  const report = await smoke({ host, secretKey, coin, record });
  const { origin, host: site } = addressOf(host);
  const workersDev = dev && addressOf(dev).origin;
  const rows = [...report.rows, ...(await askFromOutside({ origin, coin, workersDev }))];
  for (const line of table(rows)) console.log(line);
  if (record) {
    const lines = recordAnswers(rows, { host: site, at: new Date().toISOString(), into });
    console.log(
      ['', 'Recorded, and compared with the fixtures that our fake servers answer like:', ...lines].join(
        '\n',
      ),
    );
  }
  const failed = rows.filter(({ state }) => state === 'failed').length;
  console.log(
    failed === 0 ? '\nEverything that was asked answered.' : `\n${failed} of ${rows.length} failed.`,
  );
  return failed === 0 ? 0 : 1;
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  },
);
