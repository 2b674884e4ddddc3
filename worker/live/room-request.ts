/** Strips a visitor's request for a durable object: enough for a socket, and no trace of the visitor. */
import { ASKERS } from '../../core/live/room-places.ts';
import type { Env } from '../env.ts';
import { askersOf } from '../http/client-ip.ts';

const FOR_SOCKETS = /^(upgrade|connection|sec-websocket-.+)$/;

/**
 * Builds the stripped request. The address, the cookies and all else stay here; sockets are counted by hashes that hold
 * for this token alone. They are the same every day, because a socket may stay open for days and must count for its
 * line until it closes; then they are gone. Refuses not_configured on a deployment without TOKEN_SECRET.
 */
export function roomRequest(env: Env, token: string, request: Request): Request {
  const headers = new Headers([...request.headers].filter(([name]) => FOR_SOCKETS.test(name)));
  const askers = askersOf(env, request.headers, `room ${token}`);
  if (askers.length > 0) headers.set(ASKERS, askers.join());
  return new Request(request.url, { headers });
}
