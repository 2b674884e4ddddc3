/**
 * The viewers of a token: overlays with and without the creator's key, and pages. They connect, lose their connection
 * and return with the last number that they saw; overlays show what is new and report it.
 */
import { PLACES } from '../../core/live/room-places.ts';
import type { QueueNews, Role, ServerMessage } from '../../core/live.ts';
import { VIEWER } from '../../core/live.ts';
import { parseServerMessages } from '../../web/live/memory.ts';
import type { Chance } from './chance.ts';
import type { ClientEnd } from './sockets.ts';
import type { World } from './world.ts';

/** Pages of a crowd. */
const CROWD = ['viewer 1', 'viewer 2', 'viewer 3', 'viewer 4', 'viewer 5'];

export class Watcher {
  readonly token: string;
  readonly role: Role;
  /** Whether the watcher has the overlay's key. */
  readonly keyed: boolean;
  /** Tips in the order in which an overlay showed them, or a page learned of them; without replays and tests. */
  readonly shown: string[] = [];
  /** Tips that it reported as shown, replays included. */
  readonly said = new Set<string>();
  /** Of a page: tips that it saw reported as shown, in order. */
  readonly heardShown: string[] = [];
  /** Tips that the creator removed from the queue before it could show them. */
  readonly spared = new Set<string>();
  /** Tips that the creator removed, shown or not: later reports of them do not count. */
  readonly takenOff = new Set<string>();
  /** Since when it stays connected, ms since 1970. */
  since: number | null = null;
  /** The violations of the room: a repeated number, or one that goes back. */
  readonly wrong: string[] = [];
  readonly #world: World;
  readonly #chance: Chance;
  readonly #known = new Set<string>();
  readonly #address: string;
  #after: number | null = null;
  #socket: ClientEnd | null = null;
  #staying = false;
  connected = false;
  /** Since when the present connection has joined, ms since 1970. */
  joinedAt = 0;
  /** The last news of the queue that a page heard. */
  queue: QueueNews | null = null;

  constructor(world: World, chance: Chance, token: string, role: Role, keyed: boolean) {
    this.#world = world;
    this.#chance = chance;
    this.token = token;
    this.role = role;
    this.keyed = keyed;
    this.#address = `10.0.${chance.between(0, 255)}.${chance.between(0, 255)}`;
  }

  /** Connects and disconnects until it is asked to stay. */
  async run(): Promise<void> {
    await this.#world.time.sleep(this.#chance.between(0, 200_000));
    void this.#connect();
    while (!this.#staying) {
      await this.#world.time.sleep(this.#chance.between(10_000, 200_000));
      if (this.#staying) break;
      this.#socket?.leave(this.#chance.pick([0, 50, 4000, 25_000]));
      this.#lost();
    }
  }

  /** Returns the number of the last message. */
  get number(): number | null {
    return this.#after;
  }

  stay(): void {
    this.#staying = true;
  }

  #lost(): void {
    this.#socket = null;
    this.connected = false;
    this.#world.time.after(this.#chance.between(1000, 5000), () => this.#connect());
  }

  async #connect(): Promise<void> {
    if (this.#socket) return;
    const isPage = this.role === 'page';
    const headers = { upgrade: 'websocket', ...(isPage ? { 'cf-connecting-ip': this.#address } : {}) };
    const options = { headers, fuse: Number.POSITIVE_INFINITY };
    const path = `/api/live/${this.token}${isPage ? `?${VIEWER}` : ''}`;
    const reply = await this.#world.call('GET', path, undefined, options);
    const socket = (reply?.response as { webSocket?: ClientEnd } | undefined)?.webSocket;
    if (!socket) return this.#lost();
    this.#socket = socket;
    socket.onMessage = (text) => {
      if (this.#socket !== socket) return;
      this.#world.words.check(this.role, text);
      for (const message of parseServerMessages(text)) this.#hear(message);
    };
    socket.onClose = () => {
      if (this.#socket === socket) this.#lost();
    };
    const { overlayKey } = await this.#world.rooms.at(this.token).object.state();
    // A guessed key closes the overlay for good; a page's key is not checked.
    const key = this.keyed ? overlayKey : this.role === 'page' ? 'guessed' : undefined;
    const join = { type: 'join-token', tokenAddress: this.token, role: this.role, after: this.#after, key };
    socket.send(JSON.stringify(join));
    if (!this.keyed && this.#chance.happens(0.5)) this.#forge(socket);
  }

  /** Reports any tip as shown: without the key this has no effect. */
  #forge(socket: ClientEnd): void {
    const tips = this.#world.rows<{ id: string }>(
      'SELECT id FROM tips WHERE token = ? ORDER BY id',
      this.token,
    );
    if (tips.length > 0) socket.send(JSON.stringify({ type: 'tip:shown', id: this.#chance.pick(tips).id }));
  }

  #hear(message: ServerMessage): void {
    if (message.type === 'tip:config' && !this.connected) {
      this.connected = true;
      this.joinedAt = this.#world.time.now;
      this.since ??= this.#world.time.now;
      this.#after = message.number;
      return;
    }
    if (message.type === 'queue') this.queue = message;
    if (!('number' in message)) return;
    if (this.#after !== null && message.number <= this.#after)
      this.wrong.push(`number ${message.number} (${message.type}) after ${this.#after}`);
    this.#after = message.number;
    if (message.type === 'tip:shown') this.heardShown.push(message.id);
    if (message.type !== 'tip:new') return;
    const { alertId, tip, test, tipIds = [tip.id] } = message;
    if (this.role === 'page' && this.#known.has(alertId)) this.wrong.push(`heard of ${alertId} twice`);
    if (!this.#known.has(alertId)) {
      this.#known.add(alertId);
      const again = this.shown.includes(tip.id);
      // Played from the list of missed ones, or taken back by the desk: a new name, and perhaps seen before.
      if (!test && (alertId === tip.id || (alertId.startsWith(`${tip.id}:`) && !again)))
        this.shown.push(...tipIds);
      this.#world.log.say(this.role, 'shows', alertId.slice(0, 8), 'on', this.token.slice(0, 4));
    }
    if (this.role === 'page') return;
    for (const id of tipIds) this.said.add(id);
    if (this.keyed && this.#chance.happens(0.3))
      void this.#world.call('GET', `/api/live/${this.token}/speech/${encodeURIComponent(tip.id)}`);
    this.#socket?.send(JSON.stringify({ type: 'tip:shown', id: tip.id, alertId }));
  }
}

/** Returns one overlay of the creator's for each coin; in some seeds also a stranger's, or a page. */
export function watchersOf(world: World): Watcher[] {
  const chance = world.chance.stream('watchers');
  return world.scene.coins.flatMap(({ mint }, at) => {
    const watcher = (name: string, role: Role, keyed: boolean) =>
      new Watcher(world, world.chance.stream(`${name} ${at}`), mint, role, keyed);
    return [
      watcher('overlay', 'overlay', true),
      ...(chance.happens(0.25) ? [watcher('other overlay', 'overlay', false)] : []),
      ...(chance.happens(0.25) ? [watcher('page', 'page', false)] : []),
      ...(world.places === PLACES ? [] : CROWD.map((name) => watcher(name, 'page', false))),
    ];
  });
}
