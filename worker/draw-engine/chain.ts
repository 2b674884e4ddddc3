/** A giveaway's escrow and the network's clock, read as of one slot, and whether that escrow is the one in our books. */
import { bytesToHex } from '@noble/hashes/utils';
import { RpcUnavailable } from '../../chain/rpc.ts';
import { CLOCK_SYSVAR, decodeClock } from '../../core/accounts/clock.ts';
import { decodeEscrow, type EscrowAccount } from '../../core/escrow.ts';
import { beaconOf, beaconText } from '../giveaways/beacon-network.ts';
import type { GiveawayRow } from '../giveaways/store.ts';
import type { Deps } from './deps.ts';
import { prizeTokenOf } from './instructions.ts';

export interface ChainState {
  /** Null while it is not there, or not any more. */
  escrow: EscrowAccount | null;
  /** Unix seconds by the network's clock. */
  now: number;
}

/** Refuses chain_unavailable. */
export async function readChain(
  { rpc }: Pick<Deps, 'rpc'>,
  row: Pick<GiveawayRow, 'id' | 'program'>,
): Promise<ChainState> {
  const [account, clock] = await rpc.accounts([row.id, CLOCK_SYSVAR]);
  const now = clock ? decodeClock(clock.data) : null;
  if (now === null) throw new RpcUnavailable("getMultipleAccounts: the network's clock is missing");
  return { escrow: account?.owner === row.program ? decodeEscrow(account.data) : null, now };
}

/** What of the escrow differs from our row, or null: it is the one that was agreed. */
export function differenceOf(row: GiveawayRow, escrow: EscrowAccount): string | null {
  const token = prizeTokenOf(row);
  const pairs: Record<string, [unknown, unknown]> = {
    creator: [row.creator, escrow.creator],
    operator: [row.operator, escrow.operator],
    treasury: [row.treasury, escrow.treasury],
    mint: [token?.mint ?? null, escrow.mint],
    'token program': [token?.tokenProgram ?? null, escrow.tokenProgram],
    prize: [row.prize, escrow.prize],
    fee: [row.fee, escrow.fee],
    kind: [row.kind, escrow.kind],
    end: [BigInt(row.endsAt), escrow.endsAt],
    terms: [row.termsHash, bytesToHex(escrow.termsHash)],
    id: [row.escrowId, bytesToHex(escrow.id)],
    beacon: [beaconText(beaconOf(row)), beaconText(escrow.network)],
  };
  const differing = Object.entries(pairs).filter(([, [ours, theirs]]) => ours !== theirs);
  return differing.length === 0 ? null : differing.map(([name]) => name).join(', ');
}
