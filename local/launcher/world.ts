/** What .local/world.json tells scripts, so that they can drive the system. A part that does not exist is absent. */
import type { Person } from './people.ts';

export interface WorldToken {
  name: string;
  symbol: string;
  /** Base58, as every address here. */
  mint: string;
  tokenProgram: string;
  decimals: number;
  creator: string | null;
  kind: 'launch' | 'spl' | 'revoked' | 'off-curve' | 'refused';
}

/** What local/world/seed.ts has put on the chain. */
export interface Seeded {
  program?: string;
  tokens: WorldToken[];
  people: Record<string, Person>;
}

export interface World extends Seeded {
  cluster: 'localnet';
  appUrl: string;
  rpcUrl: string;
  services: { speech: string };
}
