/** Rows of tips as a payment would have left them, and the sign-in of wallets that may control a room. */
import { env } from 'cloudflare:workers';
import { issueBearer } from '../../worker/http/bearer.ts';
import { ORIGIN, world } from './support.ts';

export interface PaidTip {
  id: string;
  token: string;
  message?: string;
  status?: 'confirmed' | 'prepared';
  amount?: number;
  /** Base58; without it a fan. */
  sender?: string;
}

export async function insertTip({
  id,
  token,
  message = 'hello stream',
  status = 'confirmed',
  amount = 50_000_000,
  sender = world.people.fan1.publicKey,
}: PaidTip) {
  const { creator, treasury } = world.people;
  const paid = status === 'confirmed';
  await env.DB.prepare(
    `INSERT INTO tips (id, token, token_symbol, currency, decimals, sender, creator, treasury, amount, platform_fee,
       creator_amount, message, blockhash, last_valid_block_height, status, signed_transaction, signature, prepared_at, confirmed_at)
     VALUES (?, ?, 'FROG', 'SOL', 9, ?, ?, ?, ?, 0, ?, ?, 'hash', 1, ?, ?, ?, 1, ?)`,
  )
    .bind(
      id,
      token,
      sender,
      creator.publicKey,
      treasury.publicKey,
      amount,
      amount,
      message,
      status,
      paid ? 'bytes' : null,
      paid ? `signature of ${id}` : null,
      paid ? 1 : null,
    )
    .run();
}

const as = async (wallet: string, scope: 'admin' | `creator:${string}`) => {
  const { token } = await issueBearer(env, new URL(ORIGIN).host, { wallet, scope });
  return { authorization: `Bearer ${token}` };
};

export const asCreator = (mint: string) => as(world.people.creator.publicKey, `creator:${mint}`);
/** Signed by us, for a wallet that the chain does not name. */
export const asFormerCreator = (mint: string) => as(world.people.fan1.publicKey, `creator:${mint}`);
