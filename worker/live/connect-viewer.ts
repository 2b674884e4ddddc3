/** Finds a place for a viewer's page: at the room, or among its relays. */
import { within } from '../../chain/clock.ts';
import { RELAY_TRIES, RELAYS, relayOfNetworks } from '../../core/live/relay-places.ts';
import { askersIn } from '../../core/live/room-places.ts';
import { type Env, relayOf, roomOf } from '../env.ts';

/** Age of a known number of relays. An isolate asks the room once in this time, and then the relays themselves. */
const KNOWN_MS = 5000;
/** Time limit of the room's answer with its number of relays. */
const ROOM_MS = 1000;
const MAX_KNOWN = 1000;

/** Numbers of relays of rooms, by token. An old number does no harm: its relays are asked anyway. */
const known = new Map<string, { relays: number; until: number }>();

/**
 * Answers the page: 101 with its socket, or another status if it should come back later. `request`: from roomRequest.
 */
export async function connectViewer(env: Env, token: string, request: Request): Promise<Response> {
  let relays = relaysKnown(token);
  if (relays === 0) {
    const response = await roomOf(env, token).fetch(request);
    relays = Number(response.headers.get(RELAYS));
    if (response.status !== 303 || !(relays > 0)) return response;
    store(token, relays);
  }
  const askers = askersIn(request.headers);
  for (let at = 0, tries = 1; ; at++, tries++) {
    const response = await ask(relayOf(env, token, relayOfNetworks(askers, relays, at)), request);
    if (response.status !== 503 || tries === RELAY_TRIES) return response;
    if (tries > 1) continue;
    const present = (await within(ROOM_MS, roomOf(env, token).relays(), relays)) || 1;
    // The number has changed: the page's own place among the present relays comes first.
    if (present !== relays) at = -1;
    relays = present;
    store(token, relays);
  }
}

/** Asks a relay for a place. A relay whose machine stops counts as full. */
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
