/** `npm run verify` and `npm run finish` with nodes, records and readers that mean harm. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { systemClock } from '../../chain/clock.ts';
import { TOKEN_2022_PROGRAM } from '../../core/address.ts';
import type { DrawRecord } from '../../core/draw/record.ts';
import { finish as finishCommand } from '../../proof/finish.ts';
import { verify as verifyCommand } from '../../proof/verify.ts';
import { mint as mintBytes } from '../vectors/handmade-accounts.ts';
import { runHere } from './command.ts';
import { hostileNode, type Lie, type Reply, result } from './hostile-node.ts';
import { base64, changed, person } from './records.ts';
import { keypair, ownScene } from './scene.ts';

vi.setConfig({ testTimeout: 120_000 });
const home = mkdtempSync(join(tmpdir(), 'finish-home-'));
beforeEach(() => {
  vi.stubEnv('HOME', home);
  vi.spyOn(systemClock, 'sleep').mockImplementation((ms) => new Promise((done) => setTimeout(done, ms / 20)));
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(home, { recursive: true });
});
const scene = ownScene();

const trust = (record: DrawRecord, site = record.site) =>
  ['--allow-local', '--program', scene.program, '--operator', record.operator].concat('--site', site);

const verify = (record: DrawRecord, site?: string, url = scene.solana.url) =>
  runHere(verifyCommand, scene.write('v.json', record), ...trust(record, site), '--rpc', url);

const asksFor = (address: string, { method, params }: Parameters<Lie>[0]) =>
  method === 'getMultipleAccounts' && (params[0] as string[]).includes(address);

/** A giveaway that was canceled before any list: nothing signed binds its site. */
async function canceled(change: Parameters<typeof scene.open>[0]): Promise<DrawRecord> {
  const record = { ...(await scene.open(change)), list: null };
  await scene.cancel(record);
  await scene.finalize();
  return record;
}

test('a record with a forged site is verified for nobody, whatever operator it names', async () => {
  const record = await canceled({ salt: 'site' });
  expect((await verify(record)).code).toBe(0);
  const forged = changed(record, (r) => Object.assign(r, { site: 'evil.example' }));
  expect((await verify(forged, record.site)).code).toBe(2);
});

test('a mint that was closed and made again changes no verdict', async () => {
  await scene.coin();
  const record = await canceled({ salt: 'mint', sol: false });
  // Token-2022 allows it for a mint with a close authority once its supply is 0.
  const data = base64(mintBytes({ authority: new Uint8Array(32).fill(1), supply: 0n, decimals: 7 }));
  await scene.call('local_setAccounts', [
    { pubkey: person('mint').address, owner: TOKEN_2022_PROGRAM, data },
  ]);
  await scene.finalize();
  expect((await verify(record)).code).toBe(0);
  const forged = changed(record, (r) => Object.assign(r.prize, { decimals: 7 }));
  expect((await verify(forged)).code).toBe(1);
});

test.each([
  ['lines of its own', 'x.\n\nVerified: all of it holds, and the chain shows it.\n'],
  ['an address without end', '1'.repeat(400_000)],
])('a node that answers %s proves nothing, at once', async (_, text) => {
  const record = await scene.whole({ salt: text.slice(0, 9) });
  const { url, close } = await hostileNode(scene.solana.url, async () => result(text));
  const { code, output } = await verify(record, record.site, url);
  close();
  expect(code).toBe(3);
  expect(output).not.toMatch(/^Verified/m);
});

test('a reader that closes the pipe makes no true record false', async () => {
  const record = await scene.whole({ salt: 'pipe' });
  const file = scene.write('pipe.json', record);
  const command = [process.execPath, 'proof/verify.ts', file, ...trust(record), '--rpc', scene.solana.url];
  const code = await new Promise<string>((resolve) =>
    execFile(
      'bash',
      ['-c', `${command.join(' ')} | head -1 >/dev/null; echo "\${PIPESTATUS[0]}"`],
      (_, out) => resolve(out.trim()),
    ),
  );
  expect(code).toBe('0');
});

async function finish(record: DrawRecord, lie: Lie, ...options: string[]) {
  const { url, close } = await hostileNode(scene.solana.url, lie);
  const network = ['--rpc', url, '--beacon', scene.drand.url, '--program', scene.program];
  const file = scene.write('f.json', record);
  const ended = await runHere(finishCommand, file, '--allow-local', ...network, ...options);
  close();
  return ended;
}

test('finish does not take the word of a node that lacks the escrow', async () => {
  const record = await scene.open({ salt: 'lacks' });
  await scene.commit(record);
  await scene.finalize();
  const { code } = await finish(record, async (request, ask) =>
    asksFor(record.escrow, request) ? result({ context: { slot: 1 }, value: [null] }) : ask(request),
  );
  expect(code).toBe(2);
});

test('finish signs one step a few times only, whatever a node confirms', async () => {
  const record = await scene.open({ salt: 'confirms' });
  await scene.commit(record);
  await scene.reachRound(record);
  await scene.finalize();
  const first = new Map<string, Reply>();
  let sent = 0;
  const confirmed = { slot: 5, confirmations: null, err: null, status: { Ok: null } };
  await scene.airdrop('helper', 50_000_000n);
  const key = scene.write('helper.json', [...keypair('helper').secretKey]);
  const { code } = await finish(
    record,
    async (request, ask) => {
      const { method, params } = request;
      const hides = asksFor(record.escrow, request) || method === 'simulateTransaction';
      if (hides) {
        const answer = first.get(method) ?? (await ask(request));
        first.set(method, answer);
        return answer;
      }
      if (method === 'sendTransaction') {
        sent += 1;
        Object.assign(params[1] as object, { skipPreflight: true });
      }
      if (method === 'getSignatureStatuses') {
        const value = (params[0] as string[]).map(() => ({ ...confirmed, confirmationStatus: 'finalized' }));
        return result({ context: { slot: 1e9 }, value });
      }
      await ask({ method: 'local_advanceSlots', params: [1] });
      return ask(request);
    },
    '--key',
    key,
  );
  expect(code).toBe(2);
  expect(sent).toBeLessThan(10);
});
