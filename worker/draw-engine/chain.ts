/** Reads a giveaway's escrow and the chain's clock, as of one slot, and checks that this escrow is the agreed one. */
import { bytesToHex } from '@noble/hashes/utils';
import { RpcUnavailable } from '../../chain/rpc.ts';
import { CLOCK_SYSVAR, decodeClock } from '../../core/accounts/clock.ts';
import { decodeEscrow, type EscrowAccount } from '../../core/escrow/account.ts';
import { Refusal } from '../../core/refusals.ts';
import { networkOf } from '../chain/cluster.ts';
import { recordFinding } from '../chain/store.ts';
import { beaconOf } from '../giveaways/beacon-network.ts';
import type { GiveawayRow } from '../giveaways/store.ts';
import type { Deps } from './deps.ts';
import { prizeTokenOf } from './instructions.ts';

interface ChainState {
  /** Null while the account is absent: not yet there, or gone. */
  escrow: EscrowAccount | null;
  /** Unix seconds by the chain's clock. */
  now: number;
}

export type PresentEscrow = ChainState & { escrow: EscrowAccount };

/** Reads escrow and clock. Refuses chain_unavailable. */
export async function readChain(
  { rpc }: Pick<Deps, 'rpc'>,
  row: Pick<GiveawayRow, 'id' | 'program'>,
): Promise<ChainState> {
  const [account, clock] = await rpc.accounts([row.id, CLOCK_SYSVAR]);
  const now = clock ? decodeClock(clock.data) : null;
  if (now === null) throw new RpcUnavailable("getMultipleAccounts: the network's clock is missing");
  return { escrow: account?.owner === row.program ? decodeEscrow(account.data) : null, now };
}

/** Returns the fields in which the escrow differs from our row, or null if they match. */
export function differenceOf(row: GiveawayRow, escrow: EscrowAccount): string | null {
  const token = prizeTokenOf(row);
  const pairs: Record<string, [unknown, unknown]> = {
    creator: [row.creator, escrow.creator],
    operator: [row.operator, escrow.operator],
    treasury: [row.treasury, escrow.treasury],
    mint: [token?.mint ?? null, escrow.mint],
    'token program': [token?.tokenProgram ?? null, escrow.tokenProgram],
    amounts: [row.amounts, JSON.stringify(escrow.places.map(({ amount }) => amount.toString()))],
    window: [row.windowSeconds, escrow.window],
    fee: [row.fee, escrow.fee],
    kind: [row.kind, escrow.kind],
    end: [BigInt(row.endsAt), escrow.endsAt],
    terms: [row.termsHash, bytesToHex(escrow.termsHash)],
    id: [row.escrowId, bytesToHex(escrow.id)],
  };
  const differing = Object.entries(pairs).filter(([, [ours, theirs]]) => ours !== theirs);
  return differing.length === 0 ? null : differing.map(([name]) => name).join(', ');
}

/** Returns whether the row names the beacon of local worlds on a public network: anyone could rig its draw. */
export async function isForeignBeacon(
  { env }: Pick<Deps, 'env'>,
  row: Pick<GiveawayRow, 'beacon'>,
): Promise<boolean> {
  return beaconOf(row).id === 1 && (await networkOf(env)) !== 'localnet';
}

/**
 * Refuses step_impossible for an escrow that is not the agreed one, which is also reported to the operator, and
 * own_beacon.
 */
export async function assertAgreedEscrow(deps: Deps, row: GiveawayRow, escrow: EscrowAccount): Promise<void> {
  const difference = differenceOf(row, escrow);
  if (difference !== null) {
    await recordFinding(deps.db, 'other-escrow', row.id, `differs in ${difference}`, deps.clock.now());
    throw new Refusal('step_impossible', { reason: 'its escrow is not the one that was agreed' });
  }
  if (await isForeignBeacon(deps, row)) throw new Refusal('own_beacon');
}
