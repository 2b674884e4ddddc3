/** The end of a giveaway whose escrow is gone: its last stage, with everything that its record shows. */
import { RpcUnavailable } from '../../chain/rpc.ts';
import type { End } from '../../core/draw-engine/facts.ts';
import { STAGES, TERMINAL_STAGES } from '../../core/giveaways/model.ts';
import { findGiveaway, type GiveawayRow, moveStage, type Progress } from '../giveaways/store.ts';
import type { Deps } from './deps.ts';
import { commitFacts } from './history.ts';
import { completeFacts, deriveOutcome } from './outcome.ts';
import { confirmedSteps } from './store.ts';

/** `reason`: why the prize went back, unless the row has a reason. Refuses beacon_unavailable and chain_unavailable. */
export async function endGiveaway(deps: Deps, row: GiveawayRow, by: End, reason: string): Promise<void> {
  const { db, clock } = deps;
  const fresh = (await findGiveaway(db, row.id)) ?? row;
  const facts = by === 'finish' ? await finishedFacts(deps, fresh) : await completeFacts(deps, fresh, {});
  const from = STAGES.filter((stage) => !TERMINAL_STAGES.includes(stage) || stage === 'expired');
  const ended = { ...facts, endedAt: clock.now(), openedAt: fresh.openedAt ?? clock.now() };
  if (by === 'finish') await moveStage(db, row.id, from, 'completed', ended);
  else await moveStage(db, row.id, from, 'cancelled', { ...ended, reason: fresh.reason ?? reason });
}

/**
 * Of a draw that was paid. If its history says too little, the rest is derived: the program lets only one winner pass.
 */
async function finishedFacts(deps: Deps, row: GiveawayRow): Promise<Progress> {
  const known: Progress = {};
  if (row.round === null) {
    const commit = (await confirmedSteps(deps.db, row.id)).get('commit');
    Object.assign(known, commit ? await commitFacts(deps, row, commit.signature) : null);
  }
  const round = known.round ?? row.round;
  if (round == null) throw new RpcUnavailable('getTransaction: the commit of a finished draw is unknown');
  if (row.winner === null) Object.assign(known, await deriveOutcome(deps, row, round));
  return completeFacts(deps, row, known);
}
