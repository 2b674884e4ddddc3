/** A creator's escrow as nodes show it, and a press of the brake without wallet, network or clock. */
import { ed25519 } from '@noble/curves/ed25519';
import { utf8ToBytes } from '@noble/hashes/utils';
import bs58 from 'bs58';
import type { SendingNode } from '../chain/chain-node.ts';
import { CLOCK_SYSVAR } from '../core/accounts/clock.ts';
import { addressBytes, addressOf, TOKEN_PROGRAM } from '../core/address.ts';
import { escrowSize } from '../core/escrow/account.ts';
import { escrowAddress, escrowId } from '../core/escrow/addresses.ts';
import type { BrakeStep } from '../core/escrow/brake.ts';
import type { BrakeFlow, BrakePhase, Press } from '../web/giveaways/brake/brake-flow.ts';
import { signSerialized } from '../web/wallet/demo/sign-serialized.ts';
import { key, OPERATOR, PROGRAM } from './draw/escrow-names.ts';

export const seed = new Uint8Array(32).fill(1);
export const CREATOR = addressOf(ed25519.getPublicKey(seed));
export const OPEN_BEFORE = 1_000n;
const CUTOFF = 2_000n;
export const NOW = 1_500n;
const made = newId();
export const { escrow } = made;
export const target = { program: PROGRAM, escrow, creator: CREATOR };

export function newId(openBefore = OPEN_BEFORE) {
  for (let n = 0; ; n++) {
    const id = escrowId(openBefore, new Uint8Array(24).fill(n));
    const escrow = escrowAddress(PROGRAM, CREATOR, id);
    if (escrow !== null) return { id, escrow };
  }
}

export interface Written {
  status: 1 | 2 | 3 | 4;
  cutoff: bigint;
  commits: number;
  creator: string;
  id: Uint8Array;
  mint: string | null;
  tag: string;
}
export const OPEN: Written = {
  status: 1,
  cutoff: 0n,
  commits: 0,
  creator: CREATOR,
  id: made.id,
  mint: null,
  tag: 'FANFESC3',
};
export const COMMITTED: Written = { ...OPEN, status: 3, cutoff: CUTOFF, commits: 1 };
export const WITHDRAWN: Written = { ...OPEN, status: 2, commits: 1 };

/** Returns the account as program/README.md lays it out. */
export function accountOf({ status, cutoff, commits, creator, id, mint, tag }: Written): Uint8Array {
  const data = new Uint8Array(escrowSize(1));
  const view = new DataView(data.buffer);
  data.set(utf8ToBytes(tag));
  data.set([status, 0, 0, 1, 0, commits], 8);
  data.set(addressBytes(creator)!, 16);
  data.set(addressBytes(OPERATOR)!, 48);
  if (mint) {
    data.set(addressBytes(mint)!, 112);
    data.set(addressBytes(TOKEN_PROGRAM)!, 144);
    data.set(addressBytes(key(9))!, 176);
  }
  data.set(id, 208);
  view.setBigInt64(304, 9_000n, true);
  view.setBigInt64(424, cutoff, true);
  return data;
}

/** Returns a node whose escrow is `state`, until a transaction that it takes makes it `after`. Null: no escrow. */
export function nodeWith(
  state: Written | null,
  after: Written | null = null,
  change: Partial<SendingNode> = {},
) {
  const sent: string[] = [];
  let shown = state;
  const clock = new Uint8Array(40);
  new DataView(clock.buffer).setBigInt64(32, NOW, true);
  const account = (data: Uint8Array, owner = PROGRAM) => ({ data, owner, executable: false, slot: 1 });
  const node = {
    account: async (address: string) =>
      address === CLOCK_SYSVAR ? account(clock) : shown && account(accountOf(shown)),
    latestBlockhash: async () => bs58.encode(new Uint8Array(32).fill(3)),
    async send(transaction: string) {
      sent.push(transaction);
      shown = after;
    },
    ...change,
  } as SendingNode;
  return { node, sent };
}
export function flowOf(nodes: SendingNode[], change: Partial<BrakeFlow['wallet']> = {}) {
  const asked: Uint8Array[] = [];
  const phases: BrakePhase[] = [];
  const wallet: BrakeFlow['wallet'] = {
    async signTransaction(bytes) {
      asked.push(bytes);
      return signSerialized(bytes, seed);
    },
    canSendOn: () => false,
    sendTransaction: async () => null,
    ...change,
  };
  const flow: BrakeFlow = {
    nodes,
    seen: new Set(),
    wallet,
    network: 'mainnet',
    wait: async () => {},
    onPhase: (phase) => void phases.push(phase),
    onSight() {},
  };
  return { flow, asked, phases };
}
export const press = (step: BrakeStep, change: Partial<Press> = {}): Press => ({
  step,
  stopped: false,
  before: 0,
  ...change,
});
