/**
 * Compares the tips table with the chain, in this order: follows sent tips to their end, adopts tips that landed
 * without their confirm by their memo, expires those that can never land, and checks that confirmed ones get finalized.
 * Every part may be cut off anywhere and is simply run again; one that fails stops no other. A run sends less than 500
 * queries, whatever strangers send.
 */
import type { SolanaRpc } from '../../chain/rpc.ts';
import { saveCursor } from '../chain/store.ts';
import type { Database } from '../env.ts';
import { adoptLanded } from './adopt.ts';
import { checkFinality } from './finality.ts';
import { endOverdue, followSigned } from './follow.ts';
import { expirePrepared } from './store.ts';
import { ADOPTED, SEARCHED } from './watches/store.ts';

const KNOWN = { pages: 80, reads: 500 };
const STRAYS = { pages: 20, reads: 300 };
/** Time limit of the walks through the history. */
const WALK_MS = 20_000;

/** Throws the error of the first failing part, after all parts have run. */
export async function reconcileTips(db: Database, rpc: SolanaRpc, treasury: string): Promise<void> {
  const failures: unknown[] = [];
  const part = (work: () => Promise<void>) => work().catch((error: unknown) => void failures.push(error));
  await part(() => followSigned(db, rpc));
  await part(async () => {
    const finalized = await rpc.finalizedPoint();
    await part(() => endOverdue(db, rpc, finalized));
    await part(() => search(db, rpc, treasury, finalized));
    await part(() => checkFinality(db, rpc, finalized.slot));
  });
  if (failures.length > 0) throw failures[0];
}

async function search(
  db: Database,
  rpc: SolanaRpc,
  treasury: string,
  finalized: { slot: number; height: number },
): Promise<void> {
  const askedAt = Date.now();
  const until = askedAt + WALK_MS;
  const { known, all } = await adoptLanded(
    { db, rpc, treasury, finalizedSlot: finalized.slot },
    { ...KNOWN, until },
    { ...STRAYS, until },
  );
  // Only a search that saw everything up to this height proves that an unsigned row's transaction does not exist.
  if (known) await expirePrepared(db, finalized.height);
  const upTo = { signature: '', slot: finalized.height };
  if (known) await saveCursor(db, ADOPTED, upTo, askedAt);
  if (all) await saveCursor(db, SEARCHED, upTo, askedAt);
}
