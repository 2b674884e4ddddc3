/** The program's instructions as plain data; callers convert them to their library's form. */
import { concatBytes } from '@noble/hashes/utils';
import { ASSOCIATED_TOKEN_PROGRAM, addressBytes, MEMO_PROGRAM, SYSTEM_PROGRAM } from '../address.ts';
import type { BeaconNetwork } from '../draw/networks.ts';
import { ESCROW_KINDS, type EscrowKind } from './account.ts';
import { associatedAccount, vaultAddress } from './addresses.ts';

interface EscrowKey {
  address: string;
  signer: boolean;
  writable: boolean;
}

export interface EscrowInstruction {
  program: string;
  keys: EscrowKey[];
  data: Uint8Array;
}

/** The instructions in the order of their numbers. */
export const ESCROW_STEPS = [
  'open',
  'close_entries',
  'commit',
  'reveal',
  'prove',
  'pay',
  'finish',
  'cancel',
  'reclaim',
  'withdraw',
] as const;
export type EscrowStep = (typeof ESCROW_STEPS)[number];

/** The currency of a prize that is not SOL. */
export interface PrizeToken {
  mint: string;
  tokenProgram: string;
}

/** The program and the escrow, which every instruction names. */
interface Target {
  program: string;
  escrow: string;
}

const key = (address: string): EscrowKey => ({ address, signer: false, writable: false });
const writable = (address: string): EscrowKey => ({ address, signer: false, writable: true });
const signer = (address: string): EscrowKey => ({ address, signer: true, writable: false });
const payer = (address: string): EscrowKey => ({ address, signer: true, writable: true });

function instruction(
  program: string,
  step: EscrowStep,
  keys: EscrowKey[],
  ...fields: Uint8Array[]
): EscrowInstruction {
  return { program, keys, data: concatBytes(Uint8Array.of(ESCROW_STEPS.indexOf(step)), ...fields) };
}

export interface OpenTerms extends Target {
  creator: string;
  id: Uint8Array;
  kind: EscrowKind;
  operator: string;
  treasury: string;
  termsHash: Uint8Array;
  /** Base units, one amount for each place. */
  amounts: readonly bigint[];
  fee: bigint;
  endsAt: bigint;
  /** Seconds in which a commit can be withdrawn, 600 to 86,400; 0: as the program demands at least. */
  window: number;
  network: BeaconNetwork;
  /** Null: SOL. */
  token: PrizeToken | null;
  /** Where the token prize comes from; the creator's associated account when absent. */
  source?: string;
}

/** Locks prize and fee under the terms. Throws RangeError for fields of a wrong length or amounts beyond u64. */
export function openInstruction(terms: OpenTerms): EscrowInstruction {
  const { program, escrow, creator, treasury, network, token } = terms;
  const keys = [payer(creator), writable(escrow), key(SYSTEM_PROGRAM)];
  if (token) {
    const { mint, tokenProgram } = token;
    keys.push(
      key(mint),
      key(tokenProgram),
      writable(vaultAddress(escrow, mint, tokenProgram)),
      writable(terms.source ?? associatedAccount(creator, mint, tokenProgram)),
      key(treasury),
      writable(associatedAccount(treasury, mint, tokenProgram)),
      key(ASSOCIATED_TOKEN_PROGRAM),
    );
  }
  const fields = [
    Uint8Array.of(ESCROW_KINDS.indexOf(terms.kind), network.id),
    exactly(terms.id, 32),
    addressField(terms.operator),
    addressField(treasury),
    exactly(terms.termsHash, 32),
    u64Field(terms.fee),
    i64Field(terms.endsAt),
    u32Field(BigInt(terms.window)),
    u8Field(terms.amounts.length),
    ...terms.amounts.map(u64Field),
  ];
  if (network.id === 1) {
    fields.push(
      exactly(network.key, 128),
      i64Field(BigInt(network.genesis)),
      u32Field(BigInt(network.period)),
      u32Field(BigInt(network.lead)),
    );
  }
  return instruction(program, 'open', keys, ...fields);
}

export function closeEntriesInstruction({
  program,
  escrow,
  creator,
}: Target & { creator: string }): EscrowInstruction {
  return instruction(program, 'close_entries', [signer(creator), writable(escrow)]);
}

export interface CommitTerms extends Target {
  operator: string;
  /** The creator signs too: no window, and a round soon. */
  live: boolean;
  /** How many commits there were before, 0 to 2. */
  number: number;
  root: Uint8Array;
  totalWeight: bigint;
  /** SHA-256 of the list's text. */
  listHash: Uint8Array;
  /** Needed with `live`. */
  creator?: string;
}

/** Throws RangeError for a live commit without a creator. */
export function commitInstruction(terms: CommitTerms): EscrowInstruction {
  const keys = [signer(terms.operator), writable(terms.escrow)];
  if (terms.live) {
    if (terms.creator === undefined) throw new RangeError('the creator signs a live commit');
    keys.push(signer(terms.creator));
  }
  return instruction(
    terms.program,
    'commit',
    keys,
    u8Field(terms.live ? 1 : 0),
    u8Field(terms.number),
    exactly(terms.root, 32),
    u64Field(terms.totalWeight),
    exactly(terms.listHash, 32),
  );
}

/** `caller`: the creator or the operator. */
export function withdrawInstruction(terms: Target & { caller: string }): EscrowInstruction {
  return instruction(terms.program, 'withdraw', [signer(terms.caller), writable(terms.escrow)]);
}

/** `hints`: 64 to 128 bytes of core/draw/hints.ts. */
export function revealInstruction(
  terms: Target & { caller: string; signature: Uint8Array; hints: Uint8Array },
): EscrowInstruction {
  const keys = [payer(terms.caller), writable(terms.escrow)];
  return instruction(terms.program, 'reveal', keys, exactly(terms.signature, 64), terms.hints);
}

/** `place`: from 0 on, in order. `proof`: as core/draw/tree.ts makes it. */
export function proveInstruction(
  terms: Target & { caller: string; place: number; winner: string; weight: bigint; proof: Uint8Array },
): EscrowInstruction {
  const keys = [payer(terms.caller), writable(terms.escrow)];
  const fields = [u8Field(terms.place), addressField(terms.winner), u64Field(terms.weight), terms.proof];
  return instruction(terms.program, 'prove', keys, ...fields);
}

/** The accounts with which a token prize moves to `receiver`; its associated account unless `into` names another. */
function tokenKeys(escrow: string, token: PrizeToken, into: EscrowKey[]): EscrowKey[] {
  return [
    key(token.mint),
    key(token.tokenProgram),
    writable(vaultAddress(escrow, token.mint, token.tokenProgram)),
    ...into,
    key(SYSTEM_PROGRAM),
    key(ASSOCIATED_TOKEN_PROGRAM),
    key(MEMO_PROGRAM),
  ];
}

function receiving(receiver: string, token: PrizeToken, into?: string): EscrowKey {
  return writable(into ?? associatedAccount(receiver, token.mint, token.tokenProgram));
}

/** `into`: any token account of the winner's, if the winner itself is the caller. */
export function payInstruction(
  terms: Target & { caller: string; place: number; winner: string; token: PrizeToken | null; into?: string },
): EscrowInstruction {
  const { program, escrow, caller, winner, token, into } = terms;
  const keys = [payer(caller), writable(escrow), writable(winner)];
  if (token) keys.push(...tokenKeys(escrow, token, [receiving(winner, token, into)]));
  return instruction(program, 'pay', keys, u8Field(terms.place));
}

export interface FinishTerms extends Target {
  caller: string;
  creator: string;
  treasury: string;
  token: PrizeToken | null;
  /** Other accounts than the associated ones: only if their owner signs. */
  treasuryInto?: string;
  creatorInto?: string;
  /** Creator and treasury may sign beside the caller. */
  alsoSigning?: readonly string[];
}

export function finishInstruction(terms: FinishTerms): EscrowInstruction {
  const { program, escrow, caller, creator, treasury, token } = terms;
  const owner = (address: string) =>
    terms.alsoSigning?.includes(address) ? payer(address) : writable(address);
  const keys = [payer(caller), writable(escrow), owner(creator), owner(treasury)];
  if (token) {
    const into = [
      receiving(treasury, token, terms.treasuryInto),
      receiving(creator, token, terms.creatorInto),
    ];
    keys.push(...tokenKeys(escrow, token, into));
  }
  return instruction(program, 'finish', keys);
}

/** `caller`: the creator or the operator. */
export function cancelInstruction(
  terms: Target & { caller: string; creator: string; token: PrizeToken | null; into?: string },
): EscrowInstruction {
  const { program, escrow, caller, creator, token, into } = terms;
  const keys = [payer(caller), writable(escrow), writable(creator)];
  if (token) keys.push(...tokenKeys(escrow, token, [receiving(creator, token, into)]));
  return instruction(program, 'cancel', keys);
}

export function reclaimInstruction(
  terms: Target & { creator: string; token: PrizeToken | null; into?: string },
): EscrowInstruction {
  const { program, escrow, creator, token, into } = terms;
  const keys = [payer(creator), writable(escrow)];
  if (token) keys.push(...tokenKeys(escrow, token, [receiving(creator, token, into)]));
  return instruction(program, 'reclaim', keys);
}

function exactly(bytes: Uint8Array, length: number): Uint8Array {
  if (bytes.length !== length) throw new RangeError(`${length} bytes wanted, ${bytes.length} given`);
  return bytes;
}

function addressField(address: string): Uint8Array {
  const bytes = addressBytes(address);
  if (!bytes) throw new RangeError(`not an address: ${address}`);
  return bytes;
}

function numberField(value: bigint, bits: number, lowest: bigint, highest: bigint): Uint8Array {
  if (value < lowest || value > highest) throw new RangeError(`${value} does not fit ${bits} bits`);
  const field = new Uint8Array(bits / 8);
  let left = BigInt.asUintN(bits, value);
  for (let at = 0; at < field.length; at++, left >>= 8n) field[at] = Number(left & 255n);
  return field;
}

function u64Field(value: bigint): Uint8Array {
  return numberField(value, 64, 0n, (1n << 64n) - 1n);
}

function i64Field(value: bigint): Uint8Array {
  return numberField(value, 64, -(1n << 63n), (1n << 63n) - 1n);
}

function u32Field(value: bigint): Uint8Array {
  return numberField(value, 32, 0n, (1n << 32n) - 1n);
}

function u8Field(value: number): Uint8Array {
  return numberField(BigInt(value), 8, 0n, 255n);
}
