-- Pictures, clips and sounds that creators upload for their alerts. The bytes are in R2 under their SHA-256.

-- What the bytes are. A file is served as long as it has a row here.
CREATE TABLE IF NOT EXISTS media_files (
  hash TEXT PRIMARY KEY CHECK (length(hash) = 64),
  type TEXT NOT NULL CHECK (type IN ('image/png', 'image/webp', 'image/gif', 'video/webm', 'audio/mpeg', 'audio/ogg')),
  bytes INTEGER NOT NULL CHECK (bytes BETWEEN 1 AND 2000000),
  width INTEGER CHECK (width BETWEEN 1 AND 4096),
  height INTEGER CHECK (height BETWEEN 1 AND 4096),
  frames INTEGER CHECK (frames >= 1 AND width * height * frames <= 60000000),
  millis INTEGER CHECK (millis BETWEEN 1 AND 15000)
) STRICT, WITHOUT ROWID;

-- In whose library a file is. Two tokens may have the same one.
CREATE TABLE IF NOT EXISTS media_uses (
  token TEXT NOT NULL,
  hash TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  name TEXT NOT NULL CHECK (length(name) <= 200),
  uploaded_by TEXT NOT NULL,
  uploaded_at INTEGER NOT NULL,
  PRIMARY KEY (token, hash)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS media_uses_by_hash ON media_uses (hash);

-- Objects in R2 that may be in no library: written before the object, deleted with the row that puts it into one.
-- One that is claimed is about to be deleted, and cannot be uploaded until it is gone.
CREATE TABLE IF NOT EXISTS media_orphans (
  hash TEXT PRIMARY KEY,
  since INTEGER NOT NULL,
  claimed INTEGER NOT NULL DEFAULT 0 CHECK (claimed IN (0, 1))
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS media_orphans_oldest ON media_orphans (since);

-- Reports that no admin has settled, one row a file.
CREATE TABLE IF NOT EXISTS media_reports (
  hash TEXT PRIMARY KEY,
  reports INTEGER NOT NULL,
  -- A JSON list of at most ten texts.
  reasons TEXT NOT NULL CHECK (json_valid(reasons)),
  first_at INTEGER NOT NULL,
  last_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS media_reports_newest ON media_reports (last_at DESC, hash);

-- The log of take-downs, and the list of what may not be uploaded again. Append only.
CREATE TABLE IF NOT EXISTS media_takedowns (
  hash TEXT PRIMARY KEY CHECK (length(hash) = 64),
  -- Empty for a file that was not here.
  type TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  at INTEGER NOT NULL,
  by TEXT NOT NULL,
  reason TEXT NOT NULL,
  reports INTEGER NOT NULL,
  tokens TEXT NOT NULL CHECK (json_valid(tokens))
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS media_takedowns_newest ON media_takedowns (at DESC, hash);
CREATE TRIGGER IF NOT EXISTS media_takedowns_keep BEFORE UPDATE ON media_takedowns BEGIN SELECT RAISE(ABORT, 'the log of take-downs is append only'); END;
CREATE TRIGGER IF NOT EXISTS media_takedowns_stay BEFORE DELETE ON media_takedowns BEGIN SELECT RAISE(ABORT, 'the log of take-downs is append only'); END;
CREATE TRIGGER IF NOT EXISTS media_uses_are_allowed BEFORE INSERT ON media_uses WHEN EXISTS (SELECT 1 FROM media_takedowns WHERE hash = NEW.hash) BEGIN SELECT RAISE(ABORT, 'this file was taken down'); END;
