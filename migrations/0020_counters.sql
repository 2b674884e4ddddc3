-- Sums and counts that pages show, kept by triggers, so that reading them costs the same however much there is.

-- All confirmed tips of a creator, token and currency. The row with an empty creator and token: all of them.
-- Sums pass 64 bits: each is kept as billions and the rest of base units, which no number of tips makes overflow.
CREATE TABLE IF NOT EXISTS tip_sums (
  creator TEXT NOT NULL,
  token TEXT NOT NULL,
  currency TEXT NOT NULL CHECK (currency IN ('SOL', 'TOKEN')),
  decimals INTEGER NOT NULL,
  symbol TEXT NOT NULL,
  tips INTEGER NOT NULL,
  amount_high INTEGER NOT NULL,
  amount_low INTEGER NOT NULL,
  creator_amount_high INTEGER NOT NULL,
  creator_amount_low INTEGER NOT NULL,
  platform_fee_high INTEGER NOT NULL,
  platform_fee_low INTEGER NOT NULL,
  PRIMARY KEY (creator, token, currency, decimals)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS tip_sums_by_token ON tip_sums (token);
INSERT OR IGNORE INTO tip_sums SELECT creator, token, currency, decimals, MAX(token_symbol), COUNT(*), SUM(amount / 1000000000), SUM(amount % 1000000000), SUM(creator_amount / 1000000000), SUM(creator_amount % 1000000000), SUM(platform_fee / 1000000000), SUM(platform_fee % 1000000000) FROM tips WHERE status = 'confirmed' GROUP BY creator, token, currency, decimals;
INSERT OR IGNORE INTO tip_sums SELECT '', '', currency, decimals, '', SUM(tips), SUM(amount_high), SUM(amount_low), SUM(creator_amount_high), SUM(creator_amount_low), SUM(platform_fee_high), SUM(platform_fee_low) FROM tip_sums WHERE creator <> '' GROUP BY currency, decimals;

-- Who has tipped a token. Under the empty token: the tokens that were ever tipped.
CREATE TABLE IF NOT EXISTS tippers (
  token TEXT NOT NULL,
  sender TEXT NOT NULL,
  PRIMARY KEY (token, sender)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS tipper_counts (
  token TEXT PRIMARY KEY,
  tippers INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TRIGGER IF NOT EXISTS tippers_are_counted AFTER INSERT ON tippers BEGIN INSERT INTO tipper_counts VALUES (NEW.token, 1) ON CONFLICT DO UPDATE SET tippers = tippers + 1; END;
INSERT OR IGNORE INTO tippers SELECT DISTINCT token, sender FROM tips WHERE status = 'confirmed';
INSERT OR IGNORE INTO tippers SELECT DISTINCT '', token FROM tips WHERE status = 'confirmed';
-- Nobody counts senders along the tips any more.
DROP INDEX IF EXISTS tips_by_token_sender;

-- A tip is confirmed once and stays it, whatever a fork does to its payment: there is nothing to take back.
CREATE TRIGGER IF NOT EXISTS tips_are_summed AFTER UPDATE OF status ON tips WHEN NEW.status = 'confirmed' AND OLD.status <> 'confirmed' BEGIN INSERT INTO tip_sums VALUES (NEW.creator, NEW.token, NEW.currency, NEW.decimals, NEW.token_symbol, 1, NEW.amount / 1000000000, NEW.amount % 1000000000, NEW.creator_amount / 1000000000, NEW.creator_amount % 1000000000, NEW.platform_fee / 1000000000, NEW.platform_fee % 1000000000), ('', '', NEW.currency, NEW.decimals, '', 1, NEW.amount / 1000000000, NEW.amount % 1000000000, NEW.creator_amount / 1000000000, NEW.creator_amount % 1000000000, NEW.platform_fee / 1000000000, NEW.platform_fee % 1000000000) ON CONFLICT DO UPDATE SET symbol = max(symbol, excluded.symbol), tips = tips + 1, amount_high = amount_high + excluded.amount_high, amount_low = amount_low + excluded.amount_low, creator_amount_high = creator_amount_high + excluded.creator_amount_high, creator_amount_low = creator_amount_low + excluded.creator_amount_low, platform_fee_high = platform_fee_high + excluded.platform_fee_high, platform_fee_low = platform_fee_low + excluded.platform_fee_low; INSERT INTO tippers VALUES (NEW.token, NEW.sender), ('', NEW.token) ON CONFLICT DO NOTHING; END;

-- Giveaways that were ever funded: of a creator, and of all creators in the row with an empty one. Whether one that is
-- open has passed its end is a matter of the clock, which no trigger sees.
CREATE TABLE IF NOT EXISTS giveaway_sums (
  creator TEXT PRIMARY KEY,
  giveaways INTEGER NOT NULL,
  participants INTEGER NOT NULL,
  open INTEGER NOT NULL,
  completed INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT OR IGNORE INTO giveaway_sums SELECT creator, COUNT(*), SUM(iif(kind = 'participants', registered, coalesce(entry_count, eligible, 0))), SUM(stage = 'open'), SUM(stage IN ('paid', 'completed')) FROM giveaways WHERE stage NOT IN ('prepared', 'signed', 'expired') GROUP BY creator;
INSERT OR IGNORE INTO giveaway_sums SELECT '', SUM(giveaways), SUM(participants), SUM(open), SUM(completed) FROM giveaway_sums WHERE creator <> '' HAVING COUNT(*) > 0;
CREATE INDEX IF NOT EXISTS giveaways_open ON giveaways (ends_at) WHERE stage = 'open';
CREATE INDEX IF NOT EXISTS giveaways_open_of ON giveaways (creator, ends_at) WHERE stage = 'open';
CREATE TRIGGER IF NOT EXISTS giveaways_are_summed AFTER INSERT ON giveaways WHEN NEW.stage NOT IN ('prepared', 'signed', 'expired') BEGIN INSERT INTO giveaway_sums SELECT value, 1, iif(NEW.kind = 'participants', NEW.registered, coalesce(NEW.entry_count, NEW.eligible, 0)), NEW.stage = 'open', NEW.stage IN ('paid', 'completed') FROM json_each(json_array('', NEW.creator)) WHERE true ON CONFLICT DO UPDATE SET giveaways = giveaways + 1, participants = participants + excluded.participants, open = open + excluded.open, completed = completed + excluded.completed; END;
-- Adds what the change makes of it and takes off what it was, in either direction.
CREATE TRIGGER IF NOT EXISTS giveaways_change_sums AFTER UPDATE OF stage, registered, entry_count, eligible ON giveaways WHEN NEW.stage <> OLD.stage OR NEW.registered <> OLD.registered OR NEW.entry_count IS NOT OLD.entry_count OR NEW.eligible IS NOT OLD.eligible BEGIN INSERT INTO giveaway_sums SELECT value, (NEW.stage NOT IN ('prepared', 'signed', 'expired')) - (OLD.stage NOT IN ('prepared', 'signed', 'expired')), (NEW.stage NOT IN ('prepared', 'signed', 'expired')) * iif(NEW.kind = 'participants', NEW.registered, coalesce(NEW.entry_count, NEW.eligible, 0)) - (OLD.stage NOT IN ('prepared', 'signed', 'expired')) * iif(OLD.kind = 'participants', OLD.registered, coalesce(OLD.entry_count, OLD.eligible, 0)), (NEW.stage = 'open') - (OLD.stage = 'open'), (NEW.stage IN ('paid', 'completed')) - (OLD.stage IN ('paid', 'completed')) FROM json_each(json_array('', NEW.creator)) WHERE NEW.stage NOT IN ('prepared', 'signed', 'expired') OR OLD.stage NOT IN ('prepared', 'signed', 'expired') ON CONFLICT DO UPDATE SET giveaways = giveaways + excluded.giveaways, participants = participants + excluded.participants, open = open + excluded.open, completed = completed + excluded.completed; END;
