-- A payment of a row is found by its tip. By memo only the others are looked up, which are few: the index of all memos
-- took 150 bytes a tip, because it repeats the signature.

CREATE INDEX IF NOT EXISTS tip_payments_of_other_memo ON tip_payments (memo_id) WHERE origin <> 'row';
DROP INDEX IF EXISTS tip_payments_of_memo;
