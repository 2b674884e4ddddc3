/**
 * The programs that hold prizes, by network. A verifier trusts them unless it is given a program. A deployment adds a
 * row; rows never change.
 */

/** A build of the program's sources. */
export interface EscrowBuild {
  /** The version in the accounts' tag. */
  version: 3;
  /** Hash of the file, lower-case hex. */
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
  version: 3,
  sha256: '93c30b6001717dfffdcd4687eaa8ee26b245fb3803e802e7256cc701bc4a06de',
  bytes: 64816,
};

/** The build with the beacon of local worlds (LOCAL_BEACON), as program/fanfare-escrow-local.sha256 names it. */
export const LOCAL_BUILD: EscrowBuild = {
  version: 3,
  sha256: 'ec10f096f41e35e709207c438530a882266efcf2180497952697329b0d9c1ec1',
  bytes: 64816,
};

/** Empty: the program is not deployed yet. */
export const ESCROW_PROGRAMS: readonly EscrowProgram[] = [];
