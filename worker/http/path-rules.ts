/** Tables of rules by method and path, matched by hono's own router: a rule applies to what its route would get. */
import { TrieRouter } from 'hono/router/trie-router';

/**
 * Builds a function that finds the value of the first rule that matches. Paths are as in worker/index.ts:
 * "/api/tip/:token".
 */
export function pathRules<T>(
  rules: readonly (readonly [method: string, path: string, value: T])[],
): (method: string, path: string) => T | undefined {
  const router = new TrieRouter<T>();
  for (const [method, path, value] of rules) router.add(method, path, value);
  return (method, path) => router.match(method, path)[0][0]?.[0];
}
