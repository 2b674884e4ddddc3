import { afterEach, describe, expect, test, vi } from 'vitest';
import { ApiError, call, failureOf, humanCheck, reasonOf } from './call.ts';

test('an answer with success is not an error', () => {
  expect(failureOf(200, true, '{"success":true,"data":1}')).toBeNull();
});

test("a refusal becomes an error with the server's message and code", () => {
  const text =
    '{"success":false,"error":"Token not found","message":"Token not found","code":"token_not_found"}';
  expect(failureOf(404, false, text)).toMatchObject({
    message: 'Token not found',
    status: 404,
    code: 'token_not_found',
    fromServer: true,
  });
  expect(failureOf(200, true, '{"success":false,"message":"no"}')?.message).toBe('no');
});

test('an error without a message names its status, and without a status says "unknown"', () => {
  expect(failureOf(502, false, '<html>')?.message).toBe('HTTP error! status: 502');
  expect(failureOf(500, false, '{}')?.message).toBe('HTTP error! status: 500');
  expect(failureOf(200, true, 'nonsense')?.message).toBe('Unknown error occurred');
  expect(failureOf(200, true, '{"success":false}')?.message).toBe('Unknown error occurred');
});

test("the screen's own sentence is shown when the server sent none", () => {
  expect(reasonOf(new ApiError('HTTP error! status: 502', 502, null, false), 'Failed to prepare tip')).toBe(
    'Failed to prepare tip',
  );
  expect(reasonOf(new ApiError('Token not found', 404, null, true), 'other')).toBe('Token not found');
  expect(reasonOf(new TypeError('x is not a function'), 'other')).toBe('other');
});

describe('a call that only a human may make now', () => {
  const widget = { siteKey: 'key', script: 'https://challenges.example/api.js' };
  const sentence = 'Too many requests. Please wait a moment and try again.';
  const tooMany = { success: false, error: sentence, message: sentence, code: 'rate_limited', human: widget };
  const asked = vi.spyOn(humanCheck, 'ask');
  const passes: (string | null)[] = [];
  let holds = 'none yet';
  /** A server that serves whoever sends the pass that holds. */
  const server = vi.fn(async (_: string, { headers }: { headers: Record<string, string> }) => {
    const pass = headers['x-human-pass'] ?? null;
    passes.push(pass);
    return pass === holds
      ? Response.json({ success: true, data: 'served' })
      : Response.json(tooMany, { status: 429 });
  });
  const wallet = () => call('/api/tip/prepare', { body: { amount: 1 } });
  afterEach(() => {
    vi.unstubAllGlobals();
    asked.mockReset();
    server.mockClear();
    passes.length = 0;
  });
  const serve = (pass: string, given: string | null) => {
    holds = pass;
    vi.stubGlobal('fetch', server);
    asked.mockResolvedValue(given);
  };

  test("a user who does not show it reads the server's sentence", async () => {
    serve('first', null);
    await expect(wallet()).rejects.toThrow(sentence);
    expect(asked.mock.calls).toEqual([[widget]]);
    expect(server).toHaveBeenCalledTimes(1);
  });

  test('is made once more, the same, with the pass; later calls send it at once', async () => {
    serve('first', 'first');
    expect(await wallet()).toMatchObject({ data: 'served' });
    expect(passes).toEqual([null, 'first']);
    expect(server.mock.calls[1]).toMatchObject([
      '/api/tip/prepare',
      { method: 'POST', body: '{"amount":1}' },
    ]);
    expect(await wallet()).toMatchObject({ data: 'served' });
    expect(asked).toHaveBeenCalledTimes(1);
  });

  test('a pass that holds no more is replaced, and one that is refused at once is not asked for again', async () => {
    serve('second', 'second');
    expect(await wallet()).toMatchObject({ data: 'served' });
    serve('third', 'other');
    await expect(wallet()).rejects.toThrow(sentence);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  test('a call that was refused while another one got the pass uses that pass', async () => {
    serve('fourth', 'fourth');
    let answerLate = (_: Response) => {};
    server.mockImplementationOnce(() => new Promise((resolve) => (answerLate = resolve)));
    const slow = wallet();
    expect(await wallet()).toMatchObject({ data: 'served' });
    answerLate(Response.json(tooMany, { status: 429 }));
    expect(await slow).toMatchObject({ data: 'served' });
    expect(asked).toHaveBeenCalledTimes(1);
  });
});
