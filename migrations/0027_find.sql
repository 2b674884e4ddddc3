-- What users find things by: tokens by name, symbol and creator, what a wallet did, giveaways by their draw.

-- The names of the tokens that were read here, written by triggers. The number counts up, so the first ones known here
-- are looked at first: one that copies a name comes behind it.
CREATE TABLE IF NOT EXISTS token_names (
  id INTEGER PRIMARY KEY,
  mint TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  symbol TEXT NOT NULL,
  -- As of the last reading, NULL for none.
  creator TEXT
) STRICT;
CREATE INDEX IF NOT EXISTS token_names_by_symbol ON token_names (lower(symbol), id);
CREATE INDEX IF NOT EXISTS token_names_by_creator ON token_names (creator, id DESC) WHERE creator IS NOT NULL;
CREATE VIRTUAL TABLE IF NOT EXISTS token_search USING fts5 (name, symbol, tokenize = 'trigram', columnsize = 0);
CREATE TRIGGER IF NOT EXISTS token_names_are_found AFTER INSERT ON token_names BEGIN INSERT INTO token_search (rowid, name, symbol) VALUES (NEW.id, NEW.name, NEW.symbol); END;
CREATE TRIGGER IF NOT EXISTS token_names_change AFTER UPDATE OF name, symbol ON token_names WHEN NEW.name <> OLD.name OR NEW.symbol <> OLD.symbol BEGIN DELETE FROM token_search WHERE rowid = OLD.id; INSERT INTO token_search (rowid, name, symbol) VALUES (NEW.id, NEW.name, NEW.symbol); END;
CREATE TRIGGER IF NOT EXISTS token_names_are_lost AFTER DELETE ON token_names BEGIN DELETE FROM token_search WHERE rowid = OLD.id; END;
CREATE TRIGGER IF NOT EXISTS tokens_are_named AFTER INSERT ON tokens WHEN json_extract(NEW.info, '$.chain.name') IS NOT NULL AND json_extract(NEW.info, '$.chain.symbol') IS NOT NULL BEGIN INSERT INTO token_names (mint, name, symbol, creator) VALUES (NEW.mint, json_extract(NEW.info, '$.chain.name'), json_extract(NEW.info, '$.chain.symbol'), json_extract(NEW.info, '$.chain.creator')) ON CONFLICT (mint) DO UPDATE SET name = excluded.name, symbol = excluded.symbol, creator = excluded.creator; END;
CREATE TRIGGER IF NOT EXISTS tokens_change_names AFTER UPDATE OF info ON tokens WHEN json_extract(NEW.info, '$.chain.name') IS NOT NULL AND json_extract(NEW.info, '$.chain.symbol') IS NOT NULL AND (json_extract(NEW.info, '$.chain.name') IS NOT json_extract(OLD.info, '$.chain.name') OR json_extract(NEW.info, '$.chain.symbol') IS NOT json_extract(OLD.info, '$.chain.symbol') OR json_extract(NEW.info, '$.chain.creator') IS NOT json_extract(OLD.info, '$.chain.creator')) BEGIN INSERT INTO token_names (mint, name, symbol, creator) VALUES (NEW.mint, json_extract(NEW.info, '$.chain.name'), json_extract(NEW.info, '$.chain.symbol'), json_extract(NEW.info, '$.chain.creator')) ON CONFLICT (mint) DO UPDATE SET name = excluded.name, symbol = excluded.symbol, creator = excluded.creator; END;
CREATE TRIGGER IF NOT EXISTS tokens_lose_names AFTER DELETE ON tokens BEGIN DELETE FROM token_names WHERE mint = OLD.mint; END;
INSERT OR IGNORE INTO token_names (mint, name, symbol, creator) SELECT mint, json_extract(info, '$.chain.name'), json_extract(info, '$.chain.symbol'), json_extract(info, '$.chain.creator') FROM tokens WHERE json_extract(info, '$.chain.name') IS NOT NULL AND json_extract(info, '$.chain.symbol') IS NOT NULL ORDER BY fetched_at;

-- What a wallet did: the tips that it sent, the giveaways that it entered and won. Clips have their index.
CREATE INDEX IF NOT EXISTS tips_by_sender ON tips (sender, confirmed_at DESC, id) WHERE status = 'confirmed';
CREATE INDEX IF NOT EXISTS registrations_by_wallet ON registrations (wallet, registered_at DESC, giveaway);
CREATE INDEX IF NOT EXISTS giveaway_places_by_winner ON giveaway_places (winner, reveal_at DESC, giveaway) WHERE reveal_at IS NOT NULL;

-- The giveaways that are decided, in the order of their draws. Its first column is worded so that no index of stages
-- is taken in its place.
CREATE INDEX IF NOT EXISTS giveaways_drawn ON giveaways ((stage IN ('paid', 'completed')), coalesce(drawn_at, ends_at) DESC, id);

-- The next end first, with an order among equal ends.
CREATE INDEX IF NOT EXISTS giveaways_ending ON giveaways (stage, ends_at, id) WHERE stage = 'open';
DROP INDEX IF EXISTS giveaways_open;

-- What was ever funded, counted again: wallets that registered apart from holders that are eligible, and the cancelled.
DROP TRIGGER IF EXISTS giveaways_are_summed;
DROP TRIGGER IF EXISTS giveaways_change_sums;
DROP TABLE IF EXISTS giveaway_sums;
CREATE TABLE IF NOT EXISTS giveaway_counts (
  creator TEXT PRIMARY KEY,
  giveaways INTEGER NOT NULL,
  registered INTEGER NOT NULL,
  eligible INTEGER NOT NULL,
  open INTEGER NOT NULL,
  completed INTEGER NOT NULL,
  cancelled INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT OR IGNORE INTO giveaway_counts SELECT creator, COUNT(*), SUM(iif(kind = 'participants', registered, 0)), SUM(iif(kind = 'participants', 0, coalesce(entry_count, eligible, 0))), SUM(stage = 'open'), SUM(stage IN ('paid', 'completed')), SUM(stage = 'cancelled') FROM giveaways WHERE stage NOT IN ('prepared', 'signed', 'expired') GROUP BY creator;
INSERT OR IGNORE INTO giveaway_counts SELECT '', SUM(giveaways), SUM(registered), SUM(eligible), SUM(open), SUM(completed), SUM(cancelled) FROM giveaway_counts WHERE creator <> '' HAVING COUNT(*) > 0;
CREATE TRIGGER IF NOT EXISTS giveaways_are_counted AFTER INSERT ON giveaways WHEN NEW.stage NOT IN ('prepared', 'signed', 'expired') BEGIN INSERT INTO giveaway_counts SELECT value, (NEW.stage NOT IN ('prepared', 'signed', 'expired')), (NEW.stage NOT IN ('prepared', 'signed', 'expired')) * iif(NEW.kind = 'participants', NEW.registered, 0), (NEW.stage NOT IN ('prepared', 'signed', 'expired')) * iif(NEW.kind = 'participants', 0, coalesce(NEW.entry_count, NEW.eligible, 0)), (NEW.stage = 'open'), (NEW.stage IN ('paid', 'completed')), (NEW.stage = 'cancelled') FROM json_each(json_array('', NEW.creator)) WHERE true ON CONFLICT DO UPDATE SET giveaways = giveaways + excluded.giveaways, registered = registered + excluded.registered, eligible = eligible + excluded.eligible, open = open + excluded.open, completed = completed + excluded.completed, cancelled = cancelled + excluded.cancelled; END;
-- Adds what the change makes of it and takes off what it was, in either direction.
CREATE TRIGGER IF NOT EXISTS giveaways_change_counts AFTER UPDATE OF stage, registered, entry_count, eligible ON giveaways WHEN NEW.stage <> OLD.stage OR NEW.registered <> OLD.registered OR NEW.entry_count IS NOT OLD.entry_count OR NEW.eligible IS NOT OLD.eligible BEGIN INSERT INTO giveaway_counts SELECT value, (NEW.stage NOT IN ('prepared', 'signed', 'expired')) - (OLD.stage NOT IN ('prepared', 'signed', 'expired')), (NEW.stage NOT IN ('prepared', 'signed', 'expired')) * iif(NEW.kind = 'participants', NEW.registered, 0) - (OLD.stage NOT IN ('prepared', 'signed', 'expired')) * iif(OLD.kind = 'participants', OLD.registered, 0), (NEW.stage NOT IN ('prepared', 'signed', 'expired')) * iif(NEW.kind = 'participants', 0, coalesce(NEW.entry_count, NEW.eligible, 0)) - (OLD.stage NOT IN ('prepared', 'signed', 'expired')) * iif(OLD.kind = 'participants', 0, coalesce(OLD.entry_count, OLD.eligible, 0)), (NEW.stage = 'open') - (OLD.stage = 'open'), (NEW.stage IN ('paid', 'completed')) - (OLD.stage IN ('paid', 'completed')), (NEW.stage = 'cancelled') - (OLD.stage = 'cancelled') FROM json_each(json_array('', NEW.creator)) WHERE NEW.stage NOT IN ('prepared', 'signed', 'expired') OR OLD.stage NOT IN ('prepared', 'signed', 'expired') ON CONFLICT DO UPDATE SET giveaways = giveaways + excluded.giveaways, registered = registered + excluded.registered, eligible = eligible + excluded.eligible, open = open + excluded.open, completed = completed + excluded.completed, cancelled = cancelled + excluded.cancelled; END;
