/**
 * The judge of words and the voice, in process: an answer, a late one, none, or nonsense. Creators choose a mode, words
 * of their own, wallets that are blocked and who is trusted, and change their minds.
 */
import type { Keypair } from '@solana/web3.js';
import { MODES } from '../../core/moderation/model.ts';
import type { Chance } from './chance.ts';
import type { Processes } from './process.ts';
import { signIn } from './streaming.ts';
import type { VirtualTime } from './time.ts';
import type { World } from './world.ts';

/** The word that the judge of this world flags, in whatever letters the rest is. */
export const HAZARD = 'massacre';
const UNTIL_MS = 500_000;

export class Ai {
  /** The probability that a call goes wrong. */
  faults = 0;
  /** Called with the inputs of everything that is spoken. */
  onSpeech: (inputs: string) => void = () => {};
  readonly #chance: Chance;
  readonly #time: VirtualTime;
  readonly #processes: Processes;

  constructor(chance: Chance, time: VirtualTime, processes: Processes) {
    this.#chance = chance;
    this.#time = time;
    this.#processes = processes;
  }

  /** Has the signature of the Workers AI binding. */
  run(model: string, inputs: object, options?: { returnRawResponse?: boolean }): Promise<unknown> {
    return this.#processes.act(`ai ${model}`, async () => {
      const text = JSON.stringify(inputs);
      const isJudge = model.includes('llama-guard');
      if (!isJudge) this.onSpeech(text);
      if (this.#chance.happens(this.faults)) await this.#goWrong();
      await this.#time.sleep(this.#chance.between(30, 700));
      if (!isJudge) return sound(options);
      if (this.#chance.happens(this.faults / 4)) return { response: 'certainly!' };
      return { response: text.includes(HAZARD) ? 'unsafe\nS10' : 'safe' };
    });
  }

  async #goWrong(): Promise<void> {
    const way = this.#chance.pick(['late', 'never', 'full']);
    if (way === 'never') await new Promise(() => {});
    if (way === 'full') throw new Error('3040: Capacity temporarily exceeded, please try again.');
    await this.#time.sleep(this.#chance.between(1000, 9000));
  }
}

/** Returns a frame of MP3 by its first bytes. */
function sound(options?: { returnRawResponse?: boolean }): unknown {
  const bytes = Uint8Array.from([0xff, 0xfb, 0x90, 0x44, ...Array<number>(200).fill(0)]);
  return options?.returnRawResponse ? new Response(bytes) : { audio: Buffer.from(bytes).toString('base64') };
}

/** The words that creators forbid, each with its action. */
export const OWN_WORDS = [
  { word: 'badger', action: 'mask' },
  { word: 'weasel', action: 'drop' },
  { word: 'ferret', action: 'hold' },
];

/** Sets the rules of one stream, and others a while later. */
export async function setRules(world: World, chance: Chance, creator: Keypair, token: string): Promise<void> {
  const until = world.time.now + UNTIL_MS;
  // On half of the streams no one is marked.
  const mayTrust = chance.happens(0.5);
  await world.time.sleep(chance.between(0, 20_000));
  while (world.time.now < until) {
    const headers = await signIn(world, creator, token);
    const fans = world.scene.fans.filter(() => chance.happens(0.2));
    const blocked = fans.map(({ publicKey }) => publicKey.toBase58());
    for (const wallet of blocked) world.words.blocked.add(`${token} ${wallet}`);
    const trusted = mayTrust
      ? world.scene.fans.filter(() => chance.happens(0.3)).map(({ publicKey }) => publicKey.toBase58())
      : [];
    const rules = {
      mode: chance.pick(MODES),
      holdSeconds: chance.between(3, 40),
      words: chance.happens(0.5) ? OWN_WORDS : [],
      blocked,
      trusted,
      trustHolders: mayTrust && chance.happens(0.3),
      otherLanguages: chance.happens(0.8),
    };
    if (headers) await world.call('PUT', `/api/live/${token}/settings/moderation`, rules, { headers });
    await world.time.sleep(chance.between(60_000, 400_000));
  }
}

/** Lifts the rules of streams, so that later tips wait for no one. */
export async function easeRules(world: World): Promise<void> {
  for (const [at, { mint }] of world.scene.coins.entries()) {
    const headers = await signIn(world, world.scene.creators[at]!, mint);
    if (!headers) throw new Error('a creator cannot sign in');
    const rules = { mode: 'filter', words: [], blocked: [] };
    await world.call('PUT', `/api/live/${mint}/settings/moderation`, rules, { headers });
  }
}
