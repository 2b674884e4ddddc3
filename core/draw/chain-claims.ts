/** The claims of a record about the chain, one transaction each. */
import { hexToBytes } from '@noble/hashes/utils';
import {
  commitInstruction,
  ESCROW_STEPS,
  type EscrowStep,
  endData,
  openInstruction,
  payInstruction,
  proveInstruction,
  revealInstruction,
} from '../escrow/instructions.ts';
import { coursesOf } from './course.ts';
import type { DrawRecord, LandedTx } from './record.ts';

export interface Claim {
  id: string;
  title: string;
  /** The record's field of the claim; it holds a LandedTx. */
  field: string;
  tx: LandedTx;
  step: EscrowStep;
  /** The start of the instruction's data, its number first; `whole` unless more may follow. */
  data: Uint8Array;
  whole: boolean;
  /** Other data that says the same. */
  or?: Uint8Array;
  /** The offset of each field of the record in the data, ascending. */
  fields: [from: number, field: string][];
  /** The record's accounts; null where there must be none. */
  accounts: [position: number, address: string | null, field: string][];
}

/** Returns all claims in the order of the draw. */
export function claimsOf(record: DrawRecord): Claim[] {
  const { commits, places } = record;
  return [
    openClaim(record),
    ...commits.flatMap((commit) => [
      commitClaim(record, commit),
      ...(commit.withdrawn ? [withdrawClaim(commit.number, commit.withdrawn)] : []),
    ]),
    ...(record.reveal ? [revealClaim(record, record.reveal)] : []),
    ...places.map((place, number) => proveClaim(record, place, number)),
    ...places.flatMap((place, number) => (place.pay ? [payClaim(record, place, number, place.pay)] : [])),
    ...(record.end ? [endClaim(record, record.end)] : []),
  ];
}

function openClaim(record: DrawRecord): Claim {
  const { program, escrow, prize, terms, amounts } = record;
  const { mint, tokenProgram } = prize;
  const token = mint !== null && tokenProgram !== null ? { mint, tokenProgram } : null;
  const { data, keys } = openInstruction({
    program,
    escrow,
    creator: record.creator,
    id: hexToBytes(record.id),
    kind: terms.kind,
    operator: record.operator,
    treasury: record.treasury,
    termsHash: hexToBytes(record.termsHash),
    amounts: amounts.map(BigInt),
    fee: BigInt(prize.fee),
    endsAt: BigInt(terms.endsAt),
    window: record.window,
    token,
  });
  const accounts: Claim['accounts'] = [[0, record.creator, 'creator']];
  // The data does not tell whether the prize is SOL: the program takes a token if there are more than three accounts.
  if (!token) accounts.push([3, null, 'prize.mint']);
  else {
    accounts.push(
      [3, token.mint, 'prize.mint'],
      [4, token.tokenProgram, 'prize.tokenProgram'],
      [5, keys[5]!.address, 'prize.mint'],
      [7, record.treasury, 'treasury'],
    );
  }
  return {
    id: 'chain_open',
    title: 'On-chain: the prizes were locked under these terms',
    field: 'open',
    tx: record.open,
    step: 'open',
    data,
    whole: true,
    fields: [
      [1, 'terms.kind'],
      [3, 'id'],
      [35, 'operator'],
      [67, 'treasury'],
      [99, 'termsHash'],
      [131, 'prize.fee'],
      [139, 'terms.endsAt'],
      [147, 'window'],
      [151, 'amounts'],
    ],
    accounts,
  };
}

function commitClaim(record: DrawRecord, commit: DrawRecord['commits'][number]): Claim {
  const { number, live } = commit;
  const field = `commits.${number}`;
  const { program, escrow, operator, creator } = record;
  const { data } = commitInstruction({
    program,
    escrow,
    operator,
    creator,
    live,
    number,
    root: hexToBytes(commit.root),
    totalWeight: BigInt(commit.totalWeight),
    listHash: hexToBytes(commit.listHash),
  });
  return {
    id: `chain_commit_${number}`,
    title: `On-chain: ${commit.withdrawn ? 'a list that was later withdrawn' : 'this list'} was fixed`,
    field: `${field}.tx`,
    tx: commit.tx,
    step: 'commit',
    data,
    whole: true,
    fields: [
      [1, `${field}.live`],
      [2, `${field}.number`],
      [3, `${field}.root`],
      [35, `${field}.totalWeight`],
      [43, `${field}.listHash`],
    ],
    accounts: [[0, operator, 'operator'], ...(live ? [[2, creator, 'creator'] as Claim['accounts'][0]] : [])],
  };
}

function withdrawClaim(number: number, tx: LandedTx): Claim {
  return {
    id: `chain_withdraw_${number}`,
    title: 'On-chain: that list was withdrawn',
    field: `commits.${number}.withdrawn`,
    tx,
    step: 'withdraw',
    data: Uint8Array.of(ESCROW_STEPS.indexOf('withdraw'), number),
    whole: true,
    fields: [[1, `commits.${number}.withdrawn`]],
    accounts: [],
  };
}

function revealClaim(record: DrawRecord, { signature, tx }: NonNullable<DrawRecord['reveal']>): Claim {
  const { program, escrow, creator: caller } = record;
  const hints = new Uint8Array();
  return {
    id: 'chain_reveal',
    title: 'On-chain: this random number was verified',
    field: 'reveal.tx',
    tx,
    step: 'reveal',
    data: revealInstruction({ program, escrow, caller, signature: hexToBytes(signature), hints }).data,
    // Hints follow. They help the program and decide nothing.
    whole: false,
    fields: [[1, 'reveal.signature']],
    accounts: [],
  };
}

function proveClaim(record: DrawRecord, place: DrawRecord['places'][number], number: number): Claim {
  const { program, escrow, creator: caller } = record;
  const field = `places.${number}`;
  const weight = BigInt(place.weight);
  const proof = hexToBytes(place.proof);
  return {
    id: `chain_prove_${number}`,
    title: `On-chain: the winner of place ${number + 1} was proven`,
    field: `${field}.prove`,
    tx: place.prove,
    step: 'prove',
    data: proveInstruction({ program, escrow, caller, place: number, winner: place.winner, weight, proof })
      .data,
    whole: true,
    fields: [
      [1, `${field}.prove`],
      [2, `${field}.winner`],
      [34, `${field}.weight`],
      [42, `${field}.proof`],
    ],
    accounts: [],
  };
}

function payClaim(
  record: DrawRecord,
  { winner }: DrawRecord['places'][number],
  number: number,
  tx: LandedTx,
): Claim {
  const { program, escrow, creator: caller } = record;
  const field = `places.${number}`;
  return {
    id: `chain_pay_${number}`,
    title: `On-chain: the prize of place ${number + 1} went to its winner`,
    field: `${field}.pay`,
    tx,
    step: 'pay',
    data: payInstruction({ program, escrow, caller, place: number, winner, token: null }).data,
    whole: true,
    fields: [[1, `${field}.pay`]],
    accounts: [[2, winner, `${field}.winner`]],
  };
}

function endClaim(record: DrawRecord, { by, tx }: NonNullable<DrawRecord['end']>): Claim {
  const { creator, treasury } = record;
  const [course, other] = coursesOf(record);
  const accounts: Record<typeof by, Claim['accounts']> = {
    finish: [
      [2, creator, 'creator'],
      [3, treasury, 'treasury'],
    ],
    cancel: [[2, creator, 'creator']],
    reclaim: [[0, creator, 'creator']],
  };
  return {
    id: 'chain_end',
    title: 'On-chain: the giveaway ended this way',
    field: 'end.tx',
    tx,
    step: by,
    data: endData(by, course!),
    whole: true,
    ...(other && { or: endData(by, other) }),
    fields: [
      [1, 'commits'],
      [2, 'places'],
      [3, 'places.pay'],
      [7, 'reveal'],
    ],
    accounts: accounts[by],
  };
}
