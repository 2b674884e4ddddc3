import { expect, test } from 'vitest';
import type { Objection } from '../../../core/giveaways/draw-answers.ts';
import { ApiError } from '../../client/call.ts';
import { type ObjectFlow, objectWith } from './object-flow.ts';
import { words } from './registration-words.ts';

const receipt = { receipt: '00', signature: 'sig', operator: 'op' };

function flowOf(
  answer: Objection['status'] | Error,
  wallet: string | null = 'Fan',
  changes: Partial<ObjectFlow> = {},
) {
  const sent: object[] = [];
  const flow: ObjectFlow = {
    check: async () => (wallet === null ? null : { wallet }),
    object: async (body) => {
      sent.push(body);
      if (answer instanceof Error) throw answer;
      return { status: answer };
    },
    prove: async () => ({ signature: 'again' }),
    ...changes,
  };
  return { flow, sent };
}

test.each(['listed', 'withdrawn', 'withdrawing', 'too_late'] as const)(
  'an objection is sent for the wallet that the receipt names, and answered with %s',
  async (status) => {
    const { flow, sent } = flowOf(status);
    await expect(objectWith(flow, receipt)).resolves.toEqual({ status, wallet: 'Fan' });
    expect(sent).toEqual([{ wallet: 'Fan', receipt }]);
  },
);

test('a text without a receipt, and a receipt that does not hold, are not sent', async () => {
  const { flow, sent } = flowOf('listed', null);
  await expect(objectWith(flow, null)).rejects.toThrow(words.objection.noReceipt);
  await expect(objectWith(flow, receipt)).rejects.toThrow('did not sign this receipt');
  expect(sent).toEqual([]);
});

test('an objection that the server refuses ends with its sentence, or with one of ours', async () => {
  const refused = new ApiError('receipt: is not valid', 400, 'receipt_invalid', true);
  await expect(objectWith(flowOf(refused).flow, receipt)).rejects.toThrow('receipt: is not valid');
  const silent = new ApiError('HTTP error! status: 500', 500, null, false);
  await expect(objectWith(flowOf(silent).flow, receipt)).rejects.toThrow('try again right away');
});

test('a wallet whose registration was lost signs once more, and only then', async () => {
  const lost = new ApiError('Please sign it once more', 409, 'registration_lost', true);
  const bodies: object[] = [];
  const object: ObjectFlow['object'] = async (body) => {
    bodies.push(body);
    if (!('signature' in body)) throw lost;
    return { status: 'withdrawn' };
  };
  const { flow } = flowOf('withdrawn', 'Fan', { object });
  await expect(objectWith(flow, receipt)).resolves.toEqual({ status: 'withdrawn', wallet: 'Fan' });
  expect(bodies).toEqual([
    { wallet: 'Fan', receipt },
    { wallet: 'Fan', receipt, signature: 'again' },
  ]);
  const refused = flowOf('withdrawn', 'Fan', {
    object,
    prove: async () => {
      throw new Error('User rejected the request.');
    },
  });
  await expect(objectWith(refused.flow, receipt)).rejects.toThrow('Please sign it once more');
});
