/** One landed transaction from any node, for the browser's check of a draw: no schema library, no wallet library. */
import { askRpc } from './json-rpc.ts';

const TIMEOUT_MS = 10_000;

/**
 * What a transaction logged and whether the network undid it; null when the node does not know it. Throws an Error that says
 * whether the node refused or could not be asked.
 */
export async function readTransaction(
  rpcUrl: string,
  signature: string,
): Promise<{ logs: string[]; failed: boolean } | null> {
  const config = { encoding: 'base64', commitment: 'confirmed', maxSupportedTransactionVersion: 1 };
  const answer = await askRpc(rpcUrl, 1, 'getTransaction', [signature, config], { timeoutMs: TIMEOUT_MS });
  if (answer.kind === 'refused')
    throw new Error(`the node refused: ${answer.refused.message} (${answer.refused.code})`);
  if (answer.kind === 'unavailable') throw new Error(`the node could not be asked: ${answer.detail}`);
  const found = answer.result as { meta?: { err?: unknown; logMessages?: unknown } | null } | null;
  if (found === null) return null;
  if (typeof found !== 'object' || !found.meta) throw new Error('the node answered without the outcome');
  const { err, logMessages } = found.meta;
  const logs = Array.isArray(logMessages) ? logMessages.filter((log) => typeof log === 'string') : [];
  return { logs, failed: err != null };
}
