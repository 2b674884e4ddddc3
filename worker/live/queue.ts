/** What the queue's endpoints share: the room of a token for those who may steer it, and its state as they read it. */
import type { Context } from 'hono';
import type { QueueState } from '../../core/live.ts';
import type { TokenInfo } from '../../core/tokens.ts';
import type { TokenRoom } from '../../durable-objects/token-room.ts';
import { type AppContext, roomOf } from '../env.ts';
import { requireCreatorOrAdmin } from '../http/auth.ts';
import { loadToken } from '../tokens/load-token.ts';

type Room = DurableObjectStub<TokenRoom>;

/** Throws the refusals of the sign-in, invalid_field or token_not_found. */
export async function roomAsCreator(
  c: Context<AppContext>,
): Promise<{ room: Room; token: string; info: TokenInfo }> {
  const token = c.req.param('token') ?? '';
  await requireCreatorOrAdmin(c, token);
  const info = await loadToken(c.env, token);
  return { room: roomOf(c.env, token), token, info };
}

export async function readQueue(c: Context<AppContext>, room: Room, token: string): Promise<QueueState> {
  const { overlayKey, ...queue } = await room.state();
  return { ...queue, overlayUrl: `${new URL(c.req.url).origin}/${token}/live#key=${overlayKey}` };
}
