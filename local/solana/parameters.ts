/** Reads the parameters of a request, whose types signatures.ts has checked; our own methods check theirs here. */
import type { Chain } from './chain.ts';
import type { Commitment } from './clock.ts';
import { invalid, MIN_CONTEXT_SLOT, RpcFailure } from './errors.ts';

export type Config = Record<string, unknown>;

/** Returns the configuration object at `params[index]`, or an empty one. */
export function configAt(params: unknown[], index: number): Config {
  const config = params[index] ?? {};
  if (typeof config !== 'object' || Array.isArray(config)) {
    throw invalid('Invalid params: invalid type: expected an object.');
  }
  return config as Config;
}

/** Returns the requested commitment; clusters default to "finalized". Checks minContextSlot too. */
export function commitmentOf(chain: Chain, config: Config, field = 'commitment'): Commitment {
  const commitment = (config[field] ?? 'finalized') as Commitment;
  const contextSlot = chain.clock.slotAt(commitment);
  if (contextSlot < ((config.minContextSlot ?? 0) as number)) {
    throw new RpcFailure(MIN_CONTEXT_SLOT, 'Minimum context slot has not been reached', { contextSlot });
  }
  return commitment;
}

/** Returns the commitment for the history methods, which know only confirmed transactions. */
export function confirmedCommitment(chain: Chain, config: Config): Commitment {
  const commitment = commitmentOf(chain, config);
  if (commitment === 'processed') throw invalid('Method does not support commitment below `confirmed`');
  return commitment;
}

export function withContext(chain: Chain, commitment: Commitment, value: unknown): object {
  return { context: { apiVersion: '4.3.0', slot: chain.clock.slotAt(commitment) }, value };
}

export function requireArguments(params: unknown[], count: number): void {
  if (params.length < count) throw invalid(`\`params\` should have at least ${count} argument(s)`);
}

export function requireInteger(value: unknown, name: string): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) {
    throw invalid(`Invalid params: ${name}: expected a whole number that is not negative.`);
  }
  return value;
}

export function requireText(value: unknown, name: string): string {
  if (typeof value !== 'string') throw invalid(`Invalid params: ${name}: expected a string.`);
  return value;
}

export function requireList(value: unknown, name: string): unknown[] {
  if (!Array.isArray(value)) throw invalid(`Invalid params: ${name}: expected a sequence.`);
  return value;
}
