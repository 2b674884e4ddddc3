import { expect, test } from 'vitest';
import { ApiError, failureOf, reasonOf } from './call.ts';

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
