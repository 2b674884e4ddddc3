/** The data that the steps of a verification share, so that nothing is computed twice, and the results of a step. */
import { addressBytes } from '../address.ts';
import type { FrozenList } from '../giveaways/list.ts';
import { packEntries } from './entries.ts';
import { ListError, readList } from './list-text.ts';
import { type BeaconNetwork, beaconOfBuild } from './networks.ts';
import type { DrawRecord, RecordCommit } from './record.ts';
import { type TreeTop, treeOf } from './tree.ts';

export interface VerifyOptions {
  /** The draw is of a local world, whose build of the program knows the beacon that anyone can sign for. */
  allowLocal: boolean;
  /** The escrow program that the verifier trusts; any when absent. */
  program?: string;
}

/** A check that failed: `wrong` names the field, the message is one sentence for users. */
export class Wrong extends Error {
  readonly wrong: string;

  constructor(wrong: string, message: string) {
    super(message);
    this.wrong = wrong;
  }
}

/**
 * The sentence of a check that holds, or why its claim is open: `later` if the draw has not come that far, `unknown` if
 * the record does not show it. A step that fails throws Wrong.
 */
export type Result = string | { later: string } | { unknown: string };

/** Yields how many of `all` rows are done; returns the result of the step. */
export type ListWork = Generator<{ done: number; all: number }, Result>;

/** Rows between two progress reports when each costs little. */
export const QUICK = 20_000;

export const count = (many: number) => many.toLocaleString('en-US');

export interface Scene {
  record: DrawRecord;
  options: VerifyOptions;
  network: BeaconNetwork;
  /** The last one, withdrawn or not. */
  commit: RecordCommit | null;
  /** Returns the list in the record, or the result of all steps that need one. */
  list(): { list: FrozenList } | { without: Result } | { broken: ListError };
  /** Packed entries and tree of the list. Throws Wrong if nothing can be drawn from it. */
  tree(list: FrozenList): { packed: Uint8Array; top: TreeTop };
}

export function sceneOf(record: DrawRecord, options: VerifyOptions): Scene {
  return {
    record,
    options,
    network: beaconOfBuild(options),
    commit: record.commits.at(-1) ?? null,
    list: once(() => listOf(record)),
    tree: onceFor(treeOfList),
  };
}

function listOf({ list, commits }: DrawRecord): ReturnType<Scene['list']> {
  if (list === null) {
    const without =
      commits.length === 0
        ? { later: 'There is no list yet.' }
        : { unknown: 'The record does not hold the list that was committed.' };
    return { without };
  }
  try {
    return { list: readList(list) };
  } catch (error) {
    if (error instanceof ListError) return { broken: error };
    throw error;
  }
}

function treeOfList({ entries }: FrozenList): { packed: Uint8Array; top: TreeTop } {
  try {
    const packed = packEntries(
      entries.map(([wallet, weight]) => ({ wallet: addressBytes(wallet)!, weight: BigInt(weight) })),
    );
    return { packed, top: treeOf(packed) };
  } catch (error) {
    throw new Wrong('list.entries', `Nothing can be drawn from this list: ${(error as Error).message}`);
  }
}

function once<T extends object>(make: () => T): () => T {
  let made: T | null = null;
  return () => {
    made ??= make();
    return made;
  };
}

function onceFor<A extends object, T extends object>(make: (input: A) => T): (input: A) => T {
  const made = new WeakMap<A, T>();
  return (input) => {
    const known = made.get(input) ?? make(input);
    made.set(input, known);
    return known;
  };
}
