/** Fans who tip: in either currency, at once or after a while, with the answer lost, the confirm lost, or twice. */
import { type Keypair, VersionedTransaction } from '@solana/web3.js';
import bs58 from 'bs58';
import type { Chance } from './chance.ts';
import type { World } from './world.ts';

/** One payment that a user wants to make once. */
export interface Intent {
  fan: string;
  /** The tip of each signed attempt. */
  tips: string[];
  signatures: string[];
}

export function sign(base64: string, signer: Keypair): { base64: string; signature: string } {
  return signTransaction(VersionedTransaction.deserialize(Buffer.from(base64, 'base64')), signer);
}

export function signTransaction(
  transaction: VersionedTransaction,
  signer: Keypair,
): { base64: string; signature: string } {
  transaction.sign([signer]);
  const bytes = Buffer.from(transaction.serialize()).toString('base64');
  return { base64: bytes, signature: bs58.encode(transaction.signatures[0]!) };
}

/** Sends signed bytes to the node and ignores its answer. */
export function sendToNode({ network }: World, base64: string): void {
  const options = { encoding: 'base64', skipPreflight: true };
  network.dispatcher.dispatch({
    jsonrpc: '2.0',
    id: 1,
    method: 'sendTransaction',
    params: [base64, options],
  });
}

/** Sends signed bytes as a wallet does; no code follows their outcome. */
export function sendAlone(world: World, base64: string): void {
  sendToNode(world, base64);
  world.log.say('a wallet sends by itself');
}

const ATTEMPTS = 3;
const POLLS = 12;

/** A fan who wants to pay some tips, each once, at random times. */
export abstract class TippingFan<I extends { fan: string }> {
  protected readonly world: World;
  protected readonly chance: Chance;
  protected readonly fan: Keypair;
  readonly intents: I[] = [];

  constructor(world: World, chance: Chance, fan: Keypair) {
    this.world = world;
    this.chance = chance;
    this.fan = fan;
  }

  protected abstract readonly pauseMs: number;
  protected abstract intent(fan: string): I;
  protected abstract pay(intent: I): Promise<void>;

  async run(tips: number): Promise<void> {
    for (let count = 0; count < tips; count++) {
      await this.world.time.sleep(this.chance.between(0, this.pauseMs));
      const intent = this.intent(this.fan.publicKey.toBase58());
      this.intents.push(intent);
      await this.pay(intent);
    }
  }

  protected amount(currency: string): number {
    return currency === 'SOL' ? this.chance.between(1, 300) / 100 : this.chance.between(2, 900) * 10;
  }

  protected prepare(
    { mint, creator }: { mint: string; creator: string | null },
    body: { currency: string; amount: number; message: string; name?: string | null },
  ) {
    const addresses = { senderAddress: this.fan.publicKey.toBase58(), recipientAddress: creator };
    return this.world.call('POST', `/api/tip/${mint}/prepare`, { ...addresses, ...body });
  }
}

export class Tipper extends TippingFan<Intent> {
  protected readonly pauseMs = 120_000;

  protected intent(fan: string): Intent {
    return { fan, tips: [], signatures: [] };
  }

  /** Like the form: prepares again only when the answer says that the last attempt is over. */
  protected async pay(intent: Intent): Promise<void> {
    const { world, chance } = this;
    const coin = chance.pick(world.scene.coins);
    const currency = chance.pick(['SOL', 'CREATOR_COIN']);
    const amount = this.amount(currency);
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const prepared = await this.prepare(coin, { amount, currency, ...world.words.some(chance) });
      if (prepared?.status !== 200) {
        await world.time.sleep(chance.between(500, 5000));
        continue;
      }
      const { tempTipId, serializedTransaction } = prepared.json.data;
      // Some fans read the wallet's message for a minute before they sign.
      await world.time.sleep(chance.happens(0.1) ? 70_000 : chance.between(300, 20_000));
      const signed = sign(serializedTransaction, this.fan);
      intent.tips.push(tempTipId);
      intent.signatures.push(signed.signature);
      const manner = chance.below(10);
      if (manner === 0) return sendAlone(world, signed.base64);
      if (manner === 1) return;
      const confirm = () => this.#confirm(coin.mint, tempTipId, signed.base64);
      if (manner === 2) void confirm();
      if (manner === 3) sendAlone(world, signed.base64);
      if (await confirm()) return;
      await world.time.sleep(chance.between(500, 30_000));
    }
  }

  /** Polls until an answer says what happened. False: over without effect, so that the fan may pay again. */
  async #confirm(mint: string, tempTipId: string, signedTransaction: string): Promise<boolean> {
    for (let polled = 0; polled < POLLS; polled++) {
      const reply = await this.world.call('POST', `/api/tip/${mint}/confirm`, {
        tempTipId,
        signedTransaction,
      });
      if (reply?.status === 200 && reply.json.data.status === 'confirmed') return true;
      const code = reply?.json.code;
      if (code === 'tip_expired' || code === 'tip_failed') return false;
      if (this.chance.happens(0.05)) return true;
      await this.world.time.sleep(this.chance.between(200, 4000));
    }
    return true;
  }
}
