import { expect, test } from 'vitest';
import { offerOf, offerPath } from './name-offer.ts';

const WALLETS = {
  from: 'So11111111111111111111111111111111111111112',
  to: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  subject: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
};
const OFFERED = { name: 'juniper', ...WALLETS, time: 1_790_000_000 };

const fragmentOf = (path: string) => path.slice(path.indexOf('#'));

const PROOFS = [{ signature: 'a+b/c==' }, { memoTransaction: 'AQ+/==' }];

test.each(PROOFS)('a link brings the other wallet what was signed, by %o', (proof) => {
  const path = offerPath({ ...OFFERED, proof });
  expect(path).toMatch(/^\/start#move=juniper&/);
  expect(offerOf(fragmentOf(path))).toEqual({ ...OFFERED, proof });
});

test('a link that lost a part, or names no wallet, is none', () => {
  const fragment = fragmentOf(offerPath({ ...OFFERED, proof: { signature: 'x' } }));
  for (const part of ['move', 'from', 'to', 'subject', 'time', 'signature']) {
    const rest = new URLSearchParams(fragment.slice(1));
    rest.delete(part);
    expect([part, offerOf(`#${rest}`)]).toEqual([part, null]);
  }
  expect(offerOf(fragment.replace('juniper', '<b>x'))).toBeNull();
  expect(offerOf(fragment.replace(WALLETS.from, 'nobody'))).toBeNull();
});
