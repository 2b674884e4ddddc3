/** The command that an outsider runs over a record: it names each false value, and its exit code says the result. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { CHECKS } from '../../core/draw/checks.ts';
import type { DrawRecord } from '../../core/draw/record.ts';
import { beaconKey } from '../../local/drand/key.ts';
import { verify as verifyCommand } from '../../proof/verify.ts';
import { run } from '../program/node-process.ts';
import { runHere } from './command.ts';
import { changed, person, recordOf } from './records.ts';

afterEach(() => vi.restoreAllMocks());

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'draw-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function verify(text: string, ...options: string[]) {
  const file = join(folder, 'draw.json');
  writeFileSync(file, text);
  return runHere(verifyCommand, file, ...options);
}
const verifyOf = (record: DrawRecord, ...options: string[]) => verify(JSON.stringify(record), ...options);

const participants = recordOf();
const holders = recordOf({ kind: 'holders' });

test.each([
  ['participants', participants],
  ['holders', holders],
])(
  'the verify command shows every step of a true record of %s, and exits with success',
  async (_kind, record) => {
    const { code, output } = await verifyOf(record);
    expect(code).toBe(0);
    for (const title of Object.values(CHECKS)) expect(output).toContain(`ok      ${title}: `);
    expect(output).not.toContain('FAILED');
  },
);

test('the script prints the same and exits with the same code', { timeout: 120_000 }, async () => {
  const file = join(folder, 'script.json');
  for (const record of [
    participants,
    changed(participants, (r) => Object.assign(r, { root: '1'.repeat(64) })),
  ]) {
    writeFileSync(file, JSON.stringify(record));
    expect(await run('proof/verify.ts', file)).toEqual(await runHere(verifyCommand, file));
  }
});

// core/draw/verify.test.ts has every false value of a record; here is how a user sees it.
test.each<[string, DrawRecord, string]>([
  [
    'winner',
    changed(participants, (r) => Object.assign(r.winner!, { wallet: person('thief').address })),
    'winner.wallet',
  ],
  [
    'signature',
    changed(holders, (r) => Object.assign(r.revealed!, { signature: '1'.repeat(128) })),
    'revealed.signature',
  ],
])('the verify command names another %s, and exits with an error', async (_what, record, field) => {
  const { code, output } = await verifyOf(record);
  expect(code).toBe(1);
  expect(output).toMatch(new RegExp(`^FAILED  .+ \\[${field.replaceAll('.', '\\.')}\\]$`, 'm'));
});

describe('a record of a local world', () => {
  const { publicKey: key, sign } = beaconKey(3n);
  const local = recordOf({
    network: { id: 1, key, genesis: 9, period: 3, lead: 6 },
    sign,
    committedAt: 9000,
  });

  test('the record of a local world verifies only for users who allow its beacon', async () => {
    expect((await verifyOf(local, '--allow-local')).code).toBe(0);
    const { code, output } = await verifyOf(local);
    expect(code).toBe(1);
    expect(output).toContain('[beacon.network]');
  });
});

test('the verify command accepts the program that holds the prizes as an option', async () => {
  expect((await verifyOf(participants, '--program', participants.program)).code).toBe(0);
  const { code, output } = await verifyOf(participants, '--program', person('x').address);
  expect(code).toBe(1);
  expect(output).toContain('[program]');
});

test('the verify command exits with success for a running draw, and says what is not known yet', async () => {
  const waiting = changed(participants, (r) => {
    Object.assign(r, { stage: 'frozen', committed: null, revealed: null, winner: null, transactions: {} });
  });
  const { code, output } = await verifyOf(waiting);
  expect(code).toBe(0);
  expect(output).toContain('5 cannot be told yet');
});

test('the verify command says when a file is not a record', async () => {
  const strange = await verify('{"__proto__": {"version": 1}, "list": 1e400}');
  expect(strange.code).toBe(1);
  expect(strange.output).toContain('FAILED  The record is complete');
  const torn = await verify('{"version": 1');
  expect([torn.code, torn.output]).toEqual([2, expect.stringMatching(/draw\.json is not JSON\.\n$/)]);
});

test.each([[[]], [['a.json', '--what']]])('the verify command with %j shows its usage', async (options) => {
  const { code, output } = await runHere(verifyCommand, ...options);
  expect(code).toBe(2);
  expect(output).toContain('Usage: npm run verify -- <draw.json>');
});
