/**
 * Fans who link an X account and add posts of it, and creators who choose among them: twice, too late, and while X is
 * down.
 */
import type { Keypair } from '@solana/web3.js';
import type { PickRecord } from '../../core/clips/record.ts';
import { verifyPick } from '../../core/clips/verify.ts';
import { addClipMessage, clipActionMessage, linkXMessage } from '../../core/messages.ts';
import { ACCOUNTS } from '../../local/x/accounts.ts';
import type { Chance } from './chance.ts';
import { signText } from './giving.ts';
import { type Reply, SITE, type World } from './world.ts';

const seconds = () => Math.floor(Date.now() / 1000);

/** The true events, with which the database is compared. */
export class Album {
  /** Handle by wallet: the true owner of each account. */
  readonly owners = new Map<string, string>();
  /** Handle by post. */
  readonly authors = new Map<string, string>();
  /** The results that the product reported: ids of clips, and the clip that a pick chose. */
  readonly added = new Set<string>();
  readonly chosen = new Map<string, string>();
  /** Picks whose winner was saved, according to the answers. */
  readonly saved = new Map<string, string>();
}

export class Clipper {
  readonly #world: World;
  readonly #chance: Chance;
  readonly #fan: Keypair;
  readonly #handle: string;
  readonly #album: Album;

  constructor(world: World, chance: Chance, fan: Keypair, handle: string, album: Album) {
    this.#world = world;
    this.#chance = chance;
    this.#fan = fan;
    this.#handle = handle;
    this.#album = album;
    album.owners.set(fan.publicKey.toBase58(), handle);
  }

  async run(clips: number): Promise<void> {
    await this.#world.time.sleep(this.#chance.between(0, 60_000));
    const link = this.#chance.happens(0.5) ? () => this.#linkByConsent() : () => this.#linkByPost();
    for (let asked = 0; asked < 4; asked++) {
      if (await link()) break;
      await this.#world.time.sleep(this.#chance.between(500, 15_000));
    }
    for (let count = 0; count < clips; count++) {
      await this.#world.time.sleep(this.#chance.between(1000, 60_000));
      await this.#add();
    }
  }

  #proof() {
    const walletAddress = this.#fan.publicKey.toBase58();
    const message = linkXMessage({ site: SITE, wallet: walletAddress, time: seconds() });
    return { walletAddress, message, signature: signText(this.#fan, message) };
  }

  async #linkByConsent(): Promise<boolean> {
    const { x, time } = this.#world;
    const asked = await this.#world.call('POST', '/api/clips/auth/request', this.#proof());
    if (asked?.status !== 200) return false;
    const [cookie = ''] = asked.response.headers.getSetCookie();
    await time.sleep(this.#chance.happens(0.1) ? 40_000 : this.#chance.between(500, 20_000));
    const back = await x.consent(asked.json.authUrl, this.#handle);
    const body = { state: back.searchParams.get('state'), code: back.searchParams.get('code') };
    const headers = { cookie: cookie.split(';')[0]! };
    const exchange = () => this.#world.call('POST', '/api/clips/auth/exchange', body, { headers });
    if (this.#chance.happens(0.1)) void exchange();
    return (await exchange())?.status === 200;
  }

  async #linkByPost(): Promise<boolean> {
    const asked = await this.#world.call('POST', '/api/clips/auth/code', this.#proof());
    if (asked?.status !== 200) return false;
    const { code, sentence } = asked.json.data;
    await this.#world.time.sleep(this.#chance.between(1000, 30_000));
    const post = await this.#world.x.post(this.#handle, sentence);
    const body = { walletAddress: this.#fan.publicKey.toBase58(), code, postUrl: post.url };
    for (let tries = 0; tries < 3; tries++) {
      const reply = await this.#world.call('POST', '/api/clips/auth/post', body);
      if (reply?.status === 200) return true;
      await this.#world.time.sleep(this.#chance.between(500, 5000));
    }
    return false;
  }

  /** Mostly a post of its own; sometimes another user's, which must be marked as handed in. */
  async #add(): Promise<void> {
    const chance = this.#chance;
    const author = chance.happens(0.15) ? chance.pick(ACCOUNTS).username : this.#handle;
    const { id, url: xUrl } = await this.#world.x.post(author, `What a stream ${chance.below(1000)}`);
    this.#album.authors.set(id, author);
    const { mint } = chance.pick(this.#world.scene.coins);
    const walletAddress = this.#fan.publicKey.toBase58();
    const said = { site: SITE, token: mint, url: xUrl, wallet: walletAddress };
    const add = () => {
      const message = addClipMessage({ ...said, time: seconds() });
      const body = { walletAddress, xUrl, message, signature: signText(this.#fan, message) };
      return this.#world.call('POST', `/api/clips/${mint}`, body);
    };
    if (chance.happens(0.2)) void add();
    for (let tries = 0; tries < 3; tries++) {
      const reply = await add();
      if (reply?.status === 200) this.#album.added.add(reply.json.clip.id);
      if (reply && !['x_unavailable', 'x_paused'].includes(reply.json.code)) break;
      await this.#world.time.sleep(chance.between(1100, 9000));
    }
    if (chance.happens(0.1)) await this.#world.x.delete(id);
  }
}

export class Chooser {
  readonly #world: World;
  readonly #chance: Chance;
  readonly #creator: Keypair;
  readonly #token: string;
  readonly #album: Album;

  constructor(world: World, chance: Chance, creator: Keypair, token: string, album: Album) {
    this.#world = world;
    this.#chance = chance;
    this.#creator = creator;
    this.#token = token;
    this.#album = album;
  }

  async run(picks: number): Promise<void> {
    await this.#world.time.sleep(this.#chance.between(60_000, 200_000));
    for (let count = 0; count < picks; count++) {
      await this.#world.time.sleep(this.#chance.between(1000, 80_000));
      const pick = this.#chance.happens(0.6) ? await this.#atRandom() : await this.#byHand();
      if (pick && this.#chance.happens(0.8)) await this.#save(pick);
    }
  }

  #ask(
    action: Parameters<typeof clipActionMessage>[0]['action'],
    path: string,
    more: object,
    subject?: string,
  ) {
    const walletAddress = this.#creator.publicKey.toBase58();
    const message = clipActionMessage({
      site: SITE,
      action,
      token: this.#token,
      ...(subject === undefined ? {} : { subject }),
      wallet: walletAddress,
      time: seconds(),
    });
    const body = { walletAddress, message, signature: signText(this.#creator, message), ...more };
    return this.#world.call('POST', `/api/clips/${this.#token}/${path}`, body);
  }

  #chosen(reply: Reply | null): { id: string; clip: string } | null {
    const { pick } = reply?.json ?? {};
    if (reply?.status !== 200 || !pick.clipId) return null;
    this.#album.chosen.set(pick.id, pick.clipId);
    return { id: pick.id, clip: pick.clipId };
  }

  async #atRandom() {
    const ask = () => this.#ask('choose a clip at random', 'select-random', {});
    // Within the same second it is the same message, which is valid once.
    if (this.#chance.happens(0.2)) void ask().then((reply) => this.#chosen(reply));
    return this.#chosen(await ask());
  }

  async #byHand() {
    const clips = this.#world.rows<{ id: string }>(
      'SELECT id FROM clips WHERE token = ? ORDER BY id',
      this.#token,
    );
    if (clips.length === 0) return null;
    const clipId = this.#chance.pick(clips).id;
    return this.#chosen(await this.#ask('choose a clip', 'select-manual', { clipId }, clipId));
  }

  async #save(pick: { id: string; clip: string }): Promise<void> {
    const save = () =>
      this.#ask('save the winning clip', 'winners', { pickId: pick.id, clipId: pick.clip }, pick.id);
    if (this.#chance.happens(0.3)) void save();
    for (let tries = 0; tries < 3; tries++) {
      const reply = await save();
      if (reply?.status === 200) {
        const before = this.#album.saved.get(pick.id);
        const { id } = reply.json.winner;
        if (before !== undefined && before !== id) this.#world.broken.push(`pick ${pick.id} was saved twice`);
        this.#album.saved.set(pick.id, id);
        if (this.#chance.happens(0.7)) return;
      }
      await this.#world.time.sleep(this.#chance.between(1100, 12_000));
    }
  }
}

/** Runs fans with X accounts and creators who choose; the album records the answers that they saw. */
export function clipAround(world: World, chance: Chance): Album {
  const album = new Album();
  const { fans, creators, coins } = world.scene;
  for (const [at, { username }] of ACCOUNTS.slice(0, 2).entries())
    void new Clipper(world, chance.stream(`clipper ${at}`), fans[at]!, username, album).run(3);
  for (const [at, { mint }] of coins.entries())
    void new Chooser(world, chance.stream(`chooser ${at}`), creators[at]!, mint, album).run(2);
  return album;
}

/**
 * Each clip is its author's own or marked as handed in, which wins nothing; each pick is proven or a creator's choice, always the one that was announced, and
 * saved once.
 */
export async function clipsRight(world: World, album: Album): Promise<string[]> {
  const problems: string[] = [];
  const all = <T>(table: string) => world.rows<T>(`SELECT * FROM ${table} ORDER BY id`);
  for (const { wallet, handle } of world.rows<{ wallet: string; handle: string }>('SELECT * FROM x_accounts'))
    if (album.owners.get(wallet) !== handle)
      problems.push(`${wallet} is linked to @${handle}, which is not its own`);
  const clips = all<{ id: string; wallet: string; handle: string; post_id: string }>('clips');
  const handedIn = new Map(
    world
      .rows<{ clip: string; handle: string }>('SELECT * FROM handed_in_clips ORDER BY clip')
      .map(({ clip, handle }) => [clip, handle]),
  );
  for (const { id, wallet, handle, post_id } of clips) {
    if (album.authors.get(post_id) !== handle)
      problems.push(`clip ${id} stands under @${handle}, who did not write it`);
    const by = handedIn.get(id) ?? handle;
    if (album.owners.get(wallet) !== by) problems.push(`clip ${id} was not added by @${by}`);
    if (handedIn.has(id) && by === handle) problems.push(`clip ${id} is its author's own and marked`);
  }
  for (const id of album.added)
    if (!clips.some((clip) => clip.id === id)) problems.push(`clip ${id} was added and is gone`);
  const picks = all<{ id: string; token: string; number: number; mode: string; clip: string | null }>(
    'clip_picks',
  );
  for (const { mint } of world.scene.coins) {
    const numbers = picks.filter(({ token }) => token === mint).map(({ number }) => number);
    if (numbers.toSorted((a, b) => a - b).some((number, at) => number !== at + 1))
      problems.push(`picks of ${mint} are numbered ${numbers.join()}`);
  }
  for (const [id, clip] of album.chosen) {
    const now = picks.find((pick) => pick.id === id)?.clip;
    if (now !== clip) problems.push(`pick ${id} chose ${clip}, and now ${now}`);
  }
  for (const { id, token, mode } of picks)
    if (mode === 'random') problems.push(...(await pickHolds(world, token, id)));
  const winners = all<{ id: string; pick: string; clip: string }>('clip_winners');
  for (const { id, pick, clip } of winners) {
    if (handedIn.has(clip)) problems.push(`winner ${id} was handed in`);
    if (picks.find((one) => one.id === pick)?.clip !== clip)
      problems.push(`winner ${id} is not the clip of its pick`);
    if (winners.filter((one) => one.pick === pick).length > 1)
      problems.push(`pick ${pick} has several winners`);
  }
  for (const [pick, id] of album.saved)
    if (!winners.some((one) => one.id === id && one.pick === pick))
      problems.push(`the winner of ${pick} is not saved`);
  return problems;
}

async function pickHolds(world: World, token: string, id: string): Promise<string[]> {
  let record: PickRecord | null = null;
  void world.call('GET', `/api/clips/${token}/picks/${id}`).then((reply) => {
    record = reply?.json ?? null;
  });
  await world.time.run(world.time.now + 60_000, () => record !== null);
  return [...verifyPick(record, { allowLocal: true })]
    .filter(({ state }) => state !== 'holds')
    .map(({ id: check, detail }) => `the record of pick ${id}: ${check}: ${detail}`);
}
