/** The check of a draw in four claims: what was locked, who was entered, how winners were drawn, what was paid. */
import type { Check } from '../../../core/draw/checks.ts';

/** later: the draw has not got there. */
export type ClaimState = 'checking' | 'holds' | 'false' | 'unknown' | 'later';

export interface Claim {
  id: 'locked' | 'entered' | 'drawn' | 'paid';
  state: ClaimState;
}

/** The ids of the checks behind each claim; `shape` belongs to all. One on chain has the prefix chain_. */
const STEPS: Record<Claim['id'], RegExp> = {
  locked: /^(terms|address|prize|chain_(program|open|prize))$/,
  entered:
    /^(steps|list|order|snapshot|evidence|weights|exclusions|root|chain_(commit_\d+|withdraw_\d+|holders))$/,
  drawn: /^(network|round|beacon|ticket|winner|chain_(reveal|round|prove_\d+))$/,
  paid: /^(end|chain_(pay_\d+|end|account))$/,
};

/** `ended`: no further check comes. */
export function claimsOf(checks: readonly Check[], ended: boolean): Claim[] {
  return (Object.keys(STEPS) as Claim['id'][]).map((id) => {
    const own = checks.filter((check) => check.id === 'shape' || STEPS[id].test(check.id));
    return { id, state: stateOf(own, ended) };
  });
}

/** A check that was not compared with the chain is missing from `checks`, so what only it can show is unknown. */
function stateOf(checks: readonly Check[], ended: boolean): ClaimState {
  if (checks.some(({ state }) => state === 'false')) return 'false';
  if (!ended) return 'checking';
  if (checks.some(({ state, later }) => state === 'unknown' && !later)) return 'unknown';
  if (checks.some(({ later }) => later)) return 'later';
  return checks.some(({ id }) => id.startsWith('chain_')) ? 'holds' : 'unknown';
}
