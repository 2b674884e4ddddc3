/** Two verifiers that share no code: one that the project ships, one written from docs/record.md alone. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { listHash } from '../../core/draw/list-text.ts';
import { LOCAL_BEACON } from '../../core/draw/networks.ts';
import type { DrawRecord } from '../../core/draw/record.ts';
import { verifyRecord } from '../../core/draw/verify.ts';
import type { ExcludedWallet, FrozenList, ListedEntry, PoorWallet } from '../../core/giveaways/list.ts';
import { beaconKey, LOCAL_SECRET } from '../../local/drand/key.ts';
import { Random } from '../program/random.ts';
import { volume } from '../volume.ts';
import { ascending, type Change, CREATOR, recordOf, resealed } from './records.ts';
import { secondVerifier } from './second-verifier.ts';

const key = beaconKey(LOCAL_SECRET);

/** Returns the first failed check of the project's verifier, or null. */
function first(record: unknown, allowLocal: boolean): string | null {
  const failed = verifyRecord(record, { allowLocal }).find(({ state }) => state === 'false');
  return failed ? `${failed.id} ${failed.wrong}: ${failed.detail}` : null;
}

/** Any kind of draw at any stage. */
function anyDraw(random: Random, seed: number): Change {
  const places = 1 + random.below(random.below(4) === 0 ? 32 : 4);
  const sol = random.below(2) === 0;
  const kind = random.below(3) === 0 ? 'holders' : 'participants';
  const windowed = random.below(2) === 0;
  const own = random.below(3) > 0;
  const change: Change = {
    kind,
    sol,
    people: 1 + random.below(12),
    amounts: Array.from({ length: places }, () => String((sol ? 10_000_000 : 1) + random.below(5000))),
    free: kind === 'participants' && random.below(4) === 0,
    window: windowed ? 600 + random.below(9000) : 0,
    withdrawn: windowed ? random.below(3) : 0,
    salt: `draw ${seed}`,
  };
  if (own)
    Object.assign(change, {
      ...{ network: LOCAL_BEACON, sign: key.sign },
      committedAt: LOCAL_BEACON.genesis + 2_000_000 + random.below(9999),
    });
  const stages = ['closed', 'frozen', 'committed', 'revealed', 'proven', 'paid'] as const;
  const way = random.below(8);
  if (way === 0 && (windowed || kind === 'holders')) change.end = 'cancel';
  else if (way === 1) change.end = 'reclaim';
  else if (way === 2) Object.assign(change, { proven: 1 + random.below(places), paid: 1 });
  else if (way < 5) change.stage = stages[random.below(stages.length)]!;
  return change;
}

/** A changed copy of a record, with the difference. */
type Spoiled = { how: string; record: unknown };

/** One value is another one: a digit, a number, a part that is left out. */
function valueSpoiled(record: DrawRecord, random: Random): Spoiled {
  const copy = structuredClone(record) as unknown as Record<string, unknown>;
  const places: { holder: Record<string, unknown>; key: string; how: string }[] = [];
  const walk = (holder: Record<string, unknown>, path: string) => {
    for (const [key, value] of Object.entries(holder)) {
      places.push({ holder, key, how: `${path}${key}` });
      if (typeof value === 'object' && value !== null)
        walk(value as Record<string, unknown>, `${path}${key}.`);
    }
  };
  walk(copy, '');
  const { holder, key, how } = random.pick(places);
  holder[key] = otherThan(holder[key], random);
  return { how, record: copy };
}

function otherThan(value: unknown, random: Random): unknown {
  if (typeof value === 'number') return value + random.pick([1, -1, 600, -600]);
  if (typeof value === 'boolean') return !value;
  if (typeof value !== 'string' || value === '') return value === null ? [] : null;
  return textSpoiled(value, random);
}

function textSpoiled(text: string, random: Random): string {
  const at = random.below(text.length);
  const put = random.pick([...'0123456789abcdefexb-: \n']);
  const changed = text.slice(0, at) + put + text.slice(at + random.below(2));
  return changed === text ? `${text}0` : changed;
}

/** One character of the list is another one, and the commit holds the hash of this text. */
function listTextSpoiled(record: DrawRecord, random: Random): Spoiled {
  const copy = structuredClone(record);
  copy.list = textSpoiled(copy.list!, random);
  copy.commits.at(-1)!.listHash = listHash(copy.list);
  return { how: 'text of the list', record: copy };
}

const LIST_CHANGES: Record<string, (list: FrozenList, random: Random) => void> = {
  weight: ({ entries }, random) => (random.pick(entries)[1] = String(1 + random.below(20))),
  holding: ({ entries }, random) => (random.pick(entries)[2] = String(random.below(9) * 100_000)),
  'no holding': ({ entries }, random) => (random.pick(entries)[2] = null),
  proof: ({ entries }, random) => (random.pick(entries)[3] = random.pick(entries)[3]),
  'no proof': ({ entries }, random) => (random.pick(entries)[3] = null),
  'one entry less': ({ entries }, random) => entries.splice(random.below(entries.length), 1),
  'one left out': (list, random) => {
    const [[wallet, , holding]] = list.entries.splice(random.below(list.entries.length), 1) as [ListedEntry];
    const reason = random.pick(['off_curve', 'reserved', 'executable', 'token_creator', 'operator'] as const);
    list.excluded = [...list.excluded, [wallet, reason, holding] as ExcludedWallet].sort(ascending);
  },
  'one too poor': (list, random) => {
    const [[wallet]] = list.entries.splice(random.below(list.entries.length), 1) as [ListedEntry];
    list.below = [...list.below, [wallet, '99999'] as PoorWallet].sort(ascending);
  },
  'creator takes part': (list) => {
    list.entries = [...list.entries, [CREATOR.address, '1', '100000', null] as ListedEntry].sort(ascending);
  },
  gap: (list, random) => (list.gap = String(random.pick([0, 1, 200_000, 200_001]))),
  'gap that is there': (list) => {
    if (!list.snapshot) return;
    list.gap = '150000';
    list.snapshot.before = list.snapshot.after = String(BigInt(list.snapshot.before) - 150_000n);
  },
  'second list': (list, random) =>
    (list.second = { slot: 5, root: '0'.repeat(64), difference: String(random.below(3)) }),
  supply: ({ snapshot }) => {
    if (snapshot) snapshot.after = String(BigInt(snapshot.after) + 77n);
  },
  slot: ({ snapshot }, random) => {
    if (snapshot) snapshot.slot += random.pick([-9000, 21]);
  },
  time: ({ snapshot }, random) => {
    if (snapshot) snapshot.time += random.pick([-30, 11]);
  },
};

/** The list is another one, and all that follows from it is made again. */
function listSpoiled(record: DrawRecord, random: Random): Spoiled {
  const how = random.pick(Object.keys(LIST_CHANGES));
  try {
    return { how, record: resealed(record, (list) => LIST_CHANGES[how]!(list, random)) };
  } catch {
    // Nothing can be drawn from this list, or no place is left of it.
    return listTextSpoiled(record, random);
  }
}

/** The terms are others, and so is their hash. */
function termsSpoiled(record: DrawRecord, random: Random): Spoiled {
  const { how, record: terms } = valueSpoiled(record.terms as unknown as DrawRecord, random);
  const hash = createHash('sha256').update(JSON.stringify(terms)).digest('hex');
  return { how: `terms.${how}`, record: { ...record, terms, termsHash: hash } };
}

function spoiled(record: DrawRecord, random: Random, way: number): Spoiled {
  const isCommitted = record.list !== null && record.commits.length > 0;
  if (way % 4 === 1 && isCommitted) return listTextSpoiled(record, random);
  if (way % 4 === 2 && isCommitted) return listSpoiled(record, random);
  return way % 4 === 3 ? termsSpoiled(record, random) : valueSpoiled(record, random);
}

const draws = Array.from({ length: volume({ quick: 12, sample: 40, long: 1000 }) }, (_, seed) => seed);

test('both verifiers find the same of draws of all kinds, and of false ones', { timeout: 900_000 }, () => {
  const different: unknown[] = [];
  let falseOnes = 0;
  for (const seed of draws) {
    const random = new Random(7000 + seed);
    const change = anyDraw(random, seed);
    const isLocal = change.network !== undefined;
    const record = recordOf(change);
    const right = [first(record, isLocal), secondVerifier(record, isLocal)];
    if (right.some((why) => why !== null)) different.push({ seed, right });
    const { how, record: wrong } = spoiled(record, random, seed);
    const whys = [first(wrong, isLocal), secondVerifier(wrong, isLocal)];
    if ((whys[0] === null) !== (whys[1] === null)) different.push({ seed, how, whys });
    if (whys[0] !== null) falseOnes += 1;
  }
  expect(different).toEqual([]);
  // Titles and signatures of transactions prove nothing offline: some changes leave no trace.
  expect(falseOnes).toBeGreaterThan(draws.length / 2);
});
