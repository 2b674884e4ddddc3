/**
 * Fans whose wallet sends by itself: it renews the blockhash, sometimes sends twice, at once or after a while, and answers a
 * signature or nothing. The page asks what became of it, and pays anew only when it is told that nothing can land any more.
 */
import {
  ComputeBudgetProgram,
  type Keypair,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import bs58 from 'bs58';
import { CERTAIN_ENDS } from '../../web/tips/send-tip.ts';
import type { Chance } from './chance.ts';
import type { World } from './world.ts';

interface Attempt {
  tip: string;
  /** Signatures of what the wallet sent, if it did. */
  sent: string[];
  /** Why the page pays anew, null while it does not. */
  over: string | null;
}

/** What one person wanted to pay once. */
export interface WalletIntent {
  fan: string;
  attempts: Attempt[];
}

/** A transaction that stays open in a wallet until its row is long gone. */
interface Kept {
  base64: string;
  feeBps: number;
  attempt: Attempt;
}

const ATTEMPTS = 2;
const LOOKS = 60;
/** Longer than a row without a signature is kept. */
const ROW_GONE_MS = 2 * 3_600_000;

export class WalletTipper {
  readonly #world: World;
  readonly #chance: Chance;
  readonly #fan: Keypair;
  readonly intents: WalletIntent[] = [];
  readonly #kept: Kept[] = [];

  constructor(world: World, chance: Chance, fan: Keypair) {
    this.#world = world;
    this.#chance = chance;
    this.#fan = fan;
  }

  async run(tips: number): Promise<void> {
    for (let count = 0; count < tips; count++) {
      await this.#world.time.sleep(this.#chance.between(0, 200_000));
      const intent = { fan: this.#fan.publicKey.toBase58(), attempts: [] };
      this.intents.push(intent);
      await this.#pay(intent);
    }
  }

  async #pay(intent: WalletIntent): Promise<void> {
    const { scene, time } = this.#world;
    const coin = this.#chance.pick(scene.coins);
    const currency = this.#chance.pick(['SOL', 'CREATOR_COIN']);
    for (let count = 0; count < ATTEMPTS; count++) {
      const feeBps = this.#feeBps();
      const prepared = await this.#world.call('POST', `/api/tip/${coin.mint}/prepare`, {
        senderAddress: intent.fan,
        recipientAddress: coin.creator,
        amount: currency === 'SOL' ? this.#chance.between(1, 300) / 100 : this.#chance.between(2, 900) * 10,
        currency,
        message: `from a wallet ${this.#chance.below(1000)}`,
      });
      await time.sleep(this.#chance.between(300, 20_000));
      if (prepared?.status !== 200) continue;
      const { tempTipId, serializedTransaction } = prepared.json.data;
      const attempt: Attempt = { tip: tempTipId, sent: [], over: null };
      intent.attempts.push(attempt);
      const manner = this.#chance.below(12);
      if (manner === 0) {
        attempt.over = 'said no';
        continue;
      }
      // Its window stays open and the page is closed.
      if (manner === 1) {
        this.#kept.push({ base64: serializedTransaction, feeBps, attempt });
        return;
      }
      const signature = await this.#askWallet(serializedTransaction, attempt, manner);
      attempt.over = await this.#follow(coin.mint, tempTipId, signature);
      if (!attempt.over) return;
    }
  }

  /** What the wallet answers. */
  async #askWallet(base64: string, attempt: Attempt, manner: number): Promise<string | null> {
    const { time } = this.#world;
    const send = () => this.#send(base64, attempt, false);
    switch (manner) {
      case 2: // Sends nothing, answers nothing.
        return null;
      case 3: // Its window is closed without an answer, and it sends a little later.
        time.after(this.#chance.between(100, 30_000), send);
        return null;
      case 4: {
        // Twice, and answers one of the two.
        const first = send();
        await time.sleep(this.#chance.between(1, 5000));
        const second = send();
        return this.#chance.pick([first, second]);
      }
      case 5: // Too small a limit: it fails on the chain, and some wallets try again.
        this.#send(base64, attempt, true);
        if (this.#chance.happens(0.5)) time.after(this.#chance.between(100, 20_000), send);
        return attempt.sent.at(-1) ?? null;
      default: {
        const signature = send();
        return this.#chance.happens(0.8) ? signature : null;
      }
    }
  }

  #send(base64: string, attempt: Attempt, failing: boolean): string {
    const { dispatcher } = this.#world.network;
    const signed = this.#renewed(base64, failing);
    attempt.sent.push(signed.signature);
    const fault = this.#chance.below(10);
    const method = 'sendTransaction';
    const given =
      fault === 0
        ? { kind: 'drop' }
        : fault < 3
          ? { kind: 'late', ms: this.#chance.between(500, 50_000) }
          : null;
    if (given)
      dispatcher.dispatch({ jsonrpc: '2.0', id: 0, method: 'local_fault', params: [{ method, ...given }] });
    const options = { encoding: 'base64', skipPreflight: true };
    dispatcher.dispatch({ jsonrpc: '2.0', id: 1, method, params: [signed.base64, options] });
    this.#world.log.say('a wallet sends', attempt.tip.slice(0, 6), signed.signature.slice(0, 6));
    return signed.signature;
  }

  #renewed(base64: string, failing: boolean): { base64: string; signature: string } {
    const { message } = VersionedTransaction.deserialize(Buffer.from(base64, 'base64'));
    const { instructions } = TransactionMessage.decompile(message);
    const { value } = this.#world.network.ask<{ value: { blockhash: string } }>('getLatestBlockhash');
    const paying = instructions.filter(({ programId }) => !programId.equals(ComputeBudgetProgram.programId));
    const transaction = new VersionedTransaction(
      new TransactionMessage({
        payerKey: this.#fan.publicKey,
        recentBlockhash: value.blockhash,
        instructions: failing
          ? [ComputeBudgetProgram.setComputeUnitLimit({ units: 500 }), ...paying]
          : instructions,
      }).compileToV0Message(),
    );
    transaction.sign([this.#fan]);
    return {
      base64: Buffer.from(transaction.serialize()).toString('base64'),
      signature: bs58.encode(transaction.signatures[0]!),
    };
  }

  /** As the page does, which remembers the tip over reloads. Answers why it is certain that one may pay anew. */
  async #follow(mint: string, tempTipId: string, hint: string | null): Promise<string | null> {
    const signature = hint ?? undefined;
    for (let asked = 0; asked < LOOKS; asked++) {
      const reply = await this.#world.call('POST', `/api/tip/${mint}/confirm`, {
        tempTipId,
        sentByWallet: true,
        signature,
      });
      if (reply?.status === 200 && reply.json.data.status === 'confirmed') return null;
      if (CERTAIN_ENDS.includes(reply?.json.code)) return reply!.json.code;
      if (this.#chance.happens(0.02)) return null;
      await this.#world.time.sleep(asked < 6 ? 1500 : 10_000);
    }
    return null;
  }

  #feeBps(): number {
    return this.#world.rows<{ fee_bps: number }>('SELECT fee_bps FROM platform_config')[0]!.fee_bps;
  }

  get keeps(): boolean {
    return this.#kept.length > 0;
  }

  /** Somebody finds the open window and agrees. Where the platform's share was raised meanwhile it is no tip any more. */
  sendKept(): void {
    for (const { base64, feeBps, attempt } of this.#kept)
      if (this.#feeBps() <= feeBps) this.#send(base64, attempt, false);
  }
}

/** Sends what was left open in a wallet until its row was gone. */
export async function sendForgotten(world: World, tippers: WalletTipper[]): Promise<void> {
  if (!tippers.some(({ keeps }) => keeps)) return;
  world.time.skip(ROW_GONE_MS);
  for (let minute = 0; minute < 3; minute++) {
    void world.cron();
    await world.time.run(world.time.now + 60_000);
  }
  for (const tipper of tippers) tipper.sendKept();
}
