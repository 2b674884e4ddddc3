/**
 * The messages of fans, and their readers. Each text has a mark of its own, by which it is found in everything that
 * anyone receives. A log of all rulings says when it might be read.
 */
import type { DeskAction, DeskSubject } from '../../core/live/desk.ts';
import type { Chance } from './chance.ts';
import { HAZARD } from './judging.ts';
import type { World } from './world.ts';

/** A log of the rulings in D1, each with its time; `sim_now` is the world's clock. */
export const RULING_LOG = `
  CREATE TABLE sim_rulings (tip_id TEXT NOT NULL, state TEXT NOT NULL, until INTEGER, dropped INTEGER NOT NULL, at INTEGER NOT NULL);
  CREATE TRIGGER sim_rules AFTER INSERT ON tip_rulings BEGIN
    INSERT INTO sim_rulings VALUES (NEW.tip_id, NEW.state, NEW.until, NEW.dropped, sim_now()); END;
  CREATE TRIGGER sim_rules_again AFTER UPDATE ON tip_rulings BEGIN
    INSERT INTO sim_rulings VALUES (NEW.tip_id, NEW.state, NEW.until, NEW.dropped, sim_now()); END;`;

const SYLLABLES = ['lan', 'mor', 'tev', 'nim', 'ral', 'bex', 'dul', 'fon', 'gar', 'hob'];
const MARK = new RegExp(`\\b(?:Ida|Oda) (?:${SYLLABLES.join('|')}){4}\\b`, 'g');
const TEXTS = [
  'i love the stream and the game',
  'thanks for the great show tonight my friend',
  'i will massacre all of you in the chat',
  'i will massacre all of you in the chat ж',
  'this is the badger of the game',
  'you are a weasel in the game and so am i',
  'look at the ferret in the game now',
  'what the fuck is this game',
  'это очень хороший стрим',
];
const OBSERVED_MS = 520_000;

/** Actions after which an alert is gone. */
export const ENDING: readonly DeskAction[] = ['remove', 'block-sender'];

interface Logged {
  state: string;
  until: number | null;
  dropped: number;
  at: number;
}

export class Words {
  /** Token and wallet of everyone who was ever blocked, by the rules or at the desk. */
  readonly blocked = new Set<string>();
  /** Texts that someone received and no one had allowed. */
  readonly leaks: string[] = [];
  /** The alerts that creators and moderators ended: tip and action. */
  readonly endedBy = new Map<string, string>();
  /** Tips that someone asked the desk to remove, or to block their sender: their ruling may be all that was done. */
  readonly denied = new Set<string>();
  /** Tips that were held when their creator, who reads everything, had them shown once more. */
  readonly replayed = new Set<string>();
  /** The number of marks that were found where they might be. */
  read = 0;
  readonly #world: World;
  #next = 0;

  constructor(world: World) {
    this.#world = world;
    world.database.sqlite.function('sim_now', () => Math.floor(world.time.now));
  }

  /** Message and name of a new tip. */
  some(chance: Chance): { message: string; name: string | null } {
    const digits = String(this.#next++).padStart(4, '0');
    const mark = [...digits].map((digit) => SYLLABLES[Number(digit)]).join('');
    return {
      message: chance.happens(0.1) ? '' : `${chance.pick(TEXTS)} Oda ${mark}`,
      name: chance.happens(0.5) ? `Ida ${mark}` : null,
    };
  }

  /**
   * Notes what in a text might not be read: not between `since` and now, or never so far without it. `where`: who
   * received it.
   */
  check(where: string, text: string, since: number | null = null): void {
    for (const mark of new Set(text.match(MARK) ?? [])) {
      const isName = mark.startsWith('Ida');
      const query = isName
        ? 'SELECT tip_id AS id FROM tip_names WHERE name = ?'
        : "SELECT id FROM tips WHERE message LIKE '%' || ?";
      const ids = this.#world.rows<{ id: string }>(query, mark).map(({ id }) => id);
      if (ids.some((id) => this.#mightBeRead(id, since, !isName))) this.read += 1;
      else this.leaks.push(`${where} received "${mark}" of tip ${ids.join()}, which no one had allowed`);
    }
  }

  #mightBeRead(id: string, since: number | null, isMessage: boolean): boolean {
    if (since === null && this.replayed.has(id)) return true;
    const now = Math.floor(this.#world.time.now);
    const query = 'SELECT state, until, dropped, at FROM sim_rulings WHERE tip_id = ? ORDER BY rowid';
    const log = this.#world.rows<Logged>(query, id);
    return log.some(({ state, until, dropped }, place) => {
      const end = log[place + 1]?.at ?? now;
      if (isMessage && dropped === 1) return false;
      if (since !== null && end < since) return false;
      // A room that did not hear of a later decision lets a timed hold go: who decided got no answer (decision 83).
      if (state === 'held') return until !== null && until <= (since === null ? now : end);
      return state === 'shown';
    });
  }
}

/**
 * Notes what someone asks of the desk before it decides: the ruling and the blocked wallet are stored even if the room
 * never hears of them.
 */
export function noteAsked(
  world: World,
  token: string,
  action: DeskAction,
  subject: DeskSubject | null,
): void {
  if (!subject || !ENDING.includes(action)) return;
  for (const id of subject.tipIds) world.words.denied.add(id);
  if (action === 'block-sender') world.words.blocked.add(`${token} ${subject.senderAddress}`);
}

/** Notes that a creator has a tip shown once more, at the moment when the room hears of it. */
export function noteReplay(world: World, tipId: string): void {
  const query = "SELECT 1 FROM tip_rulings WHERE tip_id = ? AND state = 'held'";
  if (world.rows(query, tipId).length > 0) world.words.replayed.add(tipId);
}

/** A stranger who reads what everyone may read of the tips, again and again. */
export async function readAround(world: World, chance: Chance): Promise<void> {
  const until = world.time.now + OBSERVED_MS;
  while (world.time.now < until) {
    await world.time.sleep(chance.between(3000, 20_000));
    const at = chance.below(world.scene.coins.length);
    const { mint } = world.scene.coins[at]!;
    const creator = world.scene.creators[at]!.publicKey.toBase58();
    const path = chance.pick([
      `/api/tip/stats/${mint}`,
      `/api/tip/stats/${mint}`,
      `/api/tip/received/${creator}`,
      `/api/tip/received/${creator}/csv`,
      `/api/live/${mint}/show`,
    ]);
    const since = Math.floor(world.time.now);
    const reply = await world.call('GET', path);
    if (reply?.status !== 200) continue;
    const text = typeof reply.json === 'string' ? reply.json : JSON.stringify(reply.json);
    world.words.check(path.replace(mint, 'token').replace(creator, 'creator'), text, since);
  }
}

/**
 * A tip that the judge flags, in whatever letters, shows its words only if someone released it, whoever sent it.
 */
export function flaggedHidden({ world }: { world: World }): string[] {
  return world
    .rows<{ id: string; message: string }>(
      `SELECT t.id, t.message FROM tips t JOIN tip_rulings r ON r.tip_id = t.id
        WHERE t.status = 'confirmed' AND r.state = 'shown' AND r.dropped = 0 AND r.decided_by IS NULL`,
    )
    .filter(({ message }) => message.includes(HAZARD))
    .map(({ id, message }) => `tip ${id} is shown with "${message}", which the judge flags`);
}
