/**
 * Bugs that are added on purpose, around the product's bindings and never in it: the simulation must find each of them.
 * They stand for the three classic mistakes of such a product: paying again too early, losing a message, and believing
 * in a payment without proof.
 */
import type { Network } from './network.ts';
import type { World } from './world.ts';

export const SEEDED_BUGS = ['double-send', 'lost-outbox', 'unproven-payment'] as const;
export type SeededBug = (typeof SEEDED_BUGS)[number];

export function seedBug(world: World, bug: SeededBug): void {
  if (bug === 'double-send') doubleSend(world);
  else if (bug === 'lost-outbox') loseOutbox(world);
  else payUnproven(world.network);
}

/**
 * The product learns that every payment which has not landed at once is dead: fans pay again while the first may still
 * land.
 */
function doubleSend({ network: { dispatcher }, chance }: World): void {
  const dispatch = dispatcher.dispatch.bind(dispatcher);
  const slow = chance.stream('plant');
  dispatcher.dispatch = (request) => {
    const { method } = request as { method?: string };
    // A slow network, so that such a mistake can happen.
    if (method === 'sendTransaction' && slow.happens(0.3)) {
      const fault = { method, kind: 'late', ms: 15_000 };
      dispatch({ jsonrpc: '2.0', id: 0, method: 'local_fault', params: [fault] });
    }
    const done = dispatch(request);
    const info = done.reply?.result as { blockHeight: number } | undefined;
    if (method === 'getEpochInfo' && info) info.blockHeight += 1000;
    return done;
  };
}

/** Every fourth batch loses its row for the outbox. */
function loseOutbox({ database }: World): void {
  let written = 0;
  const execute = database.execute.bind(database);
  database.execute = (query, values) => {
    if (/^insert into "outbox"/i.test(query) && written++ % 4 === 3)
      return { columns: [], rows: [], changes: 0 };
    return execute(query, values);
  };
}

/** A tip counts as paid as soon as its bytes are sent, whatever the network says. */
function payUnproven({ dispatcher }: Network): void {
  const dispatch = dispatcher.dispatch.bind(dispatcher);
  dispatcher.dispatch = (request) => {
    const done = dispatch(request);
    const { method, params } = request as { method?: string; params?: unknown[] };
    const value = (done.reply?.result as { value?: unknown[] } | undefined)?.value;
    if (method === 'getSignatureStatuses' && value)
      for (const at of (params![0] as string[]).keys())
        value[at] ??= { slot: 1, err: null, confirmationStatus: 'confirmed' };
    return done;
  };
}
