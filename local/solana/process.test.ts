import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { request } from './test-support.ts';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));

async function start(port = '0') {
  const child = spawn(process.execPath, [MAIN], { env: { ...process.env, RPC_PORT: port } });
  const ended = once(child, 'exit');
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { child, ended, ...(JSON.parse(line) as { url: string; genesisHash: string }) };
}

test('it says where it is, and each start is another network', async () => {
  const [one, two] = await Promise.all([start(), start()]);
  const { result } = await request(one.url, { jsonrpc: '2.0', id: 1, method: 'getGenesisHash' });
  expect(result).toBe(one.genesisHash);
  expect(two.genesisHash).not.toBe(one.genesisHash);

  const taken = spawn(process.execPath, [MAIN], {
    env: { ...process.env, RPC_PORT: new URL(one.url).port },
  });
  const [complaint] = await once(taken.stderr, 'data');
  expect(String(complaint)).toContain('is taken');
  expect(await once(taken, 'exit')).toEqual([1, null]);

  one.child.kill('SIGTERM');
  expect(await one.ended).toEqual([0, null]);
  // The parent is gone when its end of the pipe is.
  two.child.stdin.end();
  expect(await two.ended).toEqual([0, null]);
});
