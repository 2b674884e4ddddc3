/** Honest askers: fans who search, tip and take part, creators at their stream, hosts of giveaways. */
import { readFileSync } from 'node:fs';
import { type AskedCoin, Asker, type Hosted } from './asker.ts';
import type { Chance } from './chance.ts';
import { Watcher } from './watching.ts';
import type { Reply, World } from './world.ts';

const PICTURE = readFileSync(new URL('../media/files/still.png', import.meta.url));
const SENTENCES = ['thank you for the stream', 'what a good game this is', 'hello to all of you from home'];

export interface Crowd {
  fans: number;
  creators: number;
  hosts: number;
  /** Fans whose calls come from one address, as those of a carrier's or a venue's do. */
  behindOne: number;
}

/** What honest askers know of each other, and a hostile as well. */
export interface Stage {
  coins: AskedCoin[];
  creators: Asker[];
  hosted: Hosted[];
  /** The honest askers by name. */
  askers: Map<string, Asker>;
  /** The file that the first creator has uploaded. */
  file: string | null;
}

const MINUTE_MS = 60_000;
/** A thousand fans come over so many minutes: the judge of words serves 300 calls a minute to all of them. */
const FANS_MINUTES = 8;
/** An overlay that is there from the beginning and stays. */
const AT_ONCE = {
  between: (low: number) => (low === 10_000 ? 10 * 3_600_000 : low),
  happens: () => false,
} as unknown as Chance;

/** Sets the stage before anybody acts: wallets, coins, addresses. */
export function setStage(world: World, crowd: Crowd): Stage {
  const stage: Stage = { coins: [], creators: [], hosted: [], askers: new Map(), file: null };
  const add = (name: string, address: string) => {
    const asker = new Asker(world, address);
    stage.askers.set(name, asker);
    return asker;
  };
  for (let at = 0; at < crowd.creators + crowd.hosts; at++) {
    const creator = add(at < crowd.creators ? `creator ${at}` : `host ${at}`, `192.0.${at >> 8}.${at & 255}`);
    stage.creators.push(creator);
    stage.coins.push(creator.mint(`C${at}X`));
  }
  for (let at = 0; at < crowd.fans; at++) add(`fan ${at}`, `198.51.${at >> 8}.${at & 255}`);
  for (let at = 0; at < crowd.behindOne; at++) add(`neighbour ${at}`, '203.0.113.1');
  return stage;
}

/** Lets all honest askers act, and resolves when they are done. */
export async function actHonestly(
  world: World,
  stage: Stage,
  { creators }: Crowd,
  plan: Chance,
): Promise<void> {
  for (const { mint } of stage.coins) void new Watcher(world, AT_ONCE, mint, 'overlay', true).run();
  const works = [...stage.askers].map(([name, asker]) => {
    const at = stage.creators.indexOf(asker);
    const delay = plan.between(0, MINUTE_MS);
    const pick = plan.bits();
    if (at >= creators) return host(world, stage, asker, at, delay);
    if (at >= 0) return create(world, stage, asker, at, delay);
    return watch(world, stage, asker, name, pick, MINUTE_MS + FANS_MINUTES * delay);
  });
  await Promise.all(works);
}

async function host(world: World, stage: Stage, asker: Asker, at: number, delay: number): Promise<void> {
  await world.time.sleep(delay / 4);
  const hosted = await asker.host(stage.coins[at]!, `Prize of host ${at}`, 30);
  if (hosted) stage.hosted.push(hosted);
  asker.note('hosts', hosted?.title);
}

async function create(world: World, stage: Stage, asker: Asker, at: number, delay: number): Promise<void> {
  await world.time.sleep(delay);
  const { mint } = stage.coins[at]!;
  asker.note('signs in', await asker.signIn(mint));
  const test = await asker.call('POST', `/api/live/${mint}/queue/test`);
  asker.note('tests an alert', test.status, test.json.code);
  const sound = await hear(world, asker, mint, test.json.data?.tip?.id);
  asker.note('hears its voice', sound.status, sound.json.code);
  const file = await asker.call('POST', `/api/media/${mint}?name=still.png`, new Uint8Array(PICTURE));
  asker.note('uploads', file.status, file.json.code);
  if (at === 0) stage.file = file.json.data?.hash ?? null;
  const paused = await asker.call('POST', `/api/live/${mint}/queue/pause`);
  const resumed = await asker.call('POST', `/api/live/${mint}/queue/resume`);
  asker.note('pauses and resumes', paused.status, resumed.status);
}

/** Asks for the voice of an alert as its overlay does: again until the alert is on screen. */
async function hear(world: World, asker: Asker, mint: string, alertId: string): Promise<Reply> {
  for (let asked = 0; ; asked++) {
    const sound = await asker.call('GET', `/api/live/${mint}/speech/${alertId}`);
    if (sound.json.code !== 'speech_over' || asked === 60) return sound;
    await world.time.sleep(1000);
  }
}

async function watch(
  world: World,
  stage: Stage,
  asker: Asker,
  name: string,
  pick: number,
  delay: number,
): Promise<void> {
  await world.time.sleep(delay);
  const at = pick % stage.coins.length;
  const coin = stage.coins[at]!;
  const found = await asker.call('GET', `/api/tokens?search=C${at}X`);
  asker.note(
    'searches',
    found.status,
    (found.json.data ?? []).map((one: { symbol: string }) => one.symbol),
  );
  const page = await asker.call('GET', `/api/tip/${coin.mint}`);
  asker.note('opens the page', page.status, page.json.data?.symbol, page.json.data?.creator === coin.creator);
  const balance = await asker.call('GET', `/api/wallets/${asker.key}/balances/${coin.mint}`);
  asker.note('asks for a balance', balance.status);
  const message = SENTENCES[pick % SENTENCES.length]!;
  const paid = await asker.tip(coin, 0.05, { message, name: name.replace(' ', '') });
  const { status, tip } = paid.json.data ?? {};
  asker.note('tips', paid.status, paid.json.code, status, tip?.message, tip?.name, tip?.plan, tip?.amount);
  const heard = await hear(world, asker, coin.mint, tip?.id);
  asker.note('hears the voice', heard.status, heard.json.code);
  await world.time.sleep(70_000);
  const state = await asker.call('GET', `/api/live/${coin.mint}/tips/${tip?.id}`);
  asker.note('looks for the alert', state.status, state.json.code, state.json.data?.held ?? false);
  if (stage.hosted.length > 0) {
    const hosted = stage.hosted[pick % stage.hosted.length]!;
    const entry = await asker.register(hosted);
    asker.note('takes part', entry.status, entry.json.code);
    const standing = await asker.call('GET', `/api/giveaways/${hosted.id}/wallets/${asker.key}`);
    asker.note('stands', standing.status, standing.json.data?.eligible, standing.json.data?.reason);
  }
}

/** What stands on the streams at the end: the giveaways of hosts, the words of tips, the file. */
export async function lookAround(world: World, stage: Stage): Promise<string[]> {
  const viewer = new Asker(world, '203.0.113.99', 0n);
  for (const [at, { mint }] of stage.coins.entries()) {
    const listed = await viewer.call('GET', `/api/giveaways?token=${mint}&hosted=true`);
    const cards = listed.json.data ?? [];
    viewer.note(`coin ${at}: giveaways of hosts`, cards.map(({ title }: { title: string }) => title).sort());
    const heard = world.rows<{ message: string }>(
      `SELECT message FROM tips WHERE token = ? AND status = 'confirmed' AND sender IN (SELECT value FROM json_each(?))
        ORDER BY message`,
      mint,
      JSON.stringify([...stage.askers.values()].map(({ key }) => key)),
    );
    viewer.note(
      `coin ${at}: words`,
      heard.map(({ message }) => message),
    );
  }
  if (stage.file) viewer.note('the file', (await viewer.call('GET', `/api/media/${stage.file}`)).status);
  return viewer.learned;
}
