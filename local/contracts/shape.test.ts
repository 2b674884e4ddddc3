import { expect, test } from 'vitest';
import { requestShape } from './shape.ts';

const rpc = (method: string, params: unknown[]) =>
  requestShape({ method: 'POST', url: '/', body: { jsonrpc: '2.0', id: 1, method, params } });

test('shapes: a filter as a string and a filter as an object are different requests', () => {
  const ask = (filter: unknown) =>
    rpc('getProgramAccounts', ['Token', { encoding: 'base64', filters: [filter] }]);
  expect(ask('tokenAccountState')).not.toBe(ask({ tokenAccountState: {} }));
  expect(ask({ dataSize: 165 })).toBe(ask({ dataSize: 82 }));
});

test('shapes: varying values do not change the shape, options and missing keys do', () => {
  expect(rpc('getAccountInfo', ['a', { commitment: 'confirmed' }])).toBe(
    rpc('getAccountInfo', ['b', { commitment: 'confirmed' }]),
  );
  expect(rpc('getAccountInfo', ['a', { commitment: 'confirmed' }])).not.toBe(
    rpc('getAccountInfo', ['a', { commitment: 'finalized' }]),
  );
  expect(rpc('getSignatureStatuses', [['a', 'b', 'c']])).toBe(rpc('getSignatureStatuses', [['a']]));
});

test('shapes: paths lose what varies and keep their words, queries count by their keys', () => {
  const get = (url: string) => requestShape({ method: 'GET', url });
  expect(
    get(
      'https://api.drand.sh/v2/chains/04f1e9062b8a81f848fded9c12306733282b2727ecced50032187751166ec8c3/rounds/12',
    ),
  ).toBe('GET /v2/chains/*/rounds/*');
  expect(get('/oembed?url=x&omit_script=1')).toBe('GET /oembed?omit_script&url');
  expect(get('/tokens/v1/solana/So11111111111111111111111111111111111111112')).toBe(
    'GET /tokens/v1/solana/*',
  );
});
