import { describe, expect, test } from 'vitest';
import { ApiError } from '../client/call.ts';
import {
  exchangeFailure,
  forgetReturnPath,
  handleInMessage,
  readReturn,
  readReturnPath,
  storeReturnPath,
} from './callback.ts';

const read = (query: string) => readReturn(new URLSearchParams(query));

describe('the return from X', () => {
  test('the return from X with a code and its state leads to the exchange', () => {
    expect(read('state=s&code=c')).toEqual({ kind: 'exchange', code: 'c', state: 's' });
  });
  test('the return from X with an error fails, even if a code comes with it', () => {
    const text = 'Authorization was denied or failed';
    expect(read('error=access_denied&state=s')).toEqual({ kind: 'failed', text });
    expect(read('error=access_denied&state=s&code=c')).toEqual({ kind: 'failed', text });
  });
  test.each(['', 'code=c', 'state=s', 'code=&state=s'])(
    'the return from X without its parts fails: "%s"',
    (query) => {
      expect(read(query)).toEqual({ kind: 'failed', text: 'Missing authorization code or state' });
    },
  );
});

describe('why an exchange returned no handle', () => {
  test.each([
    ["the server's own sentence", new ApiError('Said so', 400, 'x_denied', true), 'Said so'],
    ['a silent refusal', new ApiError('HTTP error! status: 502', 502, null, false), 'Verification failed'],
    [
      'no answer',
      new ApiError('Unknown error occurred', 0, null, false),
      'An error occurred during verification',
    ],
    ['anything else', new Error('x'), 'An error occurred during verification'],
  ])('a failed exchange shows the right text after %s', (_what, error, text) => {
    expect(exchangeFailure(error)).toBe(text);
  });
});

describe('the message of a returning window', () => {
  const own = 'https://fanfare.test';
  const data = { type: 'x-auth-success', xHandle: 'frogfan' };
  test('the handle in a window message is accepted from our own origin only', () => {
    expect(handleInMessage({ origin: own, data }, own)).toBe('frogfan');
    for (const origin of ['https://x.com', 'null', '', 'https://fanfare.test.evil.example'])
      expect(handleInMessage({ origin, data }, own)).toBeNull();
  });
  test.each([
    null,
    'x-auth-success',
    { type: 'other', xHandle: 'frogfan' },
    { type: 'x-auth-success' },
    { type: 'x-auth-success', xHandle: '<b>' },
  ])('the handle in a window message is null for any other message: %j', (other) => {
    expect(handleInMessage({ origin: own, data: other }, own)).toBeNull();
  });
});

function storage() {
  const entries = new Map<string, string>();
  const tab = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
  return () => tab;
}

test('the return path leads where the user came from, until it is removed', () => {
  const tab = storage();
  expect(readReturnPath(tab)).toBeNull();
  storeReturnPath('/clips/abc?x=1', tab);
  expect(readReturnPath(tab)).toBe('/clips/abc?x=1');
  forgetReturnPath(tab);
  expect(readReturnPath(tab)).toBeNull();
});

test.each(['https://evil.example/', '//evil.example', '/\\evil.example', ''])(
  'the return path %s is refused',
  (path) => {
    const tab = storage();
    storeReturnPath(path, tab);
    expect(readReturnPath(tab)).toBeNull();
  },
);

test('the return path is empty when storage is blocked', () => {
  const blocked = () => {
    throw new Error('forbidden');
  };
  storeReturnPath('/clips', blocked);
  forgetReturnPath(blocked);
  expect(readReturnPath(blocked)).toBeNull();
});
