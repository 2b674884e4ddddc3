import { expect, test } from 'vitest';
import { PUBLIC_GENESIS } from '../../core/genesis.ts';
import { ownNetwork, request } from '../../tests/own-network.ts';

const network = ownNetwork();

test.each([
  ['half a document', '{"jsonrpc":', -32700],
  ['no object', '3', -32600],
  ['an empty batch', [], -32600],
  ['another version', { jsonrpc: '1.0', id: 1, method: 'getSlot' }, -32600],
  ['no method', { jsonrpc: '2.0', id: 1 }, -32600],
  ['an unknown method', { jsonrpc: '2.0', id: 1, method: 'getMoon' }, -32601],
  ['a name every object has', { jsonrpc: '2.0', id: 1, method: 'toString' }, -32601],
  ['a missing parameter', { jsonrpc: '2.0', id: 1, method: 'getBalance', params: [] }, -32602],
  ['no address', { jsonrpc: '2.0', id: 1, method: 'getBalance', params: ['0OIl'] }, -32602],
  ['an address too short', { jsonrpc: '2.0', id: 1, method: 'getBalance', params: ['abc'] }, -32602],
  [
    'an unknown commitment',
    { jsonrpc: '2.0', id: 1, method: 'getSlot', params: [{ commitment: 'x' }] },
    -32602,
  ],
  [
    'a slot of the future',
    { jsonrpc: '2.0', id: 1, method: 'getSlot', params: [{ minContextSlot: 9e12 }] },
    -32016,
  ],
  ['a block of the future', { jsonrpc: '2.0', id: 1, method: 'getBlockTime', params: [9e12] }, -32004],
])('JSON-RPC: %s is refused with its code', async (_, body, code) => {
  expect(await request(network.url, body)).toMatchObject({ error: { code, message: expect.any(String) } });
});

test('JSON-RPC: a batch is answered in order, each entry with its id, failures included', async () => {
  const reply = await request(network.url, [
    { jsonrpc: '2.0', id: 'a', method: 'getHealth' },
    { jsonrpc: '2.0', id: 'b', method: 'getMoon' },
    { jsonrpc: '2.0', id: 'c', method: 'getGenesisHash' },
  ]);
  expect(reply).toMatchObject([
    { id: 'a', result: 'ok' },
    { id: 'b', error: { code: -32601 } },
    { id: 'c', result: expect.any(String) },
  ]);
});

test('JSON-RPC: pages of any origin may call', async () => {
  const preflight = await fetch(network.url, { method: 'OPTIONS' });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
  const { headers } = await fetch(network.url, { method: 'POST', body: '{}' });
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect((await fetch(network.url)).status).toBe(405);
  expect(await (await fetch(`${network.url}/health`)).text()).toBe('ok');
});

test('the local network is not a public cluster', async () => {
  expect([...PUBLIC_GENESIS]).not.toContain(await network.connection.getGenesisHash());
});
