/** The instructions and events, in Codama's nodes. core/escrow writes and reads the same bytes. */
import {
  accountValueNode,
  argumentValueNode,
  constantDiscriminatorNode,
  constantValueNode,
  constantValueNodeFromString,
  eventNode,
  fieldDiscriminatorNode,
  hiddenPrefixTypeNode,
  type InstructionAccountNode,
  instructionAccountNode,
  instructionArgumentNode,
  instructionNode,
  numberValueNode,
  pdaLinkNode,
  pdaSeedValueNode,
  pdaValueNode,
  publicKeyValueNode,
} from '@codama/nodes';
import { SYSTEM_PROGRAM } from '../../core/address.ts';
import { ESCROW_STEPS, type EscrowStep } from '../../core/escrow/instructions.ts';
import {
  address,
  bytes,
  counted,
  docsOf,
  type Field,
  flag,
  i64,
  kind,
  rest,
  status,
  struct,
  treeLevel,
  u8,
  u32,
  u64,
  untilEnd,
} from './types.ts';

interface Layout {
  docs: string;
  accounts: InstructionAccountNode[];
  data?: readonly Field[];
  /** What follows the escrow in the event. */
  event: readonly Field[];
}

type Signing = boolean | 'either';

function account(name: string, isWritable: boolean, isSigner: Signing, docs?: string) {
  return instructionAccountNode({ name, isWritable, isSigner, ...docsOf(docs) });
}

const writable = (name: string, docs?: string) => account(name, true, false, docs);
const signer = (name: string, docs?: string) => account(name, false, true, docs);
const payer = (name: string, docs?: string) => account(name, true, true, docs);
/** An owner that may sign beside the caller, to receive into another token account than its associated one. */
const owner = (name: string) =>
  account(name, true, 'either', 'Signs to receive into any token account of its own');

/** All of them for a token prize, none for SOL. */
function forTokens(...names: string[]): InstructionAccountNode[] {
  return names.map((name) =>
    instructionAccountNode({
      name,
      isWritable: name === 'vault' || name.endsWith('TokenAccount'),
      isSigner: false,
      isOptional: true,
    }),
  );
}

const PROGRAMS = ['systemProgram', 'associatedTokenProgram', 'memoProgram'];
const moving = (...into: string[]) => forTokens('mint', 'tokenProgram', 'vault', ...into, ...PROGRAMS);

const escrow = writable('escrow');
const RETURNED: Field = [
  'returned',
  u64,
  "What the creator gets of the prize's currency, for SOL without the base",
];

/** The program refuses any other course than the account's. */
const COURSE: readonly Field[] = [
  ['commits', u8, 'How many commits there were, withdrawn ones included'],
  ['proven', u8, 'How many places are proven'],
  ['paid', u32, 'Bit i: place i is paid'],
  ['status', status],
];

const LAYOUTS: Record<EscrowStep, Layout> = {
  open: {
    docs: 'Locks prize and fee under the terms.',
    accounts: [
      payer('creator'),
      instructionAccountNode({
        name: 'escrow',
        isWritable: true,
        isSigner: false,
        defaultValue: pdaValueNode(pdaLinkNode('escrow'), [
          pdaSeedValueNode('creator', accountValueNode('creator')),
          pdaSeedValueNode('id', argumentValueNode('id')),
        ]),
      }),
      instructionAccountNode({
        name: 'systemProgram',
        isWritable: false,
        isSigner: false,
        defaultValue: publicKeyValueNode(SYSTEM_PROGRAM, 'systemProgram'),
      }),
      ...forTokens('mint', 'tokenProgram', 'vault', 'creatorTokenAccount', 'treasuryOwner'),
      ...forTokens('treasuryTokenAccount', 'associatedTokenProgram'),
    ],
    data: [
      ['kind', kind],
      ['zero', u8, 'Must be 0'],
      ['id', bytes(32), 'Unix seconds as i64 before which open is possible, then 24 random bytes'],
      ['operator', address],
      ['treasury', address],
      ['termsHash', bytes(32), 'SHA-256 of the canonical terms'],
      ['fee', u64, 'Base units'],
      ['endsAt', i64, 'Unix seconds'],
      ['window', u32, 'Seconds in which a commit can be withdrawn, 600 to 86400; 0: the least'],
      ['amounts', counted(u64), 'Base units, one for each of 1 to 32 places'],
    ],
    event: [['account', rest, 'The whole escrow account']],
  },
  close_entries: {
    docs: 'No more entries: among participants only.',
    accounts: [signer('creator'), escrow],
    event: [],
  },
  commit: {
    docs: 'Fixes the list, and with it the round of the beacon.',
    accounts: [
      signer('operator'),
      escrow,
      instructionAccountNode({
        name: 'creator',
        isWritable: false,
        isSigner: true,
        isOptional: true,
        docs: ['With live only'],
      }),
    ],
    data: [
      ['live', flag, 'The creator signs too: no cutoff, and a round soon'],
      ['number', u8, 'How many commits there were before, 0 to 2'],
      ['root', bytes(32)],
      ['totalWeight', u64],
      ['listHash', bytes(32), "SHA-256 of the list's text"],
    ],
    event: [
      ['number', u8],
      ['live', flag],
      ['round', u64],
      ['cutoff', i64, 'Unix seconds; 0: none'],
      ['totalWeight', u64],
      ['root', bytes(32)],
      ['listHash', bytes(32)],
    ],
  },
  reveal: {
    docs: "Verifies the beacon's signature for the committed round.",
    accounts: [payer('caller'), escrow],
    data: [
      ['signature', bytes(64)],
      ['hints', rest, '64 to 128 bytes: for each of two field elements t, and w when its branch is x3'],
    ],
    event: [
      ['round', u64],
      ['randomness', bytes(32)],
    ],
  },
  prove: {
    docs: 'Shows who wins the next place.',
    accounts: [payer('caller'), escrow],
    data: [
      ['place', u8, 'From 0 on, in order'],
      ['winner', address],
      ['weight', u64],
      ['levels', u8, 'As many as the path has, at most 32'],
      ['sides', u32, 'Bit i: the sibling of level i is on the left'],
      ['path', untilEnd(treeLevel), 'From the leaf upwards'],
    ],
    event: [
      ['place', u8],
      ['winner', address],
      ['weight', u64],
      ['start', u64],
      ['ticket', u64],
    ],
  },
  pay: {
    docs: 'Pays a proven place to its winner.',
    accounts: [payer('caller'), escrow, owner('winner'), ...moving('winnerTokenAccount')],
    data: [['place', u8]],
    event: [
      ['place', u8],
      ['winner', address],
      ['amount', u64],
    ],
  },
  finish: {
    docs: 'The fee goes to the treasury, the rest to the creator; the escrow is closed.',
    accounts: [
      ...[payer('caller'), escrow, owner('creator'), owner('treasury')],
      ...moving('treasuryTokenAccount', 'creatorTokenAccount'),
    ],
    data: COURSE,
    event: [['fee', u64], RETURNED],
  },
  cancel: {
    docs: 'Everything goes back to the creator.',
    accounts: [
      payer('caller', 'Creator or operator'),
      ...[escrow, owner('creator'), ...moving('creatorTokenAccount')],
    ],
    data: COURSE,
    event: [RETURNED],
  },
  reclaim: {
    docs: 'Everything goes back to the creator of a giveaway that was never paid.',
    accounts: [payer('creator'), escrow, ...moving('creatorTokenAccount')],
    data: COURSE,
    event: [RETURNED],
  },
  withdraw: {
    docs: 'Takes back a commit before its cutoff.',
    accounts: [signer('caller', 'Creator or operator'), escrow],
    data: [['number', u8, 'Of the last commit, from 0']],
    event: [['number', u8]],
  },
};

export function instructions() {
  return ESCROW_STEPS.map((step, number) => {
    const { docs, accounts, data = [] } = LAYOUTS[step];
    return instructionNode({
      name: step,
      docs: [docs],
      optionalAccountStrategy: 'omitted',
      accounts,
      arguments: [
        instructionArgumentNode({
          name: 'discriminator',
          type: u8,
          defaultValue: numberValueNode(number),
          defaultValueStrategy: 'omitted',
        }),
        ...data.map(([name, type, meaning]) => instructionArgumentNode({ name, type, ...docsOf(meaning) })),
      ],
      discriminators: [fieldDiscriminatorNode('discriminator')],
    });
  });
}

const EVENT_TAG = constantValueNodeFromString('utf8', 'FANFEVT1');

/** The bytes of one `sol_log_data` entry, its slices joined. */
export function events() {
  return ESCROW_STEPS.map((step, number) => {
    const head = constantValueNode(u8, numberValueNode(number));
    return eventNode({
      name: `${step}_event`,
      data: hiddenPrefixTypeNode(struct([['escrow', address], ...LAYOUTS[step].event]), [EVENT_TAG, head]),
      discriminators: [constantDiscriminatorNode(EVENT_TAG, 0), constantDiscriminatorNode(head, 8)],
    });
  });
}
