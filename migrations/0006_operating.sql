-- Running the platform: payouts of what it earned, an audit log, when jobs ran, market prices, and tips counted by day.

-- One payout: the balance of the treasury in one token (or its SOL) goes to the admins, less the cut of the platform. Amounts in
-- base units of the asset, or in lamports where the name says so.
CREATE TABLE IF NOT EXISTS payouts (
  id TEXT PRIMARY KEY,
  -- A mint, or the word SOL.
  asset TEXT NOT NULL,
  symbol TEXT NOT NULL,
  decimals INTEGER NOT NULL CHECK (decimals BETWEEN 0 AND 255),
  -- The program that owns the mint, NULL for SOL.
  token_program TEXT CHECK ((asset = 'SOL') = (token_program IS NULL)),
  amount INTEGER NOT NULL CHECK (amount > 0),
  -- The least that the swap must bring, lamports, what the admin signed. For SOL the amount itself.
  minimum_lamports INTEGER NOT NULL CHECK (minimum_lamports > 0),
  cut_percent INTEGER NOT NULL CHECK (cut_percent BETWEEN 0 AND 100),
  -- JSON list of the wallets that share, as they stood when the payout was confirmed.
  recipients TEXT NOT NULL CHECK (json_array_length(recipients) BETWEEN 1 AND 20),
  treasury TEXT NOT NULL,
  swap_wallet TEXT CHECK ((asset = 'SOL') = (swap_wallet IS NULL)),
  confirmed_by TEXT NOT NULL,
  -- What that admin signed, and its signature or memo transaction: anyone can check it again.
  message TEXT NOT NULL UNIQUE,
  proof TEXT NOT NULL,
  stage TEXT NOT NULL CHECK (stage IN ('confirmed', 'moved', 'swapped', 'done', 'returned', 'failed')),
  -- An admin asked for the token back, the next step is the way home.
  return_asked INTEGER NOT NULL DEFAULT 0 CHECK (return_asked IN (0, 1)),
  -- What the swap brought, by the change of the balance of the swap wallet on chain, for SOL the amount.
  received_lamports INTEGER CHECK (received_lamports >= 0),
  share_lamports INTEGER CHECK (share_lamports >= 0),
  platform_lamports INTEGER CHECK (platform_lamports >= 0),
  -- Why it failed or was returned, one sentence.
  reason TEXT,
  due_at INTEGER NOT NULL DEFAULT 0,
  attempts INTEGER NOT NULL DEFAULT 0,
  last_error TEXT,
  waiting_since INTEGER,
  created_at INTEGER NOT NULL,
  ended_at INTEGER,
  CHECK ((stage IN ('done', 'returned', 'failed')) = (ended_at IS NOT NULL)),
  CHECK (stage NOT IN ('swapped', 'done') OR received_lamports IS NOT NULL)
) STRICT;
-- The swap wallet holds one amount at a time.
CREATE UNIQUE INDEX IF NOT EXISTS payouts_one_at_a_time ON payouts ((1)) WHERE stage IN ('confirmed', 'moved', 'swapped');
CREATE INDEX IF NOT EXISTS payouts_newest ON payouts (created_at DESC, id);
CREATE TRIGGER IF NOT EXISTS payouts_move_forward BEFORE UPDATE ON payouts WHEN NOT (OLD.stage = NEW.stage OR (OLD.stage = 'confirmed' AND NEW.stage IN ('moved', 'failed')) OR (OLD.stage = 'confirmed' AND NEW.stage = 'done' AND OLD.asset = 'SOL') OR (OLD.stage = 'moved' AND NEW.stage IN ('swapped', 'returned')) OR (OLD.stage = 'swapped' AND NEW.stage = 'done')) OR NEW.asset <> OLD.asset OR NEW.amount <> OLD.amount OR NEW.minimum_lamports <> OLD.minimum_lamports OR NEW.cut_percent <> OLD.cut_percent OR NEW.recipients <> OLD.recipients OR NEW.treasury <> OLD.treasury OR NEW.message <> OLD.message OR (OLD.received_lamports IS NOT NULL AND NEW.received_lamports IS NOT OLD.received_lamports) BEGIN SELECT RAISE(ABORT, 'a payout moves forward only'); END;
CREATE TRIGGER IF NOT EXISTS payouts_stay BEFORE DELETE ON payouts BEGIN SELECT RAISE(ABORT, 'a payout is never deleted'); END;

-- Every transaction of a payout, signed by our own keys: the row with its signed bytes exists before they are sent.
CREATE TABLE IF NOT EXISTS payout_transactions (
  id TEXT PRIMARY KEY,
  payout TEXT NOT NULL REFERENCES payouts (id),
  -- move: treasury to swap wallet, swap, split: to the admins, the rest to the treasury, return: the token goes home.
  step TEXT NOT NULL CHECK (step IN ('move', 'swap', 'split', 'return')),
  -- JSON of what people may want to know: the quote it was built on.
  details TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(details)),
  last_valid_block_height INTEGER NOT NULL,
  -- confirmed here means finalized: no fork can undo it.
  status TEXT NOT NULL CHECK (status IN ('signed', 'confirmed', 'expired', 'failed')),
  signed_transaction TEXT NOT NULL,
  signature TEXT NOT NULL UNIQUE,
  failure TEXT,
  slot INTEGER,
  created_at INTEGER NOT NULL,
  confirmed_at INTEGER
) STRICT;
-- Never a second transaction before the first is provably dead, and each step once.
CREATE UNIQUE INDEX IF NOT EXISTS payout_one_in_flight ON payout_transactions (payout) WHERE status = 'signed';
CREATE UNIQUE INDEX IF NOT EXISTS payout_step_once ON payout_transactions (payout, step) WHERE status = 'confirmed';
CREATE INDEX IF NOT EXISTS payout_transactions_of ON payout_transactions (payout, created_at);
CREATE TRIGGER IF NOT EXISTS payout_transactions_move_forward BEFORE UPDATE ON payout_transactions WHEN NOT (OLD.status = NEW.status OR (OLD.status = 'signed' AND NEW.status IN ('confirmed', 'expired', 'failed')) OR (OLD.status = 'expired' AND NEW.status = 'confirmed')) OR NEW.signature <> OLD.signature OR NEW.signed_transaction <> OLD.signed_transaction BEGIN SELECT RAISE(ABORT, 'a transaction moves forward only'); END;
CREATE TRIGGER IF NOT EXISTS payout_transactions_stay BEFORE DELETE ON payout_transactions BEGIN SELECT RAISE(ABORT, 'a sent transaction is never deleted'); END;

-- Who did what, written in the same batch as the change. Append only.
CREATE TABLE IF NOT EXISTS audit_log (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  -- A wallet, or the word platform for what runs by itself.
  actor TEXT NOT NULL,
  action TEXT NOT NULL,
  subject TEXT NOT NULL,
  before TEXT CHECK (before IS NULL OR json_valid(before)),
  after TEXT CHECK (after IS NULL OR json_valid(after)),
  -- Of the signed message or of the transaction on chain, NULL where a bearer token was enough.
  signature TEXT
) STRICT;
CREATE INDEX IF NOT EXISTS audit_log_by_action ON audit_log (action, id DESC);
CREATE TRIGGER IF NOT EXISTS audit_log_keeps BEFORE UPDATE ON audit_log BEGIN SELECT RAISE(ABORT, 'the audit log is append only'); END;
CREATE TRIGGER IF NOT EXISTS audit_log_stays BEFORE DELETE ON audit_log BEGIN SELECT RAISE(ABORT, 'the audit log is append only'); END;

-- The last run of each job of the cron, and of the queue. Times in ms since 1970.
CREATE TABLE IF NOT EXISTS job_runs (
  name TEXT PRIMARY KEY,
  started_at INTEGER NOT NULL,
  finished_at INTEGER,
  ok_at INTEGER,
  error TEXT
) STRICT, WITHOUT ROWID;

-- Draws that wait or fail: few at a time, whatever has ended.
CREATE INDEX IF NOT EXISTS giveaways_waiting ON giveaways (waiting_since)
  WHERE waiting_since IS NOT NULL AND stage NOT IN ('completed', 'cancelled', 'expired');

-- What a token costs, as a market last told it. For display only, no amount is ever computed from it.
CREATE TABLE IF NOT EXISTS market_prices (
  mint TEXT PRIMARY KEY,
  price TEXT NOT NULL CHECK (json_valid(price)),
  fetched_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Confirmed tips by day (UTC, days since 1970), so that totals never read the tips themselves. Kept by the trigger below.
CREATE TABLE IF NOT EXISTS tip_days (
  creator TEXT NOT NULL,
  token TEXT NOT NULL,
  currency TEXT NOT NULL CHECK (currency IN ('SOL', 'TOKEN')),
  day INTEGER NOT NULL,
  symbol TEXT NOT NULL,
  decimals INTEGER NOT NULL,
  tips INTEGER NOT NULL,
  -- Base units of the currency. A sum beyond 64 bits stays at the largest number: a count may never hold up a payment.
  amount INTEGER NOT NULL,
  creator_amount INTEGER NOT NULL,
  platform_fee INTEGER NOT NULL,
  PRIMARY KEY (creator, token, currency, day)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS tip_days_by_token ON tip_days (token, currency, day);
CREATE INDEX IF NOT EXISTS tip_days_by_creator ON tip_days (creator, day);
CREATE TRIGGER IF NOT EXISTS tips_are_counted AFTER UPDATE OF status ON tips WHEN NEW.status = 'confirmed' AND OLD.status <> 'confirmed' BEGIN INSERT INTO tip_days VALUES (NEW.creator, NEW.token, NEW.currency, NEW.confirmed_at / 86400000, NEW.token_symbol, NEW.decimals, 1, NEW.amount, NEW.creator_amount, NEW.platform_fee) ON CONFLICT DO UPDATE SET tips = tips + 1, symbol = excluded.symbol, amount = CAST(amount + excluded.amount AS INTEGER), creator_amount = CAST(creator_amount + excluded.creator_amount AS INTEGER), platform_fee = CAST(platform_fee + excluded.platform_fee AS INTEGER); END;
