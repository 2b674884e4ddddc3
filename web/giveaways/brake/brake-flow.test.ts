import { PublicKey, SystemProgram } from '@solana/web3.js';
import { describe, expect, test } from 'vitest';
import type { SendingNode } from '../../../chain/chain-node.ts';
import { toWeb3 } from '../../../chain/escrow-instruction.ts';
import { buildTransaction } from '../../../chain/transaction.ts';
import { CLOCK_SYSVAR } from '../../../core/accounts/clock.ts';
import { TOKEN_PROGRAM } from '../../../core/address.ts';
import { fromBase64 } from '../../../core/base64.ts';
import { NodeProblem } from '../../../core/draw/chain-node.ts';
import { courseOf, decodeEscrow } from '../../../core/escrow/account.ts';
import { escrowId } from '../../../core/escrow/addresses.ts';
import { type BrakeStep, brakeIn, brakeInstruction } from '../../../core/escrow/brake.ts';
import { parseTransaction } from '../../../core/transaction-message.ts';
import {
  accountOf,
  COMMITTED,
  CREATOR,
  escrow,
  flowOf,
  NOW,
  newId,
  nodeWith,
  OPEN,
  OPEN_BEFORE,
  press,
  seed,
  target,
  WITHDRAWN,
  type Written,
} from '../../../tests/brake-by-hand.ts';
import { key, MINT, PROGRAM, STRANGER } from '../../../tests/draw/escrow-names.ts';
import { FlowError } from '../../client/call.ts';
import { signSerialized } from '../../wallet/demo/sign-serialized.ts';
import { look, pressBrake } from './brake-flow.ts';
import { words } from './brake-words.ts';

const silent = nodeWith(OPEN, null, {
  account: async () => Promise.reject(new NodeProblem('It is silent.')),
  latestBlockhash: async () => Promise.reject(new NodeProblem('It is silent.')),
  send: async () => Promise.reject(new NodeProblem('It is silent.')),
});

const stepIn = (transaction: string | Uint8Array | undefined, token: { mint: string } | null = null) =>
  brakeIn(typeof transaction === 'string' ? fromBase64(transaction)! : transaction!, {
    ...target,
    token: token && { ...token, tokenProgram: TOKEN_PROGRAM },
  });

describe('a press', () => {
  test('withdraws a committed list, signed and sent through every node, until a block shows it', async () => {
    const [one, two] = [nodeWith(COMMITTED, WITHDRAWN), nodeWith(COMMITTED, WITHDRAWN)];
    const { flow, phases } = flowOf([one.node, two.node]);
    expect(await pressBrake(flow, target, press('withdraw'))).toBe('landed');
    expect(one.sent).toEqual(two.sent);
    expect(stepIn(one.sent[0])).toBe('withdraw');
    expect(phases).toEqual(['reading', 'signing', 'confirming', 'confirming']);
  });

  test('cancels before a commit, in SOL and in a coin that the account itself names', async () => {
    for (const mint of [null, MINT]) {
      const { node, sent } = nodeWith({ ...OPEN, mint });
      expect(await pressBrake(flowOf([node]).flow, target, press('cancel'))).toBe('landed');
      expect(stepIn(sent[0], mint === null ? null : { mint })).toBe('cancel');
    }
  });

  test('counts a list that was committed again as withdrawn, and then cancels', async () => {
    const again = { ...COMMITTED, commits: 2 };
    const { node } = nodeWith(COMMITTED, again);
    expect(await pressBrake(flowOf([node]).flow, target, press('withdraw'))).toBe('landed');
    const second = nodeWith(again, null);
    expect(await pressBrake(flowOf([second.node]).flow, target, press('cancel', { stopped: true }))).toBe(
      'landed',
    );
  });

  test('ends at once when another step made its cancel stale, and the next one begins from the escrow', async () => {
    const { node, sent } = nodeWith(OPEN, COMMITTED);
    const { flow } = flowOf([node]);
    await expect(pressBrake(flow, target, press('cancel'))).rejects.toThrow(
      new FlowError(words.problems.overtaken),
    );
    expect(sent).toHaveLength(1);
    expect(await pressBrake(flow, target, press('withdraw'))).toBe('pending');
  });

  test('goes through whichever node answers, and names the reason if none takes it', async () => {
    const { node, sent } = nodeWith(COMMITTED, WITHDRAWN);
    expect(await pressBrake(flowOf([silent.node, node]).flow, target, press('withdraw'))).toBe('landed');
    expect(sent).toHaveLength(1);
    const refusing = nodeWith(COMMITTED, WITHDRAWN, {
      send: async () => Promise.reject(new NodeProblem('It is too late for this.')),
    });
    await expect(pressBrake(flowOf([refusing.node]).flow, target, press('withdraw'))).rejects.toThrow(
      new FlowError('It is too late for this.'),
    );
    await expect(pressBrake(flowOf([silent.node]).flow, target, press('withdraw'))).rejects.toThrow(
      'It is silent.',
    );
  });

  test('ends without an answer while no block shows its effect, and the next one bids more', async () => {
    const { node, sent } = nodeWith(COMMITTED, COMMITTED);
    const { flow } = flowOf([node]);
    expect(await pressBrake(flow, target, press('withdraw'))).toBe('pending');
    expect(await pressBrake(flow, target, press('withdraw', { before: 1 }))).toBe('pending');
    expect(new Set(sent).size).toBe(2);
    // Leaders drop transactions, so the same one is sent again and again.
    expect(sent.length).toBeGreaterThan(10);
  });

  test('is sent by a wallet that can; where that fails without a word of its user, the wallet signs', async () => {
    const { node, sent } = nodeWith(COMMITTED, WITHDRAWN);
    const given: string[] = [];
    const sending = flowOf([node], {
      canSendOn: (network) => network === 'mainnet',
      async sendTransaction(bytes) {
        given.push(String(bytes));
        await node.send('by the wallet', PROGRAM);
        return null;
      },
    });
    expect(await pressBrake(sending.flow, target, press('withdraw'))).toBe('landed');
    expect([given.length, sent, sending.asked]).toEqual([1, ['by the wallet'], []]);

    const other = nodeWith(COMMITTED, WITHDRAWN);
    const failing = (error: unknown) =>
      flowOf([other.node], { canSendOn: () => true, sendTransaction: async () => Promise.reject(error) });
    await expect(pressBrake(failing({ code: 4001 }).flow, target, press('withdraw'))).rejects.toThrow(
      words.problems.declined,
    );
    expect(await pressBrake(failing(new Error('internal')).flow, target, press('withdraw'))).toBe('landed');
    expect(stepIn(other.sent[0])).toBe('withdraw');
  });
});

describe('nothing is signed', () => {
  const cases: [string, Written, { owner?: string; program?: string | null; creator?: string }, string][] = [
    ['an account of another program', COMMITTED, { owner: STRANGER }, words.problems.otherProgram],
    ['another tag', { ...COMMITTED, tag: 'FANFESC1' }, {}, words.problems.notAnEscrow],
    ['another creator', { ...COMMITTED, creator: STRANGER }, {}, words.problems.otherCreator],
    ['another wallet', COMMITTED, { creator: STRANGER }, words.problems.otherCreator],
    [
      'another address',
      { ...COMMITTED, id: escrowId(OPEN_BEFORE, new Uint8Array(24).fill(99)) },
      {},
      words.problems.otherAddress,
    ],
    ['a page without a program', COMMITTED, { program: null }, words.problems.noProgram],
  ];
  test.each(cases)('for %s', async (_, state, { owner, program = PROGRAM, creator = CREATOR }, said) => {
    const { node, sent } = nodeWith(state);
    const shown = node.account.bind(node);
    node.account = async (address) => {
      const account = await shown(address);
      return account && address !== CLOCK_SYSVAR && owner ? { ...account, owner } : account;
    };
    const { flow, asked } = flowOf([node]);
    const pressed = pressBrake(flow, { program, escrow, creator }, press('withdraw'));
    await expect(pressed).rejects.toThrow(new FlowError(said));
    expect([asked, sent]).toEqual([[], []]);
  });

  test('where the chain is at another step than the button says, or past the cutoff', async () => {
    const at = async (state: Written | null, step: BrakeStep, own = target) => {
      const { flow, asked } = flowOf([nodeWith(state).node]);
      await expect(pressBrake(flow, own, press(step))).rejects.toThrow(FlowError);
      expect(asked).toEqual([]);
    };
    await at(OPEN, 'withdraw');
    await at(COMMITTED, 'cancel');
    await at({ ...COMMITTED, cutoff: NOW }, 'withdraw');
    await at({ ...COMMITTED, cutoff: 0n }, 'withdraw');
    const early = newId(NOW + 1n);
    await at({ ...OPEN, id: early.id }, 'cancel', { ...target, escrow: early.escrow });
    await at({ ...COMMITTED, status: 4 }, 'withdraw');
    await at(null, 'cancel');
  });

  test('where the wallet declines', async () => {
    const { node, sent } = nodeWith(COMMITTED);
    const { flow } = flowOf([node], { signTransaction: async () => Promise.reject(new Error('no')) });
    await expect(pressBrake(flow, target, press('withdraw'))).rejects.toThrow(words.problems.declined);
    expect(sent).toEqual([]);
  });
});

test('a transaction that a wallet returns changed is not sent', async () => {
  const transfer = SystemProgram.transfer({
    fromPubkey: new PublicKey(CREATOR),
    toPubkey: new PublicKey(STRANGER),
    lamports: 1,
  });
  const course = courseOf(decodeEscrow(accountOf(COMMITTED))!);
  const own = toWeb3(brakeInstruction('withdraw', { ...target, token: null }, course));
  const other = toWeb3(brakeInstruction('cancel', { ...target, token: null }, course));
  for (const instructions of [[own, transfer], [other], [transfer]]) {
    const { node, sent } = nodeWith(COMMITTED);
    const { flow } = flowOf([node], {
      signTransaction: async () =>
        signSerialized(
          fromBase64(buildTransaction({ payer: CREATOR, instructions, blockhash: key(3) }))!,
          seed,
        ),
    });
    await expect(pressBrake(flow, target, press('withdraw'))).rejects.toThrow(words.problems.changedByWallet);
    expect(sent).toEqual([]);
  }
});

test('that the escrow is gone counts only from a node that has shown it', async () => {
  const seen = new Set<SendingNode>();
  const { node: other } = nodeWith(null);
  const gone = nodeWith(COMMITTED, null);
  expect((await look({ nodes: [other], seen }, target)).escrow).toBeNull();
  expect((await look({ nodes: [other, gone.node], seen }, target)).escrow?.status).toBe('committed');
  await gone.node.send('', PROGRAM);
  expect((await look({ nodes: [other, gone.node], seen }, target)).escrow).toBeNull();
  await expect(look({ nodes: [other, silent.node], seen }, target)).rejects.toThrow(NodeProblem);
});

test('a first node with an invented blockhash spoils one press, not all', async () => {
  const good = nodeWith(COMMITTED, COMMITTED);
  const bad = nodeWith(COMMITTED, COMMITTED, { latestBlockhash: async () => key(99) });
  const { flow } = flowOf([bad.node, good.node]);
  for (const before of [0, 1]) await pressBrake(flow, target, press('withdraw', { before }));
  const hashes = good.sent.map((sent) => parseTransaction(fromBase64(sent)!)!.message.blockhash[0]);
  expect(new Set(hashes)).toEqual(new Set([99, 3]));
});

test('a first node that shows a foreign account does not stop the second', async () => {
  const good = nodeWith(COMMITTED, WITHDRAWN);
  const foreign = { data: new Uint8Array(0), owner: TOKEN_PROGRAM, executable: false, slot: 1 };
  const bad = nodeWith(COMMITTED, WITHDRAWN, {
    account: async (address: string) => (address === CLOCK_SYSVAR ? good.node.account(address) : foreign),
  });
  expect(await pressBrake(flowOf([bad.node, good.node]).flow, target, press('withdraw'))).toBe('landed');
});
