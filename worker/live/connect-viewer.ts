/** Finds a place for a viewer's page: at the room, or among its relays. */
import { within } from '../../chain/time-limit.ts';
import { RELAY_TRIES, relayOfAddress } from '../../core/live/relay-places.ts';
import { RELAYS } from '../../core/live.ts';
import { type Env, relayOf, roomOf } from '../env.ts';

/** A crowd that returns asks the room once in this time, from each isolate, and then the relays themselves. */
const KNOWN_MS = 5000;
/** Of the room's answer how many relays there are. */
const ROOM_MS = 1000;
const MAX_KNOWN = 1000;

/** How many relays rooms have, by their tokens. An old number does no harm: the relays it leads to are asked anyway. */
const known = new Map<string, { relays: number; until: number }>();

/** The answer to the page: 101 with its socket, or another status when it should come back later. */
export async function connectViewer(env: Env, token: string, request: Request): Promise<Response> {
  let relays = relaysKnown(token);
  if (relays === 0) {
    const response = await roomOf(env, token).fetch(request);
    relays = Number(response.headers.get(RELAYS));
    if (response.status !== 303 || !(relays > 0)) return response;
    store(token, relays);
  }
  const address = request.headers.get('cf-connecting-ip')?.trim().toLowerCase().slice(0, 100) || null;
  for (let at = 0, tries = 1; ; at++, tries++) {
    const response = await ask(relayOf(env, token, relayOfAddress(address, relays, at)), request);
    if (response.status !== 503 || tries === RELAY_TRIES) return response;
    if (tries > 1) continue;
    const present = (await within(ROOM_MS, roomOf(env, token).relays(), relays)) || 1;
    // There are more of them by now: its own place among these comes first.
    if (present !== relays) at = -1;
    relays = present;
    store(token, relays);
  }
}

/** A relay whose machine stops is as a full one. */
async function ask(relay: ReturnType<typeof relayOf>, request: Request): Promise<Response> {
  try {
    return await relay.fetch(request);
  } catch (error) {
    console.warn('a relay did not answer', error instanceof Error ? error.message : error);
    return new Response(null, { status: 503 });
  }
}

function relaysKnown(token: string): number {
  const found = known.get(token);
  return found && found.until > Date.now() ? found.relays : 0;
}

function store(token: string, relays: number): void {
  known.delete(token);
  known.set(token, { relays, until: Date.now() + KNOWN_MS });
  if (known.size > MAX_KNOWN) known.delete(known.keys().next().value!);
}
