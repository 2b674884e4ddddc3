-- What a creator tips the own token is not support: it counts neither for the goal nor in the list of supporters.
-- The same rule for both: not from the wallet that the tip pays, nor from one that tips of the token ever paid.

DROP VIEW IF EXISTS goal_tips;
CREATE VIEW IF NOT EXISTS goal_tips AS SELECT t.id AS tip_id, t.token AS token, t.sender AS sender, t.confirmed_at AS at, iif(t.currency = 'SOL', t.amount, 0) AS sol, iif(t.currency = 'SOL', 0, coalesce((SELECT p.worth FROM tip_plans p WHERE p.tip_id = t.id), 0)) AS coin FROM tips t WHERE t.status = 'confirmed' AND t.sender <> t.creator AND NOT EXISTS (SELECT 1 FROM tip_sums s WHERE s.creator = t.sender AND s.token = t.token) AND NOT EXISTS (SELECT 1 FROM tip_doubts d WHERE d.tip_id = t.id);

-- With the first tip that pays a wallet, what it has tipped before leaves both. Before, because the view still counts it then.
CREATE TRIGGER IF NOT EXISTS tip_sums_leave_show BEFORE INSERT ON tip_sums WHEN NEW.creator <> '' AND NOT EXISTS (SELECT 1 FROM tip_sums WHERE creator = NEW.creator AND token = NEW.token) BEGIN INSERT INTO goal_moves SELECT token, at, -sol, -coin FROM goal_tips WHERE token = NEW.token AND sender = NEW.creator; DELETE FROM supporter_tips WHERE token = NEW.token AND sender = NEW.creator; END;

-- What was counted before, once more by the rule.
CREATE VIEW IF NOT EXISTS show_recounts AS SELECT token FROM show_sums;
CREATE TRIGGER IF NOT EXISTS show_is_recounted INSTEAD OF INSERT ON show_recounts BEGIN DELETE FROM supporter_tips WHERE token = NEW.token AND EXISTS (SELECT 1 FROM tip_sums s WHERE s.creator = supporter_tips.sender AND s.token = supporter_tips.token); DELETE FROM goal_days WHERE token = NEW.token; INSERT INTO goal_days SELECT token, at / 86400000, SUM(sol / 1000000000), SUM(sol % 1000000000), SUM(coin / 1000000000), SUM(coin % 1000000000) FROM goal_tips WHERE token = NEW.token GROUP BY 1, 2; INSERT INTO show_goals SELECT token, since FROM show_sums WHERE token = NEW.token; END;
INSERT OR IGNORE INTO show_recounts SELECT token FROM show_sums;
DROP TRIGGER IF EXISTS show_is_recounted;
DROP VIEW IF EXISTS show_recounts;
