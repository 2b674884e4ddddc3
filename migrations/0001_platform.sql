-- What the operator sets: fee, payout cut, admins, banned words, and the messages that wallets were asked to sign.

CREATE TABLE IF NOT EXISTS platform_config (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  fee_bps INTEGER NOT NULL CHECK (fee_bps BETWEEN 0 AND 2000),
  payout_cut_percent INTEGER NOT NULL CHECK (payout_cut_percent BETWEEN 0 AND 100),
  updated_at INTEGER NOT NULL
) STRICT;
INSERT OR IGNORE INTO platform_config (id, fee_bps, payout_cut_percent, updated_at) VALUES (1, 200, 10, 0);

CREATE TABLE IF NOT EXISTS admins (
  wallet TEXT PRIMARY KEY CHECK (length(wallet) BETWEEN 32 AND 44),
  added_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS banned_words (
  word TEXT PRIMARY KEY CHECK (word = lower(trim(word)) AND length(word) BETWEEN 1 AND 50),
  added_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- A text that a wallet was asked to sign. Used once, within five minutes of issued_at (ms since 1970).
CREATE TABLE IF NOT EXISTS challenges (
  nonce TEXT PRIMARY KEY,
  purpose TEXT NOT NULL CHECK (purpose IN ('creator', 'admin')),
  wallet TEXT,
  token TEXT,
  message TEXT NOT NULL UNIQUE,
  -- The address that asked, and how often this text was handed out to it.
  asked_by TEXT NOT NULL,
  asks INTEGER NOT NULL DEFAULT 1,
  issued_at INTEGER NOT NULL,
  used_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS challenges_by_wallet ON challenges (purpose, wallet, issued_at);
CREATE INDEX IF NOT EXISTS challenges_by_asker ON challenges (asked_by, issued_at);
CREATE INDEX IF NOT EXISTS challenges_by_age ON challenges (issued_at);
