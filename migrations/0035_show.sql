-- Figures of the further parts of the overlay, stored by triggers: reading them costs the same however many tips there are.

-- Confirmed payments that the finalized chain does not know. They count nothing until it knows them again.
CREATE TABLE IF NOT EXISTS tip_doubts (
  tip_id TEXT PRIMARY KEY,
  -- Ms since 1970.
  found_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT OR IGNORE INTO tip_doubts SELECT tip_id, vanished_at FROM tip_payments WHERE vanished_at IS NOT NULL;

-- What a tip counts towards a goal: SOL by its amount, a coin by its worth. Lamports.
CREATE VIEW IF NOT EXISTS goal_tips AS SELECT t.id AS tip_id, t.token AS token, t.confirmed_at AS at, iif(t.currency = 'SOL', t.amount, 0) AS sol, iif(t.currency = 'SOL', 0, coalesce((SELECT p.worth FROM tip_plans p WHERE p.tip_id = t.id), 0)) AS coin FROM tips t WHERE t.status = 'confirmed' AND NOT EXISTS (SELECT 1 FROM tip_doubts d WHERE d.tip_id = t.id);
-- Tips that count for a supporter: in SOL, with a name or an account that everyone may read, and not from a wallet that is or was paid by tips of this token.
CREATE VIEW IF NOT EXISTS supporting_tips AS SELECT t.id AS tip_id, t.token AS token, t.sender AS sender, t.confirmed_at AS at, t.amount AS lamports FROM tips t WHERE t.status = 'confirmed' AND t.currency = 'SOL' AND t.sender <> t.creator AND (EXISTS (SELECT 1 FROM tip_names n WHERE n.tip_id = t.id) OR EXISTS (SELECT 1 FROM tip_handles h WHERE h.tip_id = t.id)) AND NOT EXISTS (SELECT 1 FROM tip_sums s WHERE s.creator = t.sender AND s.token = t.token) AND NOT EXISTS (SELECT 1 FROM tip_doubts d WHERE d.tip_id = t.id) AND NOT EXISTS (SELECT 1 FROM tip_rulings r WHERE r.tip_id = t.id AND r.state <> 'shown');

-- Sums are stored as billions and the rest, as in tip_sums. Days of UTC since 1970.
CREATE TABLE IF NOT EXISTS goal_days (
  token TEXT NOT NULL,
  day INTEGER NOT NULL,
  sol_high INTEGER NOT NULL,
  sol_low INTEGER NOT NULL,
  coin_high INTEGER NOT NULL,
  coin_low INTEGER NOT NULL,
  PRIMARY KEY (token, day)
) STRICT, WITHOUT ROWID;
-- The sum of a token since the time that its goal names, ms since 1970. Each change of what the parts show raises the version.
CREATE TABLE IF NOT EXISTS show_sums (
  token TEXT PRIMARY KEY,
  version INTEGER NOT NULL,
  since INTEGER NOT NULL,
  sol_high INTEGER NOT NULL,
  sol_low INTEGER NOT NULL,
  coin_high INTEGER NOT NULL,
  coin_low INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT OR IGNORE INTO goal_days SELECT token, at / 86400000, SUM(sol / 1000000000), SUM(sol % 1000000000), SUM(coin / 1000000000), SUM(coin % 1000000000) FROM goal_tips GROUP BY 1, 2;
INSERT OR IGNORE INTO show_sums SELECT token, 1, 0, SUM(sol_high), SUM(sol_low), SUM(coin_high), SUM(coin_low) FROM goal_days GROUP BY token;

-- What counts at present, and the sums of it: by calendar day, week from Monday and month of UTC, and of all time.
CREATE TABLE IF NOT EXISTS supporter_tips (
  tip_id TEXT PRIMARY KEY,
  token TEXT NOT NULL,
  sender TEXT NOT NULL,
  at INTEGER NOT NULL,
  lamports INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS supporter_tips_newest ON supporter_tips (token, sender, at);
CREATE TABLE IF NOT EXISTS supporters (
  period TEXT NOT NULL CHECK (period IN ('day', 'week', 'month', 'all')),
  -- The number of the day or week, the month as YYYYMM, or 0.
  start INTEGER NOT NULL,
  token TEXT NOT NULL,
  sender TEXT NOT NULL,
  lamports INTEGER NOT NULL,
  PRIMARY KEY (period, start, token, sender)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS supporters_top ON supporters (period, start, token, lamports);
CREATE TRIGGER IF NOT EXISTS supporters_gain AFTER INSERT ON supporter_tips BEGIN INSERT INTO supporters VALUES ('day', NEW.at / 86400000, NEW.token, NEW.sender, NEW.lamports), ('week', (NEW.at / 86400000 + 3) / 7, NEW.token, NEW.sender, NEW.lamports), ('month', CAST(strftime('%Y%m', NEW.at / 1000, 'unixepoch') AS INTEGER), NEW.token, NEW.sender, NEW.lamports), ('all', 0, NEW.token, NEW.sender, NEW.lamports) ON CONFLICT DO UPDATE SET lamports = lamports + excluded.lamports; END;
CREATE TRIGGER IF NOT EXISTS supporters_lose AFTER DELETE ON supporter_tips BEGIN UPDATE supporters SET lamports = lamports - OLD.lamports WHERE (period, start, token, sender) IN (VALUES ('day', OLD.at / 86400000, OLD.token, OLD.sender), ('week', (OLD.at / 86400000 + 3) / 7, OLD.token, OLD.sender), ('month', CAST(strftime('%Y%m', OLD.at / 1000, 'unixepoch') AS INTEGER), OLD.token, OLD.sender), ('all', 0, OLD.token, OLD.sender)); DELETE FROM supporters WHERE lamports = 0 AND (period, start, token, sender) IN (VALUES ('day', OLD.at / 86400000, OLD.token, OLD.sender), ('week', (OLD.at / 86400000 + 3) / 7, OLD.token, OLD.sender), ('month', CAST(strftime('%Y%m', OLD.at / 1000, 'unixepoch') AS INTEGER), OLD.token, OLD.sender), ('all', 0, OLD.token, OLD.sender)); END;
INSERT OR IGNORE INTO supporter_tips SELECT tip_id, token, sender, at, lamports FROM supporting_tips;

-- Takes what a tip counts: what is inserted here is added, and less than zero is taken off.
CREATE VIEW IF NOT EXISTS goal_moves AS SELECT token, at, sol, coin FROM goal_tips;
CREATE TRIGGER IF NOT EXISTS goals_move INSTEAD OF INSERT ON goal_moves BEGIN INSERT INTO goal_days VALUES (NEW.token, NEW.at / 86400000, NEW.sol / 1000000000, NEW.sol % 1000000000, NEW.coin / 1000000000, NEW.coin % 1000000000) ON CONFLICT DO UPDATE SET sol_high = sol_high + excluded.sol_high, sol_low = sol_low + excluded.sol_low, coin_high = coin_high + excluded.coin_high, coin_low = coin_low + excluded.coin_low; INSERT INTO show_sums VALUES (NEW.token, 1, 0, NEW.sol / 1000000000, NEW.sol % 1000000000, NEW.coin / 1000000000, NEW.coin % 1000000000) ON CONFLICT DO UPDATE SET version = version + 1, sol_high = sol_high + iif(NEW.at >= since, excluded.sol_high, 0), sol_low = sol_low + iif(NEW.at >= since, excluded.sol_low, 0), coin_high = coin_high + iif(NEW.at >= since, excluded.coin_high, 0), coin_low = coin_low + iif(NEW.at >= since, excluded.coin_low, 0); END;

CREATE TRIGGER IF NOT EXISTS tips_join_show AFTER UPDATE OF status ON tips WHEN NEW.status = 'confirmed' AND OLD.status <> 'confirmed' BEGIN INSERT INTO goal_moves SELECT token, at, sol, coin FROM goal_tips WHERE tip_id = NEW.id; INSERT INTO supporter_tips SELECT tip_id, token, sender, at, lamports FROM supporting_tips WHERE tip_id = NEW.id ON CONFLICT DO NOTHING; END;
-- A plan may be written after the tip was counted.
CREATE TRIGGER IF NOT EXISTS tip_plans_join_show AFTER INSERT ON tip_plans WHEN NEW.worth IS NOT NULL BEGIN INSERT INTO goal_moves SELECT token, at, 0, coin FROM goal_tips WHERE tip_id = NEW.tip_id AND coin <> 0; END;
-- Before, because the view still counts the tip then.
CREATE TRIGGER IF NOT EXISTS tip_doubts_leave_show BEFORE INSERT ON tip_doubts BEGIN INSERT INTO goal_moves SELECT token, at, -sol, -coin FROM goal_tips WHERE tip_id = NEW.tip_id; DELETE FROM supporter_tips WHERE tip_id = NEW.tip_id; END;
CREATE TRIGGER IF NOT EXISTS tip_doubts_reach_rooms AFTER INSERT ON tip_doubts BEGIN INSERT INTO outbox (token, kind, subject, created_at) SELECT token, 'tip:config', token, NEW.found_at FROM tips WHERE id = NEW.tip_id AND status = 'confirmed'; END;
CREATE TRIGGER IF NOT EXISTS tip_doubts_return_to_show AFTER DELETE ON tip_doubts BEGIN INSERT INTO goal_moves SELECT token, at, sol, coin FROM goal_tips WHERE tip_id = OLD.tip_id; INSERT INTO supporter_tips SELECT tip_id, token, sender, at, lamports FROM supporting_tips WHERE tip_id = OLD.tip_id ON CONFLICT DO NOTHING; INSERT INTO outbox (token, kind, subject, created_at) SELECT token, 'tip:config', token, OLD.found_at FROM tips WHERE id = OLD.tip_id AND status = 'confirmed'; END;
CREATE TRIGGER IF NOT EXISTS tip_payments_are_doubted AFTER UPDATE OF vanished_at ON tip_payments WHEN NEW.vanished_at IS NOT NULL BEGIN INSERT INTO tip_doubts VALUES (NEW.tip_id, NEW.vanished_at) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER IF NOT EXISTS tip_payments_are_certain AFTER UPDATE OF finalized_at, vanished_at ON tip_payments WHEN NEW.finalized_at IS NOT NULL AND NEW.vanished_at IS NULL BEGIN DELETE FROM tip_doubts WHERE tip_id = NEW.tip_id; END;
-- What its owner takes back. One of the two may be left.
CREATE TRIGGER IF NOT EXISTS tip_handles_leave_show AFTER DELETE ON tip_handles BEGIN DELETE FROM supporter_tips WHERE tip_id = OLD.tip_id; INSERT INTO supporter_tips SELECT tip_id, token, sender, at, lamports FROM supporting_tips WHERE tip_id = OLD.tip_id ON CONFLICT DO NOTHING; UPDATE show_sums SET version = version + 1 WHERE token = (SELECT token FROM tips WHERE id = OLD.tip_id AND status = 'confirmed'); END;
CREATE TRIGGER IF NOT EXISTS tip_names_leave_show AFTER DELETE ON tip_names BEGIN DELETE FROM supporter_tips WHERE tip_id = OLD.tip_id; INSERT INTO supporter_tips SELECT tip_id, token, sender, at, lamports FROM supporting_tips WHERE tip_id = OLD.tip_id ON CONFLICT DO NOTHING; UPDATE show_sums SET version = version + 1 WHERE token = (SELECT token FROM tips WHERE id = OLD.tip_id AND status = 'confirmed'); END;
-- Holds that end by themselves. The index holds no other.
CREATE INDEX IF NOT EXISTS tip_rulings_timed ON tip_rulings (until) WHERE state = 'held' AND until IS NOT NULL;
-- A ruling that comes with the tip, and the first decision, need no message of their own: the tip is told after them.
CREATE TRIGGER IF NOT EXISTS tip_rulings_join_show AFTER INSERT ON tip_rulings BEGIN DELETE FROM supporter_tips WHERE tip_id = NEW.tip_id AND NEW.state <> 'shown'; UPDATE show_sums SET version = version + 1 WHERE token = (SELECT token FROM tips WHERE id = NEW.tip_id AND status = 'confirmed'); END;
CREATE TRIGGER IF NOT EXISTS tip_rulings_change_show AFTER UPDATE OF state ON tip_rulings WHEN NEW.state <> OLD.state BEGIN DELETE FROM supporter_tips WHERE tip_id = NEW.tip_id AND NEW.state <> 'shown'; INSERT INTO supporter_tips SELECT tip_id, token, sender, at, lamports FROM supporting_tips WHERE tip_id = NEW.tip_id ON CONFLICT DO NOTHING; UPDATE show_sums SET version = version + 1 WHERE token = (SELECT token FROM tips WHERE id = NEW.tip_id AND status = 'confirmed'); INSERT INTO outbox (token, kind, subject, created_at) SELECT token, 'tip:config', token, coalesce(NEW.decided_at, confirmed_at) FROM tips WHERE id = NEW.tip_id AND status = 'confirmed' AND OLD.decided_at IS NOT NULL; END;
-- A goal with another beginning: whole days, and the tips of the first one. Both are found by their index.
CREATE TRIGGER IF NOT EXISTS show_settings_set_goal AFTER INSERT ON token_settings WHEN NEW.kind = 'show' BEGIN INSERT INTO show_goals VALUES (NEW.token, coalesce(json_extract(NEW.body, '$.goal.since'), 0)); END;
CREATE TRIGGER IF NOT EXISTS show_settings_change_goal AFTER UPDATE OF body ON token_settings WHEN NEW.kind = 'show' BEGIN INSERT INTO show_goals VALUES (NEW.token, coalesce(json_extract(NEW.body, '$.goal.since'), 0)); END;
CREATE VIEW IF NOT EXISTS show_goals AS SELECT token, since FROM show_sums;
CREATE TRIGGER IF NOT EXISTS goals_begin INSTEAD OF INSERT ON show_goals BEGIN INSERT INTO show_sums SELECT NEW.token, 1, NEW.since, coalesce(SUM(sol_high), 0), coalesce(SUM(sol_low), 0), coalesce(SUM(coin_high), 0), coalesce(SUM(coin_low), 0) FROM (SELECT sol_high, sol_low, coin_high, coin_low FROM goal_days WHERE token = NEW.token AND day > NEW.since / 86400000 UNION ALL SELECT sol / 1000000000, sol % 1000000000, coin / 1000000000, coin % 1000000000 FROM goal_tips WHERE token = NEW.token AND at >= NEW.since AND at < (NEW.since / 86400000 + 1) * 86400000) WHERE true ON CONFLICT DO UPDATE SET version = version + 1, since = excluded.since, sol_high = excluded.sol_high, sol_low = excluded.sol_low, coin_high = excluded.coin_high, coin_low = excluded.coin_low; END;
