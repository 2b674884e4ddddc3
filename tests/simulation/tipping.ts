/** Fans who tip: in either currency, at once or after a while, with the answer lost, the confirm lost, or twice. */
import { type Keypair, VersionedTransaction } from '@solana/web3.js';
import bs58 from 'bs58';
import type { Chance } from './chance.ts';
import type { World } from './world.ts';

/** What one person wanted to pay once. */
export interface Intent {
  fan: string;
  /** Of each attempt that was signed. */
  tips: string[];
  signatures: string[];
}

export function sign(base64: string, signer: Keypair): { base64: string; signature: string } {
  const transaction = VersionedTransaction.deserialize(Buffer.from(base64, 'base64'));
  transaction.sign([signer]);
  const bytes = Buffer.from(transaction.serialize()).toString('base64');
  return { base64: bytes, signature: bs58.encode(transaction.signatures[0]!) };
}

/** Hands signed bytes to the node as a wallet does; nobody looks what comes of it. */
export function sendAlone(world: World, base64: string): void {
  const { dispatcher } = world.network;
  const options = { encoding: 'base64', skipPreflight: true };
  dispatcher.dispatch({ jsonrpc: '2.0', id: 1, method: 'sendTransaction', params: [base64, options] });
  world.log.say('a wallet sends by itself');
}

const ATTEMPTS = 3;
const ASKS = 12;

export class Tipper {
  readonly #world: World;
  readonly #chance: Chance;
  readonly #fan: Keypair;
  readonly intents: Intent[] = [];

  constructor(world: World, chance: Chance, fan: Keypair) {
    this.#world = world;
    this.#chance = chance;
    this.#fan = fan;
  }

  async run(tips: number): Promise<void> {
    for (let count = 0; count < tips; count++) {
      await this.#world.time.sleep(this.#chance.between(0, 120_000));
      const intent = { fan: this.#fan.publicKey.toBase58(), tips: [], signatures: [] };
      this.intents.push(intent);
      await this.#pay(intent);
    }
  }

  /** As the form does: prepares again only when it is told that the last attempt is over. */
  async #pay(intent: Intent): Promise<void> {
    const { scene } = this.#world;
    const coin = this.#chance.pick(scene.coins);
    const currency = this.#chance.pick(['SOL', 'CREATOR_COIN']);
    const amount =
      currency === 'SOL' ? this.#chance.between(1, 300) / 100 : this.#chance.between(2, 900) * 10;
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const prepared = await this.#world.call('POST', `/api/tip/${coin.mint}/prepare`, {
        senderAddress: intent.fan,
        recipientAddress: coin.creator,
        amount,
        currency,
        message: `tip ${this.#chance.below(1000)}`,
      });
      if (prepared?.status !== 200) {
        await this.#world.time.sleep(this.#chance.between(500, 5000));
        continue;
      }
      const { tempTipId, serializedTransaction } = prepared.json.data;
      // Some read a message for a minute before they sign.
      await this.#world.time.sleep(this.#chance.happens(0.1) ? 70_000 : this.#chance.between(300, 20_000));
      const signed = sign(serializedTransaction, this.#fan);
      intent.tips.push(tempTipId);
      intent.signatures.push(signed.signature);
      const manner = this.#chance.below(10);
      if (manner === 0) return sendAlone(this.#world, signed.base64);
      if (manner === 1) return;
      const confirm = () => this.#confirm(coin.mint, tempTipId, signed.base64);
      if (manner === 2) void confirm();
      if (manner === 3) sendAlone(this.#world, signed.base64);
      if (await confirm()) return;
      await this.#world.time.sleep(this.#chance.between(500, 30_000));
    }
  }

  /** Asks until there is an answer that says what came of it. False: over without effect, so that one may pay anew. */
  async #confirm(mint: string, tempTipId: string, signedTransaction: string): Promise<boolean> {
    for (let asked = 0; asked < ASKS; asked++) {
      const reply = await this.#world.call('POST', `/api/tip/${mint}/confirm`, {
        tempTipId,
        signedTransaction,
      });
      if (reply?.status === 200 && reply.json.data.status === 'confirmed') return true;
      const code = reply?.json.code;
      if (code === 'tip_expired' || code === 'tip_failed') return false;
      if (this.#chance.happens(0.05)) return true;
      await this.#world.time.sleep(this.#chance.between(200, 4000));
    }
    return true;
  }
}
