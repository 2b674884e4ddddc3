/** Creators at their stream: they pause the queue, resume it, skip, clear, send test alerts and replay tips. */
import type { Keypair } from '@solana/web3.js';
import type { DeskAct, DeskAsked } from '../../core/live/desk.ts';
import type { Chance } from './chance.ts';
import { signText } from './giving.ts';
import { noteDesk } from './moderating.ts';
import type { Watcher } from './watching.ts';
import { noteAsked, noteReplay } from './words.ts';
import type { World } from './world.ts';

/** By then the stream is over; see `resumeAll`. */
const UNTIL_MS = 500_000;

export async function signIn(
  world: World,
  creator: Keypair,
  token: string,
): Promise<Record<string, string> | null> {
  const wallet = creator.publicKey.toBase58();
  const query = new URLSearchParams({ wallet, tokenAddress: token });
  const asked = await world.call('POST', `/api/tip/auth/creator/challenge?${query}`);
  const message = asked?.json.data?.message;
  if (!message) return null;
  const body = { wallet, tokenAddress: token, signature: signText(creator, message) };
  const reply = await world.call('POST', '/api/tip/auth/creator/authenticate', body);
  return reply?.json.token ? { authorization: `Bearer ${reply.json.token}` } : null;
}

export async function stream(world: World, chance: Chance, creator: Keypair, token: string): Promise<void> {
  const until = world.time.now + UNTIL_MS;
  await world.time.sleep(chance.between(0, 200_000));
  let headers: Record<string, string> | null = null;
  for (let asked = 0; asked < 4 && !headers; asked++) {
    headers = await signIn(world, creator, token);
    await world.time.sleep(chance.between(500, 5000));
  }
  if (!headers) return;
  const control = (action: string, body?: object) =>
    world.call('POST', `/api/live/${token}/queue/${action}`, body, { headers: headers! });
  const held = chance.happens(0.5) ? chance.between(1, 4) : -1;
  for (let rounds = 0; rounds < 5; rounds++) {
    await world.time.sleep(chance.between(2000, 80_000));
    if (world.time.now > until) return;
    if (rounds === held - 1) await control('pause');
    if (rounds === held + 1) await control('resume');
    const action = chance.pick(['skip', 'clear', 'test', 'replay', 'replay', 'replay']);
    if (action !== 'replay') {
      await control(action);
      continue;
    }
    const tips = world.rows<{ id: string }>('SELECT id FROM tips WHERE token = ? ORDER BY id', token);
    if (tips.length === 0) continue;
    const { id } = chance.pick(tips);
    const reply = await control('replay', { tipId: id });
    const [row] = world.rows<{ status: string }>('SELECT status FROM tips WHERE id = ?', id);
    if (reply?.status === 200 && row!.status !== 'confirmed')
      world.broken.push(`a tip was replayed that is ${row!.status}: ${id}`);
  }
}

/** No creator leaves a paused queue behind. */
export async function resumeAll(world: World): Promise<void> {
  for (const { name, object } of world.rooms.rooms.values()) {
    if (!(await object.state()).paused) continue;
    world.log.say('somebody lets the queue go', name.slice(0, 4));
    await object.resume();
  }
}

/**
 * Records which alerts a creator removes from the screen or the queue, at the moment when the room does it: a skip
 * removes the one alert; a clear removes all that the room knew, so that overlays which were away do not show them any
 * more.
 */
export function noteSpared(world: World, watchers: Watcher[]): void {
  const heard = new Map<string, string[]>();
  const spare = (token: string, ids: string[]) => {
    for (const watcher of watchers)
      if (watcher.token === token && watcher.role === 'overlay')
        for (const id of ids) {
          watcher.takenOff.add(id);
          world.words.endedBy.set(id, 'its creator');
          if (!watcher.shown.includes(id)) watcher.spared.add(id);
        }
  };
  world.rooms.onCall = async (token, method, args, room) => {
    if (method === 'deliverTip')
      heard.set(token, [...(heard.get(token) ?? []), (args[0] as { id: string }).id]);
    if (method === 'clear') spare(token, heard.get(token) ?? []);
    if (method === 'deskAllows') {
      const [secret, action, alertId] = args as Parameters<typeof room.deskAllows>;
      const allowed = await room.deskAllows(secret, action, alertId);
      if (allowed.may) noteAsked(world, token, action, allowed.subject);
    }
    if (method === 'act') {
      const { alertId } = args[0] as DeskAsked;
      for (const { action } of args[1] as DeskAct[]) await noteDesk(world, watchers, token, action, alertId);
    }
    if (method === 'replay') noteReplay(world, (args[0] as { id: string }).id);
    if (method === 'panic') await noteDesk(world, watchers, token, 'panic', null);
    if (method !== 'skip') return;
    const next = await room.deskAllows(null, 'skip', null);
    if (next.may) spare(token, next.subject?.tipIds ?? []);
  };
}
