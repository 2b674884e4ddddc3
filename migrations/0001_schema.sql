-- The whole schema, by subject and table: each table with its indices and triggers. D1 splits this file by its own rules, so
-- a trigger is one line and every statement can run twice (docs/decisions/030-migrations-that-d1-takes.md).

-- ---- Platform ----

-- The fee of tips and the cut of payouts. One row.
CREATE TABLE IF NOT EXISTS platform_config (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  fee_bps INTEGER NOT NULL CHECK (fee_bps BETWEEN 0 AND 2000),
  payout_cut_percent INTEGER NOT NULL CHECK (payout_cut_percent BETWEEN 0 AND 100),
  updated_at INTEGER NOT NULL
) STRICT;
INSERT OR IGNORE INTO platform_config (id, fee_bps, payout_cut_percent, updated_at) VALUES (1, 200, 10, 0);

-- Wallets of admins, who also share the payouts.
CREATE TABLE IF NOT EXISTS admins (
  wallet TEXT PRIMARY KEY CHECK (length(wallet) BETWEEN 32 AND 44),
  added_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Who did what, written in the same batch as the change. Append only.
CREATE TABLE IF NOT EXISTS audit_log (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  -- A wallet, or the word platform for the jobs.
  actor TEXT NOT NULL,
  action TEXT NOT NULL,
  subject TEXT NOT NULL,
  before TEXT CHECK (before IS NULL OR json_valid(before)),
  after TEXT CHECK (after IS NULL OR json_valid(after)),
  -- Signature of the message or of the transaction. NULL where a bearer token was enough.
  signature TEXT
) STRICT;
CREATE INDEX IF NOT EXISTS audit_log_by_action ON audit_log (action, id DESC);
CREATE TRIGGER IF NOT EXISTS audit_log_keeps BEFORE UPDATE ON audit_log BEGIN SELECT RAISE(ABORT, 'the audit log is append only'); END;
CREATE TRIGGER IF NOT EXISTS audit_log_stays BEFORE DELETE ON audit_log BEGIN SELECT RAISE(ABORT, 'the audit log is append only'); END;

-- Texts that wallets were asked to sign. Each is used once, within five minutes of issued_at (ms since 1970).
CREATE TABLE IF NOT EXISTS challenges (
  nonce TEXT PRIMARY KEY,
  purpose TEXT NOT NULL CHECK (purpose IN ('creator', 'admin')),
  wallet TEXT,
  token TEXT,
  message TEXT NOT NULL UNIQUE,
  -- The asking address, and how often it received this text.
  asked_by TEXT NOT NULL,
  asks INTEGER NOT NULL DEFAULT 1,
  issued_at INTEGER NOT NULL,
  used_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS challenges_by_wallet ON challenges (purpose, wallet, issued_at);
CREATE INDEX IF NOT EXISTS challenges_by_age ON challenges (issued_at);

-- Digests of signed messages that name their time. Each is used once, for its subject.
CREATE TABLE IF NOT EXISTS used_messages (
  digest TEXT PRIMARY KEY CHECK (length(digest) = 64),
  wallet TEXT NOT NULL,
  subject TEXT NOT NULL,
  used_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS used_messages_by_age ON used_messages (used_at);

-- ---- Tokens ----

-- The last good reading of a token: an outage of the RPC or of an image host breaks no page.
CREATE TABLE IF NOT EXISTS tokens (
  mint TEXT PRIMARY KEY,
  info TEXT NOT NULL CHECK (json_valid(info)),
  fetched_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TRIGGER IF NOT EXISTS tokens_are_named AFTER INSERT ON tokens WHEN json_extract(NEW.info, '$.chain.name') IS NOT NULL AND json_extract(NEW.info, '$.chain.symbol') IS NOT NULL BEGIN INSERT INTO token_names (mint, name, symbol, creator) VALUES (NEW.mint, json_extract(NEW.info, '$.chain.name'), json_extract(NEW.info, '$.chain.symbol'), json_extract(NEW.info, '$.chain.creator')) ON CONFLICT (mint) DO UPDATE SET name = excluded.name, symbol = excluded.symbol, creator = excluded.creator; END;
CREATE TRIGGER IF NOT EXISTS tokens_change_names AFTER UPDATE OF info ON tokens WHEN json_extract(NEW.info, '$.chain.name') IS NOT NULL AND json_extract(NEW.info, '$.chain.symbol') IS NOT NULL AND (json_extract(NEW.info, '$.chain.name') IS NOT json_extract(OLD.info, '$.chain.name') OR json_extract(NEW.info, '$.chain.symbol') IS NOT json_extract(OLD.info, '$.chain.symbol') OR json_extract(NEW.info, '$.chain.creator') IS NOT json_extract(OLD.info, '$.chain.creator')) BEGIN INSERT INTO token_names (mint, name, symbol, creator) VALUES (NEW.mint, json_extract(NEW.info, '$.chain.name'), json_extract(NEW.info, '$.chain.symbol'), json_extract(NEW.info, '$.chain.creator')) ON CONFLICT (mint) DO UPDATE SET name = excluded.name, symbol = excluded.symbol, creator = excluded.creator; END;
CREATE TRIGGER IF NOT EXISTS tokens_lose_names AFTER DELETE ON tokens BEGIN DELETE FROM token_names WHERE mint = OLD.mint; END;

-- Names of the tokens in tokens, written by the triggers of that table. A search reads the lowest ids first, so a token
-- that copies a name comes after the original.
CREATE TABLE IF NOT EXISTS token_names (
  id INTEGER PRIMARY KEY,
  mint TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  symbol TEXT NOT NULL,
  creator TEXT
) STRICT;
CREATE INDEX IF NOT EXISTS token_names_by_symbol ON token_names (lower(symbol), id);
-- By the forms in which look-alikes are equal, as asLike (core/words/look-alikes.ts) has them.
CREATE INDEX IF NOT EXISTS token_names_by_fold ON token_names (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(name), ' ', ''), '-', ''), '_', ''), '.', ''), '$', ''), '0', 'o'), '1', 'l'), '2', 'z'), '3', 'e'), '4', 'a'), '5', 's'), '6', 'b'), '7', 't'), '8', 'b'), '9', 'g'), 'i', 'l'), 'q', 'g'), 'rn', 'm'), 'vv', 'w'));
CREATE INDEX IF NOT EXISTS token_names_by_symbol_fold ON token_names (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(symbol), ' ', ''), '-', ''), '_', ''), '.', ''), '$', ''), '0', 'o'), '1', 'l'), '2', 'z'), '3', 'e'), '4', 'a'), '5', 's'), '6', 'b'), '7', 't'), '8', 'b'), '9', 'g'), 'i', 'l'), 'q', 'g'), 'rn', 'm'), 'vv', 'w'));
CREATE INDEX IF NOT EXISTS token_names_by_creator ON token_names (creator, id DESC) WHERE creator IS NOT NULL;
CREATE TRIGGER IF NOT EXISTS token_names_are_found AFTER INSERT ON token_names BEGIN INSERT INTO token_search (rowid, name, symbol) VALUES (NEW.id, NEW.name, NEW.symbol); END;
CREATE TRIGGER IF NOT EXISTS token_names_change AFTER UPDATE OF name, symbol ON token_names WHEN NEW.name <> OLD.name OR NEW.symbol <> OLD.symbol BEGIN DELETE FROM token_search WHERE rowid = OLD.id; INSERT INTO token_search (rowid, name, symbol) VALUES (NEW.id, NEW.name, NEW.symbol); END;
CREATE TRIGGER IF NOT EXISTS token_names_are_lost AFTER DELETE ON token_names BEGIN DELETE FROM token_search WHERE rowid = OLD.id; END;

CREATE VIRTUAL TABLE IF NOT EXISTS token_search USING fts5 (name, symbol, tokenize = 'trigram', columnsize = 0);

-- The last market price of a token. For display only: no amount is computed from it.
CREATE TABLE IF NOT EXISTS market_prices (
  mint TEXT PRIMARY KEY,
  price TEXT NOT NULL CHECK (json_valid(price)),
  fetched_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Tokens whose price the job renews: those that a user has looked at lately.
CREATE TABLE IF NOT EXISTS price_wants (
  mint TEXT PRIMARY KEY,
  -- The last look, ms since 1970, noted at most once an hour.
  wanted_at INTEGER NOT NULL,
  -- Whether it has tips, a giveaway, clips or a style here. Addresses that anyone may look up delay no price of those.
  used INTEGER NOT NULL CHECK (used IN (0, 1)),
  -- The last attempt.
  renewed_at INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS price_wants_by_age ON price_wants (used, renewed_at);

-- What the operator has blocked, signed by an admin. key: an address, a country in two letters, or empty for the kinds
-- that stop all of something. Times in ms since 1970. A row without until stands until an admin lifts it.
CREATE TABLE IF NOT EXISTS blocks (
  kind TEXT NOT NULL CHECK (kind IN ('tips', 'giveaways', 'mint', 'wallet', 'giveaway', 'country')),
  key TEXT NOT NULL CHECK ((kind IN ('tips', 'giveaways')) = (key = '')),
  reason TEXT NOT NULL CHECK (reason <> ''),
  by TEXT NOT NULL,
  at INTEGER NOT NULL,
  until INTEGER CHECK (until > at),
  PRIMARY KEY (kind, key)
) STRICT, WITHOUT ROWID;

-- Creators that only the metadata of a coin names. Such a coin takes tips once this wallet has claimed it. A row counts
-- while the wallet controls the metadata on chain, which is read each time, so rows of former authorities may stay.
CREATE TABLE IF NOT EXISTS claims (
  mint TEXT NOT NULL,
  wallet TEXT NOT NULL,
  -- Ms since 1970.
  claimed_at INTEGER NOT NULL,
  PRIMARY KEY (mint, wallet)
) STRICT, WITHOUT ROWID;

-- Wallets that have signed in, with or without coins. subject: what the name of the wallet points at, the wallet itself or
-- a coin whose creator it was. Neither says whom a tip for a coin pays. Ms since 1970.
CREATE TABLE IF NOT EXISTS channels (
  wallet TEXT PRIMARY KEY CHECK (length(wallet) BETWEEN 32 AND 44),
  subject TEXT NOT NULL CHECK (length(subject) BETWEEN 32 AND 44),
  claimed_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
-- The address may have become a coin of somebody else.
CREATE TRIGGER IF NOT EXISTS channels_leave_nothing AFTER DELETE ON channels BEGIN DELETE FROM token_settings WHERE token = OLD.wallet AND updated_by = OLD.wallet; DELETE FROM live_styles WHERE token = OLD.wallet AND updated_by = OLD.wallet; DELETE FROM tip_chips WHERE token = OLD.wallet AND updated_by = OLD.wallet; DELETE FROM start_steps WHERE token = OLD.wallet; INSERT INTO media_orphans (hash, since) SELECT hash, unixepoch() * 1000 FROM media_uses WHERE token = OLD.wallet AND uploaded_by = OLD.wallet ON CONFLICT DO NOTHING; DELETE FROM media_uses WHERE token = OLD.wallet AND uploaded_by = OLD.wallet; DELETE FROM names WHERE wallet = OLD.wallet; END;

-- Names of channels, /@name. fold: the name without what look-alikes differ in. A row without a wallet rests until free_at,
-- and without free_at for good. Ms since 1970.
CREATE TABLE IF NOT EXISTS names (
  fold TEXT PRIMARY KEY CHECK (length(fold) BETWEEN 1 AND 20),
  name TEXT NOT NULL CHECK (length(name) BETWEEN 3 AND 20),
  wallet TEXT UNIQUE,
  since INTEGER NOT NULL,
  -- When the job looks whether it is used.
  due_at INTEGER,
  free_at INTEGER,
  -- The wallet that it came from, and until when it takes no tips by name.
  moved_from TEXT,
  move_until INTEGER,
  CHECK ((wallet IS NULL) = (due_at IS NULL)),
  CHECK (wallet IS NULL OR free_at IS NULL),
  CHECK ((moved_from IS NULL) = (move_until IS NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS names_due ON names (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS names_resting ON names (free_at) WHERE free_at IS NOT NULL;

-- Settings of a creator for a token: alerts, moderation and the other parts of the overlay, each one JSON document.
CREATE TABLE IF NOT EXISTS token_settings (
  token TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('alerts', 'moderation', 'show')),
  body TEXT NOT NULL CHECK (json_valid(body)),
  -- Rises with each change, also when a clock goes back: a writer replaces only the version that it has read.
  updated_at INTEGER NOT NULL CHECK (updated_at > 0),
  updated_by TEXT NOT NULL,
  PRIMARY KEY (token, kind)
) STRICT, WITHOUT ROWID;
-- A new start of the goal counts the goal anew.
CREATE TRIGGER IF NOT EXISTS show_settings_set_goal AFTER INSERT ON token_settings WHEN NEW.kind = 'show' BEGIN INSERT INTO show_goals VALUES (NEW.token, coalesce(json_extract(NEW.body, '$.goal.since'), 0)); END;
CREATE TRIGGER IF NOT EXISTS show_settings_change_goal AFTER UPDATE OF body ON token_settings WHEN NEW.kind = 'show' BEGIN INSERT INTO show_goals VALUES (NEW.token, coalesce(json_extract(NEW.body, '$.goal.since'), 0)); END;

-- The style of the alerts that a creator has set for a token.
CREATE TABLE IF NOT EXISTS live_styles (
  token TEXT PRIMARY KEY,
  style TEXT NOT NULL CHECK (json_valid(style)),
  updated_by TEXT NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Amounts that a creator offers on the tip form: lamports, as a JSON list of decimal texts.
CREATE TABLE IF NOT EXISTS tip_chips (
  token TEXT PRIMARY KEY,
  amounts TEXT NOT NULL CHECK (json_valid(amounts)),
  updated_by TEXT NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The steps of /start that the creator of a token has done.
CREATE TABLE IF NOT EXISTS start_steps (
  token TEXT NOT NULL,
  step TEXT NOT NULL CHECK (step IN ('name', 'overlay', 'look', 'test', 'share')),
  done_at INTEGER NOT NULL,
  PRIMARY KEY (token, step)
) STRICT, WITHOUT ROWID;

-- ---- Tips ----

-- One row a tip, written before there is a signature. Amounts in base units of the currency.
CREATE TABLE IF NOT EXISTS tips (
  id TEXT PRIMARY KEY,
  token TEXT NOT NULL,
  token_symbol TEXT NOT NULL,
  currency TEXT NOT NULL,
  -- The program that owns the mint, NULL for SOL.
  token_program TEXT CHECK ((currency = 'SOL') = (token_program IS NULL)),
  decimals INTEGER NOT NULL CHECK (decimals BETWEEN 0 AND 255),
  sender TEXT NOT NULL,
  creator TEXT NOT NULL,
  treasury TEXT NOT NULL,
  amount INTEGER NOT NULL CHECK (amount > 0),
  platform_fee INTEGER NOT NULL CHECK (platform_fee >= 0),
  creator_amount INTEGER NOT NULL CHECK (creator_amount > 0),
  message TEXT NOT NULL CHECK (length(message) <= 280),
  blockhash TEXT NOT NULL,
  last_valid_block_height INTEGER NOT NULL,
  -- canary: confirmed, between two wallets of the canary. No list, figure or alert has it.
  status TEXT NOT NULL CHECK (status IN ('prepared', 'signed', 'confirmed', 'canary', 'expired', 'failed')),
  -- Base64 of the signed bytes, stored before they are first sent. Only the same bytes are sent again.
  signed_transaction TEXT,
  signature TEXT UNIQUE,
  failure TEXT,
  prepared_at INTEGER NOT NULL,
  confirmed_at INTEGER,
  slot INTEGER,
  -- What is paid where it is neither SOL nor the token itself.
  mint TEXT CHECK (mint IS NULL OR currency <> 'SOL'),
  CHECK (amount = platform_fee + creator_amount),
  CHECK (status IN ('prepared', 'expired') OR signature IS NOT NULL),
  CHECK ((status IN ('confirmed', 'canary')) = (confirmed_at IS NOT NULL))
) STRICT;
CREATE INDEX IF NOT EXISTS tips_by_token ON tips (token, confirmed_at) WHERE status = 'confirmed';
CREATE INDEX IF NOT EXISTS tips_open ON tips (status, prepared_at) WHERE status IN ('prepared', 'signed');
-- Tips that never landed, found without reading all tips.
CREATE INDEX IF NOT EXISTS tips_dead ON tips (prepared_at) WHERE status IN ('expired', 'failed');
-- Signed tips of a sender that never landed: the next one offers a higher priority fee.
CREATE INDEX IF NOT EXISTS tips_lost ON tips (sender, prepared_at) WHERE status = 'expired' AND signature IS NOT NULL;
-- The lists of tips are sorted by time. Tips of one time are few, so SQLite sorts those by id itself: an id in each index
-- would take 37 bytes a tip and list.
CREATE INDEX IF NOT EXISTS tips_by_creator ON tips (creator, confirmed_at DESC) WHERE status = 'confirmed';
CREATE INDEX IF NOT EXISTS tips_by_creator_token ON tips (creator, token, confirmed_at DESC, currency) WHERE status = 'confirmed';
CREATE INDEX IF NOT EXISTS tips_by_creator_currency ON tips (creator, currency, confirmed_at DESC) WHERE status = 'confirmed';
CREATE INDEX IF NOT EXISTS tips_by_sender ON tips (sender, confirmed_at DESC) WHERE status = 'confirmed';
-- A tip is confirmed once and stays confirmed, whatever a fork does to its payment: these sums are never reduced.
CREATE TRIGGER IF NOT EXISTS tips_are_counted AFTER UPDATE OF status ON tips WHEN NEW.status = 'confirmed' AND OLD.status <> 'confirmed' BEGIN INSERT INTO tip_days VALUES (NEW.creator, NEW.token, coalesce(NEW.mint, NEW.currency), NEW.confirmed_at / 86400000, NEW.token_symbol, NEW.decimals, 1, NEW.amount, NEW.creator_amount, NEW.platform_fee) ON CONFLICT DO UPDATE SET tips = tips + 1, symbol = excluded.symbol, amount = CAST(amount + excluded.amount AS INTEGER), creator_amount = CAST(creator_amount + excluded.creator_amount AS INTEGER), platform_fee = CAST(platform_fee + excluded.platform_fee AS INTEGER); END;
-- A status only moves forward, and the agreed amounts and wallets never change. The chain has the last word: a tip that
-- had expired or failed becomes confirmed when it is found on chain after all.
CREATE TRIGGER IF NOT EXISTS tips_move_forward BEFORE UPDATE ON tips WHEN NOT (OLD.status = NEW.status OR (OLD.status = 'prepared' AND NEW.status IN ('signed', 'confirmed', 'canary', 'expired')) OR (OLD.status = 'signed' AND NEW.status IN ('confirmed', 'canary', 'expired', 'failed')) OR (OLD.status IN ('expired', 'failed') AND NEW.status IN ('confirmed', 'canary'))) OR NEW.amount <> OLD.amount OR NEW.platform_fee <> OLD.platform_fee OR NEW.creator_amount <> OLD.creator_amount OR NEW.sender <> OLD.sender OR NEW.creator <> OLD.creator OR NEW.treasury <> OLD.treasury OR NEW.token <> OLD.token OR NEW.currency <> OLD.currency OR NEW.mint IS NOT OLD.mint OR NEW.blockhash <> OLD.blockhash OR (OLD.signature IS NOT NULL AND NEW.signature IS NOT OLD.signature) BEGIN SELECT RAISE(ABORT, 'a tip moves forward only'); END;
CREATE TRIGGER IF NOT EXISTS tips_are_summed AFTER UPDATE OF status ON tips WHEN NEW.status = 'confirmed' AND OLD.status <> 'confirmed' BEGIN INSERT INTO tip_sums VALUES (NEW.creator, NEW.token, coalesce(NEW.mint, NEW.currency), NEW.decimals, NEW.token_symbol, 1, NEW.amount / 1000000000, NEW.amount % 1000000000, NEW.creator_amount / 1000000000, NEW.creator_amount % 1000000000, NEW.platform_fee / 1000000000, NEW.platform_fee % 1000000000), ('', '', coalesce(NEW.mint, NEW.currency), NEW.decimals, '', 1, NEW.amount / 1000000000, NEW.amount % 1000000000, NEW.creator_amount / 1000000000, NEW.creator_amount % 1000000000, NEW.platform_fee / 1000000000, NEW.platform_fee % 1000000000) ON CONFLICT DO UPDATE SET symbol = max(symbol, excluded.symbol), tips = tips + 1, amount_high = amount_high + excluded.amount_high, amount_low = amount_low + excluded.amount_low, creator_amount_high = creator_amount_high + excluded.creator_amount_high, creator_amount_low = creator_amount_low + excluded.creator_amount_low, platform_fee_high = platform_fee_high + excluded.platform_fee_high, platform_fee_low = platform_fee_low + excluded.platform_fee_low; INSERT INTO tippers VALUES (NEW.token, NEW.sender), ('', NEW.token) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER IF NOT EXISTS tips_join_show AFTER UPDATE OF status ON tips WHEN NEW.status = 'confirmed' AND OLD.status <> 'confirmed' BEGIN INSERT INTO goal_moves SELECT token, at, sol, coin FROM goal_tips WHERE tip_id = NEW.id; INSERT INTO supporter_tips SELECT tip_id, token, sender, at, lamports FROM supporting_tips WHERE tip_id = NEW.id ON CONFLICT DO NOTHING; END;
-- Whose tips to each other are canaries (docs/decisions/113-a-canary.md). The canary alone writes it, from its own keys,
-- before it tips.
CREATE TABLE IF NOT EXISTS canary_wallets (
  wallet TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS tips_canary ON tips (prepared_at) WHERE status = 'canary';
-- Deleted words never return: the rule that masks some of them may have read them before.
CREATE TRIGGER IF NOT EXISTS tips_stay_wordless BEFORE UPDATE OF message ON tips WHEN OLD.message = '' AND NEW.message <> '' BEGIN SELECT RAISE(IGNORE); END;
-- A sent tip is deleted only by the batch that archives it, a canary after a month.
CREATE TRIGGER IF NOT EXISTS tips_stay BEFORE DELETE ON tips WHEN OLD.status = 'signed' OR (OLD.status = 'confirmed' AND NOT EXISTS (SELECT 1 FROM archive_moves)) BEGIN SELECT RAISE(ABORT, 'a sent tip is never deleted'); END;
-- An archived tip leaves behind what can still be deleted or decided: its name, its account on X, a ruling that hides
-- something. A tip that never landed takes everything along.
CREATE TRIGGER IF NOT EXISTS tips_take_names AFTER DELETE ON tips WHEN OLD.status <> 'confirmed' BEGIN DELETE FROM tip_names WHERE tip_id = OLD.id; END;
CREATE TRIGGER IF NOT EXISTS tips_take_plans AFTER DELETE ON tips BEGIN DELETE FROM tip_plans WHERE tip_id = OLD.id; DELETE FROM tip_handles WHERE tip_id = OLD.id AND OLD.status <> 'confirmed'; END;
CREATE TRIGGER IF NOT EXISTS tips_take_rulings AFTER DELETE ON tips BEGIN DELETE FROM tip_rulings WHERE tip_id = OLD.id AND (OLD.status <> 'confirmed' OR (state = 'shown' AND dropped = 0)); DELETE FROM tip_holders WHERE tip_id = OLD.id; END;

-- Payments as they landed. One tip can land twice when a wallet sends by itself, and a payment can outlive its tip. Written
-- only from a transaction that was read and compared by effect, or whose signed bytes were compared before they were sent.
CREATE TABLE IF NOT EXISTS tip_payments (
  signature TEXT PRIMARY KEY,
  -- The tip that shows and counts this payment. Each payment has its own.
  tip_id TEXT NOT NULL UNIQUE,
  -- The id that the memo names.
  memo_id TEXT NOT NULL,
  -- row: the payment of the tip that the memo names. again: the same memo landed once more. chain: read from the chain
  -- alone, because the tip of the memo is gone.
  origin TEXT NOT NULL CHECK (origin IN ('row', 'again', 'chain')),
  slot INTEGER NOT NULL,
  -- When it landed, and when we first read it, ms since 1970.
  landed_at INTEGER NOT NULL,
  seen_at INTEGER NOT NULL,
  -- When we read it as finalized. From then on no fork can undo it.
  finalized_at INTEGER,
  -- When the finalized chain did not have it.
  vanished_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS tip_payments_unfinalized ON tip_payments (seen_at) WHERE finalized_at IS NULL AND vanished_at IS NULL;
CREATE INDEX IF NOT EXISTS tip_payments_unusual ON tip_payments (seen_at) WHERE origin <> 'row';
-- A payment of a row is found by its tip, so only the few others need an index by memo. One of all memos would repeat the
-- signature, 150 bytes a tip.
CREATE INDEX IF NOT EXISTS tip_payments_of_other_memo ON tip_payments (memo_id) WHERE origin <> 'row';
-- A payment that no fork can drop is never sent again, so its bytes go.
CREATE TRIGGER IF NOT EXISTS tip_payments_drop_bytes AFTER UPDATE OF finalized_at ON tip_payments WHEN OLD.finalized_at IS NULL AND NEW.finalized_at IS NOT NULL BEGIN UPDATE tips SET signed_transaction = NULL WHERE id = NEW.tip_id AND signed_transaction IS NOT NULL; END;
CREATE TRIGGER IF NOT EXISTS tip_payments_need_no_bytes AFTER INSERT ON tip_payments WHEN NEW.finalized_at IS NOT NULL BEGIN UPDATE tips SET signed_transaction = NULL WHERE id = NEW.tip_id AND signed_transaction IS NOT NULL; END;
-- A wallet that sends by itself may pay a tip twice. Both alerts get the same name, plan, account and ruling.
CREATE TRIGGER IF NOT EXISTS tip_payments_take_names AFTER INSERT ON tip_payments WHEN NEW.origin = 'again' BEGIN INSERT OR IGNORE INTO tip_names SELECT NEW.tip_id, name, face FROM tip_names WHERE tip_id = NEW.memo_id; END;
CREATE TRIGGER IF NOT EXISTS tip_payments_take_plans AFTER INSERT ON tip_payments WHEN NEW.origin = 'again' BEGIN INSERT INTO tip_plans SELECT NEW.tip_id, worth, dollars, plan FROM tip_plans WHERE tip_id = NEW.memo_id ON CONFLICT DO NOTHING; INSERT INTO tip_handles SELECT NEW.tip_id, handle FROM tip_handles WHERE tip_id = NEW.memo_id ON CONFLICT DO NOTHING; END;
CREATE TRIGGER IF NOT EXISTS tip_payments_take_rulings AFTER INSERT ON tip_payments WHEN NEW.origin = 'again' BEGIN INSERT INTO tip_rulings SELECT NEW.tip_id, state, until, reasons, dropped, decided_at, decided_by, trusted FROM tip_rulings WHERE tip_id = NEW.memo_id AND decided_at IS NOT NULL ON CONFLICT DO NOTHING; INSERT INTO tip_holders SELECT NEW.tip_id FROM tip_holders WHERE tip_id = NEW.memo_id ON CONFLICT DO NOTHING; END;
CREATE TRIGGER IF NOT EXISTS tip_payments_are_doubted AFTER UPDATE OF vanished_at ON tip_payments WHEN NEW.vanished_at IS NOT NULL BEGIN INSERT INTO tip_doubts VALUES (NEW.tip_id, NEW.vanished_at) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER IF NOT EXISTS tip_payments_are_certain AFTER UPDATE OF finalized_at, vanished_at ON tip_payments WHEN NEW.finalized_at IS NOT NULL AND NEW.vanished_at IS NULL BEGIN DELETE FROM tip_doubts WHERE tip_id = NEW.tip_id; END;
CREATE TRIGGER IF NOT EXISTS tip_payments_stay BEFORE DELETE ON tip_payments WHEN NOT EXISTS (SELECT 1 FROM archive_moves) AND NOT EXISTS (SELECT 1 FROM tips WHERE id = OLD.tip_id AND status = 'canary') BEGIN SELECT RAISE(ABORT, 'a payment is never deleted'); END;

-- Tips that a wallet sends by itself, from its answer on. height is the block height of that moment.
CREATE TABLE IF NOT EXISTS tip_watches (
  tip_id TEXT PRIMARY KEY,
  height INTEGER NOT NULL,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS tip_watches_by_age ON tip_watches (created_at);

-- Names that tippers gave themselves. A table of its own, because a name can be deleted and a tip cannot.
CREATE TABLE IF NOT EXISTS tip_names (
  tip_id TEXT PRIMARY KEY,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  -- The picture that the profile of the sender had when the tip was prepared.
  face TEXT CHECK (length(face) = 64)
) STRICT, WITHOUT ROWID;
-- A tip without its name still counts for a supporter if it has an account on X.
CREATE TRIGGER IF NOT EXISTS tip_names_leave_show AFTER DELETE ON tip_names BEGIN DELETE FROM supporter_tips WHERE tip_id = OLD.tip_id; INSERT INTO supporter_tips SELECT tip_id, token, sender, at, lamports FROM supporting_tips WHERE tip_id = OLD.tip_id ON CONFLICT DO NOTHING; UPDATE show_sums SET version = version + 1 WHERE token = (SELECT token FROM tips WHERE id = OLD.tip_id AND status = 'confirmed'); END;

-- Accounts on X that tips show. A table of its own, because an account can be deleted and a tip cannot.
CREATE TABLE IF NOT EXISTS tip_handles (
  tip_id TEXT PRIMARY KEY,
  handle TEXT NOT NULL CHECK (length(handle) BETWEEN 1 AND 15)
) STRICT, WITHOUT ROWID;
-- A tip without its account still counts for a supporter if it has a name.
CREATE TRIGGER IF NOT EXISTS tip_handles_leave_show AFTER DELETE ON tip_handles BEGIN DELETE FROM supporter_tips WHERE tip_id = OLD.tip_id; INSERT INTO supporter_tips SELECT tip_id, token, sender, at, lamports FROM supporting_tips WHERE tip_id = OLD.tip_id ON CONFLICT DO NOTHING; UPDATE show_sums SET version = version + 1 WHERE token = (SELECT token FROM tips WHERE id = OLD.tip_id AND status = 'confirmed'); END;

-- Fixed before the signature: what a tip is worth and what will happen on the stream.
CREATE TABLE IF NOT EXISTS tip_plans (
  tip_id TEXT PRIMARY KEY,
  -- Lamports. NULL for a coin without a known price.
  worth INTEGER CHECK (worth >= 0),
  -- Whether dollars may stand beside it: a coin with a deep market, and a tip that is small for it.
  dollars INTEGER NOT NULL DEFAULT 0 CHECK (dollars IN (0, 1)),
  plan TEXT NOT NULL CHECK (plan IN ('unseen', 'shown', 'amount', 'spoken'))
) STRICT, WITHOUT ROWID;
-- A plan may be written after the tip was counted.
CREATE TRIGGER IF NOT EXISTS tip_plans_join_show AFTER INSERT ON tip_plans WHEN NEW.worth IS NOT NULL BEGIN INSERT INTO goal_moves SELECT token, at, 0, coin FROM goal_tips WHERE tip_id = NEW.tip_id AND coin <> 0; END;

-- Tips whose sender held the coin when the tip was prepared, as read with the funds.
CREATE TABLE IF NOT EXISTS tip_holders (
  tip_id TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;

-- ---- Moderation ----

-- Words and phrases that hide a message or a name, matched as whole words (core/banned-words.ts).
CREATE TABLE IF NOT EXISTS banned_words (
  word TEXT PRIMARY KEY CHECK (word = lower(trim(word)) AND length(word) BETWEEN 1 AND 50),
  added_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
-- A starter list, which the operator extends. Words whose innocent meaning is the common one (names, animals, colours) are
-- left out.
INSERT OR IGNORE INTO banned_words (word, added_at) VALUES
  ('arsehole', 0), ('asshole', 0), ('assholes', 0), ('bastard', 0), ('bastards', 0), ('bitch', 0),
  ('bitches', 0), ('bitching', 0), ('bollocks', 0), ('bullshit', 0), ('chink', 0), ('chinks', 0),
  ('claim your airdrop', 0), ('cocksucker', 0), ('cocksuckers', 0), ('coons', 0), ('cunt', 0), ('cunts', 0),
  ('dickhead', 0), ('dickheads', 0), ('double your sol', 0), ('douchebag', 0), ('fag', 0), ('faggot', 0),
  ('faggots', 0), ('fags', 0), ('fuck', 0), ('fucked', 0), ('fucker', 0), ('fuckers', 0), ('fuckhead', 0),
  ('fuckin', 0), ('fucking', 0), ('fucks', 0), ('gook', 0), ('gooks', 0), ('jackass', 0), ('jizz', 0),
  ('kike', 0), ('kikes', 0), ('kill yourself', 0), ('kys', 0), ('motherfucker', 0), ('motherfuckers', 0),
  ('motherfucking', 0), ('nazi', 0), ('nazis', 0), ('nigga', 0), ('niggas', 0), ('nigger', 0),
  ('niggers', 0), ('paki', 0), ('pakis', 0), ('pussy', 0), ('rape', 0), ('raped', 0), ('rapist', 0),
  ('retard', 0), ('retarded', 0), ('retards', 0), ('send me your seed phrase', 0), ('shit', 0),
  ('shithead', 0), ('shits', 0), ('shitting', 0), ('shitty', 0), ('slut', 0), ('sluts', 0), ('spastic', 0),
  ('spic', 0), ('spics', 0), ('tits', 0), ('trannies', 0), ('tranny', 0), ('twat', 0), ('twats', 0),
  ('wank', 0), ('wanker', 0), ('wankers', 0), ('wetback', 0), ('whore', 0), ('whores', 0);

-- Decisions about the words of tips. A tip without a row is public.
CREATE TABLE IF NOT EXISTS tip_rulings (
  tip_id TEXT PRIMARY KEY,
  state TEXT NOT NULL CHECK (state IN ('shown', 'held', 'wordless', 'removed')),
  -- End of a hold, ms since 1970. NULL: until somebody decides.
  until INTEGER CHECK (until IS NULL OR state = 'held'),
  reasons TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(reasons)),
  -- The message is not shown, the name is.
  dropped INTEGER NOT NULL DEFAULT 0 CHECK (dropped IN (0, 1)),
  -- NULL: the tip is paid and nothing is decided yet.
  decided_at INTEGER,
  -- NULL: the rule decided.
  decided_by TEXT,
  -- Whether the stream may show its face where it shows those of trusted wallets.
  trusted INTEGER NOT NULL DEFAULT 0 CHECK (trusted IN (0, 1)),
  CHECK (decided_at IS NOT NULL OR (state = 'held' AND until IS NULL))
) STRICT, WITHOUT ROWID;
-- Holds with an end.
CREATE INDEX IF NOT EXISTS tip_rulings_timed ON tip_rulings (until) WHERE state = 'held' AND until IS NOT NULL;
-- Hidden words, in the order of the decisions: they are deleted 30 days later.
CREATE INDEX IF NOT EXISTS tip_rulings_denied ON tip_rulings (decided_at, tip_id) WHERE state IN ('removed', 'wordless') OR dropped = 1;
-- The first decision of a tip needs no message to the room: the tip is delivered after it.
CREATE TRIGGER IF NOT EXISTS tip_rulings_join_show AFTER INSERT ON tip_rulings BEGIN DELETE FROM supporter_tips WHERE tip_id = NEW.tip_id AND NEW.state <> 'shown'; UPDATE show_sums SET version = version + 1 WHERE token = (SELECT token FROM tips WHERE id = NEW.tip_id AND status = 'confirmed'); END;
CREATE TRIGGER IF NOT EXISTS tip_rulings_change_show AFTER UPDATE OF state ON tip_rulings WHEN NEW.state <> OLD.state BEGIN DELETE FROM supporter_tips WHERE tip_id = NEW.tip_id AND NEW.state <> 'shown'; INSERT INTO supporter_tips SELECT tip_id, token, sender, at, lamports FROM supporting_tips WHERE tip_id = NEW.tip_id ON CONFLICT DO NOTHING; UPDATE show_sums SET version = version + 1 WHERE token = (SELECT token FROM tips WHERE id = NEW.tip_id AND status = 'confirmed'); INSERT INTO outbox (token, kind, subject, created_at) SELECT token, 'tip:config', token, coalesce(NEW.decided_at, confirmed_at) FROM tips WHERE id = NEW.tip_id AND status = 'confirmed' AND OLD.decided_at IS NOT NULL; END;

-- ---- Sums of tips ----

-- Confirmed tips by day (UTC, days since 1970), written by triggers, so that totals never read the tips themselves.
CREATE TABLE IF NOT EXISTS tip_days (
  creator TEXT NOT NULL,
  token TEXT NOT NULL,
  -- SOL, TOKEN, or the mint of what was paid.
  currency TEXT NOT NULL,
  day INTEGER NOT NULL,
  symbol TEXT NOT NULL,
  decimals INTEGER NOT NULL,
  tips INTEGER NOT NULL,
  -- Base units of the currency. A sum beyond 64 bits stays at the largest number, because a count may not stop a payment.
  amount INTEGER NOT NULL,
  creator_amount INTEGER NOT NULL,
  platform_fee INTEGER NOT NULL,
  PRIMARY KEY (creator, token, currency, day)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS tip_days_by_token ON tip_days (token, currency, day);
CREATE INDEX IF NOT EXISTS tip_days_by_creator ON tip_days (creator, day);

-- Confirmed tips of a creator, token and currency, written by triggers. The rows with an empty creator and token count all
-- tips. Sums pass 64 bits, so each is stored as billions and the rest of base units.
CREATE TABLE IF NOT EXISTS tip_sums (
  creator TEXT NOT NULL,
  token TEXT NOT NULL,
  currency TEXT NOT NULL,
  decimals INTEGER NOT NULL,
  symbol TEXT NOT NULL,
  tips INTEGER NOT NULL,
  amount_high INTEGER NOT NULL,
  amount_low INTEGER NOT NULL,
  creator_amount_high INTEGER NOT NULL,
  creator_amount_low INTEGER NOT NULL,
  platform_fee_high INTEGER NOT NULL,
  platform_fee_low INTEGER NOT NULL,
  PRIMARY KEY (creator, token, currency, decimals)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS tip_sums_by_token ON tip_sums (token);
-- The first tip to a wallet ends the support of that wallet: its earlier tips leave goal and supporters. BEFORE, because
-- the view still counts them then.
CREATE TRIGGER IF NOT EXISTS tip_sums_leave_show BEFORE INSERT ON tip_sums WHEN NEW.creator <> '' AND NOT EXISTS (SELECT 1 FROM tip_sums WHERE creator = NEW.creator AND token = NEW.token) BEGIN INSERT INTO goal_moves SELECT token, at, -sol, -coin FROM goal_tips WHERE token = NEW.token AND sender = NEW.creator; DELETE FROM supporter_tips WHERE token = NEW.token AND sender = NEW.creator; END;

-- Who has tipped a token. Under the empty token: the tokens that were ever tipped.
CREATE TABLE IF NOT EXISTS tippers (
  token TEXT NOT NULL,
  sender TEXT NOT NULL,
  PRIMARY KEY (token, sender)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER IF NOT EXISTS tippers_are_counted AFTER INSERT ON tippers BEGIN INSERT INTO tipper_counts VALUES (NEW.token, 1) ON CONFLICT DO UPDATE SET tippers = tippers + 1; END;

CREATE TABLE IF NOT EXISTS tipper_counts (
  token TEXT PRIMARY KEY,
  tippers INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- ---- Goal and supporters of the overlay, written by triggers ----

-- Confirmed payments that the finalized chain does not have. They count nothing until the chain has them again.
CREATE TABLE IF NOT EXISTS tip_doubts (
  tip_id TEXT PRIMARY KEY,
  -- Ms since 1970.
  found_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
-- BEFORE, because the view still counts the tip then.
CREATE TRIGGER IF NOT EXISTS tip_doubts_leave_show BEFORE INSERT ON tip_doubts BEGIN INSERT INTO goal_moves SELECT token, at, -sol, -coin FROM goal_tips WHERE tip_id = NEW.tip_id; DELETE FROM supporter_tips WHERE tip_id = NEW.tip_id; END;
CREATE TRIGGER IF NOT EXISTS tip_doubts_reach_rooms AFTER INSERT ON tip_doubts BEGIN INSERT INTO outbox (token, kind, subject, created_at) SELECT token, 'tip:config', token, NEW.found_at FROM tips WHERE id = NEW.tip_id AND status = 'confirmed'; END;
CREATE TRIGGER IF NOT EXISTS tip_doubts_return_to_show AFTER DELETE ON tip_doubts BEGIN INSERT INTO goal_moves SELECT token, at, sol, coin FROM goal_tips WHERE tip_id = OLD.tip_id; INSERT INTO supporter_tips SELECT tip_id, token, sender, at, lamports FROM supporting_tips WHERE tip_id = OLD.tip_id ON CONFLICT DO NOTHING; INSERT INTO outbox (token, kind, subject, created_at) SELECT token, 'tip:config', token, OLD.found_at FROM tips WHERE id = OLD.tip_id AND status = 'confirmed'; END;

-- What a tip adds to a goal, in lamports: SOL by its amount, a coin by its worth. Tips of creators to their own token are
-- no support: neither the wallet that the tip pays counts, nor a wallet that tips of the token ever paid.
CREATE VIEW IF NOT EXISTS goal_tips AS SELECT t.id AS tip_id, t.token AS token, t.sender AS sender, t.confirmed_at AS at, iif(t.currency = 'SOL', t.amount, 0) AS sol, iif(t.currency = 'SOL', 0, coalesce((SELECT p.worth FROM tip_plans p WHERE p.tip_id = t.id), 0)) AS coin FROM tips t WHERE t.status = 'confirmed' AND t.sender <> t.creator AND NOT EXISTS (SELECT 1 FROM tip_sums s WHERE s.creator = t.sender AND s.token = t.token) AND NOT EXISTS (SELECT 1 FROM tip_doubts d WHERE d.tip_id = t.id);

-- Tips that count for a supporter: as above, in SOL, and with a name or an account that everybody may read.
CREATE VIEW IF NOT EXISTS supporting_tips AS SELECT t.id AS tip_id, t.token AS token, t.sender AS sender, t.confirmed_at AS at, t.amount AS lamports FROM tips t WHERE t.status = 'confirmed' AND t.currency = 'SOL' AND t.sender <> t.creator AND (EXISTS (SELECT 1 FROM tip_names n WHERE n.tip_id = t.id) OR EXISTS (SELECT 1 FROM tip_handles h WHERE h.tip_id = t.id)) AND NOT EXISTS (SELECT 1 FROM tip_sums s WHERE s.creator = t.sender AND s.token = t.token) AND NOT EXISTS (SELECT 1 FROM tip_doubts d WHERE d.tip_id = t.id) AND NOT EXISTS (SELECT 1 FROM tip_rulings r WHERE r.tip_id = t.id AND r.state <> 'shown');

-- Sums of the tips of a goal by day (UTC, days since 1970), as billions and the rest, like tip_sums.
CREATE TABLE IF NOT EXISTS goal_days (
  token TEXT NOT NULL,
  day INTEGER NOT NULL,
  sol_high INTEGER NOT NULL,
  sol_low INTEGER NOT NULL,
  coin_high INTEGER NOT NULL,
  coin_low INTEGER NOT NULL,
  PRIMARY KEY (token, day)
) STRICT, WITHOUT ROWID;

-- The sum since the start of the goal (ms since 1970). Each change of what the overlay shows raises the version.
CREATE TABLE IF NOT EXISTS show_sums (
  token TEXT PRIMARY KEY,
  version INTEGER NOT NULL,
  since INTEGER NOT NULL,
  sol_high INTEGER NOT NULL,
  sol_low INTEGER NOT NULL,
  coin_high INTEGER NOT NULL,
  coin_low INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Takes changes: an inserted row is added to the sums, a negative one subtracted.
CREATE VIEW IF NOT EXISTS goal_moves AS SELECT token, at, sol, coin FROM goal_tips;
CREATE TRIGGER IF NOT EXISTS goals_move INSTEAD OF INSERT ON goal_moves BEGIN INSERT INTO goal_days VALUES (NEW.token, NEW.at / 86400000, NEW.sol / 1000000000, NEW.sol % 1000000000, NEW.coin / 1000000000, NEW.coin % 1000000000) ON CONFLICT DO UPDATE SET sol_high = sol_high + excluded.sol_high, sol_low = sol_low + excluded.sol_low, coin_high = coin_high + excluded.coin_high, coin_low = coin_low + excluded.coin_low; INSERT INTO show_sums VALUES (NEW.token, 1, 0, NEW.sol / 1000000000, NEW.sol % 1000000000, NEW.coin / 1000000000, NEW.coin % 1000000000) ON CONFLICT DO UPDATE SET version = version + 1, sol_high = sol_high + iif(NEW.at >= since, excluded.sol_high, 0), sol_low = sol_low + iif(NEW.at >= since, excluded.sol_low, 0), coin_high = coin_high + iif(NEW.at >= since, excluded.coin_high, 0), coin_low = coin_low + iif(NEW.at >= since, excluded.coin_low, 0); END;

-- Takes new starts of a goal: the sum is counted anew, from whole days and the tips of the first day. Tips of archived
-- months are not here, so a goal that starts in one starts with a whole day.
CREATE VIEW IF NOT EXISTS show_goals AS SELECT token, since FROM show_sums;
CREATE TRIGGER IF NOT EXISTS goals_begin INSTEAD OF INSERT ON show_goals BEGIN INSERT INTO show_sums SELECT NEW.token, 1, NEW.since, coalesce(SUM(sol_high), 0), coalesce(SUM(sol_low), 0), coalesce(SUM(coin_high), 0), coalesce(SUM(coin_low), 0) FROM (SELECT sol_high, sol_low, coin_high, coin_low FROM goal_days WHERE token = NEW.token AND day > NEW.since / 86400000 - EXISTS (SELECT 1 FROM archive_parts WHERE state <> 'writing' AND month = CAST(strftime('%Y%m', NEW.since / 1000, 'unixepoch') AS INTEGER)) UNION ALL SELECT sol / 1000000000, sol % 1000000000, coin / 1000000000, coin % 1000000000 FROM goal_tips WHERE token = NEW.token AND at >= NEW.since AND at < (NEW.since / 86400000 + 1) * 86400000 AND NOT EXISTS (SELECT 1 FROM archive_parts WHERE state <> 'writing' AND month = CAST(strftime('%Y%m', NEW.since / 1000, 'unixepoch') AS INTEGER))) WHERE true ON CONFLICT DO UPDATE SET version = version + 1, since = excluded.since, sol_high = excluded.sol_high, sol_low = excluded.sol_low, coin_high = excluded.coin_high, coin_low = excluded.coin_low; END;

-- The tips that count at present. Their triggers write the sums in supporters.
CREATE TABLE IF NOT EXISTS supporter_tips (
  tip_id TEXT PRIMARY KEY,
  token TEXT NOT NULL,
  sender TEXT NOT NULL,
  at INTEGER NOT NULL,
  lamports INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS supporter_tips_newest ON supporter_tips (token, sender, at);
CREATE TRIGGER IF NOT EXISTS supporters_gain AFTER INSERT ON supporter_tips BEGIN INSERT INTO supporters VALUES ('day', NEW.at / 86400000, NEW.token, NEW.sender, NEW.lamports), ('week', (NEW.at / 86400000 + 3) / 7, NEW.token, NEW.sender, NEW.lamports), ('month', CAST(strftime('%Y%m', NEW.at / 1000, 'unixepoch') AS INTEGER), NEW.token, NEW.sender, NEW.lamports), ('all', 0, NEW.token, NEW.sender, NEW.lamports) ON CONFLICT DO UPDATE SET lamports = lamports + excluded.lamports; END;
CREATE TRIGGER IF NOT EXISTS supporters_lose AFTER DELETE ON supporter_tips BEGIN UPDATE supporters SET lamports = lamports - OLD.lamports WHERE (period, start, token, sender) IN (VALUES ('day', OLD.at / 86400000, OLD.token, OLD.sender), ('week', (OLD.at / 86400000 + 3) / 7, OLD.token, OLD.sender), ('month', CAST(strftime('%Y%m', OLD.at / 1000, 'unixepoch') AS INTEGER), OLD.token, OLD.sender), ('all', 0, OLD.token, OLD.sender)); DELETE FROM supporters WHERE lamports = 0 AND (period, start, token, sender) IN (VALUES ('day', OLD.at / 86400000, OLD.token, OLD.sender), ('week', (OLD.at / 86400000 + 3) / 7, OLD.token, OLD.sender), ('month', CAST(strftime('%Y%m', OLD.at / 1000, 'unixepoch') AS INTEGER), OLD.token, OLD.sender), ('all', 0, OLD.token, OLD.sender)); END;

-- By day, week (from Monday), month and all time, UTC.
CREATE TABLE IF NOT EXISTS supporters (
  period TEXT NOT NULL CHECK (period IN ('day', 'week', 'month', 'all')),
  -- The number of the day or week, the month as YYYYMM, or 0 for all.
  start INTEGER NOT NULL,
  token TEXT NOT NULL,
  sender TEXT NOT NULL,
  lamports INTEGER NOT NULL,
  PRIMARY KEY (period, start, token, sender)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS supporters_top ON supporters (period, start, token, lamports);

-- ---- Shares of a day ----

-- What no one pays for, by UTC day and by who caused it: a wallet, or a line or network under a keyed hash that changes each
-- day. The row with an empty owner counts all. A statement that would raise a row above its limit writes -1, which fails it.
CREATE TABLE IF NOT EXISTS shares (
  -- Days since 1970, UTC.
  day INTEGER NOT NULL,
  what TEXT NOT NULL CHECK (what IN ('voice', 'paid', 'tests', 'plainTests', 'judge', 'early', 'bytes', 'settings', 'channels', 'newSettings', 'newBytes', 'names', 'entries', 'profiles', 'faces')),
  owner TEXT NOT NULL,
  used INTEGER NOT NULL CONSTRAINT share_left CHECK (used >= 0),
  PRIMARY KEY (day, what, owner)
) STRICT, WITHOUT ROWID;

-- ---- Speech ----

-- Languages of undependable models that the smoke test has heard in this deployment. All others are shown, not spoken.
CREATE TABLE IF NOT EXISTS speech_languages (
  language TEXT PRIMARY KEY,
  heard_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- ---- Media ----

-- Files that creators upload for their alerts. The bytes are in R2 under their SHA-256. A file is served while its row is
-- here.
CREATE TABLE IF NOT EXISTS media_files (
  hash TEXT PRIMARY KEY CHECK (length(hash) = 64),
  type TEXT NOT NULL CHECK (type IN ('image/png', 'image/webp', 'image/gif', 'video/webm', 'audio/mpeg', 'audio/ogg')),
  bytes INTEGER NOT NULL CHECK (bytes BETWEEN 1 AND 2000000),
  width INTEGER CHECK (width BETWEEN 1 AND 4096),
  height INTEGER CHECK (height BETWEEN 1 AND 4096),
  frames INTEGER CHECK (frames >= 1 AND width * height * frames <= 60000000),
  millis INTEGER CHECK (millis BETWEEN 1 AND 15000)
) STRICT, WITHOUT ROWID;

-- Whose library has a file. Two tokens may have the same one.
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
CREATE TRIGGER IF NOT EXISTS media_uses_are_allowed BEFORE INSERT ON media_uses WHEN EXISTS (SELECT 1 FROM media_takedowns WHERE hash = NEW.hash) BEGIN SELECT RAISE(ABORT, 'this file was taken down'); END;

-- Objects in R2 that may be in no library: a row is written before its object and deleted with the row that puts it into a
-- library. A claimed one is about to be deleted and cannot be uploaded until it is gone.
CREATE TABLE IF NOT EXISTS media_orphans (
  hash TEXT PRIMARY KEY,
  since INTEGER NOT NULL,
  claimed INTEGER NOT NULL DEFAULT 0 CHECK (claimed IN (0, 1))
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS media_orphans_oldest ON media_orphans (since);

-- Reports that no admin has settled, one row a file, or a profile under face: and its wallet.
CREATE TABLE IF NOT EXISTS media_reports (
  hash TEXT PRIMARY KEY,
  reports INTEGER NOT NULL,
  -- A JSON list of the ten newest, one of each visitor: a hash of the network, and the text.
  reasons TEXT NOT NULL CHECK (json_valid(reasons)),
  first_at INTEGER NOT NULL,
  last_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS media_reports_newest ON media_reports (last_at DESC, hash);

-- The log of take-downs, and the list of files that may not be uploaded again. Append only.
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

-- ---- Profiles ----

-- What people show of themselves, each signed by its wallet. A picture and a banner by their SHA-256: files of the library
-- that is named face: and the wallet. Times in ms since 1970.
CREATE TABLE IF NOT EXISTS profiles (
  wallet TEXT PRIMARY KEY CHECK (length(wallet) BETWEEN 32 AND 44),
  name TEXT CHECK (length(name) BETWEEN 1 AND 100),
  bio TEXT CHECK (length(bio) BETWEEN 1 AND 280),
  picture TEXT CHECK (length(picture) = 64),
  banner TEXT CHECK (length(banner) = 64),
  -- A JSON list of https addresses.
  links TEXT NOT NULL CHECK (json_array_length(links) <= 6),
  -- Whether the account on X that the wallet has proven stands beside the name.
  shows_handle INTEGER NOT NULL CHECK (shows_handle IN (0, 1)),
  updated_at INTEGER NOT NULL,
  -- An admin has hidden it. Its owner cannot save it again, and no answer has any of it.
  hidden_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS profiles_hidden ON profiles (hidden_at DESC) WHERE hidden_at IS NOT NULL;

-- ---- Archive of tips ----

-- Tips of past months move to files in R2. A part is two files with the tips of a month, or some of them: by creator and by
-- sender.
CREATE TABLE IF NOT EXISTS archive_parts (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  -- YYYYMM, UTC.
  month INTEGER NOT NULL,
  -- writing: nobody reads it. live: readers use it while its rows leave the database. whole: its rows have left.
  state TEXT NOT NULL CHECK (state IN ('writing', 'live', 'whole')),
  -- Rises with each rewrite. The names of the files contain it.
  version INTEGER NOT NULL DEFAULT 1,
  tips INTEGER NOT NULL DEFAULT 0,
  -- Count and amounts by currency and decimals, JSON.
  sums TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(sums)),
  -- Starts of the blocks of each file and the end of the last one, JSON. SHA-256 of the files, hex.
  received_starts TEXT NOT NULL DEFAULT '[0]' CHECK (json_valid(received_starts)),
  received_hash TEXT NOT NULL DEFAULT '',
  sent_starts TEXT NOT NULL DEFAULT '[0]' CHECK (json_valid(sent_starts)),
  sent_hash TEXT NOT NULL DEFAULT '',
  -- Ms since 1970.
  made_at INTEGER NOT NULL
) STRICT;
-- Nearly all parts are whole.
CREATE INDEX IF NOT EXISTS archive_parts_open ON archive_parts (state) WHERE state <> 'whole';
CREATE INDEX IF NOT EXISTS archive_parts_of_month ON archive_parts (month);

-- The blocks in which a list has tips: the key of the list (core/archive), the times of its newest and oldest tip in the
-- block (ms since 1970), and the place: a thousand times the part plus the block.
CREATE TABLE IF NOT EXISTS archive_lists (
  key INTEGER NOT NULL,
  newest INTEGER NOT NULL,
  place INTEGER NOT NULL,
  oldest INTEGER NOT NULL,
  PRIMARY KEY (key, newest, place)
) STRICT, WITHOUT ROWID;

-- Each archived tip by the key of its id, with the key of its signature: no payment is recorded twice.
CREATE TABLE IF NOT EXISTS archived_tips (
  key INTEGER NOT NULL,
  place INTEGER NOT NULL,
  signature INTEGER NOT NULL,
  PRIMARY KEY (key, place)
) STRICT, WITHOUT ROWID;

-- Archived tips whose words have to leave the file.
CREATE TABLE IF NOT EXISTS archive_erasures (
  tip_id TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;

-- Wallets that asked for the deletion of the words of all their tips, or of the names alone, until a job is through.
-- archived_at and archived_id: the last tip of the archive that it looked at.
CREATE TABLE IF NOT EXISTS word_erasures (
  wallet TEXT PRIMARY KEY,
  what TEXT NOT NULL CHECK (what IN ('name', 'words')),
  asked_at INTEGER NOT NULL,
  archived_at INTEGER,
  archived_id TEXT,
  CHECK ((archived_at IS NULL) = (archived_id IS NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS word_erasures_oldest ON word_erasures (asked_at);

-- Holds a row only inside the batch that moves tips. Without one, triggers refuse to delete a paid tip or a payment.
CREATE TABLE IF NOT EXISTS archive_moves (
  part INTEGER PRIMARY KEY
) STRICT;

-- ---- Giveaways ----

-- One row a giveaway, written before there is a signature. Its id is the address of its escrow account. Amounts in base
-- units. Unix seconds where the clock of the chain decides (ends_at, cutoff, committed_at, drawn_at), else ms since 1970.
CREATE TABLE IF NOT EXISTS giveaways (
  id TEXT PRIMARY KEY,
  -- Hex of the 32 bytes from which the address follows. Its first eight name open_before.
  escrow_id TEXT NOT NULL UNIQUE CHECK (length(escrow_id) = 64),
  -- Unix seconds. The escrow opens before it or never, and nothing closes the escrow before it: an id has one life.
  open_before INTEGER NOT NULL,
  program TEXT NOT NULL,
  -- The host in the messages that registrants sign.
  site TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('holders', 'participants')),
  title TEXT NOT NULL CHECK (length(title) BETWEEN 1 AND 100),
  description TEXT NOT NULL CHECK (length(description) BETWEEN 1 AND 1000),
  creator TEXT NOT NULL,
  operator TEXT NOT NULL,
  treasury TEXT NOT NULL,
  -- The mint of the prize if that is a coin, and the mint whose holdings count.
  token TEXT,
  token_symbol TEXT,
  token_program TEXT,
  token_decimals INTEGER,
  -- The creator of the token when the giveaway was made, who takes no part.
  token_creator TEXT,
  currency TEXT NOT NULL CHECK (currency IN ('SOL', 'CREATOR_COIN')),
  -- The sum of all places.
  prize INTEGER NOT NULL CHECK (prize > 0),
  places INTEGER NOT NULL CHECK (places BETWEEN 1 AND 32),
  -- The amount of each place in order, a JSON array of decimal texts.
  amounts TEXT NOT NULL CHECK (json_array_length(amounts) = places),
  fee INTEGER NOT NULL CHECK (fee >= 0),
  prize_decimals INTEGER NOT NULL CHECK (prize_decimals BETWEEN 0 AND 255),
  -- canonicalTerms of core/giveaways/terms.ts. Their SHA-256 is in the escrow.
  terms TEXT NOT NULL CHECK (json_valid(terms)),
  terms_hash TEXT NOT NULL CHECK (length(terms_hash) = 64),
  -- The network of the beacon (core/draw/networks.ts): id 0, or the network of a local world with its key as hex.
  beacon TEXT NOT NULL CHECK (json_valid(beacon)),
  ends_at INTEGER NOT NULL,
  -- Seconds between a commit of the operator alone and its cutoff. 0 is the shortest. Above 0 no draw is live.
  window_seconds INTEGER NOT NULL CHECK (window_seconds BETWEEN 0 AND 86400),
  created_at INTEGER NOT NULL,
  opened_at INTEGER,
  stage TEXT NOT NULL CHECK (stage IN ('prepared', 'signed', 'open', 'closed', 'frozen', 'committed', 'revealed',
    'proven', 'paid', 'completed', 'cancelled', 'expired')),
  registered INTEGER NOT NULL DEFAULT 0 CHECK (registered >= 0),
  -- Eligible wallets of a running holders giveaway, when they were counted, and when a count was last asked for.
  eligible INTEGER,
  counted_at INTEGER,
  count_asked_at INTEGER NOT NULL DEFAULT 0,
  -- The frozen list, in R2 under its hash. A withdrawn list makes room for another one.
  root TEXT CHECK (length(root) = 64),
  list_hash TEXT CHECK (length(list_hash) = 64),
  total_weight INTEGER CHECK (total_weight > 0),
  entry_count INTEGER CHECK (entry_count > 0),
  -- Whether the creator signs the commit of this list beside the operator.
  live INTEGER CHECK (live IN (0, 1)),
  -- The prompt of a live draw in the wallet of the creator: the end of its pause of registrations, its start, SHA-256 of
  -- the key that ends it, and the hash of the list that it offers.
  prompt_until INTEGER,
  prompted_at INTEGER,
  prompt_key TEXT,
  prompt_list TEXT,
  -- As read from the chain. commits counts those that landed, also the withdrawn ones.
  commits INTEGER NOT NULL DEFAULT 0 CHECK (commits BETWEEN 0 AND 3),
  round INTEGER,
  -- The end of the time to withdraw. NULL for a live commit.
  cutoff INTEGER,
  committed_at INTEGER,
  -- Why the operator withdraws its commit before the cutoff.
  withdraw_reason TEXT,
  beacon_signature TEXT,
  randomness TEXT,
  -- Proven places, paid places, and when the first place was proven.
  total_proven INTEGER NOT NULL DEFAULT 0 CHECK (total_proven BETWEEN 0 AND places),
  total_paid INTEGER NOT NULL DEFAULT 0 CHECK (total_paid BETWEEN 0 AND total_proven),
  drawn_at INTEGER,
  -- When the first winner may be named to everybody.
  reveal_at INTEGER,
  -- When the creator confirmed the winners. Without it they are paid 24 hours after the draw.
  confirmed_at INTEGER,
  ended_at INTEGER,
  reason TEXT,
  -- The work of the draw engine: when it is due again, its attempts, and since when it waits.
  due_at INTEGER NOT NULL DEFAULT 0,
  attempts INTEGER NOT NULL DEFAULT 0,
  last_error TEXT,
  waiting_since INTEGER,
  -- Since when the chain has no escrow. Waiting before that does not count.
  missed_since INTEGER,
  CHECK ((currency = 'CREATOR_COIN') <= (token IS NOT NULL)),
  CHECK ((token IS NULL) = (token_program IS NULL) AND (token IS NULL) = (token_decimals IS NULL)),
  CHECK ((root IS NULL) = (total_weight IS NULL) AND (root IS NULL) = (entry_count IS NULL) AND (root IS NULL) = (list_hash IS NULL) AND (root IS NULL) = (live IS NULL)),
  CHECK (stage NOT IN ('revealed', 'proven', 'paid', 'completed') OR round IS NOT NULL)
) STRICT;
-- Drafts cost nothing, so anybody may make many. Public lists do not step over them.
CREATE INDEX IF NOT EXISTS giveaways_newest ON giveaways (created_at DESC, id) WHERE stage NOT IN ('prepared', 'signed', 'expired');
CREATE INDEX IF NOT EXISTS giveaways_by_stage ON giveaways (stage, created_at DESC, id);
CREATE INDEX IF NOT EXISTS giveaways_by_creator ON giveaways (creator, created_at DESC, id);
CREATE INDEX IF NOT EXISTS giveaways_by_token ON giveaways (token, created_at DESC, id);
CREATE INDEX IF NOT EXISTS giveaways_due ON giveaways (due_at) WHERE stage NOT IN ('completed', 'cancelled', 'expired');
-- Giveaways with an escrow on chain.
CREATE INDEX IF NOT EXISTS giveaways_landed ON giveaways (id) WHERE stage NOT IN ('prepared', 'signed', 'completed', 'cancelled', 'expired');
CREATE INDEX IF NOT EXISTS giveaways_ended ON giveaways (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS giveaways_to_count ON giveaways (count_asked_at) WHERE stage = 'open' AND kind = 'holders';
-- Draws that wait or fail.
CREATE INDEX IF NOT EXISTS giveaways_waiting ON giveaways (waiting_since) WHERE waiting_since IS NOT NULL AND stage NOT IN ('completed', 'cancelled', 'expired');
CREATE INDEX IF NOT EXISTS giveaways_open_of ON giveaways (creator, ends_at) WHERE stage = 'open';
-- Decided giveaways by the time of their draw. The first column is worded so that the planner takes no index of stages.
CREATE INDEX IF NOT EXISTS giveaways_drawn ON giveaways ((stage IN ('paid', 'completed')), coalesce(drawn_at, ends_at) DESC, id);
-- The next end first, with an order among equal ends.
CREATE INDEX IF NOT EXISTS giveaways_ending ON giveaways (stage, ends_at, id) WHERE stage = 'open';
-- Terms never change, and completed and cancelled are final. An expired giveaway may still be found open on chain.
CREATE TRIGGER IF NOT EXISTS giveaways_keep_their_terms BEFORE UPDATE ON giveaways WHEN NEW.terms <> OLD.terms OR NEW.terms_hash <> OLD.terms_hash OR NEW.prize <> OLD.prize OR NEW.fee <> OLD.fee OR NEW.amounts <> OLD.amounts OR NEW.window_seconds <> OLD.window_seconds OR NEW.open_before <> OLD.open_before OR NEW.creator <> OLD.creator OR NEW.operator <> OLD.operator OR NEW.treasury <> OLD.treasury OR NEW.escrow_id <> OLD.escrow_id OR NEW.beacon <> OLD.beacon OR NEW.token IS NOT OLD.token OR (OLD.stage IN ('completed', 'cancelled') AND NEW.stage <> OLD.stage) OR (OLD.stage NOT IN ('prepared', 'signed', 'expired') AND NEW.stage IN ('prepared', 'signed', 'expired')) BEGIN SELECT RAISE(ABORT, 'a giveaway keeps its terms and its end'); END;
-- A list goes when its commit is withdrawn or its prompt fails, also if the giveaway ended before we read that. It never
-- goes once its draw is revealed.
CREATE TRIGGER IF NOT EXISTS giveaways_keep_their_list BEFORE UPDATE OF root, list_hash ON giveaways WHEN OLD.root IS NOT NULL AND (NEW.root IS NOT OLD.root OR NEW.list_hash IS NOT OLD.list_hash) AND NOT (NEW.root IS NULL AND OLD.randomness IS NULL AND NEW.stage IN ('open', 'closed')) AND NOT (NEW.root IS NULL AND OLD.stage = 'committed' AND NEW.stage IN ('completed', 'cancelled')) AND NOT (OLD.stage = 'frozen' AND NEW.stage NOT IN ('open', 'closed', 'frozen')) BEGIN SELECT RAISE(ABORT, 'a giveaway keeps its list'); END;
CREATE TRIGGER IF NOT EXISTS giveaways_stay BEFORE DELETE ON giveaways WHEN OLD.stage NOT IN ('prepared', 'expired') BEGIN SELECT RAISE(ABORT, 'a funded giveaway is never deleted'); END;
CREATE TRIGGER IF NOT EXISTS giveaways_reveal_once BEFORE UPDATE ON giveaways WHEN OLD.reveal_at IS NOT NULL AND NEW.reveal_at IS NOT OLD.reveal_at BEGIN SELECT RAISE(ABORT, 'the time of a reveal is set once'); END;
-- Only a funded giveaway is found, and a funded one is never deleted and keeps its words.
CREATE TRIGGER IF NOT EXISTS giveaways_are_found AFTER INSERT ON giveaways WHEN NEW.stage NOT IN ('prepared', 'signed', 'expired') BEGIN INSERT INTO giveaway_search (rowid, giveaway, title, description, symbol) VALUES (coalesce((SELECT max(rowid) + 1 FROM giveaway_search WHERE rowid >= NEW.created_at * 1024 AND rowid < NEW.created_at * 1024 + 1024), NEW.created_at * 1024), NEW.id, NEW.title, NEW.description, coalesce(NEW.token_symbol, '')); END;
CREATE TRIGGER IF NOT EXISTS giveaways_become_found AFTER UPDATE OF stage ON giveaways WHEN OLD.stage IN ('prepared', 'signed', 'expired') AND NEW.stage NOT IN ('prepared', 'signed', 'expired') BEGIN INSERT INTO giveaway_search (rowid, giveaway, title, description, symbol) VALUES (coalesce((SELECT max(rowid) + 1 FROM giveaway_search WHERE rowid >= NEW.created_at * 1024 AND rowid < NEW.created_at * 1024 + 1024), NEW.created_at * 1024), NEW.id, NEW.title, NEW.description, coalesce(NEW.token_symbol, '')); END;
-- A paid giveaway was not cancelled, whichever of the two is read first.
CREATE TRIGGER IF NOT EXISTS giveaways_paid_or_cancelled BEFORE UPDATE OF stage ON giveaways WHEN NEW.stage = 'cancelled' AND OLD.stage <> 'cancelled' AND EXISTS (SELECT 1 FROM giveaway_places WHERE giveaway = NEW.id AND paid = 1) BEGIN SELECT RAISE(ABORT, 'a giveaway with a paid winner is not cancelled'); END;
-- Both counts: of the creator, and of all creators under the empty one.
CREATE TRIGGER IF NOT EXISTS giveaways_are_counted AFTER INSERT ON giveaways WHEN NEW.stage NOT IN ('prepared', 'signed', 'expired') BEGIN INSERT INTO giveaway_counts SELECT value, (NEW.stage NOT IN ('prepared', 'signed', 'expired')), (NEW.stage NOT IN ('prepared', 'signed', 'expired')) * iif(NEW.kind = 'participants', NEW.registered, 0), (NEW.stage NOT IN ('prepared', 'signed', 'expired')) * iif(NEW.kind = 'participants', 0, coalesce(NEW.entry_count, NEW.eligible, 0)), (NEW.stage = 'open'), (NEW.stage IN ('paid', 'completed')), (NEW.stage = 'cancelled') FROM json_each(json_array('', NEW.creator)) WHERE true ON CONFLICT DO UPDATE SET giveaways = giveaways + excluded.giveaways, registered = registered + excluded.registered, eligible = eligible + excluded.eligible, open = open + excluded.open, completed = completed + excluded.completed, cancelled = cancelled + excluded.cancelled; END;
-- Adds the new state of the row and subtracts the old one.
CREATE TRIGGER IF NOT EXISTS giveaways_change_counts AFTER UPDATE OF stage, registered, entry_count, eligible ON giveaways WHEN NEW.stage <> OLD.stage OR NEW.registered <> OLD.registered OR NEW.entry_count IS NOT OLD.entry_count OR NEW.eligible IS NOT OLD.eligible BEGIN INSERT INTO giveaway_counts SELECT value, (NEW.stage NOT IN ('prepared', 'signed', 'expired')) - (OLD.stage NOT IN ('prepared', 'signed', 'expired')), (NEW.stage NOT IN ('prepared', 'signed', 'expired')) * iif(NEW.kind = 'participants', NEW.registered, 0) - (OLD.stage NOT IN ('prepared', 'signed', 'expired')) * iif(OLD.kind = 'participants', OLD.registered, 0), (NEW.stage NOT IN ('prepared', 'signed', 'expired')) * iif(NEW.kind = 'participants', 0, coalesce(NEW.entry_count, NEW.eligible, 0)) - (OLD.stage NOT IN ('prepared', 'signed', 'expired')) * iif(OLD.kind = 'participants', 0, coalesce(OLD.entry_count, OLD.eligible, 0)), (NEW.stage = 'open') - (OLD.stage = 'open'), (NEW.stage IN ('paid', 'completed')) - (OLD.stage IN ('paid', 'completed')), (NEW.stage = 'cancelled') - (OLD.stage = 'cancelled') FROM json_each(json_array('', NEW.creator)) WHERE NEW.stage NOT IN ('prepared', 'signed', 'expired') OR OLD.stage NOT IN ('prepared', 'signed', 'expired') ON CONFLICT DO UPDATE SET giveaways = giveaways + excluded.giveaways, registered = registered + excluded.registered, eligible = eligible + excluded.eligible, open = open + excluded.open, completed = completed + excluded.completed, cancelled = cancelled + excluded.cancelled; END;

-- Every transaction of a giveaway: its row exists before its signature, and its signature before it is sent.
CREATE TABLE IF NOT EXISTS giveaway_transactions (
  id TEXT PRIMARY KEY,
  giveaway TEXT NOT NULL REFERENCES giveaways (id),
  step TEXT NOT NULL CHECK (step IN ('open', 'close_entries', 'commit', 'reveal', 'prove', 'pay', 'finish', 'cancel',
    'reclaim', 'withdraw')),
  -- The place of prove and pay, from 0.
  place INTEGER CHECK ((place IS NOT NULL) = (step IN ('prove', 'pay'))),
  -- The number of the commit that a commit or withdraw is about, from 0. NULL if it is not known.
  number INTEGER CHECK (number IS NULL OR step IN ('commit', 'withdraw')),
  -- Signs and pays the fee of the network: the creator, the operator, or anybody who sends a step of the draw.
  payer TEXT NOT NULL,
  -- The other inputs of the instruction (proofs and hints of core/draw), so that it can be built again and compared.
  details TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(details)),
  blockhash TEXT NOT NULL,
  last_valid_block_height INTEGER NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('prepared', 'signed', 'confirmed', 'expired', 'failed')),
  signed_transaction TEXT,
  signature TEXT,
  failure TEXT,
  slot INTEGER,
  -- Unix seconds of its block, once the block is final. Then slot is final too.
  block_time INTEGER,
  created_at INTEGER NOT NULL,
  confirmed_at INTEGER,
  CHECK (status IN ('prepared', 'expired') OR signature IS NOT NULL)
) STRICT;
CREATE UNIQUE INDEX IF NOT EXISTS giveaway_transactions_once ON giveaway_transactions (giveaway, step, ifnull(place, -1), payer, blockhash) WHERE step <> 'commit';
-- Two prompts may offer two lists on one blockhash.
CREATE UNIQUE INDEX IF NOT EXISTS giveaway_commits_once ON giveaway_transactions (giveaway, payer, blockhash, details) WHERE step = 'commit';
-- One transaction may hold several steps, also of several giveaways.
CREATE UNIQUE INDEX IF NOT EXISTS giveaway_transactions_signed ON giveaway_transactions (signature, giveaway, step, ifnull(place, -1));
-- No second transaction of a step before the first is provably dead.
CREATE UNIQUE INDEX IF NOT EXISTS giveaway_one_in_flight ON giveaway_transactions (giveaway, step, ifnull(place, -1), payer) WHERE status = 'signed';
CREATE INDEX IF NOT EXISTS giveaway_transactions_undated ON giveaway_transactions (confirmed_at) WHERE status = 'confirmed' AND block_time IS NULL;
CREATE INDEX IF NOT EXISTS giveaway_transactions_of ON giveaway_transactions (giveaway, step, status);
CREATE INDEX IF NOT EXISTS giveaway_transactions_old ON giveaway_transactions (created_at) WHERE status = 'prepared';
-- Signed steps that never landed. Rows of open and commit stay: the draw engine asks whether they were signed.
CREATE INDEX IF NOT EXISTS giveaway_transactions_dead ON giveaway_transactions (created_at) WHERE status IN ('expired', 'failed') AND step NOT IN ('open', 'commit');
CREATE TRIGGER IF NOT EXISTS giveaway_transactions_move_forward BEFORE UPDATE ON giveaway_transactions WHEN NOT (OLD.status = NEW.status OR (OLD.status = 'prepared' AND NEW.status IN ('signed', 'confirmed', 'expired')) OR (OLD.status = 'signed' AND NEW.status IN ('confirmed', 'expired', 'failed')) OR (OLD.status = 'expired' AND NEW.status = 'confirmed')) OR (OLD.signature IS NOT NULL AND NEW.signature IS NOT OLD.signature) BEGIN SELECT RAISE(ABORT, 'a transaction moves forward only'); END;

CREATE TABLE IF NOT EXISTS registrations (
  giveaway TEXT NOT NULL REFERENCES giveaways (id),
  wallet TEXT NOT NULL,
  -- EntryProof of core/giveaways/list.ts. The longest one has all that a wallet may add to a memo.
  proof TEXT NOT NULL CHECK (proof GLOB '[sm]:?*' AND length(proof) <= 506),
  -- Entries by the holding of that moment. The frozen list counts again.
  weight INTEGER NOT NULL CHECK (weight > 0),
  registered_at INTEGER NOT NULL,
  PRIMARY KEY (giveaway, wallet)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS registrations_by_time ON registrations (giveaway, registered_at);
CREATE INDEX IF NOT EXISTS registrations_by_wallet ON registrations (wallet, registered_at DESC, giveaway);
CREATE TRIGGER IF NOT EXISTS registrations_are_counted AFTER INSERT ON registrations BEGIN UPDATE giveaways SET registered = registered + 1 WHERE id = NEW.giveaway; END;
-- Nobody registers after the entries are closed or while a prompt is open. A lost registration comes back by its receipt
-- while a commit without it can still be withdrawn.
CREATE TRIGGER IF NOT EXISTS registrations_while_open BEFORE INSERT ON registrations WHEN NOT EXISTS (SELECT 1 FROM giveaways g WHERE g.id = NEW.giveaway AND g.kind = 'participants' AND ((g.stage = 'open' AND (g.prompt_until IS NULL OR g.prompt_until <= NEW.registered_at)) OR (g.stage = 'committed' AND EXISTS (SELECT 1 FROM objections o WHERE o.giveaway = NEW.giveaway AND o.number = g.commits - 1 AND o.wallet = NEW.wallet)))) BEGIN SELECT RAISE(ABORT, 'registration is closed'); END;

-- Every list of a giveaway. R2 holds its text and entries under the hash. A list that no prompt accepted is deleted: first
-- its objects, then its row.
CREATE TABLE IF NOT EXISTS giveaway_lists (
  giveaway TEXT NOT NULL REFERENCES giveaways (id),
  list_hash TEXT NOT NULL CHECK (length(list_hash) = 64),
  root TEXT NOT NULL CHECK (length(root) = 64),
  total_weight INTEGER NOT NULL CHECK (total_weight > 0),
  entry_count INTEGER NOT NULL CHECK (entry_count > 0),
  made_at INTEGER NOT NULL,
  -- The giveaway was frozen with this list, so the operator may sign its commit.
  accepted INTEGER NOT NULL DEFAULT 0 CHECK (accepted IN (0, 1)),
  -- Since when its objects are being deleted. Nothing may use the list from then on.
  dropped_at INTEGER,
  PRIMARY KEY (giveaway, list_hash),
  CHECK (accepted = 0 OR dropped_at IS NULL)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS giveaway_lists_unaccepted ON giveaway_lists (made_at) WHERE accepted = 0;

-- Commits that landed, ours and any other. At most three a giveaway.
CREATE TABLE IF NOT EXISTS giveaway_commits (
  giveaway TEXT NOT NULL REFERENCES giveaways (id),
  number INTEGER NOT NULL CHECK (number BETWEEN 0 AND 2),
  live INTEGER NOT NULL CHECK (live IN (0, 1)),
  root TEXT NOT NULL CHECK (length(root) = 64),
  -- Decimal text: a foreign list may have more than 63 bits.
  total_weight TEXT NOT NULL,
  list_hash TEXT NOT NULL CHECK (length(list_hash) = 64),
  -- NULL for a list that we did not make.
  entry_count INTEGER,
  -- NULL for a commit that was withdrawn before we read its account.
  round INTEGER,
  cutoff INTEGER,
  committed_at INTEGER NOT NULL,
  withdrawn_at INTEGER,
  -- Whether we stored a transaction with this number and list.
  ours INTEGER NOT NULL CHECK (ours IN (0, 1)),
  PRIMARY KEY (giveaway, number)
) STRICT, WITHOUT ROWID;

-- Proven places, from 0.
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
  -- When the winner may be named to everybody. Set once, for all places together.
  reveal_at INTEGER,
  paid INTEGER NOT NULL DEFAULT 0 CHECK (paid IN (0, 1)),
  PRIMARY KEY (giveaway, place),
  UNIQUE (giveaway, winner)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS giveaway_places_by_winner ON giveaway_places (winner, reveal_at DESC, giveaway) WHERE reveal_at IS NOT NULL;
CREATE TRIGGER IF NOT EXISTS giveaway_places_stay BEFORE UPDATE ON giveaway_places WHEN NEW.winner <> OLD.winner OR NEW.amount <> OLD.amount OR NEW.weight <> OLD.weight OR NEW.start <> OLD.start OR NEW.paid < OLD.paid OR (OLD.reveal_at IS NOT NULL AND NEW.reveal_at IS NOT OLD.reveal_at) BEGIN SELECT RAISE(ABORT, 'a place keeps its winner and its payment'); END;
CREATE TRIGGER IF NOT EXISTS giveaway_places_of_none_cancelled BEFORE UPDATE OF paid ON giveaway_places WHEN NEW.paid = 1 AND EXISTS (SELECT 1 FROM giveaways WHERE id = NEW.giveaway AND stage = 'cancelled') BEGIN SELECT RAISE(ABORT, 'a cancelled giveaway has no paid winner'); END;

-- Wallets with a receipt that are missing on a committed list.
CREATE TABLE IF NOT EXISTS objections (
  giveaway TEXT NOT NULL REFERENCES giveaways (id),
  -- The commit.
  number INTEGER NOT NULL CHECK (number BETWEEN 0 AND 2),
  wallet TEXT NOT NULL,
  raised_at INTEGER NOT NULL,
  PRIMARY KEY (giveaway, number, wallet)
) STRICT, WITHOUT ROWID;

-- Giveaways that were ever funded, written by triggers: of a creator, and of all creators under the empty one. registered
-- counts wallets that registered, eligible counts holders.
CREATE TABLE IF NOT EXISTS giveaway_counts (
  creator TEXT PRIMARY KEY,
  giveaways INTEGER NOT NULL,
  registered INTEGER NOT NULL,
  eligible INTEGER NOT NULL,
  open INTEGER NOT NULL,
  completed INTEGER NOT NULL,
  cancelled INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Finds funded giveaways by any three characters of title, description or symbol, in either case. The rowid follows the
-- time of the giveaway, so a search reads the newest first.
CREATE VIRTUAL TABLE IF NOT EXISTS giveaway_search USING fts5 (giveaway UNINDEXED, title, description, symbol, tokenize = 'trigram', columnsize = 0);

-- ---- Clips ----

-- One X account a wallet, one wallet an account. X may give a handle to somebody else, so the number counts too where X
-- told it (OAuth). Times of clips in ms since 1970.
CREATE TABLE IF NOT EXISTS x_accounts (
  wallet TEXT PRIMARY KEY,
  -- As X writes it. Compared without regard to case.
  handle TEXT NOT NULL CHECK (length(handle) BETWEEN 1 AND 15),
  x_id TEXT UNIQUE,
  method TEXT NOT NULL CHECK (method IN ('oauth', 'post', 'manual')),
  linked_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX IF NOT EXISTS x_accounts_by_handle ON x_accounts (lower(handle));

-- A sign-in at X (OAuth 2.0 with PKCE): bound to the wallet that asked, used once.
CREATE TABLE IF NOT EXISTS x_states (
  state TEXT PRIMARY KEY,
  wallet TEXT NOT NULL,
  code_verifier TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  used_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS x_states_by_age ON x_states (created_at);

-- A sentence with a code, which the owner of the wallet posts on X.
CREATE TABLE IF NOT EXISTS x_codes (
  code TEXT PRIMARY KEY,
  wallet TEXT NOT NULL,
  sentence TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  used_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS x_codes_by_wallet ON x_codes (wallet, created_at);

-- Posts that were added for a token.
CREATE TABLE IF NOT EXISTS clips (
  id TEXT PRIMARY KEY,
  token TEXT NOT NULL,
  wallet TEXT NOT NULL,
  -- The verified author of the post when the clip was added.
  handle TEXT NOT NULL,
  post_id TEXT NOT NULL CHECK (post_id NOT GLOB '*[^0-9]*' AND length(post_id) BETWEEN 1 AND 20),
  -- Canonical: https://x.com/{handle}/status/{post id}
  url TEXT NOT NULL,
  -- Quote of core/clips as JSON. NULL until X has answered.
  quote TEXT CHECK (quote IS NULL OR json_valid(quote)),
  -- X last said that the post is deleted or private.
  unavailable INTEGER NOT NULL DEFAULT 0 CHECK (unavailable IN (0, 1)),
  added_at INTEGER NOT NULL,
  refreshed_at INTEGER,
  UNIQUE (token, post_id)
) STRICT;
CREATE INDEX IF NOT EXISTS clips_newest ON clips (added_at DESC, id);
CREATE INDEX IF NOT EXISTS clips_by_token ON clips (token, added_at DESC, id);
CREATE INDEX IF NOT EXISTS clips_by_wallet ON clips (wallet, added_at);

-- Clips that another wallet than that of their author added. They are credited to the author and shown, and win nothing.
-- Every other clip was added by its author.
CREATE TABLE IF NOT EXISTS handed_in_clips (
  clip TEXT PRIMARY KEY REFERENCES clips (id) ON DELETE CASCADE,
  -- The verified handle of the wallet that added it, at that time.
  handle TEXT NOT NULL CHECK (length(handle) BETWEEN 1 AND 15)
) STRICT, WITHOUT ROWID;

-- Every choice of a clip, for ever. A random one is written with its round before that round exists.
CREATE TABLE IF NOT EXISTS clip_picks (
  id TEXT PRIMARY KEY,
  token TEXT NOT NULL,
  -- Rises by token from 1, so that nobody can hide a pick.
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
  -- Signature of the operator over pickStatement of core/messages.ts.
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

-- Saved winners, with what their card shows: the clip may be deleted.
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

-- ---- Payouts ----

-- A payout sends the balance of the treasury in one token (or SOL) to the admins, less the cut of the platform. Amounts in
-- base units of the asset, or in lamports where the name says so.
CREATE TABLE IF NOT EXISTS payouts (
  id TEXT PRIMARY KEY,
  -- A mint, or the word SOL.
  asset TEXT NOT NULL,
  symbol TEXT NOT NULL,
  decimals INTEGER NOT NULL CHECK (decimals BETWEEN 0 AND 255),
  -- The program that owns the mint, NULL for SOL.
  token_program TEXT CHECK ((asset = 'SOL') = (token_program IS NULL)),
  amount INTEGER NOT NULL CHECK (amount > 0),
  -- The minimum that the swap must bring, as the admin signed it. For SOL the amount itself.
  minimum_lamports INTEGER NOT NULL CHECK (minimum_lamports > 0),
  cut_percent INTEGER NOT NULL CHECK (cut_percent BETWEEN 0 AND 100),
  -- JSON list of the admins at the time of the confirmation.
  recipients TEXT NOT NULL CHECK (json_array_length(recipients) BETWEEN 1 AND 20),
  treasury TEXT NOT NULL,
  swap_wallet TEXT CHECK ((asset = 'SOL') = (swap_wallet IS NULL)),
  confirmed_by TEXT NOT NULL,
  -- The message of that admin, and its signature or memo transaction: anyone can check it again.
  message TEXT NOT NULL UNIQUE,
  proof TEXT NOT NULL,
  stage TEXT NOT NULL CHECK (stage IN ('confirmed', 'moved', 'swapped', 'done', 'returned', 'failed')),
  -- An admin asked for the token back: the next step returns it.
  return_asked INTEGER NOT NULL DEFAULT 0 CHECK (return_asked IN (0, 1)),
  -- The proceeds of the swap, by the balance of the swap wallet on chain. For SOL the amount itself.
  received_lamports INTEGER CHECK (received_lamports >= 0),
  share_lamports INTEGER CHECK (share_lamports >= 0),
  platform_lamports INTEGER CHECK (platform_lamports >= 0),
  -- Why it failed or was returned, in one sentence.
  reason TEXT,
  due_at INTEGER NOT NULL DEFAULT 0,
  attempts INTEGER NOT NULL DEFAULT 0,
  last_error TEXT,
  waiting_since INTEGER,
  created_at INTEGER NOT NULL,
  ended_at INTEGER,
  CHECK ((stage IN ('done', 'returned', 'failed')) = (ended_at IS NOT NULL)),
  CHECK (stage NOT IN ('swapped', 'done') OR received_lamports IS NOT NULL)
) STRICT;
-- The swap wallet holds one amount at a time.
CREATE UNIQUE INDEX IF NOT EXISTS payouts_one_at_a_time ON payouts ((1)) WHERE stage IN ('confirmed', 'moved', 'swapped');
CREATE INDEX IF NOT EXISTS payouts_newest ON payouts (created_at DESC, id);
CREATE TRIGGER IF NOT EXISTS payouts_move_forward BEFORE UPDATE ON payouts WHEN NOT (OLD.stage = NEW.stage OR (OLD.stage = 'confirmed' AND NEW.stage IN ('moved', 'failed')) OR (OLD.stage = 'confirmed' AND NEW.stage = 'done' AND OLD.asset = 'SOL') OR (OLD.stage = 'moved' AND NEW.stage IN ('swapped', 'returned')) OR (OLD.stage = 'swapped' AND NEW.stage = 'done')) OR NEW.asset <> OLD.asset OR NEW.amount <> OLD.amount OR NEW.minimum_lamports <> OLD.minimum_lamports OR NEW.cut_percent <> OLD.cut_percent OR NEW.recipients <> OLD.recipients OR NEW.treasury <> OLD.treasury OR NEW.message <> OLD.message OR (OLD.received_lamports IS NOT NULL AND NEW.received_lamports IS NOT OLD.received_lamports) BEGIN SELECT RAISE(ABORT, 'a payout moves forward only'); END;
CREATE TRIGGER IF NOT EXISTS payouts_stay BEFORE DELETE ON payouts BEGIN SELECT RAISE(ABORT, 'a payout is never deleted'); END;

-- Transactions of payouts, signed by our own keys: the row with the signed bytes exists before they are sent.
CREATE TABLE IF NOT EXISTS payout_transactions (
  id TEXT PRIMARY KEY,
  payout TEXT NOT NULL REFERENCES payouts (id),
  -- move: to the swap wallet. split: to the admins, the rest to the treasury. return: the token to the treasury.
  step TEXT NOT NULL CHECK (step IN ('move', 'swap', 'split', 'return')),
  -- The quote of the swap as JSON, for people to read.
  details TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(details)),
  last_valid_block_height INTEGER NOT NULL,
  -- confirmed here means finalized: no fork can undo it.
  status TEXT NOT NULL CHECK (status IN ('signed', 'confirmed', 'expired', 'failed')),
  signed_transaction TEXT NOT NULL,
  signature TEXT NOT NULL UNIQUE,
  failure TEXT,
  slot INTEGER,
  created_at INTEGER NOT NULL,
  confirmed_at INTEGER
) STRICT;
-- No second transaction before the first is provably dead, and each step once.
CREATE UNIQUE INDEX IF NOT EXISTS payout_one_in_flight ON payout_transactions (payout) WHERE status = 'signed';
CREATE UNIQUE INDEX IF NOT EXISTS payout_step_once ON payout_transactions (payout, step) WHERE status = 'confirmed';
CREATE INDEX IF NOT EXISTS payout_transactions_of ON payout_transactions (payout, created_at);
CREATE TRIGGER IF NOT EXISTS payout_transactions_move_forward BEFORE UPDATE ON payout_transactions WHEN NOT (OLD.status = NEW.status OR (OLD.status = 'signed' AND NEW.status IN ('confirmed', 'expired', 'failed')) OR (OLD.status = 'expired' AND NEW.status = 'confirmed')) OR NEW.signature <> OLD.signature OR NEW.signed_transaction <> OLD.signed_transaction BEGIN SELECT RAISE(ABORT, 'a transaction moves forward only'); END;
CREATE TRIGGER IF NOT EXISTS payout_transactions_stay BEFORE DELETE ON payout_transactions BEGIN SELECT RAISE(ABORT, 'a sent transaction is never deleted'); END;

-- ---- Jobs ----

-- Effects outside the database, written in the batch that causes them. A row is a wake-up signal: the consumer reads the
-- present state of its subject and acts on that. Delivered at least once, and the room knows a tip by its id.
CREATE TABLE IF NOT EXISTS outbox (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  token TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('tip:new', 'tip:config', 'tip:canary')),
  subject TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  delivered_at INTEGER,
  attempts INTEGER NOT NULL DEFAULT 0,
  next_attempt_at INTEGER NOT NULL DEFAULT 0,
  last_error TEXT
) STRICT;
CREATE UNIQUE INDEX IF NOT EXISTS outbox_one_alert_per_tip ON outbox (subject) WHERE kind = 'tip:new';
CREATE INDEX IF NOT EXISTS outbox_waiting ON outbox (next_attempt_at, id) WHERE delivered_at IS NULL;
CREATE INDEX IF NOT EXISTS outbox_waiting_since ON outbox (created_at) WHERE delivered_at IS NULL;
-- A tip that was just confirmed finds its own row, however many were delivered before.
CREATE INDEX IF NOT EXISTS outbox_waiting_of ON outbox (subject, id) WHERE delivered_at IS NULL;
CREATE INDEX IF NOT EXISTS outbox_delivered ON outbox (delivered_at) WHERE delivered_at IS NOT NULL;

-- How far the jobs have read the history of an account.
CREATE TABLE IF NOT EXISTS chain_cursors (
  name TEXT PRIMARY KEY,
  signature TEXT NOT NULL,
  slot INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Differences between database and chain, for a person to look at.
CREATE TABLE IF NOT EXISTS reconcile_findings (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL,
  subject TEXT NOT NULL,
  detail TEXT NOT NULL,
  found_at INTEGER NOT NULL,
  UNIQUE (kind, subject)
) STRICT;
CREATE INDEX IF NOT EXISTS reconcile_findings_by_age ON reconcile_findings (kind, found_at);

-- The last run of each job of the cron and of the queue. Times in ms since 1970.
CREATE TABLE IF NOT EXISTS job_runs (
  name TEXT PRIMARY KEY,
  started_at INTEGER NOT NULL,
  finished_at INTEGER,
  ok_at INTEGER,
  error TEXT
) STRICT, WITHOUT ROWID;

-- Outside services that refuse until the operator acts. Times in ms since 1970.
CREATE TABLE IF NOT EXISTS service_alarms (
  service TEXT PRIMARY KEY,
  detail TEXT NOT NULL,
  raised_at INTEGER NOT NULL,
  seen_at INTEGER NOT NULL
);

-- The nightly copy to a bucket of another account (docs/decisions/116-a-backup-outside-the-account.md). Times in ms since
-- 1970.
CREATE TABLE IF NOT EXISTS backups (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  first_tried_at INTEGER NOT NULL,
  -- Counts the runs of the job. Only the newest one may store how far it is.
  turn INTEGER NOT NULL,
  -- How far the running backup is, JSON, and when its first rows were read. NULL while none runs.
  progress TEXT,
  read_at INTEGER,
  -- The last whole one, and when its first rows were read.
  last_name TEXT,
  last_at INTEGER,
  -- SHA-256 of the address of the bucket that all of it is about.
  bucket TEXT NOT NULL,
  CHECK ((progress IS NULL) = (read_at IS NULL)),
  CHECK ((last_name IS NULL) = (last_at IS NULL))
) STRICT;
