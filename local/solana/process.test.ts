import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { type RawReply, request } from '../../tests/own-network.ts';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));

async function start(env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [MAIN], { env: { ...process.env, RPC_PORT: '0', ...env } });
  const ended = once(child, 'exit');
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { child, ended, ...(JSON.parse(line) as { url: string; genesisHash: string }) };
}

test('the network process prints its address, and each start is a new network', async () => {
  const [one, two] = await Promise.all([start(), start({ FINALITY_SLOTS: '4' })]);
  const { result } = await request(one.url, { jsonrpc: '2.0', id: 1, method: 'getGenesisHash' });
  expect(result).toBe(one.genesisHash);
  expect(two.genesisHash).not.toBe(one.genesisHash);

  // Tests that wait for finality set it sooner; it still comes later than confirmation.
  for (const [{ url }, lag] of [
    [one, 32],
    [two, 4],
  ] as const) {
    const infos = ['confirmed', 'finalized'].map((commitment, id) => {
      return { jsonrpc: '2.0', id, method: 'getSlot', params: [{ commitment }] };
    });
    const [confirmed, finalized] = (await request(url, infos)) as unknown as RawReply[];
    expect(confirmed?.result - finalized?.result).toBe(lag);
  }

  const taken = spawn(process.execPath, [MAIN], {
    env: { ...process.env, RPC_PORT: new URL(one.url).port },
  });
  const [complaint] = await once(taken.stderr, 'data');
  expect(String(complaint)).toContain('is taken');
  expect(await once(taken, 'exit')).toEqual([1, null]);

  one.child.kill('SIGTERM');
  expect(await one.ended).toEqual([0, null]);
  // The parent is gone when its end of the pipe is closed.
  two.child.stdin.end();
  expect(await two.ended).toEqual([0, null]);
});
