/**
 * Limits how often a day a sender may use the judge. A paid tip costs its sender a fee, so paid tips may use up all of
 * the day's calls. A signed tip that never lands costs nothing: such tips share a part of the calls, and no address
 * gets much of that part. Above it a tip is judged after it has landed.
 */

import { countJudgements, countUnpaid } from '../budgets/store.ts';
import type { Database, Env } from '../env.ts';
import { askersOf } from '../http/client-ip.ts';

const DAY_MS = 86_400_000;
/** Calls of the judge a day, if the operator sets none: 300 tokens each, about $3. */
const JUDGE_BUDGET = 20_000;
/** Tips that have not landed share one of so many calls; of these, one network and one line get one of so many. */
const UNPAID_SHARE = 4;
const NETWORK_SHARE = 5;
const LINE_SHARE = 25;

export const judgeDay = (now: number) => Math.floor(now / DAY_MS);
const budgetOf = (env: Env) => Number(env.JUDGE_CALLS_A_DAY || JUDGE_BUDGET);

/** Counts `calls` for paid tips; false, with nothing counted, if the day has no more. `now`: ms since 1970. */
export function mayJudgePaid(env: Env, db: Database, calls: number, now: number): Promise<boolean> {
  return countJudgements(db, judgeDay(now), calls, budgetOf(env));
}

/** Counts one call for a tip that has not landed; false if it must land first. `from`: the call's headers. */
export function mayJudgeUnpaid(env: Env, db: Database, from: Headers, now: number): Promise<boolean> {
  const day = judgeDay(now);
  const budget = budgetOf(env);
  const share = Math.floor(budget / UNPAID_SHARE);
  const part = (of: number) => Math.max(1, Math.floor(share / of));
  const [line, network] = askersOf(env, from, `judge ${day}`);
  const counted = [{ who: '', most: share }];
  if (line) counted.push({ who: line, most: part(LINE_SHARE) });
  if (network) counted.push({ who: network, most: part(NETWORK_SHARE) });
  return countUnpaid(db, day, counted, budget);
}
