-- What never landed is found by its age, and signed bytes go once no node needs them.

-- Tips that were signed and never landed. Those without a signature have their own index, tips_unsigned.
CREATE INDEX IF NOT EXISTS tips_dead ON tips (prepared_at) WHERE status IN ('expired', 'failed') AND signature IS NOT NULL;
CREATE INDEX IF NOT EXISTS tip_watches_by_age ON tip_watches (created_at);
-- A payment that no fork can drop is never sent again.
CREATE TRIGGER IF NOT EXISTS tip_payments_drop_bytes AFTER UPDATE OF finalized_at ON tip_payments WHEN OLD.finalized_at IS NULL AND NEW.finalized_at IS NOT NULL BEGIN UPDATE tips SET signed_transaction = NULL WHERE id = NEW.tip_id AND signed_transaction IS NOT NULL; END;
CREATE TRIGGER IF NOT EXISTS tip_payments_need_no_bytes AFTER INSERT ON tip_payments WHEN NEW.finalized_at IS NOT NULL BEGIN UPDATE tips SET signed_transaction = NULL WHERE id = NEW.tip_id AND signed_transaction IS NOT NULL; END;

CREATE INDEX IF NOT EXISTS outbox_delivered ON outbox (delivered_at) WHERE delivered_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS reconcile_findings_by_age ON reconcile_findings (kind, found_at);
-- Steps that were signed and never landed. The rows of open and commit stay: the draw engine asks whether they were signed.
CREATE INDEX IF NOT EXISTS giveaway_transactions_dead ON giveaway_transactions (created_at) WHERE status IN ('expired', 'failed') AND step NOT IN ('open', 'commit');
