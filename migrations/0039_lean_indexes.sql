-- The lists of tips are sorted by time, and tips of one time are few: an id in each index took 37 bytes a tip and list.
-- SQLite sorts what shares a time by itself, group by group.
DROP INDEX IF EXISTS tips_by_creator;
CREATE INDEX IF NOT EXISTS tips_by_creator ON tips (creator, confirmed_at DESC) WHERE status = 'confirmed';
DROP INDEX IF EXISTS tips_by_creator_token;
CREATE INDEX IF NOT EXISTS tips_by_creator_token ON tips (creator, token, confirmed_at DESC, currency) WHERE status = 'confirmed';
DROP INDEX IF EXISTS tips_by_creator_currency;
CREATE INDEX IF NOT EXISTS tips_by_creator_currency ON tips (creator, currency, confirmed_at DESC) WHERE status = 'confirmed';
DROP INDEX IF EXISTS tips_by_sender;
CREATE INDEX IF NOT EXISTS tips_by_sender ON tips (sender, confirmed_at DESC) WHERE status = 'confirmed';
