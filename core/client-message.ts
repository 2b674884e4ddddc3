/** Reads what a client sends to a room (core/live.ts). Only durable objects load this file. */
import * as z from 'zod/mini';
import { type ClientMessage, MAX_CLIENT_MESSAGE } from './live.ts';

const name = z.string().check(z.maxLength(100));
/** Malformed counts as absent. */
const flag = z.catch(z.optional(z.literal(true)), undefined);

const schema: z.ZodMiniType<ClientMessage> = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('join-token'),
    tokenAddress: z.string(),
    role: z._default(z.enum(['overlay', 'page']), 'page'),
    after: z.catch(z.nullable(z.int().check(z.nonnegative())), null),
    key: z.catch(z.nullable(z.string().check(z.minLength(1))), null),
    inQuery: flag,
    show: flag,
  }),
  z.object({ type: z.literal('leave-token'), tokenAddress: z.string() }),
  z.object({ type: z.literal('join-desk'), tokenAddress: z.string(), secret: z.string() }),
  z.object({ type: z.literal('tip:shown'), id: name, alertId: z.catch(z.optional(name), undefined) }),
]);

/** Returns a message from a client, or null if it is malformed. */
export function parseClientMessage(text: string): ClientMessage | null {
  if (text.length > MAX_CLIENT_MESSAGE) return null;
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
