-- Posts that a wallet other than that of their author has added: credited to the author and shown, but they win nothing.
-- A clip without a row here is the own clip of its author.
CREATE TABLE IF NOT EXISTS handed_in_clips (
  clip TEXT PRIMARY KEY REFERENCES clips (id) ON DELETE CASCADE,
  -- The verified handle of the wallet that added it, as it was then.
  handle TEXT NOT NULL CHECK (length(handle) BETWEEN 1 AND 15)
) STRICT, WITHOUT ROWID;
