/**
 * The client's half of program/README.md: layouts, events, refusals. The program itself is held in
 * tests/program.
 */
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils';
import { describe, expect, test } from 'vitest';
import {
  CREATOR,
  ID,
  key,
  MINT,
  OPERATOR,
  PROGRAM,
  STRANGER,
  TREASURY,
} from '../../tests/draw/escrow-names.ts';
import { addressBytes, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../address.ts';
import { isOnCurve, programAddress } from '../program-address.ts';
import {
  type Course,
  courseOf,
  decodeEscrow,
  type EscrowAccount,
  escrowSize,
  hasGoneOn,
  isDone,
  isProven,
  openForChange,
  remainingWeight,
  unpaidAmount,
} from './account.ts';
import { associatedAccount, escrowAddress, escrowId, openBeforeOf } from './addresses.ts';
import { escrowEvents } from './events.ts';
import { cancelInstruction, courseIn, finishInstruction, reclaimInstruction } from './instructions.ts';
import {
  ESCROW_REFUSALS,
  escrowRefusal,
  escrowRefusalNumber,
  failureOfLogs,
  refusalOfLogs,
} from './refusals.ts';

const OTHER = key(202);

const WON = [key(31), key(32)] as const;

/** An escrow account's bytes, written field by field as the table in program/README.md lists them. */
function escrowBytes(change: { status?: number; mint?: string | null; places?: number } = {}): Uint8Array {
  const { status = 4, mint = null, places = 3 } = change;
  const head = 480;
  const data = new Uint8Array(head + 56 * places);
  const view = new DataView(data.buffer);
  data.set(utf8ToBytes('FANFESC3'));
  data.set([status, 1, 0, places, 2, 3], 8);
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
  data.fill(14, 392, 424);
  view.setBigInt64(424, 1_700_000_900n, true);
  view.setUint32(432, 900, true);
  view.setUint32(436, 2, true);
  data.set([1, 0], 448);
  for (let place = 0; place < places; place++) {
    const at = head + 56 * place;
    view.setBigUint64(at, 41n + BigInt(place), true);
    const winner = WON[place];
    if (!winner) continue;
    data.set(addressBytes(winner)!, at + 8);
    view.setBigUint64(at + 40, 50n - BigInt(place), true);
    view.setBigUint64(at + 48, 1n + BigInt(place), true);
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

  test('an id says until when its escrow can be opened', () => {
    const random = new Uint8Array(24).fill(5);
    const id = escrowId(1_700_000_150n, random);
    expect(id.length).toBe(32);
    expect(openBeforeOf(id)).toBe(1_700_000_150n);
    expect(id.subarray(8)).toEqual(random);
    expect(openBeforeOf(escrowId(-1n, random))).toBe(-1n);
    expect(() => escrowId(1n, new Uint8Array(32))).toThrow(RangeError);
    expect(() => openBeforeOf(random)).toThrow(RangeError);
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
      status: 'revealed',
      kind: 'holders',
      creator: CREATOR,
      operator: OPERATOR,
      treasury: TREASURY,
      mint: null,
      tokenProgram: null,
      vault: null,
      id: ID,
      openBefore: 0x0707070707070707n,
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
      listHash: new Uint8Array(32).fill(14),
      cutoff: 1_700_000_900n,
      window: 900,
      proven: 2,
      commits: 3,
      order: [1, 0],
      places: [
        { amount: 41n, winner: WON[0], start: 50n, weight: 1n, paid: false },
        { amount: 42n, winner: WON[1], start: 49n, weight: 2n, paid: true },
        { amount: 43n, winner: null, start: 0n, weight: 0n, paid: false },
      ],
    } satisfies EscrowAccount);
    expect(decodeEscrow(escrowBytes({ mint: MINT }))).toMatchObject({
      mint: MINT,
      tokenProgram: TOKEN_PROGRAM,
      vault: key(8),
      places: decodeEscrow(escrowBytes())!.places,
    });
    expect(decodeEscrow(escrowBytes({ places: 32 }))?.places.map(({ amount }) => amount)).toEqual(
      Array.from({ length: 32 }, (_, place) => 41n + BigInt(place)),
    );
  });

  test('decodeEscrow returns null for anything but an escrow', () => {
    const wrong = (edit: (data: Uint8Array) => void) => {
      const data = escrowBytes();
      edit(data);
      return decodeEscrow(data);
    };
    expect(wrong((data) => data.set([0], 0))).toBeNull();
    expect(wrong((data) => data.set([0], 8))).toBeNull();
    expect(wrong((data) => data.set([5], 8))).toBeNull();
    expect(wrong((data) => data.set([2], 9))).toBeNull();
    // A beacon of its own, and the tag of the version before.
    expect(wrong((data) => data.set([1], 10))).toBeNull();
    expect(wrong((data) => data.set([0x32], 7))).toBeNull();
    // More places than it holds, none, more than there may be, and more winners than places.
    expect(wrong((data) => data.set([4], 11))).toBeNull();
    expect(wrong((data) => data.set([0], 11))).toBeNull();
    expect(wrong((data) => data.set([4], 12))).toBeNull();
    expect(decodeEscrow(escrowBytes({ places: 33 }))).toBeNull();
    expect(decodeEscrow(escrowBytes({ places: 0 }))).toBeNull();
    expect(decodeEscrow(escrowBytes().subarray(0, escrowSize(3) - 1))).toBeNull();
    expect(decodeEscrow(escrowBytes().subarray(0, 479))).toBeNull();
    expect(decodeEscrow(new Uint8Array())).toBeNull();
  });

  test('what is unpaid, left to draw from and open for change follows from the account', () => {
    const account = decodeEscrow(escrowBytes())!;
    expect(unpaidAmount(account)).toBe(41n + 43n);
    expect(remainingWeight(account)).toBe((1n << 63n) - 3n);
    expect([isProven(account), isDone(account)]).toEqual([false, false]);
    // Every entry has won: the third place goes back to the creator.
    const all = { ...account, totalWeight: 3n };
    expect([isProven(all), isDone(all)]).toEqual([true, false]);
    const paid = { ...all, places: all.places.map((place) => ({ ...place, paid: place.winner !== null })) };
    expect([isProven(paid), isDone(paid)]).toEqual([true, true]);
    expect(isProven({ ...account, status: 'committed', totalWeight: 0n, proven: 0, places: [] })).toBe(false);
    const open = (status: EscrowAccount['status'], cutoff = 0n) => openForChange({ status, cutoff }, 100n);
    expect([open('open'), open('closed'), open('revealed')]).toEqual([true, true, false]);
    expect([open('committed'), open('committed', 100n), open('committed', 101n)]).toEqual([
      false,
      false,
      true,
    ]);
  });
});

describe('the course', () => {
  const escrow = key(30);
  const account = decodeEscrow(escrowBytes())!;
  const sol = { program: PROGRAM, escrow, creator: CREATOR, caller: CREATOR, token: null };

  test('an end says four fields of the account, of 32 places too', () => {
    expect(courseOf(account)).toEqual({ commits: 3, proven: 2, paid: 2, status: 'revealed' });
    const all = Array.from({ length: 32 }, () => ({ ...account.places[0]!, paid: true }));
    expect(courseOf({ ...account, places: all }).paid).toBe(2 ** 32 - 1);
  });

  test('finish, cancel and reclaim carry them after their number, and they are read back', () => {
    const course = { commits: 3, proven: 32, paid: 0x80000102, status: 'revealed' } as const;
    const ends = [
      finishInstruction({ ...sol, treasury: TREASURY, course }),
      cancelInstruction({ ...sol, course }),
      reclaimInstruction({ ...sol, course }),
    ].map(({ data }) => data);
    expect(ends.map((data) => [...data])).toEqual(
      [6, 7, 8].map((number) => [number, 3, 32, 0x02, 0x01, 0x00, 0x80, 4]),
    );
    for (const data of ends) {
      expect(courseIn(data)).toEqual(course);
      expect(courseIn(data.slice(0, 7))).toBeNull();
      expect(courseIn(Uint8Array.of(...data, 0))).toBeNull();
      for (const status of [0, 5, 255]) expect(courseIn(data.with(7, status))).toBeNull();
      for (const number of [0, 5, 9, 10, 255]) expect(courseIn(data.with(0, number))).toBeNull();
    }
    expect(courseIn(new Uint8Array())).toBeNull();
  });

  const said = (commits: number, status: Course['status'], proven = 0, paid = 0): Course => ({
    commits,
    proven,
    paid,
    status,
  });
  const drawn = (commits: number) => [
    said(commits, 'revealed'),
    said(commits, 'revealed', 1),
    said(commits, 'revealed', 2),
    said(commits, 'revealed', 2, 0b10),
    said(commits, 'revealed', 32, 0b10),
    said(commits, 'revealed', 32, 0xffff_fffe),
    said(commits, 'revealed', 32, 0xffff_ffff),
  ];
  const lives: Record<string, Course[]> = {
    participants: [
      said(0, 'open'),
      said(0, 'closed'),
      ...[1, 2].flatMap((count) => [said(count, 'committed'), said(count, 'closed')]),
      said(3, 'committed'),
      ...drawn(3),
    ],
    holders: [
      said(0, 'open'),
      ...[1, 2, 3].flatMap((count) => [said(count, 'committed'), said(count, 'open')]),
    ],
    live: [said(0, 'open'), said(1, 'committed'), ...drawn(1)],
  };

  test.each(Object.entries(lives))(
    'of two courses in the life of %s it knows the later one',
    (_kind, life) => {
      for (const [from, before] of life.entries())
        for (const [to, after] of life.entries()) expect(hasGoneOn(before, after)).toBe(from < to);
    },
  );
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
  const byte = (...values: number[]) => Uint8Array.from(values);
  const paid = event(5, byte(3), addressBytes(STRANGER)!, u64(77n));

  test('each event is read, also if its parts arrive as several slices', () => {
    const whole = escrowBytes({ status: 1 });
    const logs = run(
      PROGRAM,
      1,
      line(event(0, whole)),
      line(event(1)),
      line(event(2, byte(1, 1), u64(5n), u64(9n), u64(6n), ID, new Uint8Array(32).fill(8))),
      line(event(3, u64(5n), ID)),
      line(event(4, byte(31), addressBytes(STRANGER)!, u64(1n), u64(2n), u64(3n))),
      ...run(TOKEN_PROGRAM, 2, 'Program log: Instruction: TransferChecked'),
      line(paid.subarray(0, 8), paid.subarray(8, 9), paid.subarray(9)),
      line(event(6, u64(8n), u64(9n))),
      line(event(7, u64(10n))),
      line(event(8, u64(11n))),
      line(event(9, byte(2))),
    );
    expect(escrowEvents(PROGRAM, logs)).toEqual([
      { step: 'open', escrow, account: decodeEscrow(whole) },
      { step: 'close_entries', escrow },
      {
        step: 'commit',
        escrow,
        ...{ number: 1, live: true, round: 5n, cutoff: 9n, totalWeight: 6n, root: ID },
        listHash: new Uint8Array(32).fill(8),
      },
      { step: 'reveal', escrow, round: 5n, randomness: ID },
      { step: 'prove', escrow, place: 31, winner: STRANGER, weight: 1n, start: 2n, ticket: 3n },
      { step: 'pay', escrow, place: 3, winner: STRANGER, amount: 77n },
      { step: 'finish', escrow, fee: 8n, returned: 9n },
      { step: 'cancel', escrow, returned: 10n },
      { step: 'reclaim', escrow, returned: 11n },
      { step: 'withdraw', escrow, number: 2 },
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
    expect(read(event(10))).toEqual([]);
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
    for (const number of [0, 15, 54, -1, 1.5]) expect(escrowRefusal(number)).toBeNull();
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
