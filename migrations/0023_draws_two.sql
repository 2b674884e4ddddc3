-- What a draw of several places and several commits adds to its giveaway.

-- Every list that was made of a giveaway. R2 holds its text and its entries under the hash. One that was offered in a
-- prompt and not accepted goes again, its objects before its row.
CREATE TABLE IF NOT EXISTS giveaway_lists (
  giveaway TEXT NOT NULL REFERENCES giveaways (id),
  list_hash TEXT NOT NULL CHECK (length(list_hash) = 64),
  root TEXT NOT NULL CHECK (length(root) = 64),
  total_weight INTEGER NOT NULL CHECK (total_weight > 0),
  entry_count INTEGER NOT NULL CHECK (entry_count > 0),
  made_at INTEGER NOT NULL,
  -- The giveaway was frozen with it, so that the operator may sign its commit.
  accepted INTEGER NOT NULL DEFAULT 0 CHECK (accepted IN (0, 1)),
  -- Its objects are being deleted (ms), nothing may use it any more.
  dropped_at INTEGER,
  PRIMARY KEY (giveaway, list_hash),
  CHECK (accepted = 0 OR dropped_at IS NULL)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS giveaway_lists_unaccepted ON giveaway_lists (made_at) WHERE accepted = 0;

-- The commits that landed, ours and any other. At most three for each giveaway.
CREATE TABLE IF NOT EXISTS giveaway_commits (
  giveaway TEXT NOT NULL REFERENCES giveaways (id),
  number INTEGER NOT NULL CHECK (number BETWEEN 0 AND 2),
  live INTEGER NOT NULL CHECK (live IN (0, 1)),
  root TEXT NOT NULL CHECK (length(root) = 64),
  -- Decimal text: a list that is not ours may have more than 63 bits.
  total_weight TEXT NOT NULL,
  list_hash TEXT NOT NULL CHECK (length(list_hash) = 64),
  -- NULL for a list that we did not make.
  entry_count INTEGER,
  -- NULL for a commit that was withdrawn before we read its account.
  round INTEGER,
  cutoff INTEGER,
  committed_at INTEGER NOT NULL,
  withdrawn_at INTEGER,
  -- Whether a transaction that we stored has this number and list.
  ours INTEGER NOT NULL CHECK (ours IN (0, 1)),
  PRIMARY KEY (giveaway, number)
) STRICT, WITHOUT ROWID;

-- The places that are proven, from 0.
CREATE TABLE IF NOT EXISTS giveaway_places (
  giveaway TEXT NOT NULL REFERENCES giveaways (id),
  place INTEGER NOT NULL CHECK (place BETWEEN 0 AND 31),
  amount INTEGER NOT NULL CHECK (amount > 0),
  winner TEXT NOT NULL,
  -- Where the winner stands in the list, from 0. NULL for a list that we did not make.
  list_index INTEGER,
  -- Decimal texts, of up to 64 bits.
  weight TEXT NOT NULL,
  start TEXT NOT NULL,
  ticket TEXT NOT NULL,
  -- When the winner may be named to everybody (ms), set once, with all other places.
  reveal_at INTEGER,
  paid INTEGER NOT NULL DEFAULT 0 CHECK (paid IN (0, 1)),
  PRIMARY KEY (giveaway, place),
  UNIQUE (giveaway, winner)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER IF NOT EXISTS giveaway_places_stay BEFORE UPDATE ON giveaway_places WHEN NEW.winner <> OLD.winner OR NEW.amount <> OLD.amount OR NEW.weight <> OLD.weight OR NEW.start <> OLD.start OR NEW.paid < OLD.paid OR (OLD.reveal_at IS NOT NULL AND NEW.reveal_at IS NOT OLD.reveal_at) BEGIN SELECT RAISE(ABORT, 'a place keeps its winner and its payment'); END;
-- What was paid was not cancelled, in either order of learning it.
CREATE TRIGGER IF NOT EXISTS giveaways_paid_or_cancelled BEFORE UPDATE OF stage ON giveaways WHEN NEW.stage = 'cancelled' AND OLD.stage <> 'cancelled' AND EXISTS (SELECT 1 FROM giveaway_places WHERE giveaway = NEW.id AND paid = 1) BEGIN SELECT RAISE(ABORT, 'a giveaway with a paid winner is not cancelled'); END;
CREATE TRIGGER IF NOT EXISTS giveaway_places_of_none_cancelled BEFORE UPDATE OF paid ON giveaway_places WHEN NEW.paid = 1 AND EXISTS (SELECT 1 FROM giveaways WHERE id = NEW.giveaway AND stage = 'cancelled') BEGIN SELECT RAISE(ABORT, 'a cancelled giveaway has no paid winner'); END;

-- Wallets with a receipt that a committed list lacked.
CREATE TABLE IF NOT EXISTS objections (
  giveaway TEXT NOT NULL REFERENCES giveaways (id),
  -- The commit that was objected to.
  number INTEGER NOT NULL CHECK (number BETWEEN 0 AND 2),
  wallet TEXT NOT NULL,
  raised_at INTEGER NOT NULL,
  PRIMARY KEY (giveaway, number, wallet)
) STRICT, WITHOUT ROWID;

-- A lost registration comes back by its receipt while a commit without it can be withdrawn.
DROP TRIGGER IF EXISTS registrations_while_open;
CREATE TRIGGER IF NOT EXISTS registrations_while_open BEFORE INSERT ON registrations WHEN NOT EXISTS (SELECT 1 FROM giveaways g WHERE g.id = NEW.giveaway AND g.kind = 'participants' AND ((g.stage = 'open' AND (g.prompt_until IS NULL OR g.prompt_until <= NEW.registered_at)) OR (g.stage = 'committed' AND EXISTS (SELECT 1 FROM objections o WHERE o.giveaway = NEW.giveaway AND o.number = g.commits - 1 AND o.wallet = NEW.wallet)))) BEGIN SELECT RAISE(ABORT, 'registration is closed'); END;
