import { expect, test } from 'vitest';
import { rangeOf } from './get-media.ts';

test.each([
  [undefined, null],
  ['bytes=0-', { offset: 0, length: 100 }],
  ['bytes=10-19', { offset: 10, length: 10 }],
  ['bytes=90-1000', { offset: 90, length: 10 }],
  ['bytes=-10', { offset: 90, length: 10 }],
  ['bytes=-1000', { offset: 0, length: 100 }],
  ['bytes=100-', 'none'],
  ['bytes=-0', 'none'],
  ['bytes=20-10', null],
  ['bytes=-', null],
  ['bytes=0-1,5-6', null],
  ['lines=0-1', null],
  ['bytes=99999999999999999999-', null],
])('of 100 bytes %j is %j', (header, range) => {
  expect(rangeOf(header, 100)).toEqual(range);
});
