import { describe, expect, test } from 'vitest';
import { TOKEN_PROGRAM } from '../../../core/address.ts';
import { nodeUrl, siteNode, visitorsNode } from './ask-node.ts';

const OK = {
  slot: 7,
  blockTime: 5,
  transaction: { message: { accountKeys: ['a'], recentBlockhash: 'b', instructions: [] } },
  meta: { err: null, innerInstructions: [], loadedAddresses: { writable: [], readonly: [] } },
};
interface Sent {
  url: string;
  body: { method: string; params: unknown[] };
  referrerPolicy: string | undefined;
}

/** Returns a server that answers everything with `body` and records the requests. */
function server(body: unknown, status = 200) {
  const sent: Sent[] = [];
  const ask = async (url: unknown, init?: RequestInit) => {
    sent.push({
      url: String(url),
      body: JSON.parse(String(init?.body)),
      referrerPolicy: init?.referrerPolicy,
    });
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });
  };
  return { sent, ask: ask as typeof fetch };
}
const result = (value: unknown) => ({ jsonrpc: '2.0', id: 1, result: value });

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
  test('asking a node requests finalized instructions and does not tell which page asks', async () => {
    const { sent, ask } = server(result(OK));
    expect(await visitorsNode('https://node.example/', ask).transaction('5ig')).toMatchObject({ slot: 7 });
    expect(sent[0]).toMatchObject({
      url: 'https://node.example/',
      referrerPolicy: 'no-referrer',
      body: { method: 'getTransaction', params: ['5ig', { encoding: 'json', commitment: 'finalized' }] },
    });
  });

  test.each([
    ['403 with a page', '<html>Forbidden</html>', 403, 'refuses to be asked from here (403)'],
    ['429', 'slow down', 429, 'is asked too often (429)'],
    ['a web page', '<!doctype html>', 200, 'answered with a web page (200)'],
    ['other JSON', { hello: 1 }, 200, 'did not answer as a node'],
  ])('asking a node that answers with %s fails with a sentence', async (_, body, status, sentence) => {
    const { ask } = server(body, status);
    await expect(visitorsNode('https://node.example/', ask).transaction('5ig')).rejects.toThrow(sentence);
  });

  test('asking a node without CORS fails with a sentence', async () => {
    const ask = () => Promise.reject(new TypeError('Failed to fetch'));
    await expect(visitorsNode('https://node.example/', ask).genesis()).rejects.toThrow(
      'This node cannot be reached, or does not let web pages ask it (CORS).',
    );
  });
});

describe('asking this site', () => {
  test('asking this site asks about this draw alone, and about one account at a time', async () => {
    const account = { owner: TOKEN_PROGRAM, data: ['AQI=', 'base64'], executable: false };
    const { sent, ask } = server(result({ context: { slot: 9 }, value: account }));
    expect(await siteNode('G', ask).account('A')).toEqual({
      owner: TOKEN_PROGRAM,
      data: Uint8Array.of(1, 2),
      executable: false,
      slot: 9,
    });
    expect(sent[0]).toMatchObject({
      url: '/api/giveaways/G/rpc',
      body: { method: 'getAccountInfo', params: ['A', { encoding: 'base64' }] },
    });
    const gone = server(result({ context: { slot: 9 }, value: null }));
    expect(await siteNode('G', gone.ask).account('A')).toBeNull();
  });

  test('a question to this site about an account that the draw does not name fails with a sentence', async () => {
    const { ask } = server({ success: false, error: 'This draw names no such transaction' }, 404);
    await expect(siteNode('G', ask).transaction('5ig')).rejects.toThrow('This site answered');
  });
});
