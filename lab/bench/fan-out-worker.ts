/** The worker of the benchmark: the product's own, and a route that delivers a tip to its room as the outbox does. */

import { PLACES } from '../../core/live/room-places.ts';
import { UNSET_ROOM_STYLE } from '../../core/live/room-state.ts';
import { DEFAULT_STYLE } from '../../core/live/style.ts';
import type { RoomStyle } from '../../core/live.ts';
import type { Tip } from '../../core/tips/model.ts';
import { type Env, roomOf } from '../../worker/env.ts';
import worker, { TokenRoom as Room } from '../../worker/index.ts';

export { PageRelay } from '../../worker/index.ts';

/** Takes as many sockets directly as the benchmark opens; pages that say they are viewers' hang on relays at once. */
export class TokenRoom extends Room {
  override places = { ...PLACES, room: 30_000, direct: 0 };
}

/** Alerts leave the screen at once, so that the next tip is shown immediately: only the fan-out is measured. */
const STYLE: RoomStyle = {
  ...UNSET_ROOM_STYLE,
  config: { ...DEFAULT_STYLE, messageTimeoutSeconds: 0 },
  updatedAt: 1,
};

/**
 * Miniflare counts calls in a Durable Object, one more call for each; Cloudflare counts where the worker runs. It left
 * 20 kB of workerd's memory for each socket that it had let in.
 */
const UNCOUNTED = { limit: async () => ({ success: true }) };

let known: Env | undefined;

function uncounted(env: Env): Env {
  const counters = Object.keys(env).filter((name) => name.startsWith('LIMIT_'));
  return { ...env, ...Object.fromEntries(counters.map((name) => [name, UNCOUNTED])) };
}

export default {
  async fetch(request: Request, env: Env, context: ExecutionContext): Promise<Response> {
    if (new URL(request.url).pathname !== '/deliver') {
      known ??= uncounted(env);
      return worker.fetch(request, known, context);
    }
    const tip = (await request.json()) as Tip;
    await roomOf(env, tip.tokenAddress).deliverTip(tip, STYLE);
    return new Response(null, { status: 204 });
  },
};
