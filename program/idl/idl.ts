/**
 * `npm run program:idl` writes idl.json, the program's interface in Codama's format, from the layouts beside this file
 * and from the tables of core/escrow: steps, statuses, kinds, refusals.
 */
import { writeFileSync } from 'node:fs';
import { errorNode, programNode, type RootNode, rootNode } from '@codama/nodes';
import { SYSTEM_PROGRAM } from '../../core/address.ts';
import { ESCROW_REFUSALS } from '../../core/escrow/refusals.ts';
import { accounts, addresses } from './accounts.ts';
import { IDL_FILE } from './committed.ts';
import { events, instructions } from './instructions.ts';
import { sharedTypes } from './types.ts';

/** `program`: its address. The committed file names no deployment, and has the system program's. */
export function escrowIdl(program = SYSTEM_PROGRAM): RootNode {
  return rootNode(
    programNode({
      name: 'fanfareEscrow',
      version: '3.0.0',
      publicKey: program,
      docs: ['Giveaways: prizes that no one can take, draws that no one can rig.'],
      pdas: addresses(),
      accounts: accounts(),
      instructions: instructions(),
      definedTypes: sharedTypes(),
      events: events(),
      errors: Object.entries(ESCROW_REFUSALS).map(([code, [name, message]]) =>
        errorNode({ name, code: Number(code), message }),
      ),
    }),
  );
}

/** What idl.json must be. */
export function idlText(): string {
  return `${JSON.stringify(escrowIdl(), null, 1)}\n`;
}

if (import.meta.main) {
  writeFileSync(IDL_FILE, idlText());
  console.log('program/idl.json is written.');
}
