import { ed25519 } from '@noble/curves/ed25519';
import { expect, test } from 'vitest';
import { addressOf } from '../../../core/address.ts';
import { receiptBytes, receiptJson } from '../../../core/draw/receipt.ts';
import type { Objection } from '../../../core/giveaways/draw-answers.ts';
import { ApiError } from '../../client/call.ts';
import { checkedReceipt, type ObjectFlow, objectWith, receiptFile, receiptIn } from './receipts.ts';
import { words } from './registration-words.ts';

const secret = new Uint8Array(32).fill(7);
const operator = addressOf(ed25519.getPublicKey(secret));
const [escrow, wallet, other] = [1, 2, 3].map((byte) => addressOf(new Uint8Array(32).fill(byte))) as [
  string,
  string,
  string,
];
const receipt = receiptJson(escrow, wallet, operator, ed25519.sign(receiptBytes(escrow, wallet), secret));

test('a receipt is found in its file, in a message around it, and in nothing else', () => {
  expect(receiptIn(receiptFile(receipt))).toEqual(receipt);
  expect(receiptIn(`my receipt: ${JSON.stringify({ ...receipt, note: 1 })} thanks {}`)).toEqual(receipt);
  for (const text of ['', 'null', '{', '{"receipt":1}', '[]', '{"receipt":"00","signature":"x"}'])
    expect(receiptIn(text), text).toBeNull();
});

test('a receipt holds only with the signature of the operator, for its own giveaway and wallet', async () => {
  const expected = { escrow, operator, wallet };
  await expect(checkedReceipt(receipt, expected)).resolves.toEqual({ wallet });
  await expect(checkedReceipt(receipt, { escrow, operator })).resolves.toEqual({ wallet });
  for (const wrong of [{ escrow: other }, { operator: other }, { wallet: other }])
    await expect(checkedReceipt(receipt, { ...expected, ...wrong })).resolves.toBeNull();
  const forged = receiptJson(escrow, wallet, operator, new Uint8Array(64).fill(5));
  await expect(checkedReceipt(forged, expected)).resolves.toBeNull();
  await expect(checkedReceipt({ ...receipt, receipt: 'no hex' }, expected)).resolves.toBeNull();
});

const shown = { receipt: '00', signature: 'sig', operator: 'op' };

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
    await expect(objectWith(flow, shown)).resolves.toEqual({ status, wallet: 'Fan' });
    expect(sent).toEqual([{ wallet: 'Fan', receipt: shown }]);
  },
);

test('a text without a receipt, and a receipt that does not hold, are not sent', async () => {
  const { flow, sent } = flowOf('listed', null);
  await expect(objectWith(flow, null)).rejects.toThrow(words.objection.noReceipt);
  await expect(objectWith(flow, shown)).rejects.toThrow('did not sign this receipt');
  expect(sent).toEqual([]);
});

test('an objection that the server refuses ends with its sentence, or with one of ours', async () => {
  const refused = new ApiError('receipt: is not valid', 400, 'receipt_invalid', true);
  await expect(objectWith(flowOf(refused).flow, shown)).rejects.toThrow('receipt: is not valid');
  const silent = new ApiError('HTTP error! status: 500', 500, null, false);
  await expect(objectWith(flowOf(silent).flow, shown)).rejects.toThrow('try again right away');
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
  await expect(objectWith(flow, shown)).resolves.toEqual({ status: 'withdrawn', wallet: 'Fan' });
  expect(bodies).toEqual([
    { wallet: 'Fan', receipt: shown },
    { wallet: 'Fan', receipt: shown, signature: 'again' },
  ]);
  const refused = flowOf('withdrawn', 'Fan', {
    object,
    prove: async () => {
      throw new Error('User rejected the request.');
    },
  });
  await expect(objectWith(refused.flow, shown)).rejects.toThrow('Please sign it once more');
});
