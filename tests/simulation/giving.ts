/** Creators and their giveaways, fans who register, strangers who take steps: impatient, forgetful, or gone. */
import { ed25519 } from '@noble/curves/ed25519';
import type { Keypair } from '@solana/web3.js';
import { confirmGiveawayMessage, giveawayActionMessage, registrationMessage } from '../../core/messages.ts';
import type { Chance } from './chance.ts';
import { sendAlone, sign } from './tipping.ts';
import { type Reply, SITE, type World } from './world.ts';

export interface Made {
  id: string;
  title: string;
  kind: 'participants' | 'holders';
  creator: Keypair;
  /** Unix seconds. */
  endsAt: number;
  /** By wallet: what the operator signed when it registered. */
  receipts: Map<string, object>;
}

export function signText(signer: Keypair, text: string): string {
  const signature = ed25519.sign(new TextEncoder().encode(text), signer.secretKey.slice(0, 32));
  return Buffer.from(signature).toString('base64');
}

/** Tenths as users type them. */
const tenths = (amount: number) => `${Math.floor(amount / 10)}.${amount % 10}`;
const seconds = () => Math.floor(Date.now() / 1000);

/** The giveaways that the users of one seed know of each other. */
export class Notices {
  readonly made: Made[] = [];
}

export class Giver {
  readonly #world: World;
  readonly #chance: Chance;
  readonly #creator: Keypair;
  readonly #notices: Notices;

  constructor(world: World, chance: Chance, creator: Keypair, notices: Notices) {
    this.#world = world;
    this.#chance = chance;
    this.#creator = creator;
    this.#notices = notices;
  }

  async run(giveaways: number): Promise<void> {
    for (let count = 0; count < giveaways; count++) {
      await this.#world.time.sleep(this.#chance.between(0, 60_000));
      const made = await this.#make(count);
      if (made) await this.#lead(made);
    }
  }

  async #make(count: number): Promise<Made | null> {
    const chance = this.#chance;
    const kind = chance.pick(['participants', 'participants', 'holders'] as const);
    const prizeCurrency = chance.pick(['SOL', 'CREATOR_COIN'] as const);
    const coin = chance.pick(this.#world.scene.coins);
    const creator = this.#creator.publicKey.toBase58();
    const title = `Giveaway ${creator.slice(0, 4)} ${count}`;
    const endsAt = seconds() + chance.between(60, 300);
    const places = Array.from({ length: chance.pick([1, 1, 2, 3, 6]) }, () => chance.between(1, 20));
    const gated = kind === 'holders' || prizeCurrency === 'CREATOR_COIN' || chance.happens(0.3);
    const body = {
      title,
      description: 'One of you wins.',
      type: kind,
      creator,
      creatorAddress: creator,
      prizeAmount: tenths(places.reduce((sum, one) => sum + one, 0)),
      places: places.map(tenths),
      windowSeconds: chance.happens(0.25) ? 600 : 0,
      prizeCurrency,
      tokenMint: gated ? coin.mint : undefined,
      eligibilityTiers: [],
      ...(kind === 'holders' ? { eligibilityType: 'custom', customAmount: chance.between(1, 1000) } : {}),
      endDateTime: new Date(endsAt * 1000).toISOString(),
    };
    let prepared: Reply | null = null;
    for (let asked = 0; asked < 4 && prepared?.status !== 200; asked++) {
      if (asked > 0) await this.#world.time.sleep(chance.between(500, 6000));
      prepared = await this.#world.call('POST', '/api/giveaways/prepare', body);
    }
    if (prepared?.status !== 200) return null;
    const { serializedTransaction, tempGiveawayData } = prepared.json.data;
    const made: Made = {
      id: tempGiveawayData.id,
      title,
      kind,
      creator: this.#creator,
      endsAt,
      receipts: new Map(),
    };
    await this.#world.time.sleep(chance.happens(0.1) ? 80_000 : chance.between(500, 20_000));
    const signed = sign(serializedTransaction, this.#creator);
    const message = confirmGiveawayMessage({ site: SITE, title, creator, time: seconds() });
    const signature = signText(this.#creator, message);
    const signedBody = { tempGiveawayData, signedTransaction: signed.base64, message, signature };
    const manner = chance.below(10);
    if (manner === 0) return null;
    if (manner <= 2) sendAlone(this.#world, signed.base64);
    if (manner === 1) {
      this.#notices.made.push(made);
      return made;
    }
    const confirm = () => this.#world.call('POST', '/api/giveaways/confirm', signedBody);
    if (manner === 3) void confirm();
    for (let asked = 0; asked < 6; asked++) {
      const reply = await confirm();
      if (reply?.json.data?.status === 'confirmed') {
        this.#notices.made.push(made);
        return made;
      }
      if (reply && reply.status >= 400 && reply.json.code !== 'chain_unavailable') return null;
      await this.#world.time.sleep(chance.between(300, 4000));
    }
    return made;
  }

  /** Plays the creator of a running giveaway. */
  async #lead(made: Made): Promise<void> {
    const { time } = this.#world;
    const manner = this.#chance.below(10);
    if (manner === 0) return;
    if (manner === 1) {
      await time.sleep(this.#chance.between(1000, 300_000));
      await this.#cancel(made);
      return;
    }
    await time.sleep(this.#chance.between(40_000, 200_000));
    if (made.kind === 'holders') {
      await this.#execute(made, {});
      return;
    }
    const drawn = await this.#select(made);
    if (manner === 2) await this.#cancel(made);
    if (!drawn || manner === 3) return;
    await time.sleep(this.#chance.between(100, 20_000));
    const creator = made.creator.publicKey.toBase58();
    await this.#execute(made, this.#action(made, 'pay the winner of giveaway', creator));
  }

  #action(
    { id, title, creator: signer }: Made,
    action: Parameters<typeof giveawayActionMessage>[0]['action'],
    creator: string,
  ) {
    const message = giveawayActionMessage({ site: SITE, action, title, id, creator, time: seconds() });
    return { creator, message, signature: signText(signer, message) };
  }

  async #cancel(made: Made): Promise<void> {
    const body = this.#action(made, 'cancel giveaway', made.creator.publicKey.toBase58());
    await this.#until(8, async () => {
      const reply = await this.#world.call('DELETE', `/api/giveaways/${made.id}`, body);
      return reply?.json.data?.status === 'cancelled' || isNo(reply);
    });
  }

  /** True once the winner is drawn. */
  async #select(made: Made): Promise<boolean> {
    const path = `/api/giveaways/${made.id}/select`;
    const creator = made.creator.publicKey.toBase58();
    let signedTransaction: string | undefined;
    let drawn = false;
    await this.#until(20, async () => {
      const signed = this.#action(made, 'select the winner of giveaway', creator);
      const reply = await this.#world.call('POST', path, { ...signed, signedTransaction });
      const data = reply?.json.data;
      const transaction = data?.prompt?.serializedTransaction ?? data?.serializedTransaction;
      if (transaction) {
        await this.#world.time.sleep(this.#chance.between(300, this.#chance.happens(0.1) ? 100_000 : 8000));
        if (data.prompt && this.#chance.happens(0.1)) {
          await this.#world.call('POST', path, { creator, declined: true, promptKey: data.prompt.promptKey });
          return false;
        }
        const { base64 } = sign(transaction, made.creator);
        signedTransaction = base64;
        if (this.#chance.happens(0.1)) sendAlone(this.#world, base64);
        if (this.#chance.happens(0.1)) void this.#world.call('POST', path, { creator, signedTransaction });
      }
      if (STALE.includes(reply?.json.code)) signedTransaction = undefined;
      drawn = typeof data?.winner === 'string';
      return drawn || reply?.json.code === 'giveaway_over' || reply?.json.code === 'no_registrations';
    });
    return drawn;
  }

  async #execute({ id }: Made, body: object): Promise<void> {
    await this.#until(6, async () => {
      const reply = await this.#world.call('POST', `/api/giveaways/${id}/execute`, body);
      return reply?.status === 200 || (isNo(reply) && reply?.json.code !== 'not_ended');
    });
  }

  async #until(times: number, ask: () => Promise<boolean | undefined>): Promise<void> {
    for (let asked = 0; asked < times; asked++) {
      if (await ask()) return;
      await this.#world.time.sleep(this.#chance.between(500, 15_000));
    }
  }
}

/** The refusals after which a signature is void, so the creator signs again. */
const STALE = ['signed_too_late', 'tx_other_blockhash', 'prompt_over', 'draft_used'];

/** Returns whether a retry will not change the answer. */
function isNo(reply: Reply | null): boolean {
  return reply !== null && reply.status >= 400 && reply.status < 500;
}

/** Registers for every giveaway it hears of, for some twice or too late, and objects to lists without a reason. */
export async function registerAround(
  world: World,
  chance: Chance,
  fan: Keypair,
  notices: Notices,
): Promise<void> {
  const seen = new Set<string>();
  for (let rounds = 0; rounds < 12; rounds++) {
    await world.time.sleep(chance.between(1000, 50_000));
    for (const { id, title, kind, receipts } of notices.made) {
      if (seen.has(id) && chance.happens(0.1)) await object(world, id, fan, receipts);
      if (seen.has(id) || chance.happens(kind === 'holders' ? 0.95 : 0.3)) continue;
      const wallet = fan.publicKey.toBase58();
      const signature = signText(fan, registrationMessage({ site: SITE, title, id, wallet }));
      const body = { walletAddress: wallet, signature };
      const path = `/api/giveaways/${id}/register`;
      if (chance.happens(0.2)) void world.call('POST', path, body);
      const reply = await world.call('POST', path, body);
      if (reply?.status !== 200) continue;
      seen.add(id);
      receipts.set(wallet, reply.json.data.receipt);
    }
  }
}

/** Nothing is ever lost here, so no list lacks a wallet with a receipt. */
async function object(world: World, id: string, fan: Keypair, receipts: Made['receipts']): Promise<void> {
  const wallet = fan.publicKey.toBase58();
  const reply = await world.call('POST', `/api/giveaways/${id}/objections`, {
    wallet,
    receipt: receipts.get(wallet),
  });
  if (reply?.json.data?.status === 'withdrawn') world.broken.push(`a list of ${id} lacks ${wallet}`);
}

/** A stranger who sends steps of other users' draws with its own wallet, and makes forbidden requests. */
export async function meddle(
  world: World,
  chance: Chance,
  stranger: Keypair,
  notices: Notices,
): Promise<void> {
  const wallet = stranger.publicKey.toBase58();
  for (let rounds = 0; rounds < 10; rounds++) {
    await world.time.sleep(chance.between(5000, 90_000));
    const made = notices.made[chance.below(notices.made.length || 1)];
    if (!made) continue;
    const path = `/api/giveaways/${made.id}`;
    const manner = chance.below(4);
    if (manner === 0) {
      await world.call('POST', `${path}/execute`, {});
    } else if (manner === 1) {
      const { id, title } = made;
      const creator = made.creator.publicKey.toBase58();
      const message = giveawayActionMessage({
        site: SITE,
        action: 'cancel giveaway',
        title,
        id,
        creator,
        time: seconds(),
      });
      const reply = await world.call('DELETE', path, {
        creator,
        message,
        signature: signText(stranger, message),
      });
      if (reply?.status === 200 && reply.json.data.status !== 'cancelled')
        world.broken.push(`a stranger cancelled ${id}`);
    } else {
      const step = manner === 2 ? undefined : chance.pick(['reveal', 'prove', 'pay', 'finish', 'reclaim']);
      const asked = await world.call('POST', `${path}/steps`, { wallet, step });
      const transaction = asked?.json.data?.serializedTransaction;
      if (!transaction) continue;
      await world.time.sleep(chance.between(200, 6000));
      const signed = sign(transaction, stranger);
      if (chance.happens(0.3)) sendAlone(world, signed.base64);
      else await world.call('POST', `${path}/steps`, { wallet, signedTransaction: signed.base64 });
    }
  }
}
