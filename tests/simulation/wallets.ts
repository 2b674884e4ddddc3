/**
 * Fans whose wallet sends by itself: it renews the blockhash, sometimes sends twice, at once or later, and returns a
 * signature or nothing. The page polls for the outcome, and pays again only when nothing can land any more.
 */
import { ComputeBudgetProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js';
import { CERTAIN_ENDS } from '../../web/tips/send-tip.ts';
import { sendToNode, signTransaction, TippingFan } from './tipping.ts';
import type { World } from './world.ts';

interface Attempt {
  tip: string;
  /** The signatures of transactions that the wallet itself sent. */
  sent: string[];
  /** The reason why the page pays again; null while it does not. */
  over: string | null;
}

/** One payment that a user wants to make once. */
export interface WalletIntent {
  fan: string;
  attempts: Attempt[];
}

/** A transaction that stays open in a wallet until its row is long gone. */
interface OpenRequest {
  base64: string;
  feeBps: number;
  attempt: Attempt;
}

const ATTEMPTS = 2;
const POLLS = 60;
/** Longer than a row without a signature is stored. */
const ROW_GONE_MS = 2 * 3_600_000;

export class WalletTipper extends TippingFan<WalletIntent> {
  protected readonly pauseMs = 200_000;
  readonly #open: OpenRequest[] = [];

  protected intent(fan: string): WalletIntent {
    return { fan, attempts: [] };
  }

  protected async pay(intent: WalletIntent): Promise<void> {
    const { scene, time } = this.world;
    const coin = this.chance.pick(scene.coins);
    const currency = this.chance.pick(['SOL', 'CREATOR_COIN']);
    for (let count = 0; count < ATTEMPTS; count++) {
      const feeBps = this.#feeBps();
      const amount = this.amount(currency);
      const words = this.world.words.some(this.chance);
      const prepared = await this.prepare(coin, { amount, currency, ...words });
      await time.sleep(this.chance.between(300, 20_000));
      if (prepared?.status !== 200) continue;
      const { tempTipId, serializedTransaction } = prepared.json.data;
      const attempt: Attempt = { tip: tempTipId, sent: [], over: null };
      intent.attempts.push(attempt);
      const manner = this.chance.below(12);
      if (manner === 0) {
        attempt.over = 'said no';
        continue;
      }
      // The wallet's window stays open and the page is closed.
      if (manner === 1) {
        this.#open.push({ base64: serializedTransaction, feeBps, attempt });
        return;
      }
      const signature = await this.#askWallet(serializedTransaction, attempt, manner);
      attempt.over = await this.#follow(coin.mint, tempTipId, signature);
      if (!attempt.over) return;
    }
  }

  /** Returns what the wallet answers. */
  async #askWallet(base64: string, attempt: Attempt, manner: number): Promise<string | null> {
    const { time } = this.world;
    const send = () => this.#send(base64, attempt, false);
    switch (manner) {
      case 2: // It sends nothing and answers nothing.
        return null;
      case 3: // Its window is closed without an answer, and it sends a little later.
        time.after(this.chance.between(100, 30_000), send);
        return null;
      case 4: {
        // It sends twice and returns one of the two signatures.
        const first = send();
        await time.sleep(this.chance.between(1, 5000));
        const second = send();
        return this.chance.pick([first, second]);
      }
      case 5: // With too small a limit: it fails on the chain, and some wallets try again.
        this.#send(base64, attempt, true);
        if (this.chance.happens(0.5)) time.after(this.chance.between(100, 20_000), send);
        return attempt.sent.at(-1) ?? null;
      default: {
        const signature = send();
        return this.chance.happens(0.8) ? signature : null;
      }
    }
  }

  #send(base64: string, attempt: Attempt, failing: boolean): string {
    const { dispatcher } = this.world.network;
    const signed = this.#renewed(base64, failing);
    attempt.sent.push(signed.signature);
    const fault = this.chance.below(10);
    const method = 'sendTransaction';
    const given =
      fault === 0
        ? { kind: 'drop' }
        : fault < 3
          ? { kind: 'late', ms: this.chance.between(500, 50_000) }
          : null;
    if (given)
      dispatcher.dispatch({ jsonrpc: '2.0', id: 0, method: 'local_fault', params: [{ method, ...given }] });
    sendToNode(this.world, signed.base64);
    this.world.log.say('a wallet sends', attempt.tip.slice(0, 6), signed.signature.slice(0, 6));
    return signed.signature;
  }

  #renewed(base64: string, failing: boolean): { base64: string; signature: string } {
    const { message } = VersionedTransaction.deserialize(Buffer.from(base64, 'base64'));
    const { instructions } = TransactionMessage.decompile(message);
    const { value } = this.world.network.ask<{ value: { blockhash: string } }>('getLatestBlockhash');
    const paying = instructions.filter(({ programId }) => !programId.equals(ComputeBudgetProgram.programId));
    const transaction = new VersionedTransaction(
      new TransactionMessage({
        payerKey: this.fan.publicKey,
        recentBlockhash: value.blockhash,
        instructions: failing
          ? [ComputeBudgetProgram.setComputeUnitLimit({ units: 500 }), ...paying]
          : instructions,
      }).compileToV0Message(),
    );
    return signTransaction(transaction, this.fan);
  }

  /**
   * Like the page, which stores the tip over reloads. Returns the certain reason why the fan may pay again, or null.
   */
  async #follow(mint: string, tempTipId: string, hint: string | null): Promise<string | null> {
    const signature = hint ?? undefined;
    for (let polled = 0; polled < POLLS; polled++) {
      const reply = await this.world.call('POST', `/api/tip/${mint}/confirm`, {
        tempTipId,
        sentByWallet: true,
        signature,
      });
      if (reply?.status === 200 && reply.json.data.status === 'confirmed') return null;
      if (CERTAIN_ENDS.includes(reply?.json.code)) return reply!.json.code;
      if (this.chance.happens(0.02)) return null;
      await this.world.time.sleep(polled < 6 ? 1500 : 10_000);
    }
    return null;
  }

  #feeBps(): number {
    return this.world.rows<{ fee_bps: number }>('SELECT fee_bps FROM platform_config')[0]!.fee_bps;
  }

  get hasOpen(): boolean {
    return this.#open.length > 0;
  }

  /** The fan finds the open window and approves. If the platform's fee rose meanwhile, it is no longer a valid tip. */
  sendOpen(): void {
    for (const { base64, feeBps, attempt } of this.#open)
      if (this.#feeBps() <= feeBps) this.#send(base64, attempt, false);
  }
}

/** Sends the transactions that stayed open in a wallet until their rows were gone. */
export async function sendForgotten(world: World, tippers: WalletTipper[]): Promise<void> {
  if (!tippers.some(({ hasOpen }) => hasOpen)) return;
  world.time.skip(ROW_GONE_MS);
  for (let minute = 0; minute < 3; minute++) {
    void world.cron();
    await world.time.run(world.time.now + 60_000);
  }
  for (const tipper of tippers) tipper.sendOpen();
}
