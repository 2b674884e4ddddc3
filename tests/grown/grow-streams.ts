/** Fills the tables beside the rows of tips and tokens: plans, names, rulings, settings, files, speech. */
import type { DatabaseSync } from 'node:sqlite';
import { DEFAULT_ALERTS } from '../../core/alerts/settings.ts';
import { DEFAULT_MODERATION } from '../../core/moderation/model.ts';
import { DEFAULT_SHOW } from '../../core/show/model.ts';
import type { Growth, Insert } from './grow.ts';
import { Made } from './made.ts';

const DAY_MS = 86_400_000;
/** The most words that a creator may have. */
const OWN_WORDS = 500;
const LIBRARY = 40;
/** Files that wait for the cron, and reports that wait for an admin. */
const ORPHANS = 300;
const REPORTS = 400;
const TAKEDOWNS = 2000;
/** Of the newest rulings that many end by themselves. */
const TIMED = 600;

/** Names, plans and rulings of tips. */
export function growWords(sqlite: DatabaseSync, { now }: Growth): void {
  // Every third tipper gives a name, every ninth shows an account on X.
  sqlite.exec(`INSERT INTO tip_names SELECT id, 'Ann of ' || substr(sender, 1, 8), iif(rowid % 2, printf('%064d', abs(random()) % 1000), NULL) FROM tips WHERE rowid % 3 = 0;
    INSERT INTO tip_handles SELECT id, 'fan_' || substr(sender, 1, 8) FROM tips WHERE rowid % 9 = 0;
    INSERT INTO tip_plans SELECT id, iif(currency = 'SOL', amount, iif(rowid % 5 = 0, NULL, amount * 3)), currency = 'SOL',
      iif(rowid % 10 = 0, 'unseen', iif(rowid % 10 < 4, 'shown', 'spoken')) FROM tips;
    INSERT INTO tip_holders SELECT id FROM tips WHERE rowid % 8 = 0`);
  // Of a hundred: four removed, four without words, one with its message dropped, two that no one has looked at.
  sqlite.exec(`INSERT INTO tip_rulings SELECT id,
      iif(rowid % 100 < 4, 'removed', iif(rowid % 100 < 8, 'wordless', iif(rowid % 100 < 11, 'held', 'shown'))), NULL,
      iif(rowid % 100 < 11, '["judge"]', '[]'), rowid % 100 = 20,
      iif(rowid % 100 = 10, NULL, confirmed_at + 400), iif(rowid % 100 < 4, 'Kestrel', NULL), rowid % 2
    FROM tips WHERE status = 'confirmed';
    UPDATE tip_rulings SET state = 'held', until = ${now} - 300000 + (decided_at * 7) % 600000
      WHERE decided_at IS NOT NULL AND tip_id IN
        (SELECT id FROM tips WHERE status = 'confirmed' ORDER BY confirmed_at DESC LIMIT ${TIMED})`);
}

/** Inserts the settings, uploads and speech of creators. The creator who asks has the most of everything. */
export function growStreams(sqlite: DatabaseSync, insert: Insert, { size, now, tokens }: Growth): void {
  const made = new Made(4);
  const tipped = sqlite.prepare('SELECT DISTINCT token FROM goal_days').all() as { token: string }[];
  const first = tokens[0]!.mint;
  const by = tokens[0]!.creator;
  const all = [first, ...tipped.map(({ token }) => token).filter((token) => token !== first)];
  const moderation = {
    ...DEFAULT_MODERATION,
    mode: 'hold',
    words: Array.from({ length: OWN_WORDS }, () => ({ word: made.text(12), action: 'mask' })),
    blocked: made.addresses(OWN_WORDS),
    trustHolders: true,
  };
  insert(
    'token_settings',
    all.flatMap((token, at) => {
      const goal = { ...DEFAULT_SHOW.goal, since: now - (at % 180) * DAY_MS };
      const bodies = {
        alerts: DEFAULT_ALERTS,
        moderation: token === first ? moderation : DEFAULT_MODERATION,
        show: { ...DEFAULT_SHOW, goal },
      };
      return Object.entries(bodies).map(([kind, body]) => ({
        ...{ token, kind, body: JSON.stringify(body) },
        ...{ updated_at: now - DAY_MS, updated_by: by },
      }));
    }),
  );
  // A fork took some of the newest payments.
  sqlite.exec(`INSERT INTO tip_doubts SELECT tip_id, ${now} FROM tip_payments
    ORDER BY landed_at DESC LIMIT ${Math.min(100, Math.ceil(size.tips / 500))}`);
  const files = all.flatMap((token, at) =>
    Array.from({ length: token === first ? LIBRARY : at % 5 === 0 ? 6 : 0 }, () => ({
      token,
      hash: made.hex(64),
    })),
  );
  const bytes = 400_000;
  insert(
    'media_files',
    files.map(({ hash }) => ({
      ...{ hash, type: 'image/gif', bytes, width: 400, height: 400 },
      ...{ frames: 20, millis: 4000 },
    })),
  );
  insert(
    'media_uses',
    files.map(({ token, hash }) => ({
      ...{ token, hash, bytes, name: `${made.words(60)}.gif` },
      ...{ uploaded_by: by, uploaded_at: now - made.below(180 * DAY_MS) },
    })),
  );
  insert(
    'media_orphans',
    Array.from({ length: ORPHANS }, () => ({
      hash: made.hex(64),
      since: now - made.below(DAY_MS),
      claimed: 0,
    })),
  );
  insert(
    'media_reports',
    files.slice(0, REPORTS).map(({ hash }) => {
      const at = now - made.below(30 * DAY_MS);
      return { hash, reports: 12, reasons: JSON.stringify([made.words(200)]), first_at: at, last_at: at };
    }),
  );
  insert(
    'media_takedowns',
    Array.from({ length: Math.min(TAKEDOWNS, size.tips / 10) }, () => ({
      ...{ hash: made.hex(64), type: 'image/gif', bytes, at: now - made.below(180 * DAY_MS), by },
      ...{ reason: made.words(200), reports: 3, tokens: JSON.stringify([first]) },
    })),
  );
  const today = Math.floor(now / DAY_MS);
  // Three days of as many owners as there may be; the oldest wait for the cron.
  const day = (ago: number, what: string, owners: string[]) =>
    ['', ...owners].map((owner) => ({ day: today - ago, what, owner, used: owner === '' ? 1_000_000 : 1 }));
  insert(
    'shares',
    [0, 1, 2].flatMap((ago) => [
      ...['voice', 'paid', 'tests', 'bytes'].flatMap((what) => day(ago, what, all)),
      ...['early', 'entries'].flatMap((what) =>
        day(
          ago,
          what,
          Array.from({ length: 5000 }, () => made.hex(24)),
        ),
      ),
      ...day(ago, 'judge', made.addresses(5000)),
    ]),
  );
}
