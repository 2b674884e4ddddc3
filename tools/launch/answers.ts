/** The four answers of a launch, and what the launch remembers between its runs. No secret is among it but the RPC's. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAddress } from '../../core/address.ts';
import { locationsNear } from '../../core/regions.ts';

export type LaunchNetwork = 'devnet' | 'mainnet';

/** Each network's genesis hash, and its escrow program: empty while none is deployed. */
export const NETWORKS: Record<LaunchNetwork, { genesis: string; escrowProgram: string }> = {
  devnet: { genesis: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG', escrowProgram: '' },
  mainnet: { genesis: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d', escrowProgram: '' },
};

export interface Answers {
  rpc: string;
  /** A cloud region, as aws:eu-central-1. */
  region: string;
  host: string;
  admin: string;
}

const HOST = /^([a-z0-9-]+\.)+[a-z]{2,}$/;

/** Returns what is wrong with an answer, in a sentence; null if nothing is. */
export function answerProblem(network: LaunchNetwork, name: keyof Answers, value: string): string | null {
  if (name === 'admin') return isAddress(value) ? null : 'The admin is no Solana address.';
  if (name === 'region')
    return /^(aws|gcp|azure):[a-z0-9-]+$/.test(value) && locationsNear(value)
      ? null
      : 'The region is no cloud region that a database can stand in, such as aws:eu-central-1.';
  if (name === 'host') {
    if (!HOST.test(value)) return 'The host is no domain name, such as fanfare.example.';
    if (!value.endsWith('.workers.dev')) return null;
    if (network === 'mainnet') return 'The host on mainnet must be a domain of yours: wallets sign its name.';
    return value.startsWith('fanfare-devnet.') && value.split('.').length === 4
      ? null
      : 'The host of a trial is fanfare-devnet.<your subdomain>.workers.dev.';
  }
  if (!URL.canParse(value) || !/^https:\/\/[^\s"\\]+$/.test(value))
    return 'The RPC address must be an https address.';
  // The worker tells the networks apart by this word.
  const named = value.split('?')[0]!.toLowerCase().includes('devnet');
  if (named !== (network === 'devnet'))
    return `The RPC address ${named ? 'names' : 'must name'} devnet, and the launch is for ${network}.`;
  return null;
}

export interface Remembered {
  answers?: Answers;
  /** The key file of the admin wallet, if the answer was one. */
  adminFile?: string;
  /** The RPC address that the worker's secret holds. */
  rpcSet?: string;
  databaseId?: string;
  /** A host whose DNS record the operator lets the launch replace. */
  takes?: string;
  /** The site was deployed once. */
  deployed?: boolean;
  addresses?: Record<string, string>;
}

/** A file in the launch's folder; written whole or not at all, and readable by its owner only. */
export function memory<T extends object>(folder: string, name: string) {
  const path = join(folder, name);
  return {
    path,
    /** Null if there is no such file. Throws for one that is no JSON. */
    read: (): T | null => {
      try {
        return JSON.parse(readFileSync(path, 'utf8')) as T;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw new Error(`${path} cannot be read: ${error instanceof Error ? error.message : error}`);
      }
    },
    write: (value: T): void => {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      writeFileSync(`${path}.new`, JSON.stringify(value, null, 2), { mode: 0o600 });
      renameSync(`${path}.new`, path);
    },
  };
}
