-- What was decided about the words of each tip, and how often the judge was asked.

-- A tip without a row is from before there were rulings: its words are public.
CREATE TABLE IF NOT EXISTS tip_rulings (
  tip_id TEXT PRIMARY KEY,
  state TEXT NOT NULL CHECK (state IN ('shown', 'held', 'wordless', 'removed')),
  -- Held until then, ms since 1970. NULL: until somebody decides.
  until INTEGER CHECK (until IS NULL OR state = 'held'),
  reasons TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(reasons)),
  -- The message is not shown, the name is.
  dropped INTEGER NOT NULL DEFAULT 0 CHECK (dropped IN (0, 1)),
  -- NULL: the tip is paid, and nothing is decided yet.
  decided_at INTEGER,
  -- Who decided. NULL: the rule.
  decided_by TEXT,
  CHECK (decided_at IS NOT NULL OR (state = 'held' AND until IS NULL))
) STRICT, WITHOUT ROWID;
-- A tip that never landed takes its ruling along.
CREATE TRIGGER IF NOT EXISTS tips_take_rulings AFTER DELETE ON tips BEGIN DELETE FROM tip_rulings WHERE tip_id = OLD.id; DELETE FROM tip_holders WHERE tip_id = OLD.id; END;
-- The same words, paid once more by a wallet that sends by itself, are treated alike.
CREATE TRIGGER IF NOT EXISTS tip_payments_take_rulings AFTER INSERT ON tip_payments WHEN NEW.origin = 'again' BEGIN INSERT INTO tip_rulings SELECT NEW.tip_id, state, until, reasons, dropped, decided_at, decided_by FROM tip_rulings WHERE tip_id = NEW.memo_id AND decided_at IS NOT NULL ON CONFLICT DO NOTHING; INSERT INTO tip_holders SELECT NEW.tip_id FROM tip_holders WHERE tip_id = NEW.memo_id ON CONFLICT DO NOTHING; END;

-- Tips whose sender held the coin when the tip was prepared: read with the funds, asked of nobody.
CREATE TABLE IF NOT EXISTS tip_holders (
  tip_id TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;

-- Calls of the judge, by day (UTC, days since 1970): the operator limits them.
CREATE TABLE IF NOT EXISTS judge_days (
  day INTEGER PRIMARY KEY,
  calls INTEGER NOT NULL CHECK (calls > 0)
) STRICT;
