/** A press counts as landed only by the word of a node that has shown the escrow. */
import { expect, test } from 'vitest';
import type { SendingNode } from '../../../chain/chain-node.ts';
import { CLOCK_SYSVAR } from '../../../core/accounts/clock.ts';
import { NodeProblem } from '../../../core/draw/chain-node.ts';
import {
  accountOf,
  COMMITTED,
  flowOf,
  nodeWith,
  press,
  target,
  WITHDRAWN,
  type Written,
} from '../../../tests/brake-by-hand.ts';
import { PROGRAM, STRANGER } from '../../../tests/draw/escrow-names.ts';
import { pressBrake } from './brake-flow.ts';
import { words } from './brake-words.ts';

/** Shows the committed escrow until something was sent; then `account` answers. */
function turning(account: SendingNode['account']): SendingNode {
  const { node } = nodeWith(COMMITTED, COMMITTED);
  const shown = node.account;
  let isSent = false;
  return {
    ...node,
    account: (address) => (isSent && address !== CLOCK_SYSVAR ? account(address) : shown(address)),
    async send() {
      isSent = true;
    },
  };
}
const shows = (state: Written, owner = PROGRAM) =>
  turning(async () => ({ data: accountOf(state), owner, executable: false, slot: 1 }));

test.each([
  ['gone', turning(async () => null)],
  ['withdrawn', shows(WITHDRAWN)],
])('that the site says "%s" while the named node is silent is not believed', async (_, site) => {
  const named = turning(async () => Promise.reject(new NodeProblem('It is asked too often.')));
  const { flow } = flowOf([named, site]);
  // The page has asked the site before a node was named.
  flow.seen.add(site);
  expect(await pressBrake(flow, target, press('withdraw'))).toBe('pending');
});

test('an escrow that is gone after a withdrawal does not count as stopped: the draw may have ended it', async () => {
  const { flow } = flowOf([turning(async () => null)]);
  await expect(pressBrake(flow, target, press('withdraw'))).rejects.toThrow(words.gone);
});

test('another account does not make the page say that nothing was signed', async () => {
  const { flow, asked } = flowOf([shows(COMMITTED, STRANGER)]);
  expect(await pressBrake(flow, target, press('withdraw'))).toBe('pending');
  expect(asked).toHaveLength(1);
});
