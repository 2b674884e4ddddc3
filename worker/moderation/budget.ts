/**
 * Who may have the judge asked, and how often a day. What is paid costs its sender a fee each, and may use up all of the
 * day's calls. A signed tip that never lands costs nothing: such tips together have a part of them, and no address much
 * of that. Above it a tip is judged when it has landed.
 */
import { hmac } from '@noble/hashes/hmac';
import { sha256 } from '@noble/hashes/sha2';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils';
import type { Database, Env } from '../env.ts';
import type { ClientLine } from '../http/client-ip.ts';
import { countJudgements, countUnpaid } from './budget/store.ts';

const DAY_MS = 86_400_000;
/** Calls of the judge a day, if the operator sets none: 300 tokens each, about $3. */
const JUDGE_BUDGET = 20_000;
/** Tips that have not landed have one of so many calls; of these one network has one of so many, and one line. */
const UNPAID_SHARE = 4;
const NETWORK_SHARE = 5;
const LINE_SHARE = 25;

export const judgeDay = (now: number) => Math.floor(now / DAY_MS);
const budgetOf = (env: Env) => Number(env.JUDGE_CALLS_A_DAY || JUDGE_BUDGET);

/** Counts `calls` for tips that are paid; false, with nothing counted, if the day has no more. `now`: ms since 1970. */
export function mayJudgePaid(env: Env, db: Database, calls: number, now: number): Promise<boolean> {
  return countJudgements(db, judgeDay(now), calls, budgetOf(env));
}

/** Counts one call for a tip that has not landed; false if it must wait for that. `from`: null if no one knows. */
export function mayJudgeUnpaid(
  env: Env,
  db: Database,
  from: ClientLine | null,
  now: number,
): Promise<boolean> {
  const day = judgeDay(now);
  const budget = budgetOf(env);
  const share = Math.floor(budget / UNPAID_SHARE);
  const part = (of: number) => Math.max(1, Math.floor(share / of));
  // No one can tell from the table who an address was, or whether it is the same on another day.
  const named = (line: string) =>
    bytesToHex(hmac(sha256, utf8ToBytes(env.TOKEN_SECRET), utf8ToBytes(`judge ${day} ${line}`))).slice(0, 24);
  const counted = [{ who: '', most: share }];
  if (from) counted.push({ who: named(from.line), most: part(LINE_SHARE) });
  if (from?.network) counted.push({ who: named(from.network), most: part(NETWORK_SHARE) });
  return countUnpaid(db, day, counted, budget);
}
