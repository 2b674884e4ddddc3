-- Tips of months that are long over move to files in R2 (decision 86). These tables find them there.

-- A part is two files: the tips of a month, or some of them, by creator and by sender.
CREATE TABLE IF NOT EXISTS archive_parts (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  -- YYYYMM, UTC.
  month INTEGER NOT NULL,
  -- writing: no one reads it. live: readers know it, its rows leave the database. whole: they have left.
  state TEXT NOT NULL CHECK (state IN ('writing', 'live', 'whole')),
  -- Counts up with each rewrite, the names of the files contain it.
  version INTEGER NOT NULL DEFAULT 1,
  tips INTEGER NOT NULL DEFAULT 0,
  -- Count and amounts by currency and decimals, JSON.
  sums TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(sums)),
  -- Where each block of a file begins, and where the last one ends, JSON. SHA-256 of the files, hex.
  received_starts TEXT NOT NULL DEFAULT '[0]' CHECK (json_valid(received_starts)),
  received_hash TEXT NOT NULL DEFAULT '',
  sent_starts TEXT NOT NULL DEFAULT '[0]' CHECK (json_valid(sent_starts)),
  sent_hash TEXT NOT NULL DEFAULT '',
  -- Ms since 1970.
  made_at INTEGER NOT NULL
) STRICT;
-- Nearly all parts are whole.
CREATE INDEX IF NOT EXISTS archive_parts_open ON archive_parts (state) WHERE state <> 'whole';
CREATE INDEX IF NOT EXISTS archive_parts_of_month ON archive_parts (month);

-- The blocks in which a list has tips: the key of the list (core/archive), the times of its newest and oldest tip there in
-- ms since 1970, and the place, a thousand times the part plus the block.
CREATE TABLE IF NOT EXISTS archive_lists (
  key INTEGER NOT NULL,
  newest INTEGER NOT NULL,
  place INTEGER NOT NULL,
  oldest INTEGER NOT NULL,
  PRIMARY KEY (key, newest, place)
) STRICT, WITHOUT ROWID;

-- Each archived tip by its id, with the key of its signature: no payment is recorded a second time.
CREATE TABLE IF NOT EXISTS archived_tips (
  key INTEGER NOT NULL,
  place INTEGER NOT NULL,
  signature INTEGER NOT NULL,
  PRIMARY KEY (key, place)
) STRICT, WITHOUT ROWID;

-- How many archived tips with words that no one stopped a wallet sent to a token: a fan stays trusted.
CREATE TABLE IF NOT EXISTS archived_trust (
  key INTEGER PRIMARY KEY,
  clean INTEGER NOT NULL
) STRICT;

-- Archived tips whose words leave the file.
CREATE TABLE IF NOT EXISTS archive_erasures (
  tip_id TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;

-- Holds a row only inside the batch that moves tips. Without it no paid tip and no payment is deleted.
CREATE TABLE IF NOT EXISTS archive_moves (
  part INTEGER PRIMARY KEY
) STRICT;
DROP TRIGGER IF EXISTS tips_stay;
CREATE TRIGGER IF NOT EXISTS tips_stay BEFORE DELETE ON tips WHEN OLD.status = 'signed' OR (OLD.status = 'confirmed' AND NOT EXISTS (SELECT 1 FROM archive_moves)) BEGIN SELECT RAISE(ABORT, 'a sent tip is never deleted'); END;
DROP TRIGGER IF EXISTS tip_payments_stay;
CREATE TRIGGER IF NOT EXISTS tip_payments_stay BEFORE DELETE ON tip_payments WHEN NOT EXISTS (SELECT 1 FROM archive_moves) BEGIN SELECT RAISE(ABORT, 'a payment is never deleted'); END;

-- What can be taken back or decided again stays when a paid tip moves: names, accounts on X, rulings that hide something.
DROP TRIGGER IF EXISTS tips_take_names;
CREATE TRIGGER IF NOT EXISTS tips_take_names AFTER DELETE ON tips WHEN OLD.status <> 'confirmed' BEGIN DELETE FROM tip_names WHERE tip_id = OLD.id; END;
DROP TRIGGER IF EXISTS tips_take_plans;
CREATE TRIGGER IF NOT EXISTS tips_take_plans AFTER DELETE ON tips BEGIN DELETE FROM tip_plans WHERE tip_id = OLD.id; DELETE FROM tip_handles WHERE tip_id = OLD.id AND OLD.status <> 'confirmed'; END;
DROP TRIGGER IF EXISTS tips_take_rulings;
CREATE TRIGGER IF NOT EXISTS tips_take_rulings AFTER DELETE ON tips BEGIN DELETE FROM tip_rulings WHERE tip_id = OLD.id AND (OLD.status <> 'confirmed' OR (state = 'shown' AND dropped = 0)); DELETE FROM tip_holders WHERE tip_id = OLD.id; END;

-- A goal that begins in an archived month begins with the whole day: the tips of its first day cannot be added up here.
DROP TRIGGER IF EXISTS goals_begin;
CREATE TRIGGER IF NOT EXISTS goals_begin INSTEAD OF INSERT ON show_goals BEGIN INSERT INTO show_sums SELECT NEW.token, 1, NEW.since, coalesce(SUM(sol_high), 0), coalesce(SUM(sol_low), 0), coalesce(SUM(coin_high), 0), coalesce(SUM(coin_low), 0) FROM (SELECT sol_high, sol_low, coin_high, coin_low FROM goal_days WHERE token = NEW.token AND day > NEW.since / 86400000 - EXISTS (SELECT 1 FROM archive_parts WHERE state <> 'writing' AND month = CAST(strftime('%Y%m', NEW.since / 1000, 'unixepoch') AS INTEGER)) UNION ALL SELECT sol / 1000000000, sol % 1000000000, coin / 1000000000, coin % 1000000000 FROM goal_tips WHERE token = NEW.token AND at >= NEW.since AND at < (NEW.since / 86400000 + 1) * 86400000 AND NOT EXISTS (SELECT 1 FROM archive_parts WHERE state <> 'writing' AND month = CAST(strftime('%Y%m', NEW.since / 1000, 'unixepoch') AS INTEGER))) WHERE true ON CONFLICT DO UPDATE SET version = version + 1, since = excluded.since, sol_high = excluded.sol_high, sol_low = excluded.sol_low, coin_high = excluded.coin_high, coin_low = excluded.coin_low; END;
