/** The operator's rescue of a committed list lands although somebody fills the blocks: each try bids twice as much. */
import { VersionedTransaction } from '@solana/web3.js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { COMPUTE_BUDGET_PROGRAM } from '../../core/address.ts';
import { fromBase64 } from '../../core/base64.ts';
import { readChain } from '../../worker/draw-engine/chain.ts';
import type { StepDetails } from '../../worker/draw-engine/instructions.ts';
import { sendAsOperator } from '../../worker/draw-engine/steps.ts';
import { aDraw } from './a-draw.ts';
import { deps, endNow, home, passOpening, rowOf } from './draws.ts';
import { fund } from './giveaways.ts';
import { rpc } from './support.ts';

beforeEach(() => fund());
afterEach(async () => {
  await rpc('local_clearFaults');
  vi.restoreAllMocks();
  await home();
});

/** Dependencies whose seconds, and slots, pass at once, and what they sent: the priority fee of each transaction, in lamports. */
function watched() {
  let passed = 0;
  const sleep = async (ms: number) => {
    passed += ms;
    await rpc('local_advanceSlots', Math.ceil(ms / 400));
  };
  const using = { ...deps(), clock: { now: () => Date.now() + passed, sleep } };
  const sent = new Map<string, number>();
  const send = using.rpc.send.bind(using.rpc);
  vi.spyOn(using.rpc, 'send').mockImplementation((base64, ...more) => {
    sent.set(base64, bidOf(base64));
    return send(base64, ...more);
  });
  return { using, bids: () => [...sent.values()] };
}

/** ComputeBudgetInstruction: SetComputeUnitLimit (2, u32), SetComputeUnitPrice (3, u64, micro-lamports). */
function bidOf(base64: string): number {
  const { message } = VersionedTransaction.deserialize(fromBase64(base64)!);
  const numbers = message.compiledInstructions
    .filter(
      ({ programIdIndex }) =>
        message.staticAccountKeys[programIdIndex]!.toBase58() === COMPUTE_BUDGET_PROGRAM,
    )
    .map(({ data }) => [data[0], Number(Buffer.from(data).readUIntLE(1, Math.min(6, data.length - 1)))]);
  const of = (number: number) => numbers.find(([one]) => one === number)![1]!;
  return Math.round((of(2) * of(3)) / 1_000_000);
}

const drop = () => rpc('local_fault', { method: 'sendTransaction', kind: 'drop', times: 1000 });

test.each<['withdraw' | 'cancel', (id: string) => Promise<StepDetails>]>([
  ['withdraw', async () => ({ number: 0 })],
  ['cancel', (id) => endNow(id, 'cancel')],
])(
  'a %s that does not land is followed by others at twice the bid, and one of them lands',
  async (step, detailsOf) => {
    const { id } = await aDraw().registered().windowed(3600).committed();
    await passOpening(id);
    const { using, bids } = watched();
    const row = await rowOf(id);
    const details = await detailsOf(id);
    await drop();
    expect((await sendAsOperator(using, row, step, details)).status).toBe('pending');
    expect(bids()).toEqual([10_000, 20_000, 40_000, 80_000, 160_000]);
    await rpc('local_clearFaults');
    expect((await sendAsOperator(using, row, step, details)).status).toBe('confirmed');
    const { escrow } = await readChain(using, row);
    expect(escrow?.status ?? 'gone').toBe(step === 'cancel' ? 'gone' : 'closed');
  },
);

test('a cancel without a list is not hurried, so that nobody can empty the payer by asking for it', async () => {
  const { id } = await aDraw().registered().open();
  await passOpening(id);
  const { using, bids } = watched();
  await drop();
  await sendAsOperator(using, await rowOf(id), 'cancel', await endNow(id, 'cancel'));
  expect(bids()).toHaveLength(1);
  expect(bids()[0]).toBeLessThanOrEqual(10_000);
});
