/** The program's instructions as plain data; callers convert them to their library's form. */
import { concatBytes } from '@noble/hashes/utils';
import { u32 } from '../accounts/bytes.ts';
import { ASSOCIATED_TOKEN_PROGRAM, addressBytes, MEMO_PROGRAM, SYSTEM_PROGRAM } from '../address.ts';
import { type Course, ESCROW_KINDS, ESCROW_STATUSES, type EscrowKind } from './account.ts';
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
  /** Seconds in which a commit can be withdrawn, 600 to 86,400; 0: the program's minimum. */
  window: number;
  /** Null: SOL. */
  token: PrizeToken | null;
  /** The account that pays the token prize; the creator's associated account when absent. */
  source?: string;
}

/** Locks prize and fee under the terms. Throws RangeError for fields of a wrong length or amounts beyond u64. */
export function openInstruction(terms: OpenTerms): EscrowInstruction {
  const { program, escrow, creator, treasury, token } = terms;
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
    // The second byte once named a beacon. Each build of the program has its own.
    Uint8Array.of(ESCROW_KINDS.indexOf(terms.kind), 0),
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
  /** Number of earlier commits, 0 to 2. */
  number: number;
  root: Uint8Array;
  totalWeight: bigint;
  /** SHA-256 of the list's text. */
  listHash: Uint8Array;
  /** Needed with `live`. */
  creator?: string;
}

/** Commits a list. Throws RangeError for a live commit without a creator. */
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

/** Withdraws a commit. `caller`: the creator or the operator. `number`: of that commit, which must be the last. */
export function withdrawInstruction(terms: Target & { caller: string; number: number }): EscrowInstruction {
  const keys = [signer(terms.caller), writable(terms.escrow)];
  return instruction(terms.program, 'withdraw', keys, u8Field(terms.number));
}

/** Reveals the round. `hints`: 64 to 128 bytes of core/draw/hints.ts. */
export function revealInstruction(
  terms: Target & { caller: string; signature: Uint8Array; hints: Uint8Array },
): EscrowInstruction {
  const keys = [payer(terms.caller), writable(terms.escrow)];
  return instruction(terms.program, 'reveal', keys, exactly(terms.signature, 64), terms.hints);
}

/** Proves a winner. `place`: from 0 on, in order. `proof`: as core/draw/tree.ts makes it. */
export function proveInstruction(
  terms: Target & { caller: string; place: number; winner: string; weight: bigint; proof: Uint8Array },
): EscrowInstruction {
  const keys = [payer(terms.caller), writable(terms.escrow)];
  const fields = [u8Field(terms.place), addressField(terms.winner), u64Field(terms.weight), terms.proof];
  return instruction(terms.program, 'prove', keys, ...fields);
}

/** Returns the accounts of a transfer of the token prize to the accounts `into`. */
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

/** Pays a place. `into`: any token account of the winner's, if the winner itself is the caller. */
export function payInstruction(
  terms: Target & { caller: string; place: number; winner: string; token: PrizeToken | null; into?: string },
): EscrowInstruction {
  const { program, escrow, caller, winner, token, into } = terms;
  const keys = [payer(caller), writable(escrow), writable(winner)];
  if (token) keys.push(...tokenKeys(escrow, token, [receiving(winner, token, into)]));
  return instruction(program, 'pay', keys, u8Field(terms.place));
}

/** The fields of finish, cancel and reclaim: commits u8, proven u8, paid u32, status u8. */
function courseFields({ commits, proven, paid, status }: Course): Uint8Array[] {
  return [
    u8Field(commits),
    u8Field(proven),
    u32Field(BigInt(paid)),
    u8Field(ESCROW_STATUSES.indexOf(status) + 1),
  ];
}

const COURSE_BYTES = 7;

/** Returns the whole data of a step that closes an escrow. */
export function endData(step: 'finish' | 'cancel' | 'reclaim', course: Course): Uint8Array {
  return concatBytes(Uint8Array.of(ESCROW_STEPS.indexOf(step)), ...courseFields(course));
}

/** Returns whether a step closes the escrow. */
export function isEnd(step: EscrowStep | undefined): step is 'finish' | 'cancel' | 'reclaim' {
  return step === 'finish' || step === 'cancel' || step === 'reclaim';
}

/** Reads the course out of the data of finish, cancel or reclaim; null for anything else. */
export function courseIn(data: Uint8Array): Course | null {
  const step = ESCROW_STEPS[data[0] ?? -1];
  if (!isEnd(step)) return null;
  const status = ESCROW_STATUSES[(data[7] ?? 0) - 1];
  if (data.length !== 1 + COURSE_BYTES || !status) return null;
  return { commits: data[1]!, proven: data[2]!, paid: u32(data, 3), status };
}

export interface FinishTerms extends Target {
  caller: string;
  creator: string;
  treasury: string;
  token: PrizeToken | null;
  course: Course;
  /** Accounts other than the associated ones, allowed only if their owner signs. */
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
  return instruction(program, 'finish', keys, ...courseFields(terms.course));
}

/** Cancels the giveaway. `caller`: the creator or the operator. */
export function cancelInstruction(
  terms: Target & {
    caller: string;
    creator: string;
    token: PrizeToken | null;
    course: Course;
    into?: string;
  },
): EscrowInstruction {
  const { program, escrow, caller, creator, token, into } = terms;
  const keys = [payer(caller), writable(escrow), writable(creator)];
  if (token) keys.push(...tokenKeys(escrow, token, [receiving(creator, token, into)]));
  return instruction(program, 'cancel', keys, ...courseFields(terms.course));
}

export function reclaimInstruction(
  terms: Target & { creator: string; token: PrizeToken | null; course: Course; into?: string },
): EscrowInstruction {
  const { program, escrow, creator, token, into } = terms;
  const keys = [payer(creator), writable(escrow)];
  if (token) keys.push(...tokenKeys(escrow, token, [receiving(creator, token, into)]));
  return instruction(program, 'reclaim', keys, ...courseFields(terms.course));
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
