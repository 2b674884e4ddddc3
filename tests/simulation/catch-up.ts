/**
 * Many tips a minute right after an outage of the network: how long until everything that landed is confirmed, final
 * and delivered. The product, its node and its wallets are those of the simulation; every transaction is real.
 */
import { tipIdsOf } from '../../core/live/room-alerts.ts';
import { claim } from './claiming.ts';
import { outside, type Process, present } from './process.ts';
import { sendAlone, sign } from './tipping.ts';
import { World } from './world.ts';

export interface Rush {
  /** Tips a minute once the network is back, and for how many minutes. */
  perMinute: number;
  minutes: number;
  /** Tips prepared in the last minute before the outage. */
  before: number;
  outageMinutes: number;
}

export interface CaughtUp {
  /** Minutes from the end of the outage until nothing waited any more; null if that took more than half an hour. */
  minutes: number | null;
  landed: number;
  /** The rows of `tips` by status. */
  tips: Record<string, number>;
  /** The most D1 queries and outside calls of one invocation, by the kind of process. */
  worst: Record<string, { queries: number; calls: number; runs: number }>;
  /** The waiting work at each full minute after the outage. */
  course: string[];
  problems: string[];
  cpuSeconds: number;
}

const MINUTE_MS = 60_000;
const PATIENCE_MINUTES = 30;
const CHECK_MS = 15_000;

interface Sent {
  id: string;
  signature: string;
}

/** The manners of fans, in turn: most confirm; some only send, some requests die on the way, some change their mind. */
const MANNERS = [...Array<string>(6).fill('confirm'), 'die', 'die', 'send', 'not'];

export async function catchUp(rush: Rush): Promise<CaughtUp> {
  const world = new World(1);
  const { time, network } = world;
  const measured = measure(world);
  const random = world.chance.stream('rush');
  const sent: Sent[] = [];
  const refused: string[] = [];
  let open = 0;

  const tip = async (at: number) => {
    open += 1;
    const coin = world.scene.coins[at % 2]!;
    const fan = world.scene.fans[at % 4]!;
    const reply = await world.call('POST', `/api/tip/${coin.mint}/prepare`, {
      senderAddress: fan.publicKey.toBase58(),
      recipientAddress: coin.creator,
      currency: 'SOL',
      amount: 0.001,
      message: `tip ${at}`,
    });
    if (reply?.status === 200) await pay(coin.mint, reply.json.data, fan, MANNERS[at % 10]!);
    else refused.push(`prepare ${at}: ${reply?.status} ${JSON.stringify(reply?.json)}`);
    open -= 1;
  };
  const pay = async (
    mint: string,
    prepared: { tempTipId: string; serializedTransaction: string },
    fan: (typeof world.scene.fans)[number],
    manner: string,
  ) => {
    await time.sleep(random.between(500, 5000));
    if (manner === 'not') return;
    const { base64, signature } = sign(prepared.serializedTransaction, fan);
    sent.push({ id: prepared.tempTipId, signature });
    if (manner === 'send') return outside(() => sendAlone(world, base64));
    const body = { tempTipId: prepared.tempTipId, signedTransaction: base64 };
    // Anywhere: also before the bytes are stored, and after they landed.
    const fuse = manner === 'die' ? random.between(1, 30) : undefined;
    await world.call('POST', `/api/tip/${mint}/confirm`, body, { fuse });
  };

  // The second coin takes no tip before its creator has claimed it.
  void claim(world, world.scene.creators[1]!, world.scene.coins[1]!.mint);
  await time.run(time.now + 1000);
  let ticking = true;
  const tick = () => {
    if (!ticking) return;
    void world.cron();
    time.after(MINUTE_MS, tick);
  };
  tick();
  for (let at = 0; at < rush.before; at++) time.after((at * MINUTE_MS) / rush.before, () => void tip(at));
  // Some of them are on their way when the network goes.
  await time.run(time.now + MINUTE_MS + 1000);
  network.away = true;
  await time.run(time.now + rush.outageMinutes * MINUTE_MS);
  network.away = false;
  const back = time.now;
  const many = rush.perMinute * rush.minutes;
  for (let at = 0; at < many; at++) time.after((at * MINUTE_MS) / rush.perMinute, () => void tip(at));

  const course: string[] = [];
  let minutes: number | null = null;
  while (minutes === null && time.now < back + PATIENCE_MINUTES * MINUTE_MS) {
    await time.run(time.now + CHECK_MS);
    const passed = (time.now - back) / MINUTE_MS;
    const waits = waiting(world);
    if (passed % 1 === 0)
      course.push(
        `${passed}: ${Object.entries(waits)
          .map(([what, number]) => `${number} ${what}`)
          .join(', ')}`,
      );
    if (passed >= rush.minutes && open === 0 && Object.values(waits).every((number) => number === 0))
      minutes = passed;
  }
  ticking = false;
  const { user, system } = process.cpuUsage();
  return {
    minutes,
    landed: landedTips(world).length,
    tips: Object.fromEntries(
      world
        .rows<{ status: string; many: number }>('SELECT status, COUNT(*) AS many FROM tips GROUP BY status')
        .map(({ status, many: number }) => [status, number]),
    ),
    worst: measured(),
    course,
    problems: [...refused, ...world.broken, ...(await lost(world, sent))],
    cpuSeconds: (user + system) / 1e6,
  };
}

/** Counts the queries and outside calls of every process. */
function measure(world: World): () => CaughtUp['worst'] {
  const { processes } = world;
  const calls = new Map<Process, number>();
  const start = processes.start.bind(processes);
  processes.start = (...given) => {
    const process = start(...given);
    calls.set(process, 0);
    return process;
  };
  const act = processes.act.bind(processes);
  processes.act = (action, effect) => {
    const process = present();
    if (process) calls.set(process, (calls.get(process) ?? 0) + 1);
    return act(action, effect);
  };
  return () => {
    const worst: CaughtUp['worst'] = {};
    for (const [{ name, queries }, number] of calls) {
      const kind = name.replace(/#\d+$/, '').replace(/\/tip\/\w+\//, '/tip/…/');
      worst[kind] ??= { queries: 0, calls: 0, runs: 0 };
      const found = worst[kind];
      found.queries = Math.max(found.queries, queries);
      found.calls = Math.max(found.calls, number);
      found.runs += 1;
    }
    return worst;
  };
}

function landedTips({ network }: World): string[] {
  return network.ledger.entries
    .filter(({ record }) => record.err === null && record.memo?.includes('fanfare:tip:'))
    .map(({ record }) => record.signature);
}

function waiting(world: World): Record<string, number> {
  const one = (query: string) => world.rows<{ many: number }>(query)[0]!.many;
  const recorded = one('SELECT COUNT(*) AS many FROM tip_payments');
  return {
    'without an end': one("SELECT COUNT(*) AS many FROM tips WHERE status = 'signed'"),
    unseen: landedTips(world).length - recorded,
    'not final': one(
      'SELECT COUNT(*) AS many FROM tip_payments WHERE finalized_at IS NULL AND vanished_at IS NULL',
    ),
    undelivered: one('SELECT COUNT(*) AS many FROM outbox WHERE delivered_at IS NULL'),
  };
}

/** Payments that are not one confirmed tip with one alert, and alerts without a payment. */
async function lost(world: World, sent: Sent[]): Promise<string[]> {
  const landed = new Set(landedTips(world));
  const rows = world.rows<{ id: string; signature: string; status: string; final: number | null }>(
    `SELECT t.id, t.signature, t.status, p.finalized_at AS final FROM tip_payments p JOIN tips t ON t.id = p.tip_id`,
  );
  const problems: string[] = [];
  for (const { id, signature, status, final } of rows) {
    if (status !== 'confirmed' || final === null)
      problems.push(`paid tip ${id} is ${status}, final ${final}`);
    if (!landed.delete(signature)) problems.push(`tip ${id} is recorded and never landed, or recorded twice`);
  }
  for (const signature of landed) problems.push(`payment ${signature} is not recorded`);
  const paid = new Set(rows.map(({ signature }) => signature));
  for (const { id, signature } of sent) {
    const [row] = world.rows<{ status: string }>('SELECT status FROM tips WHERE id = ?', id);
    if (paid.has(signature) !== (row?.status === 'confirmed')) problems.push(`tip ${id} is ${row?.status}`);
  }
  // Small tips of one sender are one alert.
  const alerts = [...world.rooms.rooms.values()].flatMap(({ sqlite }) =>
    ['waiting', 'held', 'owed', 'missed'].flatMap((table) =>
      sqlite
        .prepare(`SELECT alert FROM ${table}`)
        .all()
        .flatMap(({ alert }) => tipIdsOf(JSON.parse(String(alert)))),
    ),
  );
  const alerted = new Set(alerts);
  if (alerted.size !== alerts.length) problems.push(`${alerts.length - alerted.size} alerts twice`);
  for (const { id } of rows) if (!alerted.delete(id)) problems.push(`tip ${id} has no alert`);
  for (const id of alerted) problems.push(`an alert for ${id}, which was not paid`);
  return problems;
}
