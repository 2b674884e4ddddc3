/**
 * Tests the command with which an outsider verifies a record: it names each false value, and its exit code is the
 * verdict.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { CHECKS } from '../../core/draw/checks.ts';
import { LOCAL_BEACON } from '../../core/draw/networks.ts';
import type { DrawRecord } from '../../core/draw/record.ts';
import { beaconKey, LOCAL_SECRET } from '../../local/drand/key.ts';
import { finish as finishCommand } from '../../proof/finish.ts';
import { verify as verifyCommand } from '../../proof/verify.ts';
import { run } from '../program/node-process.ts';
import { runHere } from './command.ts';
import { changed, OPERATOR, person, receiptOf, recordOf, SITE } from './records.ts';
import { ownScene } from './scene.ts';

afterEach(() => vi.restoreAllMocks());

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'draw-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}
const verify = (text: string, ...options: string[]) =>
  runHere(verifyCommand, write('draw.json', text), ...options);
const verifyOf = (record: DrawRecord, ...options: string[]) => verify(JSON.stringify(record), ...options);

const participants = recordOf();
const holders = recordOf({ kind: 'holders' });
/** The last line that a reader must not miss. */
const NOT_COMPARED = /\n\nNothing was compared with the chain: anybody can make such a file\.\n$/;

test.each([
  ['participants', participants],
  ['holders', holders],
])('a true record of %s without a node is consistent and not verified', async (_kind, record) => {
  const { code, output } = await verifyOf(record);
  expect([code, output]).toEqual([2, expect.stringMatching(NOT_COMPARED)]);
  for (const title of Object.values(CHECKS)) expect(output).toContain(`ok       ${title}: `);
});

test('the script prints the same and exits with the same code', { timeout: 120_000 }, async () => {
  const records = [
    participants,
    changed(participants, (r) => Object.assign(r.commits[0]!, { root: '1'.repeat(64) })),
  ];
  for (const [at, record] of records.entries()) {
    const file = write('script.json', JSON.stringify(record));
    const seen = await run('proof/verify.ts', file);
    expect(seen).toEqual(await runHere(verifyCommand, file));
    expect(seen.code).toBe([2, 1][at]);
  }
});

// core/draw/verify.test.ts covers every false value of a record; this file covers the output for a user.
test.each<[string, DrawRecord, string]>([
  [
    'winner',
    changed(participants, (r) => Object.assign(r.places[0]!, { winner: person('thief').address })),
    'places.0.winner',
  ],
  [
    'signature',
    changed(holders, (r) => Object.assign(r.reveal!, { signature: '1'.repeat(128) })),
    'reveal.signature',
  ],
])('a changed %s is named and makes the record false', async (_what, record, field) => {
  const { code, output } = await verifyOf(record);
  expect(code).toBe(1);
  expect(output).toMatch(new RegExp(`^FALSE {4}.+ \\[${field.replaceAll('.', '\\.')}\\]$`, 'm'));
  expect(output).toMatch(/\n\nFALSE: .+\.\n$/);
});

test('the first line says that creator and operator are the same wallet', async () => {
  const one = changed(participants, (r) => Object.assign(r, { operator: r.creator }));
  expect((await verifyOf(one)).output).toMatch(/^Creator and operator are the same wallet: .+\n/);
  expect((await verifyOf(participants)).output).not.toContain('same wallet');
});

describe('a record of a local world', () => {
  const { sign } = beaconKey(LOCAL_SECRET);
  const local = recordOf({
    network: LOCAL_BEACON,
    sign,
    committedAt: LOCAL_BEACON.genesis + 9000,
  });

  test('is accepted only with the option --allow-local', async () => {
    expect((await verifyOf(local, '--allow-local')).code).toBe(2);
    const { code, output } = await verifyOf(local);
    expect([code, output]).toEqual([1, expect.stringContaining('[commits.0.round]')]);
  });
});

test('the option --program names the program that must hold the prizes', async () => {
  expect((await verifyOf(participants, '--program', participants.program)).code).toBe(2);
  const { code, output } = await verifyOf(participants, '--program', person('x').address);
  expect([code, output]).toEqual([1, expect.stringContaining('[program]')]);
});

describe('a receipt', () => {
  const verifyWith = (receipt: unknown, record = participants) =>
    verifyOf(record, '--receipt', write('receipt.json', JSON.stringify(receipt)));
  const { escrow } = participants;

  test('of a listed wallet changes nothing, and of an unlisted one makes the list false', async () => {
    const listed = await verifyWith(receiptOf(escrow, person('fan 0').address));
    expect([listed.code, listed.output]).toEqual([2, expect.stringContaining('as its receipt promises')]);
    const { code, output } = await verifyWith(receiptOf(escrow, person('left out').address));
    expect([code, output]).toEqual([1, expect.stringContaining('holds a receipt signed by the operator')]);
  });

  test.each<[string, unknown, string]>([
    ['of another giveaway', receiptOf(holders.escrow, person('left out').address), 'another giveaway'],
    [
      'that somebody else signed',
      receiptOf(escrow, person('left out').address, person('thief')),
      'another operator',
    ],
    [
      'with a changed wallet',
      {
        ...receiptOf(escrow, person('fan 0').address),
        receipt: receiptOf(escrow, person('left out').address).receipt,
      },
      'does not carry the signature',
    ],
    ['that is none', { receipt: 5 }, 'is not a receipt'],
  ])('%s says nothing about the draw', async (_what, receipt, sentence) => {
    const { code, output } = await verifyWith(receipt);
    expect([code, output]).toEqual([3, expect.stringContaining(sentence)]);
  });
});

describe('with a node', () => {
  const scene = ownScene();
  const options = () => [
    '--allow-local',
    '--rpc',
    scene.solana.url,
    '--program',
    scene.program,
    '--operator',
    OPERATOR.address,
    '--site',
    SITE,
  ];

  test('a finished draw is verified, with one node or two', { timeout: 60_000 }, async () => {
    const record = await scene.whole();
    for (const more of [[], ['--rpc', scene.solana.url]]) {
      const { code, output } = await verifyOf(record, ...options(), ...more);
      expect([code, output]).toEqual([0, expect.stringMatching(/\n\nVerified: .+\n$/)]);
      expect(output).not.toMatch(/^(-|FALSE)/m);
    }
    const other = changed(record, (r) => Object.assign(r.places[0]!, { pay: r.places[1]!.pay }));
    const { code, output } = await verifyOf(other, ...options());
    expect([code, output]).toEqual([1, expect.stringContaining('[places.0.pay')]);
  });

  test('a draw of a platform that the user does not know is never verified', {
    timeout: 60_000,
  }, async () => {
    const record = await scene.whole({ salt: 'whose' });
    const unknown = await verifyOf(record, ...options().slice(0, 5));
    expect([unknown.code, unknown.output]).toEqual([
      2,
      expect.stringContaining('No known platform: whoever made'),
    ]);
    const other = await verifyOf(record, ...options().slice(0, 5), '--operator', person('x').address);
    expect(other.code).toBe(2);
  });

  test('the last line lists the steps that the chain does not show', { timeout: 60_000 }, async () => {
    const record = await scene.open({ salt: 'not final' });
    const { code, output } = await verifyOf(record, ...options());
    expect([code, output]).toEqual([
      2,
      expect.stringMatching(/\n\nConsistent, but not all of it is shown on chain\. Not known: .*locked.*\n$/),
    ]);
  });

  test('a silent node, or one of another network, gives no verdict', { timeout: 60_000 }, async () => {
    const record = await scene.open({ salt: 'no node' });
    const node = 'http://127.0.0.1:1/?api-key=secret';
    const down = ['--allow-local', '--rpc', node, '--program', scene.program];
    const silent = await verifyOf(record, ...down);
    expect([silent.code, silent.output]).toEqual([
      3,
      expect.stringContaining('127.0.0.1:1 cannot be reached'),
    ]);
    expect(silent.output).not.toContain('secret');
    const elsewhere = await verifyOf(
      participants,
      ...options().slice(1, 3),
      '--program',
      participants.program,
    );
    expect([elsewhere.code, elsewhere.output]).toEqual([3, expect.stringContaining('the node belongs to')]);
    // A record that contradicts itself is false all the same.
    const wrong = changed(record, (r) => Object.assign(r, { escrow: person('x').address }));
    expect((await verifyOf(wrong, ...down)).code).toBe(1);
  });
});

test('a file that is not a record is false, and an unreadable one gives no verdict', async () => {
  const strange = await verify('{"__proto__": {"version": 1}, "list": 1e400}');
  expect([strange.code, strange.output]).toEqual([
    1,
    expect.stringContaining('FALSE    The record is complete'),
  ]);
  const torn = await verify('{"version": 1');
  expect([torn.code, torn.output]).toEqual([3, expect.stringMatching(/draw\.json is not JSON\.\n$/)]);
  const none = await runHere(verifyCommand, join(folder, 'none.json'));
  expect(none.code).toBe(3);
});

test('texts of a record can neither overwrite lines of the terminal nor add lines', async () => {
  const spoof = '\u001b[2J\u001b[H\r\u202e\n\nVerified: all of it holds, and the chain shows it.';
  const named = await verify(JSON.stringify({ ...participants, [spoof]: 1 }));
  const prize = { ...participants.prize, [spoof]: 1 };
  const priced = await verify(JSON.stringify({ ...participants, prize }));
  const finished = await runHere(
    finishCommand,
    write('spoof.json', JSON.stringify({ ...participants, [spoof]: 1 })),
    '--rpc',
    'http://127.0.0.1:1',
  );
  for (const { output } of [named, priced, finished]) {
    expect(output).toContain('\\u{1b}[2J');
    expect(output.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect(output).not.toMatch(/^Verified/m);
  }
});

test.each([[[]], [['a.json', '--what']], [['a.json', '--rpc', 'a', '--rpc', 'b', '--rpc', 'c']]])(
  'the arguments %j show the usage',
  async (options) => {
    const { code, output } = await runHere(verifyCommand, ...options);
    expect(code).toBe(3);
    expect(output).toContain('Usage: npm run verify -- <draw.json>');
  },
);
