/** The committed interface, for programs that do not write it: without Codama's packages. */
import { readFileSync } from 'node:fs';

export const IDL_FILE = new URL('../idl.json', import.meta.url);

/** idl.json with the address of a deployment, without blanks: what goes on chain. */
export function committedIdl(program: string): string {
  const root = JSON.parse(readFileSync(IDL_FILE, 'utf8')) as { program: { publicKey: string } };
  root.program.publicKey = program;
  return JSON.stringify(root);
}
