import { ed25519 } from '@noble/curves/ed25519';
import { expect, test } from 'vitest';
import { addressOf } from '../../../core/address.ts';
import { receiptBytes, receiptJson } from '../../../core/draw/receipt.ts';
import { checkedReceipt, receiptFile, receiptIn } from './receipts.ts';

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
