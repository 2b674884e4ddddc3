import { expect, test } from 'vitest';
import { pathRules } from './cache-rules.ts';

const find = pathRules([
  ['GET', '/api/tip/stats/global', 'figures'],
  ['GET', '/api/tip/:token', 'token'],
  ['POST', '/api/tip/:token/prepare', 'prepare'],
  ['POST', '/api/tip/:token/:step', 'step'],
  ['POST', '/api/tip/:token/confirm', 'shadowed'],
]);

test.each([
  ['GET', '/api/tip/stats/global', 'figures'],
  ['GET', '/api/tip/abc', 'token'],
  ['GET', '/api/tip/a.b-c%20', 'token'],
  ['POST', '/api/tip/abc/prepare', 'prepare'],
  // The first rule that matches, not the closest one.
  ['POST', '/api/tip/abc/confirm', 'step'],
])('the rule of %s %s is %s', (method, path, rule) => {
  expect(find(method, path)).toBe(rule);
});

test.each([
  ['POST', '/api/tip/abc'],
  ['GET', '/api/tip'],
  ['GET', '/api/tip/'],
  ['GET', '/api/tip/abc/'],
  ['GET', '/api//tip/abc'],
  ['GET', '/api/tip/abc/def/ghi'],
  ['GET', '/API/tip/abc'],
  ['GET', '/'],
  ['GET', '/__proto__/constructor'],
])('no rule matches %s %s', (method, path) => {
  expect(find(method, path)).toBeUndefined();
});
