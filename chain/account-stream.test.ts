import { describe, expect, test } from 'vitest';
import { readAccounts, type StreamedAccount } from './account-stream.ts';
import { RpcError, RpcUnavailable } from './rpc.ts';

const DATA = 'AAECAwQF';
const one = (owner: string, data = `["${DATA}","base64"]`) =>
  `{"account":{"data":${data},"executable":false,"lamports":2039280,"owner":"${owner}","rentEpoch":18446744073709551615,"space":165},"pubkey":"key of ${owner}"}`;
const reply = (value: string) =>
  `{"jsonrpc":"2.0","result":{"context":{"apiVersion":"3.0.0","slot":371},"value":${value}},"id":1}`;
const WHOLE = reply(`[${one('first')},${one('second \\" \\u00e9 é')}]`);

function streamOf(text: string, cuts: number[] = []): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  const ends = [...cuts, bytes.length];
  let start = 0;
  return new ReadableStream({
    pull(controller) {
      const end = ends.shift();
      if (end === undefined) return controller.close();
      controller.enqueue(bytes.slice(start, end));
      start = end;
    },
  });
}

async function read(body: ReadableStream<Uint8Array>) {
  const accounts: StreamedAccount[] = [];
  const { slot } = await readAccounts(body, (account) => accounts.push({ ...account }));
  return { slot, accounts };
}

const EXPECTED = {
  slot: 371,
  accounts: [
    { program: 'first', data: DATA },
    { program: 'second " é é', data: DATA },
  ],
};

test('an answer reads the same wherever its bytes are split', async () => {
  const length = new TextEncoder().encode(WHOLE).length;
  for (let cut = 0; cut <= length; cut++) expect(await read(streamOf(WHOLE, [cut]))).toEqual(EXPECTED);
  expect(
    await read(
      streamOf(
        WHOLE,
        Array.from({ length }, (_, i) => i),
      ),
    ),
  ).toEqual(EXPECTED);
});

test('an answer reads the same with its members in any order and blanks between them', async () => {
  const text = `\n{ "id" : 1, "result" : { "value" : [ { "pubkey" : "p", "account" : { "owner" : "first", "data" :
    [ "${DATA}" , "base64" ] } } ] , "context" : { "slot" : 371 } } , "jsonrpc" : "2.0" }\n`;
  expect(await read(streamOf(text))).toEqual({ slot: 371, accounts: [EXPECTED.accounts[0]] });
});

test('an answer that ends too early is unavailable, never a short list', async () => {
  for (let end = 0; end < WHOLE.length; end++) {
    await expect(read(streamOf(WHOLE.slice(0, end))), `cut off at ${end}`).rejects.toThrow(RpcUnavailable);
  }
});

describe('an answer counts as unavailable', () => {
  test.each([
    ['nothing', ''],
    ['a page', '<html>502 Bad Gateway</html>'],
    ['two answers', WHOLE + WHOLE],
    ['an error without its code', '{"jsonrpc":"2.0","error":{"message":"no"},"id":1}'],
    ['an error as a text', '{"jsonrpc":"2.0","error":"Too many requests","id":1}'],
    [
      'a node that is behind',
      '{"jsonrpc":"2.0","error":{"code":-32005,"message":"Node is behind by 42 slots","data":{"numSlotsBehind":42}},"id":1}',
    ],
    ['no slot', reply('[]').replace('371', 'null')],
    ['no list', reply('null')],
    ['a list without its context', `{"jsonrpc":"2.0","result":[${one('first')}],"id":1}`],
    ['an account that is null', reply(`[${one('first')},null]`)],
    ['an account that is a list', reply('[["first"]]')],
    ['an account that is a text', reply('["first"]')],
    ['an account without data', reply('[{"account":{"owner":"first"},"pubkey":"p"}]')],
    ['data in another encoding', reply(`[${one('first', `["${DATA}","base58"]`)}]`)],
    ['data as one text', reply(`[${one('first', `"${DATA}"`)}]`)],
    ['data in three parts', reply(`[${one('first', `["${DATA}","base64","more"]`)}]`)],
    ['a comma too many', reply(`[${one('first')},]`)],
    ['a comma too few', reply(`[${one('first')}${one('second')}]`)],
    ['a bracket that closes a brace', reply(`[${one('first')}`).replace(/\]/, '}')],
    ['a number that is none', WHOLE.replace('2039280', '20-39')],
    ['a word that is none', WHOLE.replace('false', 'nope')],
    ['a string over a line end', WHOLE.replace('first', 'fi\nrst')],
    ['an escape that is none', WHOLE.replace('first', 'fi\\xrst')],
    ['endless nesting', '['.repeat(100_000)],
    ['an endless string', reply(`["${'x'.repeat(100_000)}`)],
    ['an endless number', '1'.repeat(100_000)],
  ])('%s', async (_, text) => {
    await expect(read(streamOf(text))).rejects.toThrow(RpcUnavailable);
  });

  test('an answer whose connection breaks counts as unavailable', async () => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(WHOLE.slice(0, 200)));
      },
      pull(controller) {
        controller.error(new Error('reset'));
      },
    });
    await expect(read(body)).rejects.toThrow(RpcUnavailable);
  });
});

test.each([
  [
    'an error',
    '{"jsonrpc":"2.0","error":{"code":-32010,"message":"Token excluded","data":{"message":"x"}},"id":1}',
  ],
  [
    'an error behind a result',
    reply('[]').replace('"id":1', '"error":{"message":"Token excluded","code":-32010},"id":1'),
  ],
])('%s is a refusal with its code and message', async (_, text) => {
  const refused = await read(streamOf(text)).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(RpcError);
  expect(refused).toMatchObject({ code: -32010, message: 'Token excluded' });
});

test('an answer with malformed UTF-8 counts as unavailable', async () => {
  const bytes = new TextEncoder().encode(WHOLE);
  bytes[WHOLE.indexOf('first')] = 0xff;
  const body = new Response(bytes).body!;
  await expect(read(body)).rejects.toThrow(RpcUnavailable);
});

test('an answer is refused within 64 kB of a value without end, whatever the size of its chunks', async () => {
  const start = new TextEncoder().encode(`${reply('[').split('[')[0]}[${one('first')},{"account":`);
  const endless = {
    string: '"xxxxxxxx',
    nesting: '[[[[[[[[',
    'list of numbers': '[1,1,1,1,',
    'object of names': '{"a":1,"b":1,',
  };
  for (const [kind, [opening, ...rest]] of Object.entries(endless)) {
    for (const size of [1, 100, 16_384]) {
      let sent = 0;
      const more = new TextEncoder().encode(rest.join('').repeat(size));
      const body = new ReadableStream<Uint8Array>({
        pull(controller) {
          controller.enqueue(sent === 0 ? new Uint8Array([...start, opening!.charCodeAt(0)]) : more);
          sent += more.length;
        },
      });
      await expect(read(body), kind).rejects.toThrow(RpcUnavailable);
      expect(sent, kind).toBeLessThan(65_536 + 5 * more.length);
    }
  }
});

test('nesting that closes is refused as well: the parser walks all of it for each value', async () => {
  const nested = (depth: number) => `{"x":${'['.repeat(depth)}1${']'.repeat(depth)},"error":null,`;
  const answer = (depth: number) => WHOLE.replace('{', nested(depth));
  expect(await read(streamOf(answer(31)))).toEqual(EXPECTED);
  await expect(read(streamOf(answer(32)))).rejects.toThrow(RpcUnavailable);
});

test.each([
  ['a second error that takes back the first', '"error":{"code":-32010,"message":"no"},"error":null'],
  ['a second list', `"result":{"value":[${one('third')}]}`],
  ['a second slot', '"result":{"context":{"slot":372}}'],
])('an answer with %s counts as unavailable', async (_, more) => {
  await expect(read(streamOf(WHOLE.replace('"id":1', `${more},"id":1`)))).rejects.toThrow(RpcUnavailable);
});

test('an answer whose slot is outside its context counts as unavailable', async () => {
  const text = reply('[]').replace('"context":{"apiVersion":"3.0.0","slot":371}', '"value":{"slot":7}');
  await expect(read(streamOf(text))).rejects.toThrow(RpcUnavailable);
});

test.each([
  ['an object', '{"toString":1}'],
  ['nested lists', `${'['.repeat(29)}${']'.repeat(29)}`],
])('an error whose message is %s is a refusal without a message', async (_, message) => {
  const text = `{"jsonrpc":"2.0","error":{"code":-32010,"message":${message}},"id":1}`;
  const refused = await read(streamOf(text)).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(RpcError);
  expect(refused).toMatchObject({ code: -32010, message: '' });
});

test('a reader that throws stops the answer, however long it is', async () => {
  let sent = 0;
  let cancelled = false;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const text = sent === 0 ? `${reply('[').split('[')[0]}[` : '';
      controller.enqueue(new TextEncoder().encode(`${text}${sent === 0 ? '' : ','}${one('endless')}`));
      sent++;
    },
    cancel() {
      cancelled = true;
    },
  });
  let seen = 0;
  const stop = new Error('enough');
  await expect(
    readAccounts(body, () => {
      if (++seen === 10) throw stop;
    }),
  ).rejects.toBe(stop);
  expect({ cancelled, few: sent < 20 }).toEqual({ cancelled: true, few: true });
});
