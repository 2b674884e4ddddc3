/** The table that the launcher prints when everything answers. */

import type { World } from '../world/types.ts';
import { DEMO_NAMES } from './people.ts';

/** The role of each user of the Demo wallet. */
const ROLES: Record<(typeof DEMO_NAMES)[number], string> = {
  creator: "gets the demo token's tips; styles the overlay on the token's page",
  fan1: 'tips and watches',
  fan2: 'tips and watches',
  fan3: 'tips and watches',
  admin: 'administers the platform',
};

/** Returns the closing table. `balances` are lamports by public key. */
export function table(world: World, balances: Map<string, number>, logs: string): string {
  const coin = world.tokens.find((token) => token.kind === 'launch') ?? world.tokens[0];
  const page = `${world.appUrl}/${coin?.mint}`;
  const rows = [
    ['Open first', world.appUrl],
    ['Demo token', coin ? `${page}   ${coin.name} (${coin.symbol})` : 'none'],
    ['Tip it', `${world.appUrl}/tip/${coin?.mint}`],
    ['Its overlay', `${page}/live`],
    ['Solana RPC', world.rpcUrl],
  ];
  const people = DEMO_NAMES.map((name) => {
    const person = world.people[name];
    const sol = ((balances.get(person.publicKey) ?? 0) / 1e9).toFixed(2);
    return `    ${name.padEnd(8)} ${person.publicKey.padEnd(44)} ${sol.padStart(6)} SOL   ${ROLES[name]}`;
  });
  return [
    '',
    'Fanfare is running.',
    '',
    ...rows.map(([what, where]) => `  ${what!.padEnd(12)} ${where}`),
    '',
    '  People of the "Demo wallet" (their SOL is play money of this machine; it starts anew with each start):',
    ...people,
    '',
    `  Logs: ${logs}    Stop: Ctrl-C`,
    '',
  ].join('\n');
}

/** Returns the lamports of `addresses` on the local network. */
export async function readBalances(rpcUrl: string, addresses: string[]): Promise<Map<string, number>> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getMultipleAccounts', params: [addresses] }),
  });
  const { result } = (await response.json()) as { result: { value: ({ lamports: number } | null)[] } };
  return new Map(addresses.map((address, i) => [address, result.value[i]?.lamports ?? 0]));
}
