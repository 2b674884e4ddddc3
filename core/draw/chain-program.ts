/** Whether the program that a record names is the one that holds prizes: its address, its bytes, and no authority. */
import { sha256 } from '@noble/hashes/sha2';
import { bytesToHex } from '@noble/hashes/utils';
import { addressBytes, addressOf, programAddress } from '../address.ts';
import { ESCROW_BUILD, ESCROW_PROGRAMS, type EscrowProgram } from '../escrow/programs.ts';
import { type ChainNode, NodeProblem } from './chain-node.ts';
import type { DrawRecord } from './record.ts';

/** What a comparison with the chain found about one claim. */
export interface Finding {
  state: 'holds' | 'false' | 'unknown';
  /** One sentence, or two. */
  detail: string;
  /** The field at fault. */
  wrong?: string;
}

export interface ProgramOptions {
  /** The escrow program that the verifier trusts. Needed on a network that the table does not know. */
  program?: string | undefined;
  /** In place of the table of core/escrow/programs.ts. */
  programs?: readonly EscrowProgram[];
}

/**
 * The upgradeable loader's accounts, from solana-loader-v3-interface state.rs. Program: tag u32 = 2, address of its
 * ProgramData. ProgramData: tag u32 = 3, slot u64, authority's tag u8 and 32 bytes, then the program's bytes.
 */
const LOADER = 'BPFLoaderUpgradeab1e11111111111111111111111';
const PROGRAM_BYTES = 36;
const AUTHORITY_TAG = 12;
const HEADER_BYTES = 45;

const wrong = (detail: string): Finding => ({ state: 'false', detail, wrong: 'program' });

/**
 * Compares network and program. Throws NodeProblem when this cannot be decided: the node does not answer or belongs to
 * another network, or the network is unknown and the verifier names no program.
 */
export async function compareProgram(
  record: DrawRecord,
  node: ChainNode,
  { program, programs = ESCROW_PROGRAMS }: ProgramOptions,
): Promise<Finding> {
  const genesis = await node.genesis();
  if (genesis !== record.genesis) {
    throw new NodeProblem(
      `The record is of the network ${record.genesis}, but the node belongs to ${genesis}.`,
    );
  }
  const known = programs.filter((one) => one.genesis === genesis);
  if (program === undefined && known.length === 0) {
    throw new NodeProblem(
      `The network ${genesis} has no known escrow program: name the one that you trust (--program).`,
    );
  }
  const trusted = known.find(({ address }) => address === record.program);
  if (program === undefined ? !trusted : program !== record.program) {
    return wrong(`The record names the program ${record.program}, which is not the one that holds prizes.`);
  }
  return compareBytes(record, node, trusted);
}

async function compareBytes(
  record: DrawRecord,
  node: ChainNode,
  trusted: EscrowProgram | undefined,
): Promise<Finding> {
  const address = programAddress([addressBytes(record.program)!], LOADER);
  const program = await node.account(record.program);
  const isProgram = program?.owner === LOADER && program.data.length === PROGRAM_BYTES;
  if (!isProgram || program.data[0] !== 2 || addressOf(program.data.subarray(4)) !== address) {
    return wrong(`There is no program that can be checked at ${record.program}.`);
  }
  const account = await node.account(address);
  const data = account?.data;
  if (account?.owner !== LOADER || !data || data.length <= HEADER_BYTES || data[0] !== 3) {
    return wrong(`There is no program that can be checked at ${record.program}.`);
  }
  if (data[AUTHORITY_TAG] !== 0) return wrong('The program can still be changed by whoever deployed it.');
  const { sha256: due, bytes } = trusted ?? ESCROW_BUILD;
  const code = data.subarray(HEADER_BYTES, HEADER_BYTES + bytes);
  const rest = data.subarray(HEADER_BYTES + bytes);
  if (code.length !== bytes || bytesToHex(sha256(code)) !== due || rest.some((byte) => byte !== 0)) {
    return wrong('The program has other bytes than the published ones.');
  }
  const slot = Number(new DataView(data.buffer, data.byteOffset).getBigUint64(4, true));
  if (slot > record.open.slot) return wrong('The program was deployed after the prize was locked.');
  return {
    state: 'holds',
    detail: `The program ${record.program} has the published bytes, and nobody can change it.`,
  };
}
