/** Checks that confirmed payments get finalized. One that the finalized chain lacks was reorged: a rare finding. */
import type { SolanaRpc } from '../../../chain/rpc.ts';
import { recordFindings } from '../../chain/store.ts';
import type { Database } from '../../env.ts';
import { doubtTips, markFinality, type Unfinalized, unfinalizedPayments } from './store.ts';

/** Statuses in one call; the network's limit is 256. */
const STATUSES = 200;
/** Calls of one run; each costs at most six queries. */
const CALLS = 20;
/** No call begins later than this after the first one. */
const WORK_MS = 10_000;
/** Slots after which a missing transaction can no longer land: more than twice a blockhash's lifetime. */
const GONE_SLOTS = 400;

/**
 * Checks the oldest payments first. A vanished payment leaves the list, so that it delays no other. Returns true if a
 * further run would find more: this run had to stop, and made progress.
 */
export async function checkFinality(db: Database, rpc: SolanaRpc, finalizedSlot: number): Promise<boolean> {
  let after: Unfinalized | undefined;
  const until = Date.now() + WORK_MS;
  let marked = 0;
  for (let call = 0; call < CALLS && Date.now() < until; call++) {
    const rows = await unfinalizedPayments(db, STATUSES, after);
    if (rows.length === 0) return false;
    const statuses = await rpc.signatureStatuses(
      rows.map(({ signature }) => signature),
      finalizedSlot,
    );
    const finalized = rows.filter((_, i) => statuses[i]?.confirmationStatus === 'finalized');
    const vanished = rows.filter(({ slot }, i) => statuses[i] === null && finalizedSlot > slot + GONE_SLOTS);
    // It may still land again. Until then no figure on a stream counts it.
    const doubted = rows.filter(({ slot }, i) => statuses[i] === null && finalizedSlot > slot);
    const known = rows.filter((_, i) => statuses[i]);
    const now = Date.now();
    const findings = vanished.map(({ signature, tipId }) => ({
      subject: signature,
      detail: `${tipId} was confirmed, the finalized chain does not know it`,
    }));
    await recordFindings(db, 'vanished-tip', findings, now);
    const tipIds = (list: Unfinalized[]) => list.map(({ tipId }) => tipId);
    await doubtTips(db, { doubted: tipIds(doubted), known: tipIds(known) }, now);
    const signatures = (list: Unfinalized[]) => list.map(({ signature }) => signature);
    await markFinality(db, { finalized: signatures(finalized), vanished: signatures(vanished) }, now);
    marked += finalized.length + vanished.length;
    if (rows.length < STATUSES) return false;
    after = rows.at(-1);
  }
  return marked > 0;
}
