-- One row per giveaway, written before there is a signature. Its id is the address of its escrow account. Amounts in base units,
-- times in unix seconds where the clock of the chain decides (…_at of ends, commit, draw), else in ms since 1970.
CREATE TABLE IF NOT EXISTS giveaways (
  id TEXT PRIMARY KEY,
  -- Hex of the 32 bytes from which the address follows.
  escrow_id TEXT NOT NULL UNIQUE CHECK (length(escrow_id) = 64),
  program TEXT NOT NULL,
  -- The host that stands in the messages its registrants sign.
  site TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('holders', 'participants')),
  title TEXT NOT NULL CHECK (length(title) BETWEEN 1 AND 100),
  description TEXT NOT NULL CHECK (length(description) BETWEEN 1 AND 1000),
  creator TEXT NOT NULL,
  operator TEXT NOT NULL,
  treasury TEXT NOT NULL,
  -- The token of the giveaway: the mint of the prize if that is a coin, and the mint whose holdings count.
  token TEXT,
  token_symbol TEXT,
  token_program TEXT,
  token_decimals INTEGER,
  -- The creator of the token when the giveaway was made, takes no part.
  token_creator TEXT,
  currency TEXT NOT NULL CHECK (currency IN ('SOL', 'CREATOR_COIN')),
  prize INTEGER NOT NULL CHECK (prize > 0),
  fee INTEGER NOT NULL CHECK (fee >= 0),
  prize_decimals INTEGER NOT NULL CHECK (prize_decimals BETWEEN 0 AND 255),
  -- core/giveaways/terms.ts canonicalTerms, its SHA-256 stands in the escrow.
  terms TEXT NOT NULL CHECK (json_valid(terms)),
  terms_hash TEXT NOT NULL CHECK (length(terms_hash) = 64),
  -- The network of the beacon: id 0, or the one that the terms of a local world name (core/draw/networks.ts, key as hex).
  beacon TEXT NOT NULL CHECK (json_valid(beacon)),
  ends_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  opened_at INTEGER,
  stage TEXT NOT NULL CHECK (stage IN ('prepared', 'signed', 'open', 'closed', 'frozen', 'committed', 'revealed',
    'proven', 'paid', 'completed', 'cancelled', 'expired')),
  registered INTEGER NOT NULL DEFAULT 0 CHECK (registered >= 0),
  -- Eligible wallets of a running holders giveaway, and when they were counted (ms).
  eligible INTEGER,
  counted_at INTEGER,
  -- The frozen list: R2 holds it under its root. Written once.
  root TEXT CHECK (length(root) = 64),
  total_weight INTEGER CHECK (total_weight > 0),
  entry_count INTEGER CHECK (entry_count > 0),
  list_signature TEXT,
  -- What the chain told afterwards.
  round INTEGER,
  committed_at INTEGER,
  beacon_signature TEXT,
  randomness TEXT,
  ticket INTEGER,
  winner TEXT,
  winner_index INTEGER,
  drawn_at INTEGER,
  -- When the creator confirmed the winner (ms), otherwise it is paid 24 hours after the draw.
  confirmed_at INTEGER,
  ended_at INTEGER,
  reason TEXT,
  -- The own work of the draw: when it is due again, what it waits for.
  due_at INTEGER NOT NULL DEFAULT 0,
  attempts INTEGER NOT NULL DEFAULT 0,
  last_error TEXT,
  waiting_since INTEGER,
  -- Since when an escrow is missed (ms since 1970): what its giveaway waited for before does not count.
  missed_since INTEGER,
  -- When the winner may be named to everybody (ms since 1970).
  reveal_at INTEGER,
  CHECK ((currency = 'CREATOR_COIN') <= (token IS NOT NULL)),
  CHECK ((token IS NULL) = (token_program IS NULL) AND (token IS NULL) = (token_decimals IS NULL)),
  CHECK ((root IS NULL) = (total_weight IS NULL) AND (root IS NULL) = (entry_count IS NULL)),
  CHECK (stage NOT IN ('revealed', 'proven', 'paid', 'completed') OR round IS NOT NULL)
) STRICT;
-- Anybody may make drafts, which cost nothing: what everybody reads does not step over them.
CREATE INDEX IF NOT EXISTS giveaways_newest ON giveaways (created_at DESC, id) WHERE stage NOT IN ('prepared', 'signed', 'expired');
CREATE INDEX IF NOT EXISTS giveaways_by_stage ON giveaways (stage, created_at DESC, id);
CREATE INDEX IF NOT EXISTS giveaways_by_creator ON giveaways (creator, created_at DESC, id);
CREATE INDEX IF NOT EXISTS giveaways_by_token ON giveaways (token, created_at DESC, id);
CREATE INDEX IF NOT EXISTS giveaways_due ON giveaways (due_at) WHERE stage NOT IN ('completed', 'cancelled', 'expired');
CREATE INDEX IF NOT EXISTS giveaways_ended ON giveaways (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS giveaways_to_count ON giveaways (counted_at) WHERE stage = 'open' AND kind = 'holders';

-- What was agreed never changes, the list is frozen once, an end is an end (the chain may still show that a giveaway
-- which was given up came to life, or that one we thought cancelled was finished).
CREATE TRIGGER IF NOT EXISTS giveaways_keep_their_terms BEFORE UPDATE ON giveaways WHEN NEW.terms <> OLD.terms OR NEW.terms_hash <> OLD.terms_hash OR NEW.prize <> OLD.prize OR NEW.fee <> OLD.fee OR NEW.creator <> OLD.creator OR NEW.operator <> OLD.operator OR NEW.treasury <> OLD.treasury OR NEW.escrow_id <> OLD.escrow_id OR NEW.beacon <> OLD.beacon OR NEW.token IS NOT OLD.token OR (OLD.root IS NOT NULL AND NEW.root IS NOT OLD.root) OR (OLD.winner IS NOT NULL AND NEW.winner IS NOT OLD.winner) OR (OLD.stage IN ('completed', 'cancelled') AND NEW.stage <> OLD.stage) OR (OLD.stage NOT IN ('prepared', 'signed', 'expired') AND NEW.stage IN ('prepared', 'signed', 'expired')) BEGIN SELECT RAISE(ABORT, 'a giveaway keeps its terms, its list, its winner and its end'); END;
CREATE TRIGGER IF NOT EXISTS giveaways_stay BEFORE DELETE ON giveaways WHEN OLD.stage NOT IN ('prepared', 'expired') BEGIN SELECT RAISE(ABORT, 'a funded giveaway is never deleted'); END;

-- Every transaction of a giveaway: a row before it has a signature, a signature before it is sent.
CREATE TABLE IF NOT EXISTS giveaway_transactions (
  id TEXT PRIMARY KEY,
  giveaway TEXT NOT NULL REFERENCES giveaways (id),
  step TEXT NOT NULL CHECK (step IN ('open', 'close_entries', 'commit', 'reveal', 'prove', 'pay', 'finish', 'cancel',
    'reclaim')),
  -- Who signs and pays the fee of the network: the creator, the operator, or whoever sends a step of the draw.
  payer TEXT NOT NULL,
  -- Whatever else the instruction was built from (core/draw proofs and hints), so that it can be built again and compared.
  details TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(details)),
  blockhash TEXT NOT NULL,
  last_valid_block_height INTEGER NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('prepared', 'signed', 'confirmed', 'expired', 'failed')),
  signed_transaction TEXT,
  signature TEXT,
  failure TEXT,
  slot INTEGER,
  created_at INTEGER NOT NULL,
  confirmed_at INTEGER,
  CHECK (status IN ('prepared', 'expired') OR signature IS NOT NULL),
  UNIQUE (giveaway, step, payer, blockhash),
  -- One transaction may hold several steps, and steps of several giveaways.
  UNIQUE (signature, giveaway, step)
) STRICT;
-- Never a second payment before the first is provably dead.
CREATE UNIQUE INDEX IF NOT EXISTS giveaway_one_in_flight ON giveaway_transactions (giveaway, step, payer) WHERE status = 'signed';
CREATE INDEX IF NOT EXISTS giveaway_transactions_of ON giveaway_transactions (giveaway, step, status);
CREATE INDEX IF NOT EXISTS giveaway_transactions_old ON giveaway_transactions (created_at) WHERE status = 'prepared';
CREATE TRIGGER IF NOT EXISTS giveaway_transactions_move_forward BEFORE UPDATE ON giveaway_transactions WHEN NOT (OLD.status = NEW.status OR (OLD.status = 'prepared' AND NEW.status IN ('signed', 'confirmed', 'expired')) OR (OLD.status = 'signed' AND NEW.status IN ('confirmed', 'expired', 'failed')) OR (OLD.status = 'expired' AND NEW.status = 'confirmed')) OR (OLD.signature IS NOT NULL AND NEW.signature IS NOT OLD.signature) BEGIN SELECT RAISE(ABORT, 'a transaction moves forward only'); END;

CREATE TABLE IF NOT EXISTS registrations (
  giveaway TEXT NOT NULL REFERENCES giveaways (id),
  wallet TEXT NOT NULL,
  -- JSON of core/giveaways/list.ts EntryProof.
  proof TEXT NOT NULL CHECK (json_valid(proof)),
  -- Entries by the holding of that moment, the frozen list counts again.
  weight INTEGER NOT NULL CHECK (weight > 0),
  receipt TEXT NOT NULL CHECK (json_valid(receipt)),
  registered_at INTEGER NOT NULL,
  PRIMARY KEY (giveaway, wallet)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS registrations_by_time ON registrations (giveaway, registered_at);
-- After entries are closed nobody comes in any more, whatever the code does.
CREATE TRIGGER IF NOT EXISTS registrations_while_open BEFORE INSERT ON registrations WHEN NOT EXISTS (SELECT 1 FROM giveaways WHERE id = NEW.giveaway AND stage = 'open' AND kind = 'participants') BEGIN SELECT RAISE(ABORT, 'registration is closed'); END;
CREATE TRIGGER IF NOT EXISTS registrations_are_counted AFTER INSERT ON registrations BEGIN UPDATE giveaways SET registered = registered + 1 WHERE id = NEW.giveaway; END;

-- Signed messages that named their time: used once (ms since 1970). The subject says for what.
CREATE TABLE IF NOT EXISTS used_messages (
  digest TEXT PRIMARY KEY CHECK (length(digest) = 64),
  wallet TEXT NOT NULL,
  subject TEXT NOT NULL,
  used_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS used_messages_by_age ON used_messages (used_at);
