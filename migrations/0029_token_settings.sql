-- What a creator has set for a token: alerts, moderation and the further parts of the overlay, each one JSON document.
CREATE TABLE IF NOT EXISTS token_settings (
  token TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('alerts', 'moderation', 'show')),
  body TEXT NOT NULL CHECK (json_valid(body)),
  -- Rises with each change, also where a clock goes back: a writer replaces only what it has read.
  updated_at INTEGER NOT NULL CHECK (updated_at > 0),
  updated_by TEXT NOT NULL,
  PRIMARY KEY (token, kind)
) STRICT, WITHOUT ROWID;
