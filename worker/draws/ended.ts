/**
 * The last look at giveaways that came to their end a few minutes ago. Our books take an end for one as soon as the network
 * has confirmed it; here the finalized state is asked, so that what a network undoes leaves nobody's money behind.
 */
import { decodeEscrow, type EscrowStep } from '../../core/escrow.ts';
import { endedBetween, type GiveawayRow } from '../giveaways/store.ts';
import { recordFinding } from '../tips/store.ts';
import { differenceOf } from './chain.ts';
import type { Deps } from './deps.ts';
import { lookFor, sendAsOperator } from './steps.ts';
import { inFlightOfEnded } from './store.ts';

/** Long enough for what was confirmed to be final, and for several looks at each. */
const SINCE_MS = 10 * 60_000;
const UNTIL_MS = 3 * 60_000;
/** As many accounts as one call takes. */
const LIMIT = 100;

/**
 * Writes down and takes again the last step of each that is still there, and follows to their own end the transactions
 * that a stranger's step overtook. Throws RpcUnavailable.
 */
export async function checkEnded(deps: Deps): Promise<void> {
  const { db, rpc, clock } = deps;
  for (const tx of await inFlightOfEnded(db, LIMIT)) await lookFor(deps, tx);
  const now = clock.now();
  const rows = await endedBetween(db, now - SINCE_MS, now - UNTIL_MS, LIMIT);
  if (rows.length === 0) return;
  const accounts = await rpc.accounts(
    rows.map((row) => row.id),
    'finalized',
  );
  for (const [index, row] of rows.entries()) {
    const account = accounts[index];
    const escrow = account?.owner === row.program ? decodeEscrow(account.data) : null;
    if (!escrow || differenceOf(row, escrow) !== null) continue;
    const step = lastStep(row, escrow.status);
    const detail = `its escrow is ${escrow.status} although it is ${row.stage}${step ? `; ${step} is sent again` : ''}`;
    await recordFinding(db, 'undone-end', row.id, detail, now);
    if (!step) continue;
    try {
      await sendAsOperator(deps, row, step);
    } catch (error) {
      console.error('draw', row.id, step, error instanceof Error ? error.message : error);
    }
  }
}

/** What the operator may do about it. Everything else is its creator's to do, or a person's. */
function lastStep({ stage }: GiveawayRow, status: string): EscrowStep | null {
  if (stage === 'completed') return status === 'paid' ? 'finish' : null;
  return status === 'open' || status === 'closed' ? 'cancel' : null;
}
