/** The worker of the benchmark: the product's own, and a route that delivers a tip to its room as the outbox does. */

import { UNSET_ROOM_STYLE } from '../../core/live/room-state.ts';
import { DEFAULT_STYLE } from '../../core/live/style.ts';
import type { RoomStyle } from '../../core/live.ts';
import type { Tip } from '../../core/tips/model.ts';
import { type Env, roomOf } from '../../worker/env.ts';
import worker from '../../worker/index.ts';

export { TokenRoom } from '../../worker/index.ts';

/** Alerts leave the screen at once, so that the next tip is shown immediately: only the fan-out is measured. */
const STYLE: RoomStyle = {
  ...UNSET_ROOM_STYLE,
  config: { ...DEFAULT_STYLE, messageTimeoutSeconds: 0 },
  updatedAt: 1,
};

export default {
  async fetch(request: Request, env: Env, context: ExecutionContext): Promise<Response> {
    if (new URL(request.url).pathname !== '/deliver') return worker.fetch(request, env, context);
    const tip = (await request.json()) as Tip;
    await roomOf(env, tip.tokenAddress).deliverTip(tip, STYLE);
    return new Response(null, { status: 204 });
  },
};
