-- What was fixed for a tip before it was signed: its worth and what will happen on the stream, and the account on X that it shows.

-- A tip without a row is from before there were plans.
CREATE TABLE IF NOT EXISTS tip_plans (
  tip_id TEXT PRIMARY KEY,
  -- Lamports. NULL for a coin without a known price.
  worth INTEGER CHECK (worth >= 0),
  plan TEXT NOT NULL CHECK (plan IN ('unseen', 'shown', 'spoken'))
) STRICT, WITHOUT ROWID;
-- Its own table, as names have: it can be deleted, a tip cannot.
CREATE TABLE IF NOT EXISTS tip_handles (
  tip_id TEXT PRIMARY KEY,
  handle TEXT NOT NULL CHECK (length(handle) BETWEEN 1 AND 15)
) STRICT, WITHOUT ROWID;
-- A tip that never landed takes both along.
CREATE TRIGGER IF NOT EXISTS tips_take_plans AFTER DELETE ON tips BEGIN DELETE FROM tip_plans WHERE tip_id = OLD.id; DELETE FROM tip_handles WHERE tip_id = OLD.id; END;
-- The same tip, paid once more by a wallet that sends by itself, was worth as much and carries the same account.
CREATE TRIGGER IF NOT EXISTS tip_payments_take_plans AFTER INSERT ON tip_payments WHEN NEW.origin = 'again' BEGIN INSERT INTO tip_plans SELECT NEW.tip_id, worth, plan FROM tip_plans WHERE tip_id = NEW.memo_id ON CONFLICT DO NOTHING; INSERT INTO tip_handles SELECT NEW.tip_id, handle FROM tip_handles WHERE tip_id = NEW.memo_id ON CONFLICT DO NOTHING; END;
