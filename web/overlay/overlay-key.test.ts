import { expect, test } from 'vitest';
import { readKey } from './overlay-key.ts';

const read = (address: string) => readKey(new URL(`https://fanfare.example${address}`));

test.each([
  ['/Mint/live', { key: null, inQuery: false, better: null }],
  ['/Mint/live?layer-name=x#', { key: null, inQuery: false, better: null }],
  ['/Mint/live?key=#key=', { key: null, inQuery: false, better: null }],
  ['/Mint/live#key=abc', { key: 'abc', inQuery: false, better: null }],
  ['/Mint/live?layer-width=1920#key=abc', { key: 'abc', inQuery: false, better: null }],
  ['/Mint/live?key=abc', { key: 'abc', inQuery: true, better: '/Mint/live#key=abc&from=query' }],
  ['/Mint/live?key=abc&x=1', { key: 'abc', inQuery: true, better: '/Mint/live?x=1#key=abc&from=query' }],
  ['/Mint/live?key=old#key=new', { key: 'new', inQuery: false, better: '/Mint/live#key=new' }],
])('the overlay key in the address %s', (address, expected) => {
  expect(read(address)).toEqual(expected);
});

test('an overlay key from the query still counts as one after the address was replaced and reloaded', () => {
  const { better } = read('/Mint/live?key=abc');
  expect(read(better!)).toEqual({ key: 'abc', inQuery: true, better: null });
});
