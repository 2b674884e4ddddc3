/** `npm run smoke` as an operator runs it after a deployment: against the served app, with a key pair in a file. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import bs58 from 'bs58';
import { afterAll, expect, inject, test } from 'vitest';
import { ownCoin, ownPeople } from './own.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const people = ownPeople();
const coin = ownCoin(people, 'SMOKE').mint;
/**
 * The local voice has no such languages, and nobody is told of outages here. The local world has no gateways: its
 * tokens name a host that is never reached.
 */
const SKIPPED = [
  'Second RPC: holders',
  ...['Speech: Japanese', 'Speech: Korean'],
  ...['Alerts', 'Sign of life', 'Backup'],
  ...['Token metadata', 'Gateways, one by one'],
  'workers.dev is closed',
];

const folder = mkdtempSync(join(tmpdir(), 'fanfare-smoke-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A key pair as `solana-keygen` writes it. */
function keyFile(name: 'admin' | 'fan1'): string {
  const file = join(folder, `${name}.json`);
  writeFileSync(file, JSON.stringify([...bs58.decode(people[name].secretKey)]));
  return file;
}

interface Said {
  code: number | null;
  lines: string[];
  errors: string;
}

function runSmoke(host: string, key: string, ...more: string[]): Promise<Said> {
  const options = [host, '--key', key, '--coin', coin, ...more];
  const child = spawn('npm', ['run', '--silent', 'smoke', '--', ...options], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [output, errors] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, lines: output.trimEnd().split('\n'), errors }));
  });
}

/** Names of the rows in this state, in the order of the table. */
function rows(lines: string[], state: 'ok' | 'FAILED' | 'skipped'): string[] {
  return lines.filter((line) => line.startsWith(`${state} `)).map((line) => line.slice(8).split(/ {2,}/)[0]!);
}

test('npm run smoke calls every service and gets an answer', async () => {
  const { code, lines, errors } = await runSmoke(inject('appUrl'), keyFile('admin'));
  expect(rows(lines, 'FAILED'), [...lines, errors].join('\n')).toEqual([]);
  expect(rows(lines, 'skipped')).toEqual(SKIPPED);
  expect(lines.filter((line) => line.includes('→')).length).toBe(SKIPPED.length);
  const ok = rows(lines, 'ok');
  expect(ok.length).toBeGreaterThan(15);
  for (const name of [
    'RPC: holders of a coin',
    'D1: triggers',
    'Queue: round trip',
    'drand, relay 1',
    'X: sign-in',
    "Treasury's key",
    ...['RPC: way to it', 'RPC: two tips at once'],
    ...['Cron', 'WebSocket, from outside', 'No User-Agent, from outside'],
  ])
    expect(ok).toContain(name);
  // Every line is a row, what to do about one, or the last word.
  expect(lines.length).toBe(ok.length + 2 * SKIPPED.length + 2);
  expect(lines.at(-1)).toBe('Everything that was asked answered.');
  expect(code).toBe(0);
});

test('npm run smoke shows a refusing service red, with what to do, and the others green', async () => {
  const swap = (fault: string) =>
    fetch(`${inject('swapUrl')}/fault`, { method: 'POST', body: JSON.stringify({ fault }) });
  await swap('denied');
  try {
    const { code, lines, errors } = await runSmoke(inject('appUrl'), keyFile('admin'));
    expect(rows(lines, 'FAILED'), [...lines, errors].join('\n')).toEqual([
      'Jupiter: quote',
      'Jupiter: build',
    ]);
    const todo = lines[lines.findIndex((line) => line.includes('Jupiter: quote')) + 1];
    expect(todo).toContain('→ Jupiter refuses JUPITER_API_KEY.');
    expect(rows(lines, 'ok')).toContain('DexScreener');
    expect(lines.at(-1)).toMatch(/^2 of \d+ failed\.$/);
    expect(code).toBe(1);
  } finally {
    await swap('none');
  }
});

test('npm run smoke finds the site under the address that must be closed', async () => {
  const { lines, code } = await runSmoke(
    inject('appUrl'),
    keyFile('admin'),
    '--workers-dev',
    inject('appUrl'),
  );
  expect(rows(lines, 'FAILED')).toEqual(['workers.dev is closed']);
  expect(lines.find((line) => line.includes('→ Messages that wallets sign'))).toBeDefined();
  expect(code).toBe(1);
});

test('npm run smoke -- --record finds no difference in the local world, and names one that is made', async () => {
  const record = () => runSmoke(inject('appUrl'), keyFile('admin'), '--record', '--into', folder);
  const { lines, code, errors } = await record();
  const recorded = lines.filter((line) => / recorded(,|$)/.test(line));
  expect(
    recorded.filter((line) => !line.endsWith('no differences')),
    [...lines, errors].join('\n'),
  ).toEqual([]);
  expect(recorded.map((line) => line.split(':')[0])).toEqual(
    expect.arrayContaining([
      'solana',
      'jupiter',
      'drand',
      'x',
      'workers-ai',
      'turnstile',
      'dexscreener',
      'pump',
    ]),
  );
  const fixture = JSON.parse(readFileSync(join(folder, 'x/recorded/x-sign-in-1.json'), 'utf8'));
  expect(fixture.sources[0].where).toMatch(/^recorded from .+ at 20\d\d-/);
  expect([fixture.request.body.code_verifier, code]).toEqual(['XXXX', 0]);

  const swap = (fault: string) =>
    fetch(`${inject('swapUrl')}/fault`, { method: 'POST', body: JSON.stringify({ fault }) });
  await swap('wrong-types');
  try {
    const said = (await record()).lines;
    expect(said).toContain('  Jupiter: quote, GET /swap/v2/order: "inputMint" is number, ours string');
    expect(said).toContain('  Jupiter: quote, GET /swap/v2/order: missing field "requestId"');
    expect(said).toContain('  Jupiter: quote, GET /swap/v2/order: new field "swapInstruction"');
    expect(said.find((line) => /^jupiter: \d+ recorded, \d+ differences$/.test(line))).toBeDefined();
  } finally {
    await swap('none');
  }
});

test('npm run smoke refuses a wallet that is not an admin, and calls no service', async () => {
  const { code, lines, errors } = await runSmoke(inject('appUrl'), keyFile('fan1'));
  expect(errors).toContain(`${people.fan1.publicKey} at /api/admin/authenticate: Access denied`);
  expect([lines, code]).toEqual([[''], 1]);
});

test('npm run smoke names an address without a server or with another one', async () => {
  const server = createServer((_request, response) => response.end('<html>')).listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const other = await runSmoke(host, keyFile('admin'));
  expect(other.errors).toMatch(/auth-message.* answers HTTP 200, but not as Fanfare does/);
  await new Promise((closed) => server.close(closed));
  const unreachable = await runSmoke(host, keyFile('admin'));
  expect(unreachable.errors).toContain(`${host} does not answer (ECONNREFUSED). Is the address right?`);
  expect([other.code, unreachable.code]).toEqual([1, 1]);
});
