/** A pick among clips as an outsider verifies it: nothing of it is on chain, so it is never more than consistent. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ed25519 } from '@noble/curves/ed25519';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils';
import bs58 from 'bs58';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { drawCandidate, rootOfCandidates, sortCandidates } from '../../core/clips/pick.ts';
import type { Candidate, PickRecord } from '../../core/clips/record.ts';
import { commitRound } from '../../core/draw/beacon.ts';
import { EVMNET } from '../../core/draw/networks.ts';
import { pickStatement } from '../../core/messages.ts';
import { verify as verifyCommand } from '../../proof/verify.ts';
import drand from '../vectors/drand.json' with { type: 'json' };
import { runHere } from './command.ts';
import { person } from './records.ts';

afterEach(() => vi.restoreAllMocks());
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pick-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const LEAD = 6;
const PUBLISHED = drand.evmnet.find(({ round }) => round === 21118623)!;
const OWN = 'clip-3';
const candidates = sortCandidates(
  Array.from(
    { length: 7 },
    (_, at): Candidate => [`clip-${at}`, `${at + 1}`, `fan${at}`, '2020-11-01T00:00:00.000Z'],
  ),
);

/**
 * Returns a pick that never was: after its round was public, its maker dates it back and tries ids until its clip wins.
 */
function forgedPick(lead = LEAD): PickRecord {
  const thief = person('thief');
  const network = { ...EVMNET, lead };
  const randomness = hexToBytes(PUBLISHED.randomness);
  const number = Array.from({ length: 1000 }, (_, at) => at).find(
    (at) => candidates[drawCandidate(`pick ${at}`, randomness, candidates).index]![0] === OWN,
  )!;
  const id = `pick ${number}`;
  const { ticket, index } = drawCandidate(id, randomness, candidates);
  const [clip, postId, handle] = candidates[index]!;
  const root = rootOfCandidates(candidates);
  const token = person('mint').address;
  const round = String(PUBLISHED.round);
  const pickedAt = PUBLISHED.time - lead;
  expect(String(commitRound(network, pickedAt))).toBe(round);
  const statement = pickStatement({ id, token, number: 1, root, candidates: candidates.length, round });
  return {
    kind: 'clip-pick',
    version: 2,
    id,
    tokenAddress: token,
    number: 1,
    chosenBy: thief.address,
    startDate: null,
    endDate: null,
    pickedAt: new Date(1000 * pickedAt).toISOString(),
    candidates,
    root,
    beacon: {
      network: 0,
      key: bytesToHex(EVMNET.key),
      genesis: EVMNET.genesis,
      period: EVMNET.period,
      lead,
    },
    round,
    roundTime: PUBLISHED.time,
    operator: thief.address,
    statementSignature: bs58.encode(ed25519.sign(utf8ToBytes(statement), thief.secret)),
    revealed: { signature: PUBLISHED.signature, randomness: PUBLISHED.randomness, ticket: String(ticket) },
    winner: { clip, postId, handle, index },
  };
}

function verify(record: PickRecord, ...options: string[]) {
  const file = join(folder, 'pick.json');
  writeFileSync(file, JSON.stringify(record));
  return runHere(verifyCommand, file, ...options);
}

test('a pick that was made up after its round is consistent, and never verified', async () => {
  for (const options of [[], ['--rpc', 'http://127.0.0.1:1']]) {
    const { code, output } = await verify(forgedPick(), ...options);
    expect(code).toBe(2);
    expect(output).toMatch(
      /\n\nConsistent\. When this pick was made is the operator's word: nothing of it is on chain\.\n$/,
    );
    expect(output).toContain('The round follows from the time that the record names');
    expect(output).not.toMatch(/Verified|before it existed|was signed\b/);
  }
});

test('a pick that contradicts itself is false', async () => {
  const forged = forgedPick();
  const other = { ...forged, winner: { ...forged.winner!, clip: 'clip-1' } };
  const { code, output } = await verify(other);
  expect([code, output]).toEqual([1, expect.stringContaining('[winner]')]);
});

test.each<[string, (candidate: Candidate) => void]>([
  ['post', (candidate) => (candidate[1] = '99')],
  ['handle', (candidate) => (candidate[2] = 'mallory')],
  ['date', (candidate) => (candidate[3] = '2026-01-01T00:00:00.000Z')],
])('the signed root fixes the %s of each clip', async (_what, change) => {
  const forged = structuredClone(forgedPick());
  change(forged.candidates[0]!);
  const { code, output } = await verify(forged);
  expect([code, output]).toEqual([1, expect.stringMatching(/^FALSE .*\[(candidates|root)\]/m)]);
});

test('a clip with two entries is refused, whatever else they say', async () => {
  const forged = forgedPick();
  const [first, ...others] = forged.candidates;
  const again: Candidate = [first![0], '77', 'other', first![3]];
  const { code, output } = await verify({
    ...forged,
    candidates: sortCandidates([first!, again, ...others]),
  });
  expect([code, output]).toEqual([1, expect.stringContaining('A clip is there twice.')]);
});

test('a pick cannot choose how long it waits for its round', async () => {
  const { code, output } = await verify(forgedPick(600));
  expect([code, output]).toEqual([1, expect.stringContaining('[beacon.lead]')]);
});
