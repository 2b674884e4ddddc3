/** The worker of the benchmark: freezes the giveaway that the path names, exactly as the engine does. */
import { depsOf } from '../../worker/draw-engine/deps.ts';
import { freeze } from '../../worker/draw-engine/freeze.ts';
import type { Env } from '../../worker/env.ts';
import { findGiveaway } from '../../worker/giveaways/store.ts';

export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    const deps = depsOf(env);
    const row = await findGiveaway(deps.db, new URL(request.url).pathname.slice(1));
    if (!row) return new Response('no such giveaway', { status: 404 });
    const frozen = await freeze(deps, row);
    return Response.json('refund' in frozen ? frozen : { root: frozen.root, entryCount: frozen.entryCount });
  },
};
