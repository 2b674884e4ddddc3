import { expect, test } from 'vitest';
import { takeTurn } from './sending-locks.ts';

test('of two that send from a wallet one has its turn, the next after it has ended', async () => {
  const first = await takeTurn('wallet');
  expect(first).not.toBeNull();
  expect(await takeTurn('wallet')).toBeNull();
  const other = await takeTurn('another wallet');
  expect(other).not.toBeNull();
  first!();
  await new Promise((done) => setTimeout(done));
  const second = await takeTurn('wallet');
  expect(second).not.toBeNull();
  for (const end of [other, second]) end!();
});
