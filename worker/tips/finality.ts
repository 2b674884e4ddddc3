/**
 * Checks that confirmed payments get finalized. One that the finalized chain does not know was reorged: a rare finding.
 */
import type { SolanaRpc } from '../../chain/rpc.ts';
import type { Database } from '../env.ts';
import { recordFinding } from '../findings/store.ts';
import { markFinality, type Unfinalized, unfinalized } from './payments/store.ts';

/** Statuses in one call; the network's limit is 256. */
const STATUSES = 200;
const CALLS = 5;
/** Slots after which a missing transaction can no longer land: more than twice a blockhash's lifetime. */
const GONE_SLOTS = 400;
/** Findings per run: each is a statement. */
const FINDINGS = 10;

/** Oldest first. A payment that vanished leaves the list, so that it delays no other. */
export async function checkFinality(db: Database, rpc: SolanaRpc, finalizedSlot: number): Promise<void> {
  let after: Unfinalized | undefined;
  let findings = FINDINGS;
  for (let call = 0; call < CALLS; call++) {
    const rows = await unfinalized(db, STATUSES, after);
    if (rows.length === 0) return;
    const statuses = await rpc.signatureStatuses(
      rows.map(({ signature }) => signature),
      finalizedSlot,
    );
    const finalized = rows.filter((_, i) => statuses[i]?.confirmationStatus === 'finalized');
    const vanished = rows
      .filter(({ slot }, i) => statuses[i] === null && finalizedSlot > slot + GONE_SLOTS)
      .slice(0, findings);
    findings -= vanished.length;
    for (const { signature, tipId } of vanished)
      await recordFinding(
        db,
        'vanished-tip',
        signature,
        `${tipId} was confirmed, the finalized chain does not know it`,
        Date.now(),
      );
    const signatures = (list: Unfinalized[]) => list.map(({ signature }) => signature);
    await markFinality(db, { finalized: signatures(finalized), vanished: signatures(vanished) }, Date.now());
    if (rows.length < STATUSES) return;
    after = rows.at(-1);
  }
}
