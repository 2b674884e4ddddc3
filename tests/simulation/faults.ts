/** The faults of a seed and their number: calm seeds find errors of order alone, wild ones the rest. */
import { escrowEvents } from '../../core/escrow/events.ts';
import { land } from '../../local/solana/execute.ts';
import { networkOf } from '../../worker/chain/cluster.ts';
import type { Chance } from './chance.ts';
import { outside } from './process.ts';
import type { World } from './world.ts';

/** Share of the seeds with a deep reorg. */
const DEEP = 0.15;

export class Faults {
  readonly #world: World;
  readonly #chance: Chance;
  #over = false;
  #deep = false;

  constructor(world: World) {
    this.#world = world;
    this.#chance = world.chance.stream('weather');
  }

  begin(): void {
    const { network, queue, rooms, jobs, log, env } = this.#world;
    const chance = this.#chance;
    // Only a build for the local world asks this, once, and takes doubt for a public network with another beacon.
    void networkOf(env);
    const rpc = chance.pick([0, 0.02, 0.06, 0.2]);
    const beacon = chance.pick([0, 0.1, 0.5]);
    const deaths = chance.pick([0, 0.05, 0.2, 0.4]);
    const broken = chance.pick([0, 0.1]);
    const forks = chance.pick([0, 0, 1, 4]);
    // Once in its life, a network reorgs confirmed transactions.
    this.#deep = chance.happens(DEEP);
    log.say('weather', JSON.stringify({ rpc, beacon, deaths, broken, forks, deep: this.#deep }));
    Object.assign(network.faults, { rpc, beacon });
    for (const service of network.services) service.faults = chance.pick([0, 0.1, 0.4]);
    this.#world.ai.faults = chance.pick([0, 0.2, 0.7]);
    network.ask('local_setClock', { confirmationSlots: chance.between(1, 4) });
    queue.faults = {
      twice: chance.pick([0, 0.2]),
      never: chance.pick([0, 0.1]),
      late: () => (chance.happens(0.1) ? chance.between(1, 60) : 0),
    };
    jobs.breaks = () => (chance.happens(broken) ? chance.pick(['before', 'after', 'hang'] as const) : null);
    this.#world.snag = () =>
      chance.happens(broken) ? Math.ceil(2 ** (chance.share() * 6)) : Number.POSITIVE_INFINITY;
    rooms.breaks = () => (chance.happens(broken) ? chance.pick(['before', 'after', 'hang'] as const) : null);
    const shaken = this.#world.chance.stream('relays');
    this.#world.relays.breaks = () =>
      shaken.happens(broken) ? shaken.pick(['before', 'after', 'hang'] as const) : null;
    this.#often(20_000, 0.5, () => this.#shakeRelays(shaken));
    this.#world.fuse = () =>
      chance.happens(deaths) ? Math.ceil(2 ** (chance.share() * 8)) : Number.POSITIVE_INFINITY;
    this.#often(30_000, 0.3, () => this.#shakeRooms());
    let left = forks;
    network.onLand = () => {
      if ((left === 0 && !this.#deep) || this.#over || !chance.happens(0.15)) return;
      left = Math.max(0, left - 1);
      const deep = this.#deep;
      this.#deep = false;
      this.#world.time.after(chance.between(10, deep ? 12_000 : 1500), () => this.#fork(deep));
    };
    if (chance.happens(0.3)) this.#once(() => this.#expire());
  }

  /** Ends all faults. */
  end(): void {
    this.#over = true;
    const { network, queue, rooms, jobs, log } = this.#world;
    Object.assign(network.faults, { rpc: 0, beacon: 0 });
    for (const service of network.services) service.faults = 0;
    this.#world.ai.faults = 0;
    queue.faults = { twice: 0, never: 0, late: () => 0 };
    rooms.breaks = () => null;
    this.#world.relays.breaks = () => null;
    jobs.breaks = () => null;
    this.#world.snag = () => Number.POSITIVE_INFINITY;
    this.#world.fuse = () => Number.POSITIVE_INFINITY;
    log.say('the weather clears');
  }

  #once(happen: () => void): void {
    this.#world.time.after(this.#chance.between(20_000, 580_000), () => {
      if (!this.#over) happen();
    });
  }

  #often(ms: number, probability: number, happen: () => void): void {
    this.#world.time.after(this.#chance.between(ms / 2, ms * 2), () => {
      if (this.#over) return;
      if (this.#chance.happens(probability)) happen();
      this.#often(ms, probability, happen);
    });
  }

  #shakeRooms(): void {
    const { rooms, log } = this.#world;
    for (const room of rooms.rooms.values()) {
      const crash = this.#chance.happens(0.3);
      log.say('room', room.name.slice(0, 4), crash ? 'crashes' : 'is evicted');
      if (crash) room.crash();
      else room.evict();
    }
  }

  #shakeRelays(chance: Chance): void {
    const { relays, log } = this.#world;
    for (const relay of relays.rooms.values()) {
      if (!chance.happens(0.5)) continue;
      const crash = chance.happens(0.5);
      // The platform evicts no object that is answering a call.
      if (!crash && relay.isBusy) continue;
      log.say('relay', relay.name.slice(0, 4), relay.name.split(':')[1], crash ? 'crashes' : 'is evicted');
      if (crash) relay.crash();
      else relay.evict();
    }
  }

  /**
   * Another fork wins: unconfirmed transactions are reorged; some land again by themselves, as leaders forward them.
   */
  #fork(deep: boolean): void {
    const { network, time, log } = this.#world;
    const { chain, ledger } = network;
    outside(() => chain.catchUp());
    const confirmed = chain.clock.slotAt('confirmed');
    const gone = ledger.forgetAfter(deep ? this.#deepest() : confirmed);
    for (const { signature, slot, decoded } of gone) {
      // Accounts are read from the newest block, so that even an unconfirmed change was seen.
      for (const address of decoded.message.keys) network.reorgedAccounts.add(address);
      if (slot <= confirmed) network.reorged.add(signature);
    }
    log.say(deep ? 'deep fork' : 'fork', gone.length);
    for (const { decoded } of gone.toReversed()) {
      if (!this.#chance.happens(0.5)) continue;
      time.after(this.#chance.between(100, 20_000), () => {
        chain.catchUp();
        log.say('comes again', land(chain, decoded));
      });
    }
  }

  /**
   * Finalized transactions stay, and so does a commit whose round is published: the public beacon's round comes a
   * minute after the commit, later than finality; here it comes after some seconds.
   */
  #deepest(): number {
    const { network, scene } = this.#world;
    let slot = network.chain.clock.slotAt('finalized');
    for (const { record } of network.ledger.entries)
      for (const event of escrowEvents(scene.program, (record.meta as { logMessages: string[] }).logMessages))
        if (event.step === 'commit' && event.round <= BigInt(network.drand.current))
          slot = Math.max(slot, record.slot);
    return slot;
  }

  #expire(): void {
    this.#world.log.say('blockhashes expire');
    this.#world.network.ask('local_expireBlockhashes');
  }
}
