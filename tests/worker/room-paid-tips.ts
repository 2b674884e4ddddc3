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
  /** The fee in it, counted as that of a payment that landed. */
  fee?: number;
  /** Base58; without it a fan. */
  sender?: string;
}

export async function insertTip({
  id,
  token,
  message = 'hello stream',
  status = 'confirmed',
  amount = 50_000_000,
  fee = 0,
  sender = world.people.fan1.publicKey,
}: PaidTip) {
  const { creator, treasury } = world.people;
  const paid = status === 'confirmed';
  await env.DB.prepare(
    `INSERT INTO tips (id, token, token_symbol, currency, decimals, sender, creator, treasury, amount, platform_fee,
       creator_amount, message, blockhash, last_valid_block_height, status, signed_transaction, signature, prepared_at, confirmed_at)
     VALUES (?, ?, 'FROG', 'SOL', 9, ?, ?, ?, ?, ?, ?, ?, 'hash', 1, ?, ?, ?, 1, ?)`,
  )
    .bind(
      id,
      token,
      sender,
      creator.publicKey,
      treasury.publicKey,
      amount,
      fee,
      amount - fee,
      message,
      status,
      paid ? 'bytes' : null,
      paid ? `signature of ${id}` : null,
      paid ? 1 : null,
    )
    .run();
  if (fee > 0)
    await env.DB.prepare(
      `INSERT INTO tip_days VALUES (?, ?, 'SOL', ?, 'FROG', 9, 1, ?, ?, ?)
       ON CONFLICT DO UPDATE SET tips = tips + 1, platform_fee = platform_fee + excluded.platform_fee`,
    )
      .bind(creator.publicKey, token, Math.floor(Date.now() / 86_400_000), amount, amount - fee, fee)
      .run();
}

const as = async (wallet: string, scope: 'admin' | `creator:${string}`) => {
  const { token } = await issueBearer(env, new URL(ORIGIN).host, { wallet, scope });
  return { authorization: `Bearer ${token}` };
};

export const asCreator = (mint: string) => as(world.people.creator.publicKey, `creator:${mint}`);
/** Signed by us, for a wallet that the chain does not name. */
export const asFormerCreator = (mint: string) => as(world.people.fan1.publicKey, `creator:${mint}`);
