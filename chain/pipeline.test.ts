/** How soon the pipeline sees a confirmation, on a clock and a network of the test's own. */
import { expect, test } from 'vitest';
import { settle } from './pipeline.ts';
import type { SignatureStatus, SolanaRpc } from './rpc.ts';

const PAYMENT = {
  id: 'a',
  signature: 's',
  signedTransaction: '',
  lastValidBlockHeight: 100,
  rejected: false,
};
const BOOK = {
  markConfirmed: async () => {},
  markFailed: async () => {},
  markRejected: async () => {},
  markExpired: async () => {},
};

/** A payment that is in a block after `landedMs` and confirmed after `confirmedMs`: when that is seen, by how many looks. */
async function watch(landedMs: number, confirmedMs: number): Promise<{ lateMs: number; looks: number }> {
  let now = 0;
  let looks = 0;
  const status = (): SignatureStatus | null =>
    now < landedMs
      ? null
      : { slot: 1, err: null, confirmationStatus: now < confirmedMs ? 'processed' : 'confirmed' };
  const rpc = {
    send: async () => 's',
    finalizedPoint: async () => ({ slot: 0, height: 0 }),
    signatureStatuses: async () => {
      looks++;
      return [status()];
    },
  } as unknown as SolanaRpc;
  const clock = {
    now: () => now,
    sleep: async (ms: number) => {
      now += ms;
    },
  };
  expect(await settle(PAYMENT, BOOK, rpc, clock, 20_000)).toEqual({ status: 'confirmed', slot: 1 });
  return { lateMs: now - confirmedMs, looks };
}

test('a payment that is in a block is seen confirmed within 40 ms', async () => {
  for (const landedMs of [30, 400, 790]) {
    const { lateMs, looks } = await watch(landedMs, landedMs + 377);
    expect(lateMs).toBeLessThanOrEqual(40);
    expect(looks).toBeLessThan(40);
  }
});

test('one whose confirmation does not come is looked at seldom after a while', async () => {
  const { lateMs, looks } = await watch(0, 15_000);
  expect(lateMs).toBeLessThanOrEqual(500);
  expect(looks).toBeLessThan(80);
});
