-- The last good reading of a token, kept so that an outage of the RPC or an image host breaks no page.
CREATE TABLE IF NOT EXISTS tokens (
  mint TEXT PRIMARY KEY,
  info TEXT NOT NULL CHECK (json_valid(info)),
  fetched_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS live_styles (
  token TEXT PRIMARY KEY,
  style TEXT NOT NULL CHECK (json_valid(style)),
  updated_by TEXT NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- One row per tip, written before there is a signature. Amounts in base units of the currency.
CREATE TABLE IF NOT EXISTS tips (
  id TEXT PRIMARY KEY,
  token TEXT NOT NULL,
  token_symbol TEXT NOT NULL,
  currency TEXT NOT NULL CHECK (currency IN ('SOL', 'TOKEN')),
  -- The program that owns the mint, NULL for SOL.
  token_program TEXT CHECK ((currency = 'TOKEN') = (token_program IS NOT NULL)),
  decimals INTEGER NOT NULL CHECK (decimals BETWEEN 0 AND 255),
  sender TEXT NOT NULL,
  creator TEXT NOT NULL,
  treasury TEXT NOT NULL,
  amount INTEGER NOT NULL CHECK (amount > 0),
  platform_fee INTEGER NOT NULL CHECK (platform_fee >= 0),
  creator_amount INTEGER NOT NULL CHECK (creator_amount > 0),
  message TEXT NOT NULL CHECK (length(message) <= 280),
  blockhash TEXT NOT NULL,
  last_valid_block_height INTEGER NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('prepared', 'signed', 'confirmed', 'expired', 'failed')),
  -- Base64 of the signed bytes, stored before they are first sent, the same bytes are sent again.
  signed_transaction TEXT,
  signature TEXT UNIQUE,
  failure TEXT,
  prepared_at INTEGER NOT NULL,
  confirmed_at INTEGER,
  slot INTEGER,
  CHECK (amount = platform_fee + creator_amount),
  CHECK (status IN ('prepared', 'expired') OR signature IS NOT NULL),
  CHECK ((status = 'confirmed') = (confirmed_at IS NOT NULL))
) STRICT;
CREATE INDEX IF NOT EXISTS tips_by_token ON tips (token, confirmed_at) WHERE status = 'confirmed';
-- How many people tipped a token is counted along this one.
CREATE INDEX IF NOT EXISTS tips_by_token_sender ON tips (token, sender) WHERE status = 'confirmed';
-- What a creator received, newest first: all of it, of one token (whose entries name the currency too), of one currency.
CREATE INDEX IF NOT EXISTS tips_by_creator ON tips (creator, confirmed_at DESC, id) WHERE status = 'confirmed';
CREATE INDEX IF NOT EXISTS tips_by_creator_token ON tips (creator, token, confirmed_at DESC, id, currency) WHERE status = 'confirmed';
CREATE INDEX IF NOT EXISTS tips_by_creator_currency ON tips (creator, currency, confirmed_at DESC, id) WHERE status = 'confirmed';
CREATE INDEX IF NOT EXISTS tips_open ON tips (status, prepared_at) WHERE status IN ('prepared', 'signed');

-- States only move forward, what was agreed when the tip was prepared never changes. The chain has the last word:
-- a tip that was given up becomes confirmed when it is found on chain after all.
CREATE TRIGGER IF NOT EXISTS tips_move_forward BEFORE UPDATE ON tips WHEN NOT (OLD.status = NEW.status OR (OLD.status = 'prepared' AND NEW.status IN ('signed', 'confirmed', 'expired')) OR (OLD.status = 'signed' AND NEW.status IN ('confirmed', 'expired', 'failed')) OR (OLD.status = 'expired' AND NEW.status = 'confirmed')) OR NEW.amount <> OLD.amount OR NEW.platform_fee <> OLD.platform_fee OR NEW.creator_amount <> OLD.creator_amount OR NEW.sender <> OLD.sender OR NEW.creator <> OLD.creator OR NEW.treasury <> OLD.treasury OR NEW.token <> OLD.token OR NEW.currency <> OLD.currency OR NEW.blockhash <> OLD.blockhash OR (OLD.signature IS NOT NULL AND NEW.signature IS NOT OLD.signature) BEGIN SELECT RAISE(ABORT, 'a tip moves forward only'); END;
CREATE TRIGGER IF NOT EXISTS tips_stay BEFORE DELETE ON tips WHEN OLD.status IN ('signed', 'confirmed') BEGIN SELECT RAISE(ABORT, 'a sent tip is never deleted'); END;

-- Effects outside the database, written with the change that causes them. A row is a wake-up signal: the consumer
-- reads the present truth of its subject and acts on that. Delivered at least once, the room knows a tip by its id.
CREATE TABLE IF NOT EXISTS outbox (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  token TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('tip:new', 'tip:config')),
  subject TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  delivered_at INTEGER,
  attempts INTEGER NOT NULL DEFAULT 0,
  next_attempt_at INTEGER NOT NULL DEFAULT 0,
  last_error TEXT
) STRICT;
CREATE UNIQUE INDEX IF NOT EXISTS outbox_one_alert_per_tip ON outbox (subject) WHERE kind = 'tip:new';
CREATE INDEX IF NOT EXISTS outbox_waiting ON outbox (next_attempt_at, id) WHERE delivered_at IS NULL;
-- A tip that was just confirmed looks for its own row, however many were delivered before.
CREATE INDEX IF NOT EXISTS outbox_waiting_of ON outbox (subject, id) WHERE delivered_at IS NULL;

-- How far the reconciler has read the chain.
CREATE TABLE IF NOT EXISTS chain_cursors (
  name TEXT PRIMARY KEY,
  signature TEXT NOT NULL,
  slot INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What the reconciler found to differ between the database and the chain, a person looks at each.
CREATE TABLE IF NOT EXISTS reconcile_findings (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL,
  subject TEXT NOT NULL,
  detail TEXT NOT NULL,
  found_at INTEGER NOT NULL,
  UNIQUE (kind, subject)
) STRICT;
