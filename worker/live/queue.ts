/** The queue's endpoints share this: the room of a token for its controllers, and its state for them. */
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { QueueState } from '../../core/live.ts';
import type { TokenInfo } from '../../core/tokens/model.ts';
import type { TokenRoom } from '../../durable-objects/token-room.ts';
import { loadSubject } from '../channels/subject.ts';
import { type AppContext, roomOf } from '../env.ts';
import { creatorOrAdmin, recentCreatorOrAdmin, type TokenInPath } from '../http/auth.ts';
import { anyParams } from '../http/endpoint.ts';

type Room = DurableObjectStub<TokenRoom>;

export interface Queue {
  room: Room;
  token: string;
  info: TokenInfo;
}

const tokenExists = createMiddleware<AppContext, string, TokenInPath>(async (c, next) => {
  const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
  c.set('token', await loadSubject(c.env, c.req.valid('param').token, { waitUntil }));
  await next();
});

/** Checks of an endpoint of the queue. They refuse with the sign-in's codes, invalid_field and token_not_found. */
export const queueOfCreator = [anyParams('token'), creatorOrAdmin, tokenExists] as const;

/** The same for calls that only protect the stream. */
export const queueToProtect = [anyParams('token'), recentCreatorOrAdmin, tokenExists] as const;

/** Returns the queue. Call it only behind queueOfCreator or queueToProtect. */
export function queueOf(c: Context<AppContext>): Queue {
  const info = c.get('token');
  if (!info) throw new Error('no check of this endpoint loaded the token');
  return { room: roomOf(c.env, info.tokenAddress), token: info.tokenAddress, info };
}

export async function readQueue(c: Context<AppContext>, { room, token }: Queue): Promise<QueueState> {
  const { overlayKey, ...queue } = await room.state();
  return { ...queue, overlayUrl: `${new URL(c.req.url).origin}/${token}/live#key=${overlayKey}` };
}
