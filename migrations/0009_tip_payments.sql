-- Payments of tips as they landed. One tip can land twice when a wallet sends by itself, and a payment can outlive its row.

-- Written only from a transaction that was read and compared by effect, or whose signed bytes were compared before they were sent.
CREATE TABLE IF NOT EXISTS tip_payments (
  signature TEXT PRIMARY KEY,
  -- The row that shows and counts this payment. Each payment has its own.
  tip_id TEXT NOT NULL UNIQUE,
  -- The id that the memo names.
  memo_id TEXT NOT NULL,
  -- row: the payment of the row that the memo names. again: the same memo landed once more. chain: read from the chain alone, its row is gone.
  origin TEXT NOT NULL CHECK (origin IN ('row', 'again', 'chain')),
  slot INTEGER NOT NULL,
  -- When it landed, and when we heard of it, ms since 1970.
  landed_at INTEGER NOT NULL,
  seen_at INTEGER NOT NULL,
  -- When it was seen finalized. From then on no fork can undo it.
  finalized_at INTEGER,
  -- When the finalized chain was found not to know it.
  vanished_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS tip_payments_of_memo ON tip_payments (memo_id);
CREATE INDEX IF NOT EXISTS tip_payments_unfinalized ON tip_payments (seen_at) WHERE finalized_at IS NULL AND vanished_at IS NULL;
CREATE INDEX IF NOT EXISTS tip_payments_unusual ON tip_payments (seen_at) WHERE origin <> 'row';
INSERT OR IGNORE INTO tip_payments SELECT signature, id, id, 'row', coalesce(slot, 0), confirmed_at, confirmed_at, NULL, NULL FROM tips WHERE status = 'confirmed' AND signature IS NOT NULL;
CREATE TRIGGER IF NOT EXISTS tip_payments_stay BEFORE DELETE ON tip_payments BEGIN SELECT RAISE(ABORT, 'a payment is never deleted'); END;

-- Tips that a wallet sends by itself, from the moment it answered. height: the block height then.
CREATE TABLE IF NOT EXISTS tip_watches (
  tip_id TEXT PRIMARY KEY,
  height INTEGER NOT NULL,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Rows that never carried a signature are found without reading all tips.
CREATE INDEX IF NOT EXISTS tips_unsigned ON tips (prepared_at) WHERE status = 'expired' AND signature IS NULL;

-- The chain has the last word, also where a node once said that the same bytes failed.
DROP TRIGGER IF EXISTS tips_move_forward;
CREATE TRIGGER IF NOT EXISTS tips_move_forward BEFORE UPDATE ON tips WHEN NOT (OLD.status = NEW.status OR (OLD.status = 'prepared' AND NEW.status IN ('signed', 'confirmed', 'expired')) OR (OLD.status = 'signed' AND NEW.status IN ('confirmed', 'expired', 'failed')) OR (OLD.status IN ('expired', 'failed') AND NEW.status = 'confirmed')) OR NEW.amount <> OLD.amount OR NEW.platform_fee <> OLD.platform_fee OR NEW.creator_amount <> OLD.creator_amount OR NEW.sender <> OLD.sender OR NEW.creator <> OLD.creator OR NEW.treasury <> OLD.treasury OR NEW.token <> OLD.token OR NEW.currency <> OLD.currency OR NEW.blockhash <> OLD.blockhash OR (OLD.signature IS NOT NULL AND NEW.signature IS NOT OLD.signature) BEGIN SELECT RAISE(ABORT, 'a tip moves forward only'); END;
