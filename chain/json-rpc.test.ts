/** The meaning of a whole HTTP answer, where a gateway and the node behind it may disagree. */
import { expect, test } from 'vitest';
import { MAX_ANSWER_BYTES, readAnswer } from './json-rpc.ts';

const answered = (status: number, error: object, headers: Record<string, string> = {}) =>
  readAnswer(new Response(JSON.stringify({ jsonrpc: '2.0', id: 1, error }), { status, headers }));

test.each([500, 502, 503, 504])(
  'HTTP %i with an error of the gateway is not a refusal: the node may have acted',
  async (status) => {
    const answer = await answered(status, { code: -32000, message: 'upstream did not answer' });
    expect(answer).toMatchObject({ kind: 'unavailable', untried: false });
  },
);

test('a node that tried the transaction refuses it under any HTTP status', async () => {
  const failure = { code: -32002, message: 'simulation failed', data: { err: 'AccountNotFound', logs: [] } };
  for (const status of [200, 400, 500])
    expect(await answered(status, failure)).toMatchObject({ kind: 'refused', refused: { code: -32002 } });
});

test('an error before a node acts on the request is untried; a lost answer is not', async () => {
  const untried = async (status: number, code: number, message = '') =>
    (await answered(status, { code, message })) as { kind: string; untried: boolean };
  expect(await untried(429, 429)).toMatchObject({ kind: 'unavailable', untried: true });
  expect(await untried(200, -32005)).toMatchObject({ kind: 'unavailable', untried: true });
  expect(await untried(200, -32007, 'rate limit reached')).toMatchObject({
    kind: 'unavailable',
    untried: true,
  });
  expect(await untried(200, -32603)).toMatchObject({ kind: 'unavailable', untried: false });
  expect(await untried(408, -32000)).toMatchObject({ kind: 'unavailable', untried: false });
});

test('an answer without end is left before it fills the memory', async () => {
  const chunk = new Uint8Array(1 << 20).fill(32);
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += chunk.length;
      controller.enqueue(chunk);
    },
  });
  await expect(readAnswer(new Response(endless))).rejects.toThrow(
    expect.objectContaining({ name: 'AnswerTooLong' }),
  );
  expect(sent).toBeLessThan(MAX_ANSWER_BYTES * 1.2);
});

test('characters that two chunks share are read whole', async () => {
  const bytes = new TextEncoder().encode('{"jsonrpc":"2.0","id":1,"result":"prêt 🎉"}');
  const byByte = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
  expect(await readAnswer(new Response(byByte))).toEqual({ kind: 'result', result: 'prêt 🎉' });
});
