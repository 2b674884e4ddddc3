/** Stores the users of a room's desk and their actions: moderators' links, the creator's sessions, the log. */
import { sha256 } from '@noble/hashes/sha2';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils';
import {
  CREATOR_LABEL,
  type DeskLink,
  type DeskLogEntry,
  type DeskScope,
  MAX_LINKS,
} from '../core/live/desk.ts';
import type { RoomSql } from './sql-storage.ts';

/** Time for which a revoked link is listed. */
const LISTED_MS = 30 * 86_400_000;
/** Lifetime of a session of the creator's studio; the studio asks for another one when it is over. */
const SESSION_MS = 12 * 3_600_000;
/** Sessions of one creator, in several windows. The one that ends first makes space. */
const MAX_SESSIONS = 20;
/** Entries that a desk shows. */
const LOGGED = 50;
/** Entries that are stored: a link that has done nothing lately still finds its own. */
const MAX_LOG = 1000;
const SESSION_PREFIX = 'session:';

type LinkRow = {
  id: string;
  label: string;
  scope: string;
  made_at: number;
  revoked_at: number | null;
};

/** The user of a desk; null stands for the creator. */
export type DeskUser = Pick<DeskLink, 'label' | 'scope' | 'createdAt'> | null;

export class DeskLinks {
  readonly #sql: RoomSql;

  constructor(sql: RoomSql) {
    this.#sql = sql;
  }

  /** Returns the id of the link or session with this secret; null if it is unknown or over. */
  idOf(secret: string, now: number): string | null {
    const hash = hashOf(secret);
    const [link] = this.#sql.read<{ id: string }>(
      'SELECT id FROM desk_links WHERE hash = ? AND revoked_at IS NULL',
      hash,
    );
    if (link) return link.id;
    const id = `${SESSION_PREFIX}${hash}`;
    return this.userOf(id, now) === undefined ? null : id;
  }

  /** Returns whether it is the desk of a studio, not a moderator's. */
  isSession(id: string): boolean {
    return id.startsWith(SESSION_PREFIX);
  }

  /** Returns whether the user of one of these desks may decide about held alerts. */
  attend(desks: readonly (readonly [WebSocket, string])[], now: number): boolean {
    return desks.some(([, desk]) => {
      const user = this.userOf(desk, now);
      return user !== undefined && (user === null || user.scope.approve);
    });
  }

  /** Returns the user of a link or session; undefined if it was revoked or is over. */
  userOf(id: string, now: number): DeskUser | undefined {
    if (this.isSession(id)) {
      const hash = id.slice(SESSION_PREFIX.length);
      const [session] = this.#sql.read<{ ends_at: number }>(
        'SELECT ends_at FROM desk_sessions WHERE hash = ?',
        hash,
      );
      return session && session.ends_at > now ? null : undefined;
    }
    const [row] = this.#sql.read<LinkRow>('SELECT * FROM desk_links WHERE id = ? AND revoked_at IS NULL', id);
    return row && linkOf(row);
  }

  /** Makes a link. Returns null if there are too many, or one has this label: the log could not tell them apart. */
  make(label: string, scope: DeskScope, now: number): { link: DeskLink; secret: string } | null {
    this.#sql.write('DELETE FROM desk_links WHERE revoked_at < ?', now - LISTED_MS);
    const live = this.list(now).filter(({ revokedAt }) => revokedAt === null);
    const taken = [CREATOR_LABEL, ...live.map((link) => link.label)].map((name) => name.toLowerCase());
    if (live.length >= MAX_LINKS || taken.includes(label.toLowerCase())) return null;
    const secret = randomHex();
    const link = { id: crypto.randomUUID(), label, scope, createdAt: now, revokedAt: null };
    this.#sql.write(
      'INSERT INTO desk_links (id, hash, label, scope, made_at) VALUES (?, ?, ?, ?, ?)',
      link.id,
      hashOf(secret),
      label,
      JSON.stringify(scope),
      now,
    );
    return { link, secret };
  }

  list(now: number): DeskLink[] {
    return this.#sql
      .read<LinkRow>(
        'SELECT * FROM desk_links WHERE revoked_at IS NULL OR revoked_at >= ? ORDER BY made_at DESC, id',
        now - LISTED_MS,
      )
      .map(linkOf);
  }

  /** Revokes a link; returns false if it is unknown. */
  revoke(id: string, now: number): boolean {
    if (this.#sql.read('SELECT 1 FROM desk_links WHERE id = ?', id).length === 0) return false;
    this.#sql.write('UPDATE desk_links SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL', now, id);
    return true;
  }

  openSession(now: number): { secret: string; until: number } {
    const secret = randomHex();
    const until = now + SESSION_MS;
    this.#sql.write('DELETE FROM desk_sessions WHERE ends_at <= ?', now);
    this.#sql.write('INSERT INTO desk_sessions (hash, ends_at) VALUES (?, ?)', hashOf(secret), until);
    this.#sql.write(
      'DELETE FROM desk_sessions WHERE hash NOT IN (SELECT hash FROM desk_sessions ORDER BY ends_at DESC LIMIT ?)',
      MAX_SESSIONS,
    );
    return { secret, until };
  }

  record({ at, label, action, about }: DeskLogEntry, tipIds: readonly string[]): void {
    this.#sql.write(
      'INSERT INTO desk_log (at, label, action, about, tip_ids) VALUES (?, ?, ?, ?, ?)',
      at,
      label,
      action,
      about,
      JSON.stringify(tipIds),
    );
    this.#sql.write('DELETE FROM desk_log WHERE number <= (SELECT MAX(number) FROM desk_log) - ?', MAX_LOG);
  }

  /** Returns the last actions, newest first: everyone's, or one link's. A revoked link may have had the same label. */
  log(user: DeskUser): DeskLogEntry[] {
    return this.#sql.read<DeskLogEntry & Record<string, SqlStorageValue>>(
      `SELECT at, label, action, about FROM desk_log WHERE ? IS NULL OR (label = ? AND at >= ?)
        ORDER BY number DESC LIMIT ?`,
      user?.label ?? null,
      user?.label ?? null,
      user?.createdAt ?? 0,
      LOGGED,
    );
  }

  /** Removes the names of these tips' senders from the log. */
  forgetNames(tipIds: readonly string[]): void {
    if (this.#sql.isUnmade()) return;
    this.#sql.write(
      `UPDATE desk_log SET about = 'Anonymous' WHERE about IS NOT NULL AND EXISTS (
        SELECT 1 FROM json_each(desk_log.tip_ids) AS mine JOIN json_each(?) AS gone ON mine.value = gone.value)`,
      JSON.stringify(tipIds),
    );
  }
}

function linkOf({ id, label, scope, made_at, revoked_at }: LinkRow): DeskLink {
  return { id, label, scope: JSON.parse(scope) as DeskScope, createdAt: made_at, revokedAt: revoked_at };
}

/** Secrets have 128 random bits: a plain hash hides them. */
function hashOf(secret: string): string {
  return bytesToHex(sha256(utf8ToBytes(secret)));
}

function randomHex(): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(16)));
}
