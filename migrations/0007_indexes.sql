-- How many people tipped a token is counted along an index; the one before served no query.
DROP INDEX tips_by_sender;
CREATE INDEX tips_by_token_sender ON tips (token, sender) WHERE status = 'confirmed';

-- A tip that was just confirmed looks for its own row, however many were delivered before.
CREATE INDEX outbox_waiting_of ON outbox (subject, id) WHERE delivered_at IS NULL;
