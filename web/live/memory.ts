/** The state that a client of a token's room stores between connections. Pure: no socket, no clock. */
import type { ClientMessage, Many, Role, ServerMessage } from '../../core/live.ts';

/** Number of alert ids stored to recognise a repeat: far more than the room can send again after a lost connection. */
const MAX_ALERTS = 500;

/** repeat: an alert that this client has received before. foreign: not for its token. */
type Novelty = 'new' | 'repeat' | 'foreign';

interface RoomMemory {
  /** Returns the message that (re)joins the room where this client left off. */
  joinMessage(): Extract<ClientMessage, { type: 'join-token' | 'join-desk' }>;
  /** Stores the message's number and returns what the message is to this client. */
  accept(message: ServerMessage): Novelty;
}

export function roomMemory(
  token: string,
  role: Role | 'desk',
  key: string | null = null,
  inQuery = false,
  show = false,
): RoomMemory {
  let after: number | null = null;
  let joining = false;
  const alerts = new Set<string>();

  return {
    joinMessage() {
      joining = true;
      // A desk gets its whole state each time: it misses nothing.
      if (role === 'desk') return { type: 'join-desk', tokenAddress: token, secret: key ?? '' };
      return {
        type: 'join-token',
        tokenAddress: token,
        role,
        after,
        key,
        ...(inQuery ? { inQuery } : {}),
        ...(show ? { show } : {}),
      };
    },
    accept(message) {
      if ('tokenAddress' in message && message.tokenAddress !== token) return 'foreign';
      if (message.type === 'tip:new' && message.tip.tokenAddress !== token) return 'foreign';
      if ('number' in message && typeof message.number === 'number') {
        // The answer to a join says where to continue, which is lower than before if the room has restarted.
        const restart = joining && message.type === 'tip:config';
        if (restart) joining = false;
        after = after === null || restart ? message.number : Math.max(after, message.number);
      }
      if (message.type !== 'tip:new') return 'new';
      if (alerts.has(message.alertId)) return 'repeat';
      alerts.add(message.alertId);
      if (alerts.size > MAX_ALERTS) alerts.delete(alerts.values().next().value!);
      return 'new';
    },
  };
}

/** Returns the messages in a text of the server; without those that are malformed or unknown to this version. */
export function parseServerMessages(text: string): ServerMessage[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return [];
  }
  const { type, messages } = (value ?? {}) as Partial<Many>;
  const all: unknown[] = type === 'many' && Array.isArray(messages) ? messages : [value];
  return all.filter((one) => typeof (one as { type?: unknown } | null)?.type === 'string') as ServerMessage[];
}
