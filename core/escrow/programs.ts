/**
 * Which program holds prizes on which network: what a verifier trusts when no one names a program. A deployment adds a
 * row; none is ever changed.
 */

/** A build of program/fanfare-escrow.so. */
interface EscrowBuild {
  /** Of the accounts' tag and of the record. */
  version: 2;
  /** Of the file, lower-case hex. */
  sha256: string;
  /** Length of the file. */
  bytes: number;
}

export interface EscrowProgram extends EscrowBuild {
  /** Genesis hash of the network, base58. */
  genesis: string;
  address: string;
  /** The slot at which it was deployed, as its ProgramData says. */
  firstSlot: number;
}

/** The committed program, as program/fanfare-escrow.sha256 names it. */
export const ESCROW_BUILD: EscrowBuild = {
  version: 2,
  sha256: 'de15921a9a6d77c22e1a6733300369cb91896e699c1a3ad5cf2a030b39c874dc',
  bytes: 64320,
};

/** Deployed nowhere yet. */
export const ESCROW_PROGRAMS: readonly EscrowProgram[] = [];
