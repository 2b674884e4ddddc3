/** The escrow account and the program's addresses, in Codama's nodes. core/escrow/account.ts reads the same bytes. */
import {
  accountNode,
  constantDiscriminatorNode,
  constantPdaSeedNodeFromString,
  constantValueNodeFromString,
  hiddenPrefixTypeNode,
  pdaLinkNode,
  pdaNode,
  variablePdaSeedNode,
} from '@codama/nodes';
import { ASSOCIATED_TOKEN_PROGRAM } from '../../core/address.ts';
import {
  address,
  bytes,
  type Field,
  i64,
  kind,
  optionalAddress,
  place,
  status,
  struct,
  u8,
  u32,
  u64,
  untilEnd,
} from './types.ts';

const TAG = constantValueNodeFromString('utf8', 'FANFESC3');

const FIELDS: readonly Field[] = [
  ['status', status],
  ['kind', kind],
  ['zeroA', bytes(1)],
  ['placeCount', u8, '1 to 32'],
  ['proven', u8, 'How many places are proven: the first ones'],
  ['commits', u8, 'How many commits there were, withdrawn ones included'],
  ['zeroB', bytes(2)],
  ['creator', address],
  ['operator', address],
  ['treasury', address],
  ['mint', optionalAddress, 'None for SOL'],
  ['tokenProgram', optionalAddress, 'None for SOL'],
  ['vault', optionalAddress, 'None for SOL'],
  ['id', bytes(32), 'Unix seconds as i64 before which open is possible, then 24 random bytes'],
  ['termsHash', bytes(32), 'SHA-256 of the canonical terms'],
  ['prize', u64, 'Base units: the amounts of all places together'],
  ['fee', u64, 'Base units'],
  ['base', u64, 'Lamports that are not prize, fee or surplus: rent at open and what is left of the deposit'],
  ['endsAt', i64, 'Unix seconds'],
  ['reclaimAt', i64, 'Unix seconds'],
  ['round', u64, '0 while nothing is committed'],
  ['totalWeight', u64, '0 while nothing is committed'],
  ['root', bytes(32), 'Zero while nothing is committed'],
  ['randomness', bytes(32), 'Zero before reveal'],
  ['listHash', bytes(32), "SHA-256 of the committed list's text"],
  ['cutoff', i64, 'Until this unix second a commit can be withdrawn; 0: not, or no longer, at all'],
  ['window', u32, 'Seconds; 0: what the program demands at least'],
  ['paid', u32, 'Bit i: place i is paid'],
  ['zeroC', bytes(8)],
  ['order', bytes(32), 'The numbers of the proven places, ascending by start, then zeros'],
  ['places', untilEnd(place), 'As many as placeCount says'],
];

export function accounts() {
  return [
    accountNode({
      name: 'escrow',
      docs: ['One giveaway.'],
      data: hiddenPrefixTypeNode(struct(FIELDS), [TAG]),
      pda: pdaLinkNode('escrow'),
      discriminators: [constantDiscriminatorNode(TAG, 0)],
    }),
  ];
}

export function addresses() {
  return [
    pdaNode({
      name: 'escrow',
      docs: ['The program derives with bump 255 only: an id whose address has another bump is refused.'],
      seeds: [
        constantPdaSeedNodeFromString('utf8', 'escrow'),
        variablePdaSeedNode('creator', address),
        variablePdaSeedNode('id', bytes(32)),
      ],
    }),
    pdaNode({
      name: 'vault',
      docs: ["The escrow's associated token account, for a token prize."],
      programId: ASSOCIATED_TOKEN_PROGRAM,
      seeds: ['escrow', 'tokenProgram', 'mint'].map((name) => variablePdaSeedNode(name, address)),
    }),
  ];
}
