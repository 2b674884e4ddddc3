/** drand's relays over HTTP. Nothing they say is believed: a signature counts once it verifies. */

import type { BeaconNetwork, OwnNetwork } from '../../core/draw/networks.ts';
import { Refusal } from '../../core/refusals.ts';

export class BeaconClient {
  readonly #urls: string[];

  /** @param urls separated by commas or blanks */
  constructor(urls: string) {
    this.#urls = urls.split(/[\s,]+/).filter((url) => url !== '');
  }

  /** The round's signature, verified; null while it is not out yet. Refuses beacon_unavailable. */
  async signature(_network: BeaconNetwork, _round: bigint): Promise<Uint8Array | null> {
    throw new Refusal('beacon_unavailable', {}, this.#urls.join(' '));
  }

  /** Key, genesis and period of a local world's beacon, as terms of an escrow. `lead` in seconds. */
  async ownNetwork(_lead: number): Promise<OwnNetwork> {
    throw new Refusal('beacon_unavailable', {}, this.#urls.join(' '));
  }
}
