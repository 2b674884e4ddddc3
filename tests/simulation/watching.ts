/** Overlays: they come, lose their line, come back with the last number they saw, show what is new and say so. */
import type { ServerMessage } from '../../core/live.ts';
import type { Chance } from './chance.ts';
import type { ClientEnd } from './sockets.ts';
import type { World } from './world.ts';

export class Overlay {
  readonly token: string;
  /** Tips by what was shown, in order; replays and tests apart. */
  readonly shown: string[] = [];
  /** Since when it is there for good, ms since 1970. */
  since: number | null = null;
  /** What a room must never do: say a number twice, or go back. */
  readonly wrong: string[] = [];
  readonly #world: World;
  readonly #chance: Chance;
  readonly #known = new Set<string>();
  #after: number | null = null;
  #socket: ClientEnd | null = null;
  #staying = false;
  connected = false;

  constructor(world: World, chance: Chance, token: string) {
    this.#world = world;
    this.#chance = chance;
    this.token = token;
  }

  /** Comes and goes until it is told to stay. */
  async run(): Promise<void> {
    await this.#world.time.sleep(this.#chance.between(0, 200_000));
    this.#connect();
    while (!this.#staying) {
      await this.#world.time.sleep(this.#chance.between(10_000, 200_000));
      if (this.#staying) break;
      this.#socket?.leave(this.#chance.pick([0, 50, 4000, 25_000]));
      this.#lost();
    }
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
    const headers = { upgrade: 'websocket' };
    const options = { headers, fuse: Number.POSITIVE_INFINITY };
    const reply = await this.#world.call('GET', `/api/live/${this.token}`, undefined, options);
    const socket = (reply?.response as { webSocket?: ClientEnd } | undefined)?.webSocket;
    if (!socket) return this.#lost();
    this.#socket = socket;
    socket.onMessage = (text) => {
      if (this.#socket === socket) this.#hear(JSON.parse(text) as ServerMessage);
    };
    socket.onClose = () => {
      if (this.#socket === socket) this.#lost();
    };
    const { overlayKey: key } = await this.#world.rooms.at(this.token).object.state();
    const join = { type: 'join-token', tokenAddress: this.token, role: 'overlay', after: this.#after, key };
    socket.send(JSON.stringify(join));
  }

  #hear(message: ServerMessage): void {
    if (message.type === 'tip:config' && !this.connected) {
      this.connected = true;
      this.since ??= this.#world.time.now;
      this.#after = message.number;
      return;
    }
    if (!('number' in message)) return;
    if (this.#after !== null && message.number <= this.#after)
      this.wrong.push(`number ${message.number} (${message.type}) after ${this.#after}`);
    this.#after = message.number;
    if (message.type !== 'tip:new') return;
    if (!this.#known.has(message.alertId)) {
      this.#known.add(message.alertId);
      this.shown.push(message.tip.id);
      this.#world.log.say('shows', message.tip.id.slice(0, 8), 'on', this.token.slice(0, 4));
    }
    this.#socket?.send(JSON.stringify({ type: 'tip:shown', id: message.tip.id }));
  }
}
