/** Someone who calls the product from an address, and notes what there is to learn. */
import { Keypair } from '@solana/web3.js';
import { SYSTEM_PROGRAM } from '../../core/address.ts';
import { confirmGiveawayMessage, registrationMessage } from '../../core/messages.ts';
import type { Coin } from '../../local/world/coin.ts';
import { signText } from './giving.ts';
import { launchCoin, written } from './scene.ts';
import { sign } from './tipping.ts';
import { type Reply, SITE, type World } from './world.ts';

export type AskedCoin = Coin['token'];

export interface Hosted {
  id: string;
  title: string;
}

const LAMPORTS = 100_000_000_000n;
/** A form waits as long as the answer says, and asks again. */
const PATIENCE = 5;

export class Asker {
  readonly wallet: Keypair = Keypair.generate();
  readonly address: string;
  /** What this asker learns, in the order of its own acts. */
  readonly learned: string[] = [];
  /** Calls that had to wait for the next minute. */
  waited = 0;
  protected readonly world: World;
  #headers: Record<string, string> = {};

  constructor(world: World, address: string, funds = LAMPORTS) {
    this.world = world;
    this.address = address;
    if (funds === 0n) return;
    const purse = { pubkey: this.key, owner: SYSTEM_PROGRAM, data: new Uint8Array(), lamports: funds };
    world.network.ask('local_setAccounts', [written(purse)]);
  }

  get key(): string {
    return this.wallet.publicKey.toBase58();
  }

  note(what: string, ...facts: unknown[]): void {
    this.learned.push(`${what}: ${facts.map((fact) => JSON.stringify(fact) ?? '-').join(' ')}`);
  }

  /** One call, without waiting. */
  async ask(method: string, path: string, body?: unknown, from = this.address): Promise<Reply> {
    const headers = { ...this.#headers, 'cf-connecting-ip': from };
    return (await this.world.call(method, path, body, { headers })) ?? { status: 0, json: {} };
  }

  /** A call that waits for the next minute where the answer says so. */
  async call(method: string, path: string, body?: unknown): Promise<Reply> {
    for (let asked = 0; ; asked++) {
      const reply = await this.ask(method, path, body);
      if (reply.status !== 429 || reply.json.code !== 'rate_limited' || asked === PATIENCE) return reply;
      this.waited += 1;
      await this.world.time.sleep(60_000);
    }
  }

  /** Makes a coin of this asker's. */
  mint(symbol: string, holders: Keypair[] = []): AskedCoin {
    const coin = launchCoin(this.wallet, [this.wallet, ...holders], { name: `Coin ${symbol}`, symbol });
    this.world.network.ask('local_setAccounts', coin.accounts.map(written));
    return coin.token;
  }

  async signIn(mint: string): Promise<boolean> {
    const query = new URLSearchParams({ wallet: this.key, tokenAddress: mint });
    const asked = await this.call('POST', `/api/tip/auth/creator/challenge?${query}`);
    const message = asked.json.data?.message;
    if (!message) return false;
    const body = { wallet: this.key, tokenAddress: mint, signature: signText(this.wallet, message) };
    const reply = await this.call('POST', '/api/tip/auth/creator/authenticate', body);
    if (reply.json.token) this.#headers = { authorization: `Bearer ${reply.json.token}` };
    return Boolean(reply.json.token);
  }

  /** Pays a tip. Returns the last answer. */
  async tip({ mint, creator }: AskedCoin, amount: number, words: object): Promise<Reply> {
    const body = { senderAddress: this.key, recipientAddress: creator, amount, currency: 'SOL', ...words };
    const prepared = await this.call('POST', `/api/tip/${mint}/prepare`, body);
    if (prepared.status !== 200) return prepared;
    const { tempTipId, serializedTransaction } = prepared.json.data;
    const signedTransaction = sign(serializedTransaction, this.wallet).base64;
    for (let asked = 0; ; asked++) {
      const reply = await this.call('POST', `/api/tip/${mint}/confirm`, { tempTipId, signedTransaction });
      if (reply.json.data?.status !== 'pending' || asked === 20) return reply;
      await this.world.time.sleep(1000);
    }
  }

  /** Funds a giveaway of SOL for those who register. Returns null, and notes the refusal, where it fails. */
  async host(coin: AskedCoin, title: string, minutes: number): Promise<Hosted | null> {
    const endsAt = Math.floor(this.world.time.now / 1000) + minutes * 60;
    const prepared = await this.call('POST', '/api/giveaways/prepare', {
      title,
      description: 'One of you wins.',
      type: 'participants',
      creator: this.key,
      creatorAddress: this.key,
      prizeAmount: '0.5',
      places: ['0.5'],
      windowSeconds: 0,
      prizeCurrency: 'SOL',
      tokenMint: coin.mint,
      eligibilityTiers: [],
      endDateTime: new Date(endsAt * 1000).toISOString(),
    });
    if (prepared.status !== 200) {
      this.note('a giveaway is refused', prepared.status, prepared.json.code);
      return null;
    }
    const { serializedTransaction, tempGiveawayData } = prepared.json.data;
    const time = Math.floor(this.world.time.now / 1000);
    const message = confirmGiveawayMessage({ site: SITE, title, creator: this.key, time });
    const body = {
      tempGiveawayData,
      signedTransaction: sign(serializedTransaction, this.wallet).base64,
      message,
      signature: signText(this.wallet, message),
    };
    for (let asked = 0; asked < 20; asked++) {
      const reply = await this.call('POST', '/api/giveaways/confirm', body);
      if (reply.json.data?.status === 'confirmed') return { id: tempGiveawayData.id, title };
      await this.world.time.sleep(1000);
    }
    this.note('a giveaway does not land');
    return null;
  }

  register({ id, title }: Hosted): Promise<Reply> {
    const signature = signText(this.wallet, registrationMessage({ site: SITE, title, id, wallet: this.key }));
    return this.call('POST', `/api/giveaways/${id}/register`, { walletAddress: this.key, signature });
  }
}
