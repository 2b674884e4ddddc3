/** Request bodies that arrive in pieces: their length is not announced, and they may break off. */
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import worker from '../../worker/index.ts';
import { ORIGIN, token } from './support.ts';

async function answerTo(body: ReadableStream<Uint8Array>): Promise<[status: number, code: string]> {
  const ctx = createExecutionContext();
  const path = `${ORIGIN}/api/tip/${token('launch').mint}/prepare`;
  const request = new Request(path, { method: 'POST', body });
  const response = await worker.fetch(request, env, ctx);
  await waitOnExecutionContext(ctx);
  return [response.status, (await response.json<{ code: string }>()).code];
}

test('a request body that breaks off is refused', async () => {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"amount":'));
      controller.error(new Error('the connection is gone'));
    },
  });
  expect(await answerTo(body)).toEqual([400, 'invalid_json']);
});

test('a request body without a length is read up to the limit and no further', async () => {
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 16_384;
      controller.enqueue(new Uint8Array(16_384).fill(0x20));
    },
  });
  expect(await answerTo(body)).toEqual([413, 'body_too_large']);
  expect(sent).toBeLessThan(1_000_000);
});

test('a request body with an object whose length compares with nothing is refused', async () => {
  const message = '{"length":[{"toString":1,"valueOf":null}]}';
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(`{"recipientAddress":"x","message":${message}}`));
      controller.close();
    },
  });
  expect(await answerTo(body)).toEqual([400, 'invalid_field']);
});
