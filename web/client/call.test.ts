import { expect, test } from 'vitest';
import { ApiError, failureOf, reasonOf } from './call.ts';

test('an answer that says success is none of these', () => {
  expect(failureOf(200, true, '{"success":true,"data":1}')).toBeNull();
});

test("a refusal is told in the server's words, with its code", () => {
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

test('without words the status is told, and without that nothing is known', () => {
  expect(failureOf(502, false, '<html>')?.message).toBe('HTTP error! status: 502');
  expect(failureOf(500, false, '{}')?.message).toBe('HTTP error! status: 500');
  expect(failureOf(200, true, 'nonsense')?.message).toBe('Unknown error occurred');
  expect(failureOf(200, true, '{"success":false}')?.message).toBe('Unknown error occurred');
});

test("a screen's own sentence is used where the server said none", () => {
  expect(reasonOf(new ApiError('HTTP error! status: 502', 502, null, false), 'Failed to prepare tip')).toBe(
    'Failed to prepare tip',
  );
  expect(reasonOf(new ApiError('Token not found', 404, null, true), 'other')).toBe('Token not found');
  expect(reasonOf(new TypeError('x is not a function'), 'other')).toBe('other');
});
