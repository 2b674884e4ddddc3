import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  forgetUnsettled,
  keepUnsettled,
  nameSignature,
  questionOf,
  type UnsettledTip,
  unsettledTip,
} from './unsettled.ts';

const WALLET = 'wallet';
const sent: UnsettledTip = { token: 'mint', tempTipId: 'tip-1', since: 1, amount: '0.05 SOL' };
const signed: UnsettledTip = { ...sent, signature: 'sig', signedTransaction: 'bytes' };

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
    removeItem: (name: string) => void stored.delete(name),
  });
});
afterEach(() => {
  forgetUnsettled(WALLET, 'tip-1');
  forgetUnsettled(WALLET, 'tip-2');
  vi.unstubAllGlobals();
});

test.each([sent, signed])('an unsettled tip is stored completely', (tip) => {
  keepUnsettled(WALLET, tip);
  expect(unsettledTip(WALLET)).toEqual(tip);
  expect(unsettledTip('another wallet')).toBe(null);
});

test('an unsettled tip is removed only by its own id, so that a later one stays', () => {
  keepUnsettled(WALLET, { ...signed, tempTipId: 'tip-2' });
  forgetUnsettled(WALLET, 'tip-1');
  expect(unsettledTip(WALLET)?.tempTipId).toBe('tip-2');
  forgetUnsettled(WALLET, 'tip-2');
  expect(unsettledTip(WALLET)).toBe(null);
});

test('a late answer of the wallet is not added to another tip', () => {
  keepUnsettled(WALLET, sent);
  nameSignature(WALLET, 'tip-0', 'foreign');
  expect(unsettledTip(WALLET)).toEqual(sent);
  nameSignature(WALLET, 'tip-1', 'mine');
  expect(unsettledTip(WALLET)).toEqual({ ...sent, signature: 'mine' });
});

test("the request for a signed tip's outcome contains the bytes, in case the server never received them", () => {
  expect(questionOf(signed)).toEqual({ tempTipId: 'tip-1', signedTransaction: 'bytes' });
});

test("the request for the outcome of a tip that the wallet sends contains the wallet's answer", () => {
  expect(questionOf(sent)).toEqual({ tempTipId: 'tip-1', sentByWallet: true });
  expect(questionOf({ ...sent, signature: 'sig' })).toEqual({
    tempTipId: 'tip-1',
    sentByWallet: true,
    signature: 'sig',
  });
});

test.each(['nonsense', 'null', '{}', '{"token":1}'])(
  'a stored text that is not a tip is ignored: %s',
  (text) => {
    stored.set(`fanfare:unsettled-tip:${WALLET}`, text);
    expect(unsettledTip(WALLET)).toBe(null);
  },
);
