/** What a method of the JSON-RPC server is: it runs at once, on one cluster, and returns `result`. */
import type { Chain } from '../chain.ts';

export type Method = (chain: Chain, params: unknown[]) => unknown;
export type Methods = Readonly<Record<string, Method>>;
