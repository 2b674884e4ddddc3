/** Each forgery and what the offline checks say of it, beside the table of docs/forgeries.md. */
import { beforeAll, expect, test } from 'vitest';
import { NodeProblem } from '../../core/draw/chain-node.ts';
import { type Check, verdictOf } from '../../core/draw/checks.ts';
import type { DrawRecord } from '../../core/draw/record.ts';
import { readRecord } from '../../core/draw/record-shape.ts';
import { verifyRecord } from '../../core/draw/verify.ts';
import { compareWithChain } from '../../core/draw/verify-chain.ts';
import { ESCROW_BUILD } from '../../core/escrow/programs.ts';
import { sampled } from '../volume.ts';
import { type Forgery, HEAD_FORGERIES, HOLDERS, LIVE, SOL } from './forgeries.ts';
import { LIST_FORGERIES } from './forgeries-list.ts';
import { DRAW_FORGERIES } from './forgeries-steps.ts';
import { recordedChain } from './recorded-chain.ts';
import { secondVerifier } from './second-verifier.ts';

const REMOTE = { allowOwnNetwork: false };
const FORGERIES: Forgery[] = [...LIST_FORGERIES, ...HEAD_FORGERIES, ...DRAW_FORGERIES];

function judged(record: unknown): { verdict: 0 | 1 | 2; failed: string | null } {
  const checks = verifyRecord(record, REMOTE);
  const failed = checks.find(({ state }) => state === 'false');
  return { verdict: verdictOf(checks, false), failed: failed ? `${failed.id}: ${failed.wrong}` : null };
}

test('the records that are forged are right in every part', () => {
  for (const record of [LIVE, SOL, HOLDERS]) {
    expect(judged(record)).toEqual({ verdict: 2, failed: null });
    expect(verdictOf(verifyRecord(record, REMOTE), true)).toBe(0);
  }
});

/** On a chain where the true record happened: a draw that was made up as a whole meets that of LIVE. */
async function withChain({ base, record }: Pick<Forgery, 'base' | 'record'>): Promise<number> {
  const truth = JSON.stringify(record) === JSON.stringify(base) ? LIVE : base;
  return comparedWith(truth, record);
}

/** The exit code of `verify --rpc`. */
async function comparedWith(truth: DrawRecord, json: unknown): Promise<number> {
  const checks: Check[] = verifyRecord(json, REMOTE);
  const shape = readRecord(json);
  if ('misfit' in shape) return verdictOf(checks, false);
  try {
    const options = {
      programs: [{ ...ESCROW_BUILD, genesis: truth.genesis, address: truth.program, firstSlot: 1 }],
    };
    for await (const check of compareWithChain(shape.record, [recordedChain(truth)], options))
      checks.push(check);
  } catch (error) {
    if (!(error instanceof NodeProblem)) throw error;
    const alone = verdictOf(checks, false);
    return alone === 1 ? 1 : 3;
  }
  return verdictOf(checks, true);
}

let found: ReturnType<typeof judged>[];
let chain: number[];
beforeAll(async () => {
  found = FORGERIES.map(({ record }) => judged(record));
  chain = await Promise.all(FORGERIES.map(withChain));
}, 240_000);

test('with the chain the true records are verified, and no forgery is', async () => {
  for (const record of [LIVE, SOL, HOLDERS]) expect(await comparedWith(record, record)).toBe(0);
  expect(FORGERIES.filter((_, at) => chain[at] === 0).map(({ what }) => what)).toEqual([]);
});

test('a hundred forgeries: each contradiction is false at its field, none is ever shown', () => {
  expect(FORGERIES.length).toBeGreaterThanOrEqual(100);
  expect(new Set(FORGERIES.map(({ part, what }) => `${part} ${what}`)).size).toBe(FORGERIES.length);
  expect(FORGERIES.map(({ what }, at) => ({ what, ...found[at] }))).toEqual(
    FORGERIES.map(({ what, offline }) => ({ what, verdict: offline ? 1 : 2, failed: offline })),
  );
});

test('the second verifier says the same of a forgery', { timeout: 120_000 }, () => {
  const different = sampled(FORGERIES.length, 50, 5).flatMap((at) => {
    const { what, record, offline } = FORGERIES[at]!;
    const why = secondVerifier(record);
    return (why !== null) === (offline !== null) ? [] : [{ what, why, offline }];
  });
  expect(different).toEqual([]);
});

test('the page of forgeries says what was found (vitest -u writes it)', async () => {
  const row = ({ what, part }: Forgery, at: number) => {
    const [check, field] = found[at]!.failed?.split(': ') ?? ['–', '–'];
    return `| ${at + 1} | ${part} | ${what} | ${found[at]!.verdict} | ${chain[at]} | ${check} | ${field} |`;
  };
  const alone = FORGERIES.filter((_, at) => found[at]!.verdict === 2);
  const page = `# Forged records

${FORGERIES.length} forgeries of real records, and what \`npm run verify\` says of each without \`--rpc\`: 1 is false, at this check and
field; 2 is consistent, but not compared with the chain. No record is ever 0 without the chain: anyone can make a
consistent file of a draw that never happened. "Committed" in the list's part: the operator's own list, with the hash,
root, tickets and winners that follow from it. \`tests/draw/forgeries.test.ts\` makes them, compares this table, and asks
the second verifier too ([record.md](record.md)).

Only the chain can refuse ${alone.length} of them, those with verdict 2 offline. "With the chain": the exit code with
\`--rpc\` on a chain where the true record happened; 3 means that the node belongs to another network than the record.

| # | changes | forgery | offline | with the chain | check | field |
| --- | --- | --- | --- | --- | --- | --- |
${FORGERIES.map(row).join('\n')}
`;
  await expect(page).toMatchFileSnapshot('../../docs/forgeries.md');
});
