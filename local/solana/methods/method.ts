/** The type of a method of the JSON-RPC server. It runs at once, on one cluster, and returns `result`. */
import type { Chain } from '../chain.ts';

export type Method = (chain: Chain, params: unknown[]) => unknown;
export type Methods = Readonly<Record<string, Method>>;
