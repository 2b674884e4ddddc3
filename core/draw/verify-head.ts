/** The checks of a draw that do not read every wallet: terms, address, beacon, root, ticket, winner. */
import { bytesToHex, hexToBytes } from '@noble/hashes/utils';
import bs58 from 'bs58';
import { addressBytes, addressOf } from '../address.ts';
import { escrowAddress } from '../escrow/addresses.ts';
import { termsHashHex } from '../giveaways/terms.ts';
import { listStatement } from '../messages.ts';
import { verifyMessage } from '../wallet-proof.ts';
import { commitRound, verifyBeacon } from './beacon.ts';
import { packEntries } from './entries.ts';
import { type BeaconNetwork, EVMNET, timeOf } from './networks.ts';
import type { DrawRecord } from './record.ts';
import { ticketOf, winnerOf } from './ticket.ts';
import { type TreeTop, treeOf, verifyProof } from './tree.ts';
import { Wrong } from './verify-list.ts';

export interface VerifyOptions {
  /** Accept a local world's own network, which belongs to the one who named its key. */
  allowOwnNetwork: boolean;
  /** The escrow program that the verifier trusts; any when absent. */
  program?: string;
}

/** What the steps share, so that nothing is computed twice. */
export interface Scene {
  record: DrawRecord;
  options: VerifyOptions;
  network: BeaconNetwork;
  /** Of the list in the record. Throws Wrong if it is not canonical. */
  tree(): { packed: Uint8Array; top: TreeTop };
}

/** The sentence of a check that passed, or null and a sentence when it cannot be known yet. Throws Wrong. */
export type Result = string | { later: string };

export function sceneOf(record: DrawRecord, options: VerifyOptions): Scene {
  const { key, genesis, period, lead } = record.beacon;
  const network =
    record.beacon.network === 0 ? EVMNET : { id: 1 as const, key: hexToBytes(key), genesis, period, lead };
  let made: ReturnType<Scene['tree']> | null = null;
  const tree = () => {
    if (made) return made;
    try {
      const packed = packEntries(
        record.list.entries.map(([wallet, weight]) => ({
          wallet: addressBytes(wallet)!,
          weight: BigInt(weight),
        })),
      );
      made = { packed, top: treeOf(packed) };
      return made;
    } catch (error) {
      throw new Wrong('list.entries', `Nothing can be drawn from this list: ${(error as Error).message}`);
    }
  };
  return { record, options, network, tree };
}

export function checkTerms({ record }: Scene): Result {
  if (termsHashHex(record.terms) !== record.termsHash) {
    throw new Wrong('terms', 'The terms do not have the hash that the escrow was opened with.');
  }
  return `Their SHA-256 is ${record.termsHash.slice(0, 16)}…, as the escrow holds it.`;
}

export function checkAddress({ record, options }: Scene): Result {
  const { program, creator, escrowId, giveaway } = record;
  if (options.program !== undefined && options.program !== program) {
    throw new Wrong('program', 'The record names another program than the one that holds the prizes.');
  }
  if (escrowAddress(program, creator, hexToBytes(escrowId)) !== giveaway) {
    throw new Wrong('giveaway', 'The address does not follow from program, creator and id.');
  }
  return 'Program, creator and id give exactly this address.';
}

export function checkNetwork({ record: { beacon }, options }: Scene): Result {
  if (beacon.network === 1) {
    if (!options.allowOwnNetwork) {
      throw new Wrong(
        'beacon.network',
        'The record names a beacon of its own, which whoever made it controls.',
      );
    }
    return 'A beacon of the local world, named in the escrow itself.';
  }
  for (const field of ['genesis', 'period', 'lead'] as const) {
    if (beacon[field] !== EVMNET[field]) {
      throw new Wrong(`beacon.${field}`, "The record's beacon is not drand's evmnet.");
    }
  }
  if (beacon.key !== bytesToHex(EVMNET.key)) {
    throw new Wrong('beacon.key', "The key is not that of drand's evmnet.");
  }
  return "It is drand's evmnet, which belongs to nobody of this giveaway.";
}

export function checkOperator({ record, tree }: Scene): Result {
  const { giveaway: id, operator, root, totalWeight, listSignature } = record;
  const signature = bs58.decodeUnsafe(listSignature) ?? new Uint8Array();
  const signs = (statement: { root: string; totalWeight: string }) =>
    verifyMessage(operator, listStatement({ id, ...statement }), signature);
  // Another step checks root and total; this one checks only the signature.
  if (signs({ root, totalWeight })) return `The list carries the signature of ${operator}.`;
  const { top } = tree();
  if (signs({ root: bytesToHex(top.root), totalWeight: String(top.total) })) {
    return `The list carries the signature of ${operator}, under another root than the record names.`;
  }
  throw new Wrong('operator', `The list does not carry the signature of the operator ${operator}.`);
}

export function checkRoot({ record, tree }: Scene): Result {
  const { top } = tree();
  if (bytesToHex(top.root) !== record.root) {
    throw new Wrong('root', 'The list does not lead to the root of the record.');
  }
  if (String(top.total) !== record.totalWeight) {
    throw new Wrong('totalWeight', `The entries add up to ${top.total}, not to ${record.totalWeight}.`);
  }
  return `${record.list.entries.length} wallets with ${top.total} entries lead to the committed root.`;
}

export function checkRound({ record: { committed, terms }, network }: Scene): Result {
  if (!committed) return { later: 'Nothing is committed yet.' };
  const { committedAt, roundTime } = committed;
  const round = BigInt(committed.round);
  if (terms.kind === 'holders' && committedAt < terms.endsAt) {
    throw new Wrong('committed.committedAt', 'The draw was committed before the giveaway ended.');
  }
  if (commitRound(network, committedAt) !== round) {
    throw new Wrong(
      'committed.round',
      `A commit at this time binds to round ${commitRound(network, committedAt)}, not to ${round}.`,
    );
  }
  if (timeOf(network, round) !== roundTime) {
    throw new Wrong('committed.roundTime', 'The round appears at another time.');
  }
  return `Round ${round} appeared ${roundTime - committedAt} seconds after the list was committed.`;
}

export function checkBeacon({ record: { committed, revealed }, network, options }: Scene): Result {
  if (!committed || !revealed) return { later: 'The round has not been revealed yet.' };
  if (network.id === 1 && !options.allowOwnNetwork) {
    throw new Wrong('beacon.network', 'A signature of a beacon that anybody may own proves nothing.');
  }
  const checked = verifyBeacon(network, BigInt(committed.round), hexToBytes(revealed.signature));
  if ('refused' in checked) {
    throw new Wrong('revealed.signature', `It is not the beacon's signature of round ${committed.round}.`);
  }
  if (bytesToHex(checked.randomness) !== revealed.randomness) {
    throw new Wrong('revealed.randomness', 'The randomness is not the SHA-256 of the signature.');
  }
  return `The signature of round ${committed.round} verifies; a round has only one.`;
}

function drawnTicket({ record }: Scene): bigint | null {
  const total = BigInt(record.totalWeight);
  if (!record.revealed) return null;
  if (total === 0n) throw new Wrong('totalWeight', 'Nothing can be drawn from a list without entries.');
  return ticketOf(hexToBytes(record.escrowId), hexToBytes(record.revealed.randomness), total);
}

export function checkTicket(scene: Scene): Result {
  const { revealed, totalWeight } = scene.record;
  const ticket = drawnTicket(scene);
  if (!revealed || ticket === null) return { later: 'There is no ticket before the round is revealed.' };
  if (String(ticket) !== revealed.ticket) {
    throw new Wrong('revealed.ticket', `The randomness gives ticket ${ticket}, not ${revealed.ticket}.`);
  }
  return `The randomness gives ticket ${ticket} of 0 to ${BigInt(totalWeight) - 1n}.`;
}

export function checkWinner(scene: Scene): Result {
  const { winner } = scene.record;
  const ticket = drawnTicket(scene);
  if (!winner || ticket === null) return { later: 'No winner is proven yet.' };
  const { packed, top } = scene.tree();
  if (ticket >= top.total) throw new Wrong('totalWeight', 'The ticket lies outside of the list.');
  const drawn = winnerOf(packed, ticket);
  const wallet = addressOf(drawn.entry.wallet);
  if (winner.wallet !== wallet) {
    throw new Wrong('winner.wallet', `Ticket ${ticket} belongs to ${wallet}, not to ${winner.wallet}.`);
  }
  for (const [field, due] of [
    ['index', drawn.index],
    ['weight', drawn.entry.weight],
    ['start', drawn.start],
  ] as const) {
    if (String(winner[field]) !== String(due)) {
      throw new Wrong(`winner.${field}`, `The winner's ${field} is ${due}, not ${winner[field]}.`);
    }
  }
  try {
    verifyProof(top, drawn.entry.wallet, drawn.entry.weight, hexToBytes(winner.proof));
  } catch {
    throw new Wrong('winner.proof', "The proof does not lead from the winner's entry to the root.");
  }
  return `Ticket ${ticket} lies in the ${winner.weight} from ${winner.start} on, which are those of ${wallet}.`;
}

export function checkTransactions({ record: { stage, transactions } }: Scene): Result {
  const paid = stage === 'paid' || stage === 'completed';
  if (!paid) return { later: 'The prize is not paid yet.' };
  for (const step of ['open', 'commit', 'reveal', 'prove', 'pay'] as const) {
    if (!transactions[step]) throw new Wrong(`transactions.${step}`, `The transaction "${step}" is missing.`);
    if (bs58.decodeUnsafe(transactions[step])?.length !== 64) {
      throw new Wrong(`transactions.${step}`, `"${step}" does not name a transaction.`);
    }
  }
  return `The prize was paid in ${transactions.pay}.`;
}
