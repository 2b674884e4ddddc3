/** Brings our row up to its escrow: the stage that matches the escrow's status, and the facts that the chain has. */
import { bytesToHex } from '@noble/hashes/utils';
import { RpcError } from '../../chain/rpc.ts';
import { stagesBehind } from '../../core/draw-engine/decide.ts';
import { isCourseKnown } from '../../core/draw-engine/infer-outcome.ts';
import type { EscrowAccount } from '../../core/escrow/account.ts';
import { NOT_LANDED_STAGES } from '../../core/giveaways/model.ts';
import { revealTime } from '../../core/giveaways/reveal.ts';
import { Refusal } from '../../core/refusals.ts';
import { findGiveaway, type GiveawayRow, moveStage, type Progress, saveFacts } from '../giveaways/store.ts';
import type { PresentEscrow } from './chain.ts';
import type { Deps } from './deps.ts';
import { commitTime, readHistory } from './history.ts';
import { completeFacts } from './outcome.ts';
import { confirmedSteps } from './store.ts';

/** The step that leads to each status. */
const STEP_TO = { committed: 'commit', revealed: 'reveal', proven: 'prove', paid: 'pay' } as const;

/** `now`: unix seconds of the chain's clock. Refuses beacon_unavailable and chain_unavailable. */
export async function catchUp(deps: Deps, row: GiveawayRow, { escrow, now }: PresentEscrow): Promise<void> {
  const { db, clock } = deps;
  const { status } = escrow;
  const behind = stagesBehind(status);
  if (status === 'open' || status === 'closed') {
    const progress = NOT_LANDED_STAGES.includes(row.stage) ? { openedAt: clock.now() } : {};
    await moveStage(db, row.id, behind, status, progress);
    return;
  }
  const steps = new Set((await confirmedSteps(db, row.id)).keys());
  if (!isCourseKnown(steps, row.kind, STEP_TO[status])) await tryHistory(deps, row);
  const fresh = (await findGiveaway(db, row.id)) ?? row;
  const facts = newFacts(fresh, escrow, now, clock.now());
  await moveStage(db, row.id, behind, status, await completeFacts(deps, fresh, facts));
}

/** A fork may drop the commit and take the same transaction again, a little later: then another round decides. */
export async function correctRound(
  { db }: Deps,
  row: GiveawayRow,
  { escrow: { round }, now }: PresentEscrow,
): Promise<void> {
  await saveFacts(db, row.id, { round: Number(round), committedAt: commitTime(row, round, now) });
}

/** What the account says and the row lacks, or has from a fork that lost. `wallMs`: our clock. */
function newFacts(row: GiveawayRow, escrow: EscrowAccount, now: number, wallMs: number): Progress {
  const facts: Progress = {};
  if (row.round !== Number(escrow.round)) {
    facts.round = Number(escrow.round);
    facts.committedAt = commitTime(row, escrow.round, now);
  }
  if (row.randomness === null && escrow.randomness.some((byte) => byte !== 0))
    facts.randomness = bytesToHex(escrow.randomness);
  if (row.winner === null && escrow.winner !== null) {
    facts.winner = escrow.winner;
    facts.revealAt = revealTime(row.kind, wallMs);
  }
  if (row.drawnAt === null && escrow.winner !== null) facts.drawnAt = now;
  return facts;
}

/** The history says who sent the steps and when; a node that is behind is no reason to stop. */
async function tryHistory(deps: Deps, row: GiveawayRow): Promise<void> {
  try {
    await readHistory(deps, row);
  } catch (error) {
    if (!(error instanceof RpcError || (error instanceof Refusal && error.code === 'chain_unavailable')))
      throw error;
  }
}
