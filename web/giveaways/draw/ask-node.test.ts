import { describe, expect, test } from 'vitest';
import { askNode, askSite, nodeUrl } from './ask-node.ts';

const OK = { meta: { err: null, logMessages: ['one', 'two'] } };
const reply =
  (body: unknown, status = 200) =>
  async () =>
    new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });
const node = (ask: () => Promise<Response>) => askNode('https://node.example/', ask)('5ig');
const sentenceOf = (ask: () => Promise<Response>) => node(ask).then(String, (error: Error) => error.message);

test.each([
  ['https://node.example', 'https://node.example/'],
  [' https://node.example/?api-key=x ', 'https://node.example/?api-key=x'],
  ['http://localhost:8899', 'http://localhost:8899/'],
  ['http://127.0.0.1:8899', null],
  ['http://node.example', null],
  ['wss://node.example', null],
  ['javascript:alert(1)', null],
  ['node.example', null],
  ['', null],
])('the node address %s becomes %s', (text, url) => {
  expect(nodeUrl(text)).toBe(url);
});

describe('asking a node that the visitor names', () => {
  test('asking a node requests the newest transaction version and reads the logs', async () => {
    let sent: { url: string; body: string } | null = null;
    const ask = async (url: unknown, init?: RequestInit) => {
      sent = { url: String(url), body: String(init?.body) };
      return new Response(JSON.stringify({ jsonrpc: '2.0', id: 1, result: OK }));
    };
    expect(await askNode('https://node.example/', ask)('5ig')).toEqual({
      logs: ['one', 'two'],
      failed: false,
    });
    expect(sent!.url).toBe('https://node.example/');
    expect(JSON.parse(sent!.body)).toMatchObject({
      method: 'getTransaction',
      params: ['5ig', { maxSupportedTransactionVersion: 1 }],
    });
  });

  test('asking a node reports a transaction that failed on chain', async () => {
    const err = { InstructionError: [0, { Custom: 1 }] };
    expect(await node(reply({ result: { meta: { ...OK.meta, err } } }))).toMatchObject({ failed: true });
  });

  test.each([
    [
      'no answer or no CORS',
      () => Promise.reject(new TypeError('Failed to fetch')),
      'This node cannot be reached, or does not let web pages ask it (CORS).',
    ],
    [
      'no answer in time',
      () => Promise.reject(new DOMException('late', 'TimeoutError')),
      'This node did not answer within 10 seconds.',
    ],
    [
      '403 with a page',
      reply('<html>Forbidden</html>', 403),
      'This node refuses to be asked from here (403): it wants a key, or no web pages.',
    ],
    ['429', reply('slow down', 429), 'This node is asked too often (429). Please try again in a minute.'],
    [
      'a web page',
      reply('<!doctype html>'),
      'This node answered with a web page (200), not as a node of the network does.',
    ],
    ['noise', reply('pong', 502), 'This node did not answer as a node of the network does (502).'],
    ['other JSON', reply({ hello: 1 }), 'This address does not answer as a node of the network does.'],
    [
      'a version that it cannot read',
      reply({ error: { code: -32015, message: 'Transaction version (1) is not supported' } }),
      'This node cannot read the transaction: its software is too old for it (-32015).',
    ],
    [
      'an error of its own',
      reply({ error: { code: -32011, message: 'Transaction history is not available from this node.' } }),
      'This node answered: Transaction history is not available from this node (-32011).',
    ],
    [
      'null',
      reply({ result: null }),
      'This node does not know the transaction. Many nodes keep the last days only; ask one that keeps all of them.',
    ],
    ['no logs', reply({ result: { meta: null } }), 'This node keeps no logs of the transaction.'],
  ])('asking a node that answers with %s fails with a sentence', async (_, ask, sentence) => {
    expect(await sentenceOf(ask)).toBe(sentence);
  });
});

describe('asking this site', () => {
  const site = (ask: () => Promise<Response>) => askSite('giveaway', ask)('5ig');

  test('asking this site returns what it knows of this transaction, and null for any other', async () => {
    const data = { logs: ['one'], failed: false, slot: 5 };
    expect(await site(reply({ success: true, data }))).toMatchObject({ logs: ['one'], failed: false });
    expect(await site(reply({ success: true, data: null }))).toBeNull();
    expect(await site(reply({ success: false, error: 'no' }, 404))).toBeNull();
  });

  test('asking this site about a withheld transaction fails with its reason', async () => {
    const ask = reply({ success: false, error: 'This tells the winner' }, 409);
    await expect(site(ask)).rejects.toThrow('This site answered: This tells the winner.');
  });
});
