/**
 * Moderators: they see a room through their link's socket, hold, approve, drop messages, remove, skip, pause, and press
 * panic. The creator has set tiers and a least amount that is shown.
 */
import type { Keypair } from '@solana/web3.js';
import { DEFAULT_ALERTS } from '../../core/alerts/settings.ts';
import { CREATOR_SCOPE, type DeskAction, type DeskState } from '../../core/live/desk.ts';
import type { ServerMessage } from '../../core/live.ts';
import type { Chance } from './chance.ts';
import type { ClientEnd } from './sockets.ts';
import { signIn } from './streaming.ts';
import type { Watcher } from './watching.ts';
import { ENDING } from './words.ts';
import type { World } from './world.ts';

const UNTIL_MS = 500_000;
const PATIENCE_MS = 20_000;
const ACTIONS: readonly DeskAction[] = [
  'approve',
  'approve',
  'approve-all',
  'trust-sender',
  'show-now',
  'show-now',
  'hold',
  'hold',
  'drop-message',
  'remove',
  'skip',
  'block-sender',
  'stop-voice',
  'pause',
  'resume',
  'panic',
  'end-panic',
];

/** Looks at one room from time to time and does something there. */
export async function moderate(world: World, chance: Chance, creator: Keypair, token: string): Promise<void> {
  const until = world.time.now + UNTIL_MS;
  await world.time.sleep(chance.between(0, 60_000));
  await setTiers(world, creator, token);
  const room = () => world.rooms.at(token).object;
  const made = await room().makeLink('Kestrel', CREATOR_SCOPE);
  let socket: ClientEnd | null = null;
  let state: DeskState | null = null;
  const look = async () => {
    const reply = await world.call('GET', `/api/live/${token}`, undefined, {
      headers: { upgrade: 'websocket' },
      fuse: Number.POSITIVE_INFINITY,
    });
    const opened = (reply?.response as { webSocket?: ClientEnd } | undefined)?.webSocket ?? null;
    socket = opened;
    if (!opened) return;
    opened.onMessage = (text) => {
      const message = JSON.parse(text) as ServerMessage;
      if (message.type === 'desk') state = message.state;
    };
    opened.onClose = () => {
      if (socket === opened) socket = null;
    };
    opened.send(JSON.stringify({ type: 'join-desk', tokenAddress: token, secret: made!.secret }));
  };
  while (world.time.now < until) {
    await world.time.sleep(chance.between(1000, 25_000));
    if (!socket) await look();
    const seen = state as DeskState | null;
    if (!seen) continue;
    const alerts = [...seen.held.alerts, ...seen.waiting.alerts, ...(seen.onAir ? [seen.onAir] : [])];
    const alertId = alerts.length > 0 ? chance.pick(alerts).alertId : null;
    const action = chance.pick(ACTIONS);
    const key = { 'x-desk-key': made!.secret };
    const done = await act(world, token, action, alertId, key);
    world.log.say('desk', action, alertId?.slice(0, 8) ?? '-', done ? 'done' : 'nothing to do');
    const again = chance.happens(0.2);
    const twice = again && (await act(world, token, action, alertId, key));
    if (done && twice && ENDING.includes(action)) world.broken.push(`the desk's ${action} was done twice`);
  }
}

/** True if the desk did it. */
async function act(
  world: World,
  token: string,
  action: DeskAction,
  alertId: string | null,
  headers: Record<string, string>,
): Promise<boolean> {
  const body = alertId === null ? undefined : { alertId };
  const asked = world.call('POST', `/api/live/${token}/desk/${action}`, body, { headers });
  // A moderator without an answer looks again.
  const reply = await Promise.race([asked, world.time.sleep(PATIENCE_MS).then(() => null)]);
  return reply?.status === 200 && reply.json.data.done === true;
}

async function setTiers(world: World, creator: Keypair, token: string): Promise<void> {
  const headers = await signIn(world, creator, token);
  if (!headers) return;
  const tier = { ...DEFAULT_ALERTS.tiers[0]!, preset: 'corner-card' };
  const tiers = [0, 50_000_000, 500_000_000].map((from, at) => ({
    ...tier,
    ...{ name: `tier ${at}`, from: String(from), seconds: 3 + at },
  }));
  const minimums = { accept: '0', show: '1000000', speak: '100000000' };
  await world.call('PUT', `/api/live/${token}/settings/alerts`, { tiers, minimums }, { headers });
}

/**
 * At the moment when the room does it: which alerts no overlay has to show any more. What the desk ends, and what overlays without the key have not seen when
 * it takes an alert back from all of them. A panic takes back all; what is paid and not shown must still come.
 */
export async function noteDesk(
  world: World,
  watchers: Watcher[],
  token: string,
  action: DeskAction,
  alertId: string | null,
): Promise<void> {
  const room = world.rooms.at(token).object;
  const allowed = await room.deskAllows(null, action, alertId);
  const named = allowed.may ? (allowed.subject?.tipIds ?? []) : [];
  const ends = ['remove', 'skip', 'block-sender'].includes(action);
  if (ends) for (const id of named) world.words.endedBy.set(id, action);
  const all = world.rows<{ id: string }>('SELECT id FROM tips WHERE token = ? ORDER BY id', token);
  const ids = action === 'panic' ? all.map(({ id }) => id) : named;
  if (!ends && !['hold', 'drop-message', 'panic'].includes(action)) return;
  const isShown = new Map<string, boolean>();
  for (const id of ids) isShown.set(id, (await room.shownAt(id)) !== null);
  for (const watcher of watchers) {
    if (watcher.token !== token || watcher.role !== 'overlay') continue;
    for (const id of ids) {
      if (ends) watcher.takenOff.add(id);
      if (watcher.shown.includes(id)) continue;
      if (ends || !watcher.keyed || isShown.get(id)) watcher.spared.add(id);
    }
  }
}

/** Creators end every panic and show the held alerts; with `only` just where some are held. */
export async function releaseAll(world: World, only: 'all' | 'held'): Promise<void> {
  for (const [at, { mint }] of world.scene.coins.entries()) {
    const { object, sqlite } = world.rooms.at(mint);
    await object.state();
    const made = sqlite.prepare("SELECT 1 FROM sqlite_master WHERE name = 'held'").get();
    const rows = made
      ? (sqlite.prepare('SELECT alert FROM held ORDER BY place').all() as { alert: string }[])
      : [];
    if (rows.length === 0 && only === 'held') continue;
    const headers = await signIn(world, world.scene.creators[at]!, mint);
    if (!headers) throw new Error('a creator cannot sign in');
    await act(world, mint, 'end-panic', null, headers);
    for (const { alert } of rows)
      await act(world, mint, 'approve', (JSON.parse(alert) as { alertId: string }).alertId, headers);
  }
}
