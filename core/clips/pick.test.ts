import { expect, test } from 'vitest';
import { drawCandidate, rootOfCandidates, sortCandidates } from './pick.ts';
import type { Candidate } from './record.ts';

const candidates = Array.from(
  { length: 7 },
  (_, i): Candidate => [`clip-${i}`, `${i + 1}`, `fan${i}`, '2026-11-01T00:00:00.000Z'],
);
const sorted = sortCandidates(candidates);

test('the candidates of a pick have the same order and root, whatever order the clips arrive in', () => {
  const again = sortCandidates([...candidates].reverse());
  expect(again).toEqual(sorted);
  expect(rootOfCandidates(again)).toBe(rootOfCandidates(sorted));
  expect(rootOfCandidates(sortCandidates(candidates.slice(1)))).not.toBe(rootOfCandidates(sorted));
});

test('candidates in another order, or with a clip twice, have no root', () => {
  expect(() => rootOfCandidates([...sorted].reverse())).toThrow('ascend');
  expect(() => rootOfCandidates([sorted[0]!, sorted[0]!])).toThrow('twice');
  expect(() => rootOfCandidates([])).toThrow('no entry');
});

test('every candidate is drawn about equally often, by the pick and the randomness', () => {
  const counts = new Array(7).fill(0);
  for (let i = 0; i < 1400; i++) {
    const randomness = new Uint8Array(32);
    new DataView(randomness.buffer).setUint32(0, i);
    const { ticket, index } = drawCandidate('pick', randomness, sorted);
    expect(index).toBe(Number(ticket));
    counts[index] += 1;
  }
  for (const count of counts) expect(count).toBeGreaterThan(140);
  const same = new Uint8Array(32).fill(5);
  const others = Array.from({ length: 20 }, (_, i) => drawCandidate(`pick-${i}`, same, sorted).index);
  expect(new Set(others).size).toBeGreaterThan(1);
});
