-- One row per giveaway, written before there is a signature. Its id is the address of its escrow account. Amounts in base units,
-- times in unix seconds where the clock of the chain decides (…_at of ends, commit, draw), else in ms since 1970.
CREATE TABLE IF NOT EXISTS giveaways (
  id TEXT PRIMARY KEY,
  -- Hex of the 32 bytes from which the address follows. Its first eight name open_before.
  escrow_id TEXT NOT NULL UNIQUE CHECK (length(escrow_id) = 64),
  -- Unix seconds: open lands before it or never, and nothing closes the escrow before it. So an id has one life.
  open_before INTEGER NOT NULL,
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
  -- The sum of all places.
  prize INTEGER NOT NULL CHECK (prize > 0),
  places INTEGER NOT NULL CHECK (places BETWEEN 1 AND 32),
  -- What each place wins, in order, a JSON array of decimal texts.
  amounts TEXT NOT NULL CHECK (json_array_length(amounts) = places),
  fee INTEGER NOT NULL CHECK (fee >= 0),
  prize_decimals INTEGER NOT NULL CHECK (prize_decimals BETWEEN 0 AND 255),
  -- core/giveaways/terms.ts canonicalTerms, its SHA-256 stands in the escrow.
  terms TEXT NOT NULL CHECK (json_valid(terms)),
  terms_hash TEXT NOT NULL CHECK (length(terms_hash) = 64),
  -- The network of the beacon: id 0, or the one that the terms of a local world name (core/draw/networks.ts, key as hex).
  beacon TEXT NOT NULL CHECK (json_valid(beacon)),
  ends_at INTEGER NOT NULL,
  -- Seconds between a commit of the operator alone and its cutoff, 0 for the shortest. Above 0 no draw is live.
  window_seconds INTEGER NOT NULL CHECK (window_seconds BETWEEN 0 AND 86400),
  created_at INTEGER NOT NULL,
  opened_at INTEGER,
  stage TEXT NOT NULL CHECK (stage IN ('prepared', 'signed', 'open', 'closed', 'frozen', 'committed', 'revealed',
    'proven', 'paid', 'completed', 'cancelled', 'expired')),
  registered INTEGER NOT NULL DEFAULT 0 CHECK (registered >= 0),
  -- Eligible wallets of a running holders giveaway, and when they were counted (ms).
  eligible INTEGER,
  counted_at INTEGER,
  -- The frozen list: R2 holds it under its hash. A list that was withdrawn makes room for another one.
  root TEXT CHECK (length(root) = 64),
  list_hash TEXT CHECK (length(list_hash) = 64),
  total_weight INTEGER CHECK (total_weight > 0),
  entry_count INTEGER CHECK (entry_count > 0),
  -- Whether the creator signs (or signed) the commit of this list beside the operator.
  live INTEGER CHECK (live IN (0, 1)),
  -- A live draw: until when registrations pause for the prompt in the wallet of the creator, when it began (both ms),
  -- SHA-256 of the key that ends it, and the hash of the list that it offers.
  prompt_until INTEGER,
  prompted_at INTEGER,
  prompt_key TEXT,
  prompt_list TEXT,
  -- What the chain told afterwards. Commits that landed, the withdrawn ones among them.
  commits INTEGER NOT NULL DEFAULT 0 CHECK (commits BETWEEN 0 AND 3),
  round INTEGER,
  -- Until when the commit can be withdrawn, NULL for a live one.
  cutoff INTEGER,
  committed_at INTEGER,
  -- Why the operator takes its commit back before the cutoff.
  withdraw_reason TEXT,
  beacon_signature TEXT,
  randomness TEXT,
  -- Places that are proven, places that are paid, and when the first was proven.
  total_proven INTEGER NOT NULL DEFAULT 0 CHECK (total_proven BETWEEN 0 AND places),
  total_paid INTEGER NOT NULL DEFAULT 0 CHECK (total_paid BETWEEN 0 AND total_proven),
  drawn_at INTEGER,
  -- When the creator confirmed the winners (ms), otherwise they are paid 24 hours after the draw.
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
  -- When the first winner may be named to everybody (ms since 1970).
  reveal_at INTEGER,
  CHECK ((currency = 'CREATOR_COIN') <= (token IS NOT NULL)),
  CHECK ((token IS NULL) = (token_program IS NULL) AND (token IS NULL) = (token_decimals IS NULL)),
  CHECK ((root IS NULL) = (total_weight IS NULL) AND (root IS NULL) = (entry_count IS NULL) AND (root IS NULL) = (list_hash IS NULL) AND (root IS NULL) = (live IS NULL)),
  CHECK (stage NOT IN ('revealed', 'proven', 'paid', 'completed') OR round IS NOT NULL)
) STRICT;
-- Anybody may make drafts, which cost nothing: what everybody reads does not step over them.
CREATE INDEX IF NOT EXISTS giveaways_newest ON giveaways (created_at DESC, id) WHERE stage NOT IN ('prepared', 'signed', 'expired');
CREATE INDEX IF NOT EXISTS giveaways_by_stage ON giveaways (stage, created_at DESC, id);
CREATE INDEX IF NOT EXISTS giveaways_by_creator ON giveaways (creator, created_at DESC, id);
CREATE INDEX IF NOT EXISTS giveaways_by_token ON giveaways (token, created_at DESC, id);
CREATE INDEX IF NOT EXISTS giveaways_due ON giveaways (due_at) WHERE stage NOT IN ('completed', 'cancelled', 'expired');
-- The escrows that are there, by our rows.
CREATE INDEX IF NOT EXISTS giveaways_landed ON giveaways (id) WHERE stage NOT IN ('prepared', 'signed', 'completed', 'cancelled', 'expired');
CREATE INDEX IF NOT EXISTS giveaways_ended ON giveaways (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS giveaways_to_count ON giveaways (counted_at) WHERE stage = 'open' AND kind = 'holders';

-- What was agreed never changes, and an end is an end (the chain may still show that a giveaway which was given up came
-- to life). A list goes when its commit is withdrawn or its prompt came to nothing, also if the giveaway ended before we
-- saw that, and never once its draw is revealed.
CREATE TRIGGER IF NOT EXISTS giveaways_keep_their_terms BEFORE UPDATE ON giveaways WHEN NEW.terms <> OLD.terms OR NEW.terms_hash <> OLD.terms_hash OR NEW.prize <> OLD.prize OR NEW.fee <> OLD.fee OR NEW.amounts <> OLD.amounts OR NEW.window_seconds <> OLD.window_seconds OR NEW.open_before <> OLD.open_before OR NEW.creator <> OLD.creator OR NEW.operator <> OLD.operator OR NEW.treasury <> OLD.treasury OR NEW.escrow_id <> OLD.escrow_id OR NEW.beacon <> OLD.beacon OR NEW.token IS NOT OLD.token OR (OLD.stage IN ('completed', 'cancelled') AND NEW.stage <> OLD.stage) OR (OLD.stage NOT IN ('prepared', 'signed', 'expired') AND NEW.stage IN ('prepared', 'signed', 'expired')) BEGIN SELECT RAISE(ABORT, 'a giveaway keeps its terms and its end'); END;
CREATE TRIGGER IF NOT EXISTS giveaways_keep_their_list BEFORE UPDATE OF root, list_hash ON giveaways WHEN OLD.root IS NOT NULL AND (NEW.root IS NOT OLD.root OR NEW.list_hash IS NOT OLD.list_hash) AND NOT (NEW.root IS NULL AND OLD.randomness IS NULL AND NEW.stage IN ('open', 'closed')) AND NOT (NEW.root IS NULL AND OLD.stage = 'committed' AND NEW.stage IN ('completed', 'cancelled')) AND NOT (OLD.stage = 'frozen' AND NEW.stage NOT IN ('open', 'closed', 'frozen')) BEGIN SELECT RAISE(ABORT, 'a giveaway keeps its list'); END;
CREATE TRIGGER IF NOT EXISTS giveaways_stay BEFORE DELETE ON giveaways WHEN OLD.stage NOT IN ('prepared', 'expired') BEGIN SELECT RAISE(ABORT, 'a funded giveaway is never deleted'); END;

-- Every transaction of a giveaway: a row before it has a signature, a signature before it is sent.
CREATE TABLE IF NOT EXISTS giveaway_transactions (
  id TEXT PRIMARY KEY,
  giveaway TEXT NOT NULL REFERENCES giveaways (id),
  step TEXT NOT NULL CHECK (step IN ('open', 'close_entries', 'commit', 'reveal', 'prove', 'pay', 'finish', 'cancel',
    'reclaim', 'withdraw')),
  -- Of prove and pay: the place, from 0.
  place INTEGER CHECK ((place IS NOT NULL) = (step IN ('prove', 'pay'))),
  -- Of commit and withdraw: the number of the commit, from 0. NULL if it is not known.
  number INTEGER CHECK (number IS NULL OR step IN ('commit', 'withdraw')),
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
  -- Unix seconds of its block, once that is final, and then slot is final too.
  block_time INTEGER,
  created_at INTEGER NOT NULL,
  confirmed_at INTEGER,
  CHECK (status IN ('prepared', 'expired') OR signature IS NOT NULL)
) STRICT;
CREATE UNIQUE INDEX IF NOT EXISTS giveaway_transactions_once ON giveaway_transactions (giveaway, step, ifnull(place, -1), payer, blockhash) WHERE step <> 'commit';
-- Two prompts may offer two lists on one blockhash.
CREATE UNIQUE INDEX IF NOT EXISTS giveaway_commits_once ON giveaway_transactions (giveaway, payer, blockhash, details) WHERE step = 'commit';
-- One transaction may hold several steps, and steps of several giveaways.
CREATE UNIQUE INDEX IF NOT EXISTS giveaway_transactions_signed ON giveaway_transactions (signature, giveaway, step, ifnull(place, -1));
-- Never a second payment before the first is provably dead.
CREATE UNIQUE INDEX IF NOT EXISTS giveaway_one_in_flight ON giveaway_transactions (giveaway, step, ifnull(place, -1), payer) WHERE status = 'signed';
CREATE INDEX IF NOT EXISTS giveaway_transactions_undated ON giveaway_transactions (confirmed_at) WHERE status = 'confirmed' AND block_time IS NULL;
CREATE INDEX IF NOT EXISTS giveaway_transactions_of ON giveaway_transactions (giveaway, step, status);
CREATE INDEX IF NOT EXISTS giveaway_transactions_old ON giveaway_transactions (created_at) WHERE status = 'prepared';
CREATE TRIGGER IF NOT EXISTS giveaway_transactions_move_forward BEFORE UPDATE ON giveaway_transactions WHEN NOT (OLD.status = NEW.status OR (OLD.status = 'prepared' AND NEW.status IN ('signed', 'confirmed', 'expired')) OR (OLD.status = 'signed' AND NEW.status IN ('confirmed', 'expired', 'failed')) OR (OLD.status = 'expired' AND NEW.status = 'confirmed')) OR (OLD.signature IS NOT NULL AND NEW.signature IS NOT OLD.signature) BEGIN SELECT RAISE(ABORT, 'a transaction moves forward only'); END;

CREATE TABLE IF NOT EXISTS registrations (
  giveaway TEXT NOT NULL REFERENCES giveaways (id),
  wallet TEXT NOT NULL,
  -- JSON of core/giveaways/list.ts EntryProof.
  proof TEXT NOT NULL CHECK (json_valid(proof)),
  -- Entries by the holding of that moment, the frozen list counts again. The receipt follows from giveaway and wallet.
  weight INTEGER NOT NULL CHECK (weight > 0),
  registered_at INTEGER NOT NULL,
  PRIMARY KEY (giveaway, wallet)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS registrations_by_time ON registrations (giveaway, registered_at);
-- After entries are closed, and while a prompt is open, nobody comes in, whatever the code does.
CREATE TRIGGER IF NOT EXISTS registrations_while_open BEFORE INSERT ON registrations WHEN NOT EXISTS (SELECT 1 FROM giveaways WHERE id = NEW.giveaway AND stage = 'open' AND kind = 'participants' AND (prompt_until IS NULL OR prompt_until <= NEW.registered_at)) BEGIN SELECT RAISE(ABORT, 'registration is closed'); END;
CREATE TRIGGER IF NOT EXISTS registrations_are_counted AFTER INSERT ON registrations BEGIN UPDATE giveaways SET registered = registered + 1 WHERE id = NEW.giveaway; END;

-- Signed messages that named their time: used once (ms since 1970). The subject says for what.
CREATE TABLE IF NOT EXISTS used_messages (
  digest TEXT PRIMARY KEY CHECK (length(digest) = 64),
  wallet TEXT NOT NULL,
  subject TEXT NOT NULL,
  used_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS used_messages_by_age ON used_messages (used_at);
