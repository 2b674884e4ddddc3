/** The check of a draw in four sentences: the list, the random number, the winners, the money. */
import type { Check } from '../../../core/draw/checks.ts';

/** later: the draw has not got there. */
export type ClaimState = 'checking' | 'holds' | 'false' | 'unknown' | 'later';

export interface Claim {
  id: 'list' | 'number' | 'winners' | 'money';
  state: ClaimState;
  sentence: string;
}

/** The ids of the steps behind each sentence; `shape` belongs to all. A step on chain has the prefix chain_. */
const STEPS: Record<Claim['id'], RegExp> = {
  list: /^(terms|address|prize|list|order|snapshot|evidence|weights|exclusions|root|chain_(program|open|commit_\d+|holders))$/,
  number: /^(network|steps|round|beacon|chain_(withdraw_\d+|reveal|round))$/,
  winners: /^(ticket|winner|chain_prove_\d+)$/,
  money: /^(end|chain_(pay_\d+|end|account))$/,
};

const SENTENCES: Record<Claim['id'], Record<Exclude<ClaimState, 'checking'>, string>> = {
  list: {
    holds: 'The list of wallets is the one that was fixed on chain before the draw.',
    false: 'The list of wallets is not what was fixed on chain, or not what the terms demand.',
    unknown: 'Whether this list was fixed on chain is not confirmed.',
    later: 'The list is not fixed on chain yet.',
  },
  number: {
    holds: 'The random number is public, and did not exist when the list was fixed.',
    false: 'The random number is not the one that had to decide.',
    unknown: 'Whether the random number was unknown when the list was fixed is not confirmed.',
    later: 'The random number is not out yet.',
  },
  winners: {
    holds: 'Each place went to the wallet that holds its ticket, and no wallet won twice.',
    false: 'The winners are not those who hold the tickets.',
    unknown: 'The winners follow from the record; that the chain agrees is not confirmed.',
    later: 'Nobody has won yet.',
  },
  money: {
    holds: 'The escrow paid every winner exactly the prize, and is closed.',
    false: 'The prizes did not go where the record says.',
    unknown: 'What the escrow paid is not confirmed.',
    later: 'The giveaway is not over: what the escrow has paid so far stands below.',
  },
};

const MONEY_BACK = 'Nobody won: everything went back to the creator.';

/** `ended`: no further step comes. `end`: how the record says that the giveaway ended. */
export function claimsOf(checks: readonly Check[], ended: boolean, end: string | null): Claim[] {
  return (Object.keys(STEPS) as Claim['id'][]).map((id) => {
    const own = checks.filter((check) => check.id === 'shape' || STEPS[id].test(check.id));
    const state = stateOf(own, ended);
    if (state === 'checking') return { id, state, sentence: SENTENCES[id].unknown };
    const back = id === 'money' && state === 'holds' && (end === 'cancel' || end === 'reclaim');
    return { id, state, sentence: back ? MONEY_BACK : SENTENCES[id][state] };
  });
}

/** A step that was not compared with the chain is missing from `checks`, so what only it can show is unknown. */
function stateOf(checks: readonly Check[], ended: boolean): ClaimState {
  if (checks.some(({ state }) => state === 'false')) return 'false';
  if (!ended) return 'checking';
  if (checks.some(({ state, later }) => state === 'unknown' && !later)) return 'unknown';
  if (checks.some(({ later }) => later)) return 'later';
  return checks.some(({ id }) => id.startsWith('chain_')) ? 'holds' : 'unknown';
}
