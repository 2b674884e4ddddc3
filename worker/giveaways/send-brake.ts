/**
 * Sends the one kind of transaction that a page may send through our node: a step of the brake, signed by the creator
 * of this giveaway (core/escrow/brake.ts). A creator whose wallet does not send by itself needs no node of its own
 * then. It stores nothing and needs no operator: landed steps are found on chain (worker/draw-engine/watch-escrows.ts).
 */
import type { Context } from 'hono';
import { SEND_CONFIG } from '../../chain/chain-node.ts';
import { askRpc, type Refused } from '../../chain/json-rpc.ts';
import { fromBase64 } from '../../core/base64.ts';
import { brakeIn } from '../../core/escrow/brake.ts';
import { refuseField } from '../../core/fields.ts';
import { Refusal } from '../../core/refusals.ts';
import { userAgent } from '../../core/user-agent.ts';
import { prizeTokenOf } from '../draw-engine/instructions.ts';
import { type AppContext, database } from '../env.ts';
import { countShare } from '../shares/minute.ts';
import { signedGiveaway } from './landed.ts';

const TIMEOUT_MS = 8000;
/** Length of 1232 bytes in base64. */
const MOST_CHARACTERS = 1644;

/**
 * Returns our node's answer: the signature, or its refusal. Refuses giveaway_not_found, invalid_field, rate_limited,
 * chain_unavailable.
 */
export async function sendBrake(
  c: Context<AppContext>,
  id: string,
  [transaction]: unknown[],
): Promise<{ result: unknown } | { error: Refused }> {
  const row = await signedGiveaway(database(c.env), id);
  const bytes =
    typeof transaction === 'string' && transaction.length <= MOST_CHARACTERS ? fromBase64(transaction) : null;
  const { program, creator } = row;
  const step = bytes && brakeIn(bytes, { program, escrow: row.id, creator, token: prizeTokenOf(row) });
  if (!step)
    refuseField(
      'params',
      "must begin with the creator's own withdraw or cancel of this giveaway, signed and in base64",
    );
  // It carries a signature, so it has no budget that strangers could use up (decision 50).
  await countShare(c, 'draws');
  const options = { timeoutMs: TIMEOUT_MS, userAgent: userAgent(c.env.SITE_URL) };
  const given = [transaction, SEND_CONFIG];
  const answer = await askRpc(c.env.SOLANA_RPC_URL, 1, 'sendTransaction', given, options);
  if (answer.kind === 'result') return { result: answer.result };
  if (answer.kind === 'refused') return { error: answer.refused };
  throw new Refusal('chain_unavailable', {}, `sendTransaction: ${answer.detail}`);
}
