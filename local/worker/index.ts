/**
 * The worker of the local world: the real one, whose database, buckets and queue fail on demand. POST /api/local/fault
 * {"service": "d1" | "r2" | "queue", "fault": …} switches one until {"fault": "none"}.
 */
import type { DrawMessage, Env } from '../../worker/env.ts';
import worker, * as real from '../../worker/index.ts';
import { switchFault, withFaults } from './faults.ts';

export class TokenRoom extends real.TokenRoom {
  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, withFaults(env));
  }
}

export class PageRelay extends real.PageRelay {
  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, withFaults(env));
  }
}

export class Job extends real.Job {
  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, withFaults(env));
  }
}

export class Watch extends real.Watch {
  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, withFaults(env));
  }
}

const isSwitch = ({ method, url }: Request) =>
  method === 'POST' && new URL(url).pathname === '/api/local/fault';

export default {
  fetch: async (request: Request, env: Env, ctx: ExecutionContext) =>
    isSwitch(request)
      ? switchFault(await request.json().catch(() => null))
      : worker.fetch(request, withFaults(env), ctx),
  scheduled: (event, env) => worker.scheduled(event, withFaults(env)),
  queue: (batch, env) => worker.queue(batch, withFaults(env)),
} satisfies ExportedHandler<Env, DrawMessage>;
