/**
 * The client's half of program/README.md: layouts, events, refusals, rules. The program itself is held in
 * tests/program.
 */
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils';
import { describe, expect, test } from 'vitest';
import {
  addressBytes,
  addressOf,
  isOnCurve,
  programAddress,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from '../address.ts';
import { EVMNET, type OwnNetwork } from '../draw/networks.ts';
import { decodeEscrow, ESCROW_SIZE, type EscrowAccount } from './account.ts';
import { associatedAccount, escrowAddress } from './addresses.ts';
import { escrowEvents } from './events.ts';
import { commitInstruction, finishInstruction, openInstruction, payInstruction } from './instructions.ts';
import {
  ESCROW_REFUSALS,
  escrowRefusal,
  escrowRefusalNumber,
  failureOfLogs,
  refusalOfLogs,
} from './refusals.ts';
import { depositLamports, STEP_RULES, type Step, stepRefusal } from './rules.ts';

const key = (byte: number) => addressOf(new Uint8Array(32).fill(byte));
const [PROGRAM, CREATOR, OPERATOR, TREASURY, MINT, STRANGER] = [201, 2, 3, 4, 5, 6].map(key) as [
  string,
  string,
  string,
  string,
  string,
  string,
];
const OTHER = key(202);
const ID = new Uint8Array(32).fill(7);
const NETWORK: OwnNetwork = { id: 1, key: new Uint8Array(128).fill(9), genesis: 1_000, period: 3, lead: 30 };

/** An escrow account's bytes, written field by field as the table in program/README.md lists them. */
function escrowBytes(change: { status?: number; network?: 0 | 1; mint?: string | null } = {}): Uint8Array {
  const { status = 3, network = 0, mint = null } = change;
  const data = new Uint8Array(network === 1 ? 576 : 432);
  const view = new DataView(data.buffer);
  data.set(utf8ToBytes('FANFESC1'));
  data.set([status, 1, network], 8);
  for (const [at, address] of [
    [16, CREATOR],
    [48, OPERATOR],
    [80, TREASURY],
    ...(mint
      ? ([
          [112, mint],
          [144, TOKEN_PROGRAM],
          [176, key(8)],
        ] as const)
      : []),
  ] as const) {
    data.set(addressBytes(address)!, at);
  }
  data.set(ID, 208);
  data.fill(11, 240, 272);
  [123n, 45n, 67n].forEach((value, at) => {
    view.setBigUint64(272 + 8 * at, value, true);
  });
  view.setBigInt64(296, 1_700_000_000n, true);
  view.setBigInt64(304, 1_702_592_000n, true);
  view.setBigUint64(312, 99n, true);
  view.setBigUint64(320, 1n << 63n, true);
  data.fill(12, 328, 360);
  data.fill(13, 360, 392);
  if (network === 1) {
    data.set(NETWORK.key, 432);
    view.setBigInt64(560, BigInt(NETWORK.genesis), true);
    view.setUint32(568, NETWORK.period, true);
    view.setUint32(572, NETWORK.lead, true);
  }
  return data;
}

describe('addresses', () => {
  test('an id has an address exactly when its canonical bump is 255', () => {
    let free = 0;
    for (let n = 0; n < 64; n++) {
      const id = new Uint8Array(32).fill(n);
      const canonical = programAddress([utf8ToBytes('escrow'), addressBytes(CREATOR)!, id], PROGRAM);
      const address = escrowAddress(PROGRAM, CREATOR, id);
      // With another bump the canonical address differs, and then there must be none.
      if (address !== null) {
        free += 1;
        expect(address).toBe(canonical);
        expect(isOnCurve(addressBytes(address)!)).toBe(false);
      }
    }
    expect(free).toBeGreaterThan(16);
    expect(free).toBeLessThan(48);
  });

  test('an associated account depends on the token program', () => {
    // That it is the very address which the token program derives, tests/program shows on the runtime.
    expect(associatedAccount(CREATOR, MINT, TOKEN_PROGRAM)).not.toBe(
      associatedAccount(CREATOR, MINT, TOKEN_2022_PROGRAM),
    );
  });
});

describe('the account', () => {
  test('decodeEscrow reads every field', () => {
    expect(decodeEscrow(escrowBytes())).toEqual({
      status: 'committed',
      kind: 'holders',
      network: EVMNET,
      creator: CREATOR,
      operator: OPERATOR,
      treasury: TREASURY,
      mint: null,
      tokenProgram: null,
      vault: null,
      id: ID,
      termsHash: new Uint8Array(32).fill(11),
      prize: 123n,
      fee: 45n,
      baseLamports: 67n,
      endsAt: 1_700_000_000n,
      reclaimAt: 1_702_592_000n,
      round: 99n,
      totalWeight: 1n << 63n,
      root: new Uint8Array(32).fill(12),
      randomness: new Uint8Array(32).fill(13),
      winner: null,
    } satisfies EscrowAccount);
    expect(decodeEscrow(escrowBytes({ network: 1, mint: MINT }))).toMatchObject({
      network: NETWORK,
      mint: MINT,
      tokenProgram: TOKEN_PROGRAM,
      vault: key(8),
    });
  });

  test('decodeEscrow returns null for anything but an escrow', () => {
    const wrong = (edit: (data: Uint8Array) => void) => {
      const data = escrowBytes();
      edit(data);
      return decodeEscrow(data);
    };
    expect(wrong((data) => data.set([0], 0))).toBeNull();
    expect(wrong((data) => data.set([0], 8))).toBeNull();
    expect(wrong((data) => data.set([7], 8))).toBeNull();
    expect(wrong((data) => data.set([2], 9))).toBeNull();
    expect(wrong((data) => data.set([2], 10))).toBeNull();
    // Of the size of the other network.
    expect(wrong((data) => data.set([1], 10))).toBeNull();
    expect(decodeEscrow(escrowBytes().subarray(0, ESCROW_SIZE - 1))).toBeNull();
    expect(decodeEscrow(new Uint8Array())).toBeNull();
  });
});

describe('instructions', () => {
  const escrow = key(30);
  const target = { program: PROGRAM, escrow };

  test('open of a token prize on a named network: data and accounts as the README lists them', () => {
    const made = openInstruction({
      ...target,
      creator: CREATOR,
      id: ID,
      kind: 'holders',
      operator: OPERATOR,
      treasury: TREASURY,
      termsHash: new Uint8Array(32).fill(11),
      prize: 258n,
      fee: 1n,
      endsAt: -2n,
      network: NETWORK,
      token: { mint: MINT, tokenProgram: TOKEN_PROGRAM },
    });
    expect(made.data.length).toBe(1 + 2 + 32 * 4 + 8 * 3 + 128 + 8 + 4 + 4);
    expect([...made.data.subarray(0, 3)]).toEqual([0, 1, 1]);
    expect(bytesToHex(made.data.subarray(131, 155))).toBe(
      '0201000000000000' + '0100000000000000' + 'feffffffffffffff',
    );
    expect(bytesToHex(made.data.subarray(-16))).toBe('e803000000000000' + '03000000' + '1e000000');
    expect(made.keys.map(({ signer, writable }) => `${signer ? 's' : ''}${writable ? 'w' : ''}`)).toEqual([
      'sw',
      'w',
      '',
      '',
      '',
      'w',
      'w',
      '',
      'w',
      '',
    ]);
    expect(made.keys[6]?.address).toBe(associatedAccount(CREATOR, MINT, TOKEN_PROGRAM));
    expect(made.keys[7]?.address).toBe(TREASURY);
  });

  test('fields that do not fit throw RangeError instead of building a transaction', () => {
    const root = new Uint8Array(32);
    const commit = (change: object) =>
      commitInstruction({ ...target, operator: OPERATOR, root, totalWeight: 1n, ...change });
    expect(() => commit({ totalWeight: 1n << 64n })).toThrow(RangeError);
    expect(() => commit({ totalWeight: -1n })).toThrow(RangeError);
    expect(() => commit({ root: new Uint8Array(31) })).toThrow(RangeError);
    expect(() => escrowAddress(PROGRAM, CREATOR, new Uint8Array(31))).toThrow(RangeError);
  });

  test('a SOL prize needs no token accounts; a receiving account can be named', () => {
    const sol = { ...target, caller: STRANGER, winner: OPERATOR, token: null };
    expect(payInstruction(sol).keys).toHaveLength(3);
    const token = { mint: MINT, tokenProgram: TOKEN_PROGRAM };
    const chosen = payInstruction({ ...sol, token, into: key(40) });
    expect(chosen.keys).toHaveLength(10);
    expect(chosen.keys[6]?.address).toBe(key(40));
    const finish = finishInstruction({
      ...target,
      caller: STRANGER,
      creator: CREATOR,
      treasury: TREASURY,
      token,
    });
    expect(finish.keys).toHaveLength(12);
  });
});

describe('events', () => {
  const escrow = key(30);
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
  const u64 = (value: bigint) => new Uint8Array(BigUint64Array.of(value).buffer);
  const event = (step: number, ...fields: Uint8Array[]) =>
    concatBytes(utf8ToBytes('FANFEVT1'), Uint8Array.of(step), addressBytes(escrow)!, ...fields);
  const line = (...slices: Uint8Array[]) => `Program data: ${slices.map(base64).join(' ')}`;
  const run = (program: string, depth: number, ...inner: string[]) => [
    `Program ${program} invoke [${depth}]`,
    ...inner,
    `Program ${program} consumed 10 of 20 compute units`,
    `Program ${program} success`,
  ];
  const paid = event(5, addressBytes(STRANGER)!, u64(77n));

  test('each event is read, also if its parts arrive as several slices', () => {
    const whole = escrowBytes({ status: 1 });
    const logs = run(
      PROGRAM,
      1,
      line(event(0, whole)),
      line(event(1)),
      line(event(2, u64(5n), u64(6n), ID)),
      line(event(3, u64(5n), ID)),
      line(event(4, addressBytes(STRANGER)!, u64(1n), u64(2n), u64(3n))),
      ...run(TOKEN_PROGRAM, 2, 'Program log: Instruction: TransferChecked'),
      line(paid.subarray(0, 8), paid.subarray(8, 9), paid.subarray(9)),
      line(event(6, u64(8n), u64(9n))),
      line(event(7, u64(10n))),
      line(event(8, u64(11n))),
    );
    expect(escrowEvents(PROGRAM, logs)).toEqual([
      { step: 'open', escrow, account: decodeEscrow(whole) },
      { step: 'close_entries', escrow },
      { step: 'commit', escrow, round: 5n, totalWeight: 6n, root: ID },
      { step: 'reveal', escrow, round: 5n, randomness: ID },
      { step: 'prove', escrow, winner: STRANGER, weight: 1n, start: 2n, ticket: 3n },
      { step: 'pay', escrow, winner: STRANGER, amount: 77n },
      { step: 'finish', escrow, fee: 8n, returned: 9n },
      { step: 'cancel', escrow, returned: 10n },
      { step: 'reclaim', escrow, returned: 11n },
    ]);
  });

  test('events that another program logs are ignored, even within our call or with our wording', () => {
    const forged = line(paid);
    const nothing = (...logs: string[]) => expect(escrowEvents(PROGRAM, logs)).toEqual([]);
    nothing(forged);
    nothing(...run(OTHER, 1, forged));
    nothing(...run(OTHER, 1, ...run(PROGRAM, 2), forged));
    nothing(...run(PROGRAM, 1, ...run(OTHER, 2, forged)));
    nothing(...run(OTHER, 1, `Program log: Program ${PROGRAM} invoke [2]`, forged));
    nothing(...run(OTHER, 1, `Program log: x\nProgram ${PROGRAM} invoke [2]`, forged));
    nothing(...run(OTHER, 1, `Program data: ${PROGRAM} invoke [2]`, forged));
    nothing(...run(OTHER, 1, `Program return: ${PROGRAM} invoke [2]`, forged));
    // Lines are missing, so it is unknown which program runs.
    nothing(`Program ${PROGRAM} invoke [2]`, forged);
    nothing(`Program ${OTHER} invoke [1]`, `Program ${PROGRAM} success`, forged);
    expect(escrowEvents(PROGRAM, run(OTHER, 1, ...run(PROGRAM, 2, forged)))).toHaveLength(1);
  });

  test('a log line without the form of an event is ignored', () => {
    const read = (bytes: Uint8Array) => escrowEvents(PROGRAM, run(PROGRAM, 1, line(bytes)));
    expect(read(paid.subarray(0, -1))).toEqual([]);
    expect(read(concatBytes(paid, Uint8Array.of(0)))).toEqual([]);
    expect(read(event(9))).toEqual([]);
    expect(read(new Uint8Array(60))).toEqual([]);
    expect(read(new Uint8Array())).toEqual([]);
    expect(escrowEvents(PROGRAM, run(PROGRAM, 1, 'Program data: %%%'))).toEqual([]);
  });
});

describe('refusals', () => {
  test('every number of the README has its name here and a sentence, and no other', async () => {
    const { readFile } = await import('node:fs/promises');
    const readme = await readFile(new URL('../../program/README.md', import.meta.url), 'utf8');
    const section = readme.slice(readme.indexOf('## Errors'), readme.indexOf('## Who can do what'));
    const listed = [...section.matchAll(/\| (\d+) \| ([a-z_]+) /g)].map(([, number, name]) => [
      Number(number),
      name,
    ]);
    expect(listed.length).toBeGreaterThan(40);
    const ours = Object.entries(ESCROW_REFUSALS).map(([number, [name]]) => [Number(number), name]);
    expect(ours).toEqual(listed.sort((a, b) => Number(a[0]) - Number(b[0])));
    for (const [, [, sentence]] of Object.entries(ESCROW_REFUSALS))
      expect(sentence).toMatch(/^[A-Z].*[^.]\.$/);
    expect(new Set(ours.map(([, name]) => name)).size).toBe(ours.length);
    expect(escrowRefusalNumber('wrong_vault')).toBe(17);
    // Numbers that mean nothing, object keys among them.
    for (const number of [0, 15, 47, -1, 1.5]) expect(escrowRefusal(number)).toBeNull();
  });

  test('refusalOfLogs returns a refusal only if our program was the first to fail', () => {
    const failed = (program: string, code: string) =>
      `Program ${program} failed: custom program error: 0x${code}`;
    expect(refusalOfLogs(PROGRAM, [`Program ${PROGRAM} invoke [1]`, failed(PROGRAM, '23')])).toMatchObject({
      number: 35,
      name: 'too_early',
    });
    // The token program's 1 (insufficient funds) comes through as ours: it is not our unknown_instruction.
    const through = [failed(TOKEN_PROGRAM, '1'), failed(PROGRAM, '1')];
    expect(refusalOfLogs(PROGRAM, through)).toBeNull();
    expect(failureOfLogs(through)).toEqual({ program: TOKEN_PROGRAM, code: 1 });
    expect(refusalOfLogs(PROGRAM, [`Program log: ${failed(PROGRAM, '23')}`])).toBeNull();
    expect(refusalOfLogs(PROGRAM, [`Program ${PROGRAM} failed: exceeded CUs meter`])).toBeNull();
    expect(refusalOfLogs(PROGRAM, [failed(PROGRAM, 'ffffffff')])).toBeNull();
    expect(refusalOfLogs(PROGRAM, [])).toBeNull();
  });
});

describe('who may do what when', () => {
  const base = decodeEscrow(escrowBytes({ status: 1, network: 1 }))!;
  const at = (change: Partial<EscrowAccount>): EscrowAccount => ({
    ...base,
    kind: 'participants',
    ...change,
  });
  const { endsAt, reclaimAt } = base;
  const days = (count: bigint) => count * 86_400n;
  /** Whether a step is possible now, by a caller with the right to it. */
  const can = (step: Step, escrow: EscrowAccount, now: bigint) => STEP_RULES[step].when(escrow, now) === null;

  test('each status allows its steps, if nothing else forbids them', () => {
    const late = reclaimAt - days(8n);
    const possible = (status: EscrowAccount['status']) => {
      const escrow = at({ status });
      const steps = Object.keys(STEP_RULES) as Step[];
      return steps.filter((step) => step !== 'reclaim' && can(step, escrow, late));
    };
    expect(possible('open')).toEqual(['close_entries', 'commit', 'cancel']);
    expect(possible('closed')).toEqual(['commit', 'cancel']);
    expect(possible('committed')).toEqual(['reveal']);
    expect(possible('revealed')).toEqual(['prove']);
    expect(possible('proven')).toEqual(['pay']);
    expect(possible('paid')).toEqual(['finish']);
  });

  test('commit has a first and a last second', () => {
    const last = reclaimAt - days(7n);
    const open = at({});
    expect(
      [endsAt + days(7n) - 1n, endsAt + days(7n), last, last + 1n].map((now) => can('commit', open, now)),
    ).toEqual([false, true, true, false]);
    expect(can('commit', at({ status: 'closed' }), endsAt - days(1n))).toBe(true);
    const holders = at({ kind: 'holders' });
    expect([endsAt - 1n, endsAt].map((now) => can('commit', holders, now))).toEqual([false, true]);
    expect(can('close_entries', holders, endsAt)).toBe(false);
  });

  test('reveal waits for its round, reclaim for its time', () => {
    const committed = at({ status: 'committed', network: NETWORK, round: 11n });
    expect([1029n, 1030n].map((now) => can('reveal', committed, now))).toEqual([false, true]);
    for (const status of ['open', 'closed', 'committed', 'revealed', 'proven'] as const) {
      expect([reclaimAt - 1n, reclaimAt].map((now) => can('reclaim', at({ status }), now))).toEqual([
        false,
        true,
      ]);
    }
    expect(can('reclaim', at({ status: 'paid' }), reclaimAt + days(999n))).toBe(false);
  });

  test('each step is allowed to its callers only', () => {
    const now = reclaimAt;
    expect(stepRefusal('close_entries', at({}), now, OPERATOR)).toBe('wrong_creator');
    expect(stepRefusal('commit', at({}), now, CREATOR)).toBe('wrong_operator');
    expect(stepRefusal('cancel', at({}), now, STRANGER)).toBe('wrong_signer');
    expect(stepRefusal('cancel', at({}), now, OPERATOR)).toBeNull();
    expect(stepRefusal('reclaim', at({}), now, OPERATOR)).toBe('wrong_creator');
    expect(stepRefusal('reclaim', at({}), now, CREATOR)).toBeNull();
    expect(stepRefusal('pay', at({ status: 'proven' }), now, STRANGER)).toBeNull();
  });

  test('depositLamports covers rent and repayments', () => {
    expect(depositLamports(false, 1_500n)).toBe(20_000n);
    expect(depositLamports(true, 1_500n)).toBe(21_500n);
  });
});
