/** Lists that are taken back before their cutoff: by the creator, and because they are not ours. */
import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, test } from 'vitest';
import { toWeb3 } from '../../chain/escrow-instruction.ts';
import { buildTransaction } from '../../chain/transaction.ts';
import { commitInstruction } from '../../core/escrow/instructions.ts';
import { runDraw } from '../../worker/draw-engine/advance.ts';
import { readChain } from '../../worker/draw-engine/chain.ts';
import { stepInstructions } from '../../worker/draw-engine/instructions.ts';
import { commitsOf } from '../../worker/draw-engine/landed/store.ts';
import { prepareStep } from '../../worker/draw-engine/steps.ts';
import type { GiveawayRow } from '../../worker/giveaways/store.ts';
import { aDraw } from './a-draw.ts';
import {
  deliver,
  deps,
  home,
  PRIZE,
  passOpening,
  rowOf,
  SEND,
  travel,
  WINDOW_LEAD,
  watched,
  winnersOf,
} from './draws.ts';
import { fund, readGiveaway } from './giveaways.ts';
import { lamports, rpc, sign } from './support.ts';

afterEach(home);

const findings = async (id: string) =>
  (
    await env.DB.prepare('SELECT kind FROM reconcile_findings WHERE subject = ?')
      .bind(id)
      .all<{ kind: string }>()
  ).results.map(({ kind }) => kind);

describe('a withdrawal by the creator', () => {
  test('leads to another commit, and after three everything goes back', async () => {
    const { id, creator } = await aDraw().registered().committed();
    for (let number = 0; number < 3; number++) {
      const row = await rowOf(id);
      expect(row).toMatchObject({ stage: 'committed', commits: number + 1 });
      const wallet = creator.publicKey.toBase58();
      const { transaction } = await prepareStep(deps(), row, 'withdraw', wallet, { number });
      await rpc('sendTransaction', sign(transaction, creator), SEND);
      expect(await watched(id)).toEqual([{ giveaway: id, task: 'advance' }]);
      await passOpening(id);
      await runDraw(deps(), id);
    }
    expect(await rowOf(id)).toMatchObject({
      stage: 'cancelled',
      reason: 'Its list was taken back three times, so the prize went back to the creator.',
    });
    expect((await commitsOf(deps().db, id)).map(({ withdrawnAt }) => withdrawnAt === null)).toEqual([
      false,
      false,
      false,
    ]);
  });
});

describe('a withdrawal that our rows have not seen yet', () => {
  test('and a cancel in the same transaction end the giveaway', async () => {
    const draw = await aDraw().registered().open();
    const { id, creator } = draw;
    await passOpening(id);
    const { row } = await draw.committed();
    expect(row).toMatchObject({ stage: 'committed', live: false, commits: 1 });
    const wallet = creator.publicKey.toBase58();
    const details = {
      number: 0,
      course: { commits: 1, proven: 0, paid: 0, status: 'closed' as const },
    };
    const instructions = (['withdraw', 'cancel'] as const).flatMap((step) =>
      stepInstructions(row, step, wallet, details),
    );
    const { blockhash } = await deps().rpc.latestBlockhash();
    const transaction = buildTransaction({ payer: wallet, instructions, blockhash });
    await rpc('sendTransaction', sign(transaction, creator), SEND);
    await runDraw(deps(), id);
    expect(await rowOf(id)).toMatchObject({
      stage: 'cancelled',
      reason: 'The creator cancelled this giveaway.',
      root: null,
    });
    expect(await commitsOf(deps().db, id)).toMatchObject([{ number: 0, withdrawnAt: expect.any(Number) }]);
  });
});

describe('a commit that is not ours', () => {
  /** As a thief with the operator's key does. */
  async function commitForeign(row: GiveawayRow, number: number): Promise<void> {
    const { operator, rpc: node } = deps();
    const wallet = operator.publicKey.toBase58();
    const instruction = commitInstruction({
      program: row.program,
      escrow: row.id,
      operator: wallet,
      live: false,
      number,
      root: new Uint8Array(32).fill(7),
      totalWeight: 2n ** 64n - 1n,
      listHash: new Uint8Array(32).fill(9),
    });
    const { blockhash } = await node.latestBlockhash();
    await fund(operator, 1);
    const transaction = buildTransaction({ payer: wallet, instructions: [toWeb3(instruction)], blockhash });
    await rpc('sendTransaction', sign(transaction, operator), SEND);
  }

  test('is met by the next look at all escrows, taken back at once, and ours follows', async () => {
    const draw = await aDraw().registered(3).closed();
    const { id } = draw;
    await commitForeign(draw.row, 0);
    const sent = await watched(id);
    expect(sent).toEqual([{ giveaway: id, task: 'advance' }]);
    await deliver(sent, deps().env, deps());
    await runDraw(deps(), id);
    const row = await rowOf(id);
    expect(row).toMatchObject({ commits: 2, entryCount: 3 });
    expect(await findings(id)).toEqual(['foreign-commit']);
    expect(await commitsOf(deps().db, id)).toMatchObject([
      { number: 0, ours: false, totalWeight: 2n ** 64n - 1n, withdrawnAt: expect.any(Number) },
      { number: 1, ours: true, withdrawnAt: null },
    ]);
    // The creator's page says so.
    expect((await readGiveaway(id)).commits.map(({ ours }) => ours)).toEqual([false, true]);
    await draw.completed();
    expect((await rowOf(id)).stage).toBe('completed');
    expect(await lamports((await winnersOf(id))[0]!.winner)).toBe(PRIZE);
  });

  test('gets no step from us once it is too late, and the operator learns of it', async () => {
    const { id, row: closed } = await aDraw().registered().closed();
    await commitForeign(closed, 0);
    await travel(WINDOW_LEAD);
    await runDraw(deps(), id);
    const row = await rowOf(id);
    expect(row).toMatchObject({ stage: 'committed', root: null, listHash: null, commits: 1 });
    const using = deps();
    const { escrow } = await readChain(using, row);
    expect(escrow).toMatchObject({ status: 'committed' });
    expect(await runDraw(using, id)).toMatchObject({ waitsFor: 'a person: its commit is not ours' });
    expect(await findings(id)).toEqual(['foreign-commit']);
  });
});
