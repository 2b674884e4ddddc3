-- Clips: whose X account a wallet is, the posts that were added for a token, and how winners were chosen.
-- Times in ms since 1970 unless named otherwise.

-- One X account a wallet, one wallet an account. A handle can be given to somebody else on X, where X told its number
-- (OAuth), the number counts too.
CREATE TABLE IF NOT EXISTS x_accounts (
  wallet TEXT PRIMARY KEY,
  -- As X writes it, compared without regard to case.
  handle TEXT NOT NULL CHECK (length(handle) BETWEEN 1 AND 15),
  x_id TEXT UNIQUE,
  method TEXT NOT NULL CHECK (method IN ('oauth', 'post', 'manual')),
  linked_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX IF NOT EXISTS x_accounts_by_handle ON x_accounts (lower(handle));

-- A way to X and back (OAuth 2.0 with PKCE): bound to the wallet that asked, used once.
CREATE TABLE IF NOT EXISTS x_states (
  state TEXT PRIMARY KEY,
  wallet TEXT NOT NULL,
  code_verifier TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  used_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS x_states_by_age ON x_states (created_at);

-- A sentence with a code that the owner of the wallet posts on X.
CREATE TABLE IF NOT EXISTS x_codes (
  code TEXT PRIMARY KEY,
  wallet TEXT NOT NULL,
  sentence TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  used_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS x_codes_by_wallet ON x_codes (wallet, created_at);

CREATE TABLE IF NOT EXISTS clips (
  id TEXT PRIMARY KEY,
  token TEXT NOT NULL,
  wallet TEXT NOT NULL,
  -- The verified handle that wrote the post, as it was when the clip was added.
  handle TEXT NOT NULL,
  post_id TEXT NOT NULL CHECK (post_id NOT GLOB '*[^0-9]*' AND length(post_id) BETWEEN 1 AND 20),
  -- Canonical: https://x.com/{handle}/status/{post id}
  url TEXT NOT NULL,
  -- core/clips Quote as JSON, NULL until X was asked with success.
  quote TEXT CHECK (quote IS NULL OR json_valid(quote)),
  -- The post is deleted or private as far as X said last.
  unavailable INTEGER NOT NULL DEFAULT 0 CHECK (unavailable IN (0, 1)),
  added_at INTEGER NOT NULL,
  refreshed_at INTEGER,
  UNIQUE (token, post_id)
) STRICT;
CREATE INDEX IF NOT EXISTS clips_newest ON clips (added_at DESC, id);
CREATE INDEX IF NOT EXISTS clips_by_token ON clips (token, added_at DESC, id);
CREATE INDEX IF NOT EXISTS clips_by_wallet ON clips (wallet, added_at);

-- Every choice that was ever made, kept for ever. A random one is written with its round before that round exists.
CREATE TABLE IF NOT EXISTS clip_picks (
  id TEXT PRIMARY KEY,
  token TEXT NOT NULL,
  -- Counts up per token from 1, so that nobody can drop one unseen.
  number INTEGER NOT NULL CHECK (number > 0),
  mode TEXT NOT NULL CHECK (mode IN ('manual', 'random')),
  chosen_by TEXT NOT NULL,
  start_date INTEGER,
  end_date INTEGER,
  -- JSON list of [clip id, post id, handle, added at], in the order of the draw for a random pick.
  candidates TEXT NOT NULL CHECK (json_valid(candidates)),
  beacon TEXT CHECK (beacon IS NULL OR json_valid(beacon)),
  root TEXT,
  round INTEGER,
  -- The signature of the operator over core/messages.ts pickStatement.
  statement_signature TEXT,
  picked_at INTEGER NOT NULL,
  beacon_signature TEXT,
  randomness TEXT,
  ticket INTEGER,
  clip TEXT,
  drawn_at INTEGER,
  UNIQUE (token, number),
  CHECK ((mode = 'random') = (round IS NOT NULL) AND (mode = 'random') = (root IS NOT NULL))
) STRICT;
CREATE INDEX IF NOT EXISTS clip_picks_open ON clip_picks (picked_at) WHERE clip IS NULL;
CREATE TRIGGER IF NOT EXISTS clip_picks_keep BEFORE UPDATE ON clip_picks WHEN NEW.candidates <> OLD.candidates OR NEW.round IS NOT OLD.round OR NEW.root IS NOT OLD.root OR NEW.token <> OLD.token OR NEW.number <> OLD.number OR (OLD.clip IS NOT NULL AND NEW.clip IS NOT OLD.clip) BEGIN SELECT RAISE(ABORT, 'a pick is never changed'); END;
CREATE TRIGGER IF NOT EXISTS clip_picks_stay BEFORE DELETE ON clip_picks BEGIN SELECT RAISE(ABORT, 'a pick is never deleted'); END;

-- Saved winners. The card of the clip is kept with it: the clip itself may be deleted.
CREATE TABLE IF NOT EXISTS clip_winners (
  id TEXT PRIMARY KEY,
  token TEXT NOT NULL,
  clip TEXT NOT NULL,
  pick TEXT NOT NULL UNIQUE REFERENCES clip_picks (id),
  handle TEXT NOT NULL,
  url TEXT NOT NULL,
  saved_by TEXT NOT NULL,
  saved_at INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS clip_winners_by_token ON clip_winners (token, saved_at DESC);
CREATE INDEX IF NOT EXISTS clip_winners_by_clip ON clip_winners (clip);
