-- When the winner may be named to everybody (ms since 1970): set once, when our books first hold a winner.
-- The column stands in the statement of its table, because adding one cannot be repeated.
CREATE TRIGGER IF NOT EXISTS giveaways_reveal_once BEFORE UPDATE ON giveaways WHEN OLD.reveal_at IS NOT NULL AND NEW.reveal_at IS NOT OLD.reveal_at BEGIN SELECT RAISE(ABORT, 'the time of a reveal is set once'); END;
