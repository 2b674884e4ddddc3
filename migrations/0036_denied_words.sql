-- Tips whose message no one may read any more, in the order of the decisions: their words go 30 days later.
CREATE INDEX IF NOT EXISTS tip_rulings_denied ON tip_rulings (decided_at, tip_id) WHERE state IN ('removed', 'wordless') OR dropped = 1;
