-- Names that tippers gave themselves, and the amounts that a creator offers on the tip form.

-- Its own table: a name can be deleted, a tip cannot.
CREATE TABLE IF NOT EXISTS tip_names (
  tip_id TEXT PRIMARY KEY,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 100)
) STRICT, WITHOUT ROWID;
-- A tip that never landed takes its name along.
CREATE TRIGGER IF NOT EXISTS tips_take_names AFTER DELETE ON tips BEGIN DELETE FROM tip_names WHERE tip_id = OLD.id; END;
-- A wallet that sends by itself may pay the same tip twice: both alerts carry the name.
CREATE TRIGGER IF NOT EXISTS tip_payments_take_names AFTER INSERT ON tip_payments WHEN NEW.origin = 'again' BEGIN INSERT OR IGNORE INTO tip_names SELECT NEW.tip_id, name FROM tip_names WHERE tip_id = NEW.memo_id; END;

-- Amounts in lamports, as a JSON list of decimal texts.
CREATE TABLE IF NOT EXISTS tip_chips (
  token TEXT PRIMARY KEY,
  amounts TEXT NOT NULL CHECK (json_valid(amounts)),
  updated_by TEXT NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
