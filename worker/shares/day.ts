/**
 * Takes from the shares of a day (core/shares/days.ts) before anything is spent. The rule decides on what was read, and
 * the statement that raises the rows holds it: requests at once do not pass a limit together. A ledger that cannot be
 * read or written gives nothing, so what no one pays for is not done.
 */
import { DAYS, type DayName, type DayShare, dayOf, room } from '../../core/shares/days.ts';
import { type Database, database, type Env } from '../env.ts';
import { askersOf } from '../http/client-ip.ts';
import { type Claim, lower, raise, readFees, readUsed, SITE } from './store.ts';

/**
 * A wallet; a creator and the token, because a token's authority changes hands for a fee; a line and its network
 * (`linesOf`); none at all counts for the site only.
 */
type Owner = string | readonly string[];

/** Requests that raise the same row at once are read again so often. */
const TRIES = 4;

const ownersOf = (owner: Owner): readonly string[] => (typeof owner === 'string' ? [owner] : owner);

/** Takes `cost` of an owner's share. False, with nothing taken, if that is more than is left. `now`: ms since 1970. */
export async function take(
  env: Env,
  name: DayName,
  owner: Owner,
  cost: number,
  now = Date.now(),
): Promise<boolean> {
  return (await takeEach(env, name, [{ owner, cost }], now))[0]!;
}

/** Does the same for several at once, by two queries. */
export async function takeEach(
  env: Env,
  name: DayName,
  asked: readonly { owner: Owner; cost: number }[],
  now = Date.now(),
): Promise<boolean[]> {
  if (asked.length === 0) return [];
  try {
    for (let tries = 0; tries < TRIES; tries++) {
      const { may, claims } = await decide(env, name, asked, now);
      if (claims.length === 0 || (await raise(database(env), dayOf(now), name, claims))) return may;
    }
  } catch (error) {
    console.error('a share of the day was not counted', name, error);
  }
  return asked.map(() => false);
}

/** Gives back what was taken at `now` and not spent. A failure is only logged: the share is smaller then. */
export async function giveBack(
  env: Env,
  name: DayName,
  owner: Owner,
  cost: number,
  now: number,
): Promise<void> {
  await lower(database(env), dayOf(now), name, [SITE, ...ownersOf(owner)], cost).catch((error) =>
    console.error('a share of the day was not given back', name, error),
  );
}

/** Returns what an owner has used today, and may still take. */
export async function stateOf(
  env: Env,
  name: DayName,
  owner: string,
): Promise<{ used: number; left: number }> {
  const now = Date.now();
  const share: DayShare = DAYS[name];
  const db = database(env);
  const [rows, fees] = await Promise.all([
    readUsed(db, dayOf(now), name, [SITE, owner]),
    feesOf(db, share, owner, dayOf(now)),
  ]);
  const used = rows.get(owner) ?? 0;
  return { used, left: room(share, { used, fees }, siteOf(env, name) - (rows.get(SITE) ?? 0)) };
}

/** Returns the owners of a call whose share is its line's: keyed hashes that change each day. */
export function linesOf(env: Env, name: DayName, from: Headers, now = Date.now()): readonly string[] {
  return askersOf(env, from, `${name} ${dayOf(now)}`);
}

/** Returns what all owners may take together, by the operator's setting if there is one. */
export function siteOf(env: Env, name: DayName): number {
  const settings: Partial<Record<DayName, string | undefined>> = {
    voice: env.VOICE_CHARACTERS_A_DAY,
    judge: env.JUDGE_CALLS_A_DAY,
  };
  const setting = settings[name];
  return setting !== undefined && /^\d{1,12}$/.test(setting) ? Number(setting) : DAYS[name].site;
}

const feesOf = async (db: Database, { perSol, days = 0 }: DayShare, creator: string, day: number) =>
  perSol > 0 ? readFees(db, creator, day - days) : 0n;

/** Decides about each in turn, as if those before had been taken, and returns the rows to raise. */
async function decide(
  env: Env,
  name: DayName,
  asked: readonly { owner: Owner; cost: number }[],
  now: number,
): Promise<{ may: boolean[]; claims: Claim[] }> {
  const share: DayShare = DAYS[name];
  const day = dayOf(now);
  const db = database(env);
  const before = await readUsed(db, day, name, [SITE, ...asked.flatMap(({ owner }) => ownersOf(owner))]);
  const claims = new Map<string, Claim>();
  const used = (owner: string) => (before.get(owner) ?? 0) + (claims.get(owner)?.cost ?? 0);
  const claim = (owner: string, cost: number, limit: number) =>
    claims.set(owner, { owner, cost: cost + (claims.get(owner)?.cost ?? 0), limit });
  const may: boolean[] = [];
  const site = siteOf(env, name);
  /** The limit of the site does not hold the first of an owner, which are counted there all the same. */
  let ofFirst = 0;
  for (const { owner, cost } of asked) {
    const [first, wider] = ownersOf(owner);
    const own = used(first ?? SITE);
    const siteLeft = site + ofFirst - used(SITE);
    const isMore = first !== undefined && own + cost > share.free;
    const fees = isMore ? await feesOf(db, share, first, day) : 0n;
    const left = first === undefined ? siteLeft : room(share, { used: own, fees }, siteLeft);
    const widest = share.network ?? share.most;
    // This binds the first as well: one network has 65,536 lines.
    const fits = cost <= left && (wider === undefined || used(wider) + cost <= widest);
    may.push(fits);
    if (!fits) continue;
    if (first !== undefined && own + cost <= share.first) ofFirst += cost;
    claim(SITE, cost, site + ofFirst);
    if (first !== undefined) claim(first, cost, own + left);
    if (wider !== undefined) claim(wider, cost, widest);
  }
  const all = claims.get(SITE);
  if (all?.cost === ofFirst) all.limit = Number.MAX_SAFE_INTEGER;
  return { may, claims: [...claims.values()] };
}
