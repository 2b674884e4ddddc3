-- Tokens whose price the job renews: those that a user has looked at lately.

-- wanted_at is the last look, ms since 1970, noted at most once an hour. used means that it has tips, a giveaway, clips or a
-- style here, so that addresses which anyone may look up delay no price that matters. renewed_at is the last attempt.
CREATE TABLE IF NOT EXISTS price_wants (
  mint TEXT PRIMARY KEY,
  wanted_at INTEGER NOT NULL,
  used INTEGER NOT NULL CHECK (used IN (0, 1)),
  renewed_at INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS price_wants_by_age ON price_wants (used, renewed_at);
