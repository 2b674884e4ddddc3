/** Checks that a record's program is the one that holds prizes: its address, its bytes, and no authority. */
import { sha256 } from '@noble/hashes/sha2';
import { bytesToHex } from '@noble/hashes/utils';
import { addressBytes, addressOf } from '../address.ts';
import {
  ESCROW_BUILD,
  ESCROW_PROGRAMS,
  type EscrowBuild,
  type EscrowProgram,
  LOCAL_BUILD,
} from '../escrow/programs.ts';
import { programAddress } from '../program-address.ts';
import { type ChainNode, type NodeAccount, NodeProblem } from './chain-node.ts';
import { contradictionFrom, type Finding, newestSlot, unknownFinding } from './finding.ts';
import type { DrawRecord } from './record.ts';

/** What names a program. */
interface ProgramClaim {
  genesis: string;
  program: string;
  /** The program was there by this slot; null: not known. */
  openSlot: number | null;
  /** A node below this slot contradicts nothing. */
  newest: number;
}

export interface ProgramOptions {
  /** The escrow program that the verifier trusts. Needed on a network that the table does not know. */
  program?: string | undefined;
  /** A replacement for the table of core/escrow/programs.ts. */
  programs?: readonly EscrowProgram[];
  /** The draw is of a local world: only the build with its beacon counts. */
  allowLocal?: boolean;
}

/**
 * The upgradeable loader's accounts, from solana-loader-v3-interface state.rs. Program: tag u32 = 2, address of its
 * ProgramData. ProgramData: tag u32 = 3, slot u64, authority's tag u8 and 32 bytes, then the program's bytes.
 */
const LOADER = 'BPFLoaderUpgradeab1e11111111111111111111111';
const PROGRAM_BYTES = 36;
const AUTHORITY_TAG = 12;
const HEADER_BYTES = 45;

/**
 * Compares network and program. Throws NodeProblem when this cannot be decided: the node does not answer or belongs to
 * another network, or the network is unknown and the verifier names no program.
 */
export function compareProgram(
  record: DrawRecord,
  node: ChainNode,
  options: ProgramOptions,
): Promise<Finding> {
  const { genesis, program, open } = record;
  return compareProgramClaim(
    { genesis, program, openSlot: open.slot, newest: newestSlot(record) },
    node,
    options,
  );
}

/** The same without a record. */
export async function compareProgramClaim(
  claim: ProgramClaim,
  node: ChainNode,
  { program, programs = ESCROW_PROGRAMS, allowLocal = false }: ProgramOptions,
): Promise<Finding> {
  const genesis = await node.genesis();
  if (genesis !== claim.genesis) {
    throw new NodeProblem(
      `The record is of the network ${claim.genesis}, but the node belongs to ${genesis}.`,
    );
  }
  const known = programs.filter((one) => one.genesis === genesis);
  if (program === undefined && known.length === 0) {
    throw new NodeProblem(
      `The network ${genesis} has no known escrow program: name the one that you trust (--program).`,
    );
  }
  const trusted = known.find(({ address }) => address === claim.program);
  if (program === undefined ? !trusted : program !== claim.program) {
    const detail = `The record names the program ${claim.program}, which is not the one that holds prizes.`;
    return { state: 'false', detail, wrong: 'program' };
  }
  return compareBytes(claim, node, trusted ?? (allowLocal ? LOCAL_BUILD : ESCROW_BUILD));
}

async function compareBytes(
  claim: ProgramClaim,
  node: ChainNode,
  { sha256: due, bytes }: EscrowBuild,
): Promise<Finding> {
  const address = programAddress([addressBytes(claim.program)!], LOADER);
  const program = await node.account(claim.program);
  const account = isProgram(program, address) ? await node.account(address) : null;
  if (!isProgramData(account)) {
    // A program without an authority cannot be closed: a node without it is behind, or it is wrong on purpose.
    return unknownFinding(`The node shows no program that can be checked at ${claim.program}.`);
  }
  const { data, slot } = account;
  const wrong = (detail: string) => contradictionFrom(claim.newest, slot, detail, 'program');
  if (data[AUTHORITY_TAG] !== 0) return wrong('The program can still be changed by whoever deployed it.');
  const code = data.subarray(HEADER_BYTES, HEADER_BYTES + bytes);
  const rest = data.subarray(HEADER_BYTES + bytes);
  if (code.length !== bytes || bytesToHex(sha256(code)) !== due || rest.some((byte) => byte !== 0)) {
    return wrong('The program has other bytes than the published ones.');
  }
  const deployed = Number(new DataView(data.buffer, data.byteOffset).getBigUint64(4, true));
  if (claim.openSlot !== null && deployed > claim.openSlot)
    return wrong('The program was deployed after the prize was locked.');
  return {
    state: 'holds',
    detail: `The program ${claim.program} has the published bytes, and nobody can change it.`,
  };
}

/** Returns whether the account is a program whose bytes are at the address `data`. */
function isProgram(account: NodeAccount | null, data: string): boolean {
  if (account?.owner !== LOADER || account.data.length !== PROGRAM_BYTES) return false;
  return account.data[0] === 2 && addressOf(account.data.subarray(4)) === data;
}

function isProgramData(account: NodeAccount | null): account is NodeAccount {
  return account?.owner === LOADER && account.data.length > HEADER_BYTES && account.data[0] === 3;
}
