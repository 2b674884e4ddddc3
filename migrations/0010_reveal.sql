-- When the winner may be named to everybody (ms since 1970): set once, when our books first hold a winner.
-- The column comes last: a file that broke off before it is repeatable as a whole.
CREATE TRIGGER IF NOT EXISTS giveaways_reveal_once BEFORE UPDATE ON giveaways WHEN OLD.reveal_at IS NOT NULL AND NEW.reveal_at IS NOT OLD.reveal_at BEGIN SELECT RAISE(ABORT, 'the time of a reveal is set once'); END;
ALTER TABLE giveaways ADD COLUMN reveal_at INTEGER;
