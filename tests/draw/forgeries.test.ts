/** Each forgery and what the offline checks say of it, beside the table of docs/forgeries.md. */
import { beforeAll, expect, test } from 'vitest';
import { NodeProblem } from '../../core/draw/chain-node.ts';
import { type Check, verdictOf } from '../../core/draw/checks.ts';
import type { DrawRecord } from '../../core/draw/record.ts';
import { readRecord } from '../../core/draw/record-shape.ts';
import { verifyRecord } from '../../core/draw/verify.ts';
import { compareWithChain } from '../../core/draw/verify-chain.ts';
import { ESCROW_BUILD } from '../../core/escrow/programs.ts';
import { QUICK, sampled, third } from '../volume.ts';
import { type Forgery, HEAD_FORGERIES, HOLDERS, LIVE, SOL } from './forgeries.ts';
import { LIST_FORGERIES } from './forgeries-list.ts';
import { COMMITTED, DRAW_FORGERIES, ENDED_EARLY, UNDER_WAY } from './forgeries-steps.ts';
import { omitted } from './omitted.ts';
import { recordedChain } from './recorded-chain.ts';
import { secondVerifier } from './second-verifier.ts';

const REMOTE = { allowLocal: false };
const ALL: Forgery[] = [...LIST_FORGERIES, ...HEAD_FORGERIES, ...DRAW_FORGERIES];
const FORGERIES = third(ALL, 6);

function judged(record: unknown): { verdict: 0 | 1 | 2; failed: string | null } {
  const checks = verifyRecord(record, REMOTE);
  const failed = checks.find(({ state }) => state === 'false');
  return { verdict: verdictOf(checks), failed: failed ? `${failed.id}: ${failed.wrong}` : null };
}

test('the records that are forged are right in every part', () => {
  for (const record of [LIVE, SOL, HOLDERS]) {
    expect(judged(record)).toEqual({ verdict: 2, failed: null });
    expect(verifyRecord(record, REMOTE).filter(({ state }) => state !== 'holds')).toEqual([]);
  }
});

/** On a chain where the true record happened: a draw that was made up as a whole meets that of LIVE. */
async function withChain({ base, record }: Pick<Forgery, 'base' | 'record'>): Promise<number> {
  const truth = JSON.stringify(record) === JSON.stringify(base) ? LIVE : base;
  return comparedWith(truth, record);
}

const platformOf = ({ genesis, site, operator, treasury }: DrawRecord) => ({
  ...{ genesis, site, operator, treasury },
  from: 0,
  until: null,
});

/** Returns the exit code of `verify --rpc`. */
async function comparedWith(truth: DrawRecord, json: unknown): Promise<number> {
  const checks: Check[] = verifyRecord(json, REMOTE);
  const shape = readRecord(json);
  if ('misfit' in shape) return verdictOf(checks);
  try {
    const options = {
      programs: [{ ...ESCROW_BUILD, genesis: truth.genesis, address: truth.program, firstSlot: 1 }],
      platforms: [platformOf(truth)],
    };
    for await (const check of compareWithChain(shape.record, [recordedChain(truth)], options))
      checks.push(check);
  } catch (error) {
    if (!(error instanceof NodeProblem)) throw error;
    return verdictOf(checks) === 1 ? 1 : 3;
  }
  return verdictOf(checks);
}

let found: ReturnType<typeof judged>[];
let chain: number[];
beforeAll(async () => {
  found = FORGERIES.map(({ record }) => judged(record));
  chain = await Promise.all(FORGERIES.map(withChain));
}, 240_000);

test('with the chain the true records are verified, and no forgery is', async () => {
  for (const record of [LIVE, SOL, HOLDERS, UNDER_WAY, ...ENDED_EARLY])
    expect(await comparedWith(record, record)).toBe(0);
  expect(FORGERIES.filter((_, at) => chain[at] === 0).map(({ what }) => what)).toEqual([]);
});

test('a record that leaves anything out is never verified, and false if it names its end', async () => {
  const draws = [LIVE, SOL, HOLDERS, UNDER_WAY, COMMITTED, ...ENDED_EARLY];
  const all = draws.flatMap((whole) => omitted(whole).map((record) => ({ whole, record })));
  expect(all.length).toBeGreaterThan(150);
  const codes = await Promise.all(
    third(all, 7).map(async ({ whole, record }) => [await comparedWith(whole, record), record.end !== null]),
  );
  expect(codes.filter(([code, hasEnd]) => code !== (hasEnd ? 1 : 2))).toEqual([]);
}, 240_000);

test('a hundred forgeries: each contradiction is false at its field, none is ever shown', () => {
  expect(ALL.length).toBeGreaterThanOrEqual(100);
  expect(new Set(ALL.map(({ part, what }) => `${part} ${what}`)).size).toBe(ALL.length);
  expect(FORGERIES.map(({ what }, at) => ({ what, ...found[at] }))).toEqual(
    FORGERIES.map(({ what, offline }) => ({ what, verdict: offline ? 1 : 2, failed: offline })),
  );
});

test('the second verifier says the same of a forgery', { timeout: 120_000 }, () => {
  const different = sampled(FORGERIES.length, QUICK ? 15 : 50, 5).flatMap((at) => {
    const { what, record, offline } = FORGERIES[at]!;
    const why = secondVerifier(record);
    return (why !== null) === (offline !== null) ? [] : [{ what, why, offline }];
  });
  expect(different).toEqual([]);
});

test.skipIf(QUICK)('the page of forgeries says what was found (vitest -u writes it)', async () => {
  const row = ({ what, part }: Forgery, at: number) => {
    const [check, field] = found[at]!.failed?.split(': ') ?? ['–', '–'];
    return `| ${at + 1} | ${part} | ${what} | ${found[at]!.verdict} | ${chain[at]} | ${check} | ${field} |`;
  };
  const alone = FORGERIES.filter((_, at) => found[at]!.verdict === 2);
  const page = `# Forged records

${FORGERIES.length} forgeries of real records, with the verdict of \`npm run verify\` without \`--rpc\`. Verdict 1 is false, at the named
check and field; verdict 2 is consistent, but not compared with the chain. Without the chain no verdict is 0: anyone can
make a consistent file of a draw that never happened. A pick among clips leaves nothing on chain, so its verdict is
never 0 (\`tests/draw/pick-proof.test.ts\`). "Committed" among the forgeries of the list: the operator itself commits a
false list, with the hash, root, tickets and winners that follow from it. \`tests/draw/forgeries.test.ts\` makes the
forgeries, compares this table, and also asks the second verifier ([record.md](record.md)).

Only the chain can refuse ${alone.length} of them: those with verdict 2 offline. "With the chain" is the exit code with \`--rpc\` on a
chain that holds the steps of the true record. Exit code 3 means that the node belongs to another network than the
record. An omission contains nothing false, so the record alone shows nothing. While the escrow exists, such a record is
older than the chain, 2; after an end it is false, because that transaction says how many lists, winners and payments
there were.

| # | changes | forgery | offline | with the chain | check | field |
| --- | --- | --- | --- | --- | --- | --- |
${FORGERIES.map(row).join('\n')}
`;
  await expect(page).toMatchFileSnapshot('../../docs/forgeries.md');
});
