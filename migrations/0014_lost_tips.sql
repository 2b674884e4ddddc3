-- Signed tips of a sender that never landed: the next signing of the same tip offers more.
CREATE INDEX IF NOT EXISTS tips_lost ON tips (sender, prepared_at) WHERE status = 'expired' AND signature IS NOT NULL;
