-- What speech costs: characters that models were asked to say, by UTC day, for each token. The row with an empty token is the
-- whole platform. A batch of both rows fails as one when either is used up, so that no race says more than is paid for.
CREATE TABLE IF NOT EXISTS speech_spent (
  -- Days since 1970, UTC.
  day INTEGER NOT NULL,
  token TEXT NOT NULL,
  characters INTEGER NOT NULL CHECK (characters >= 0),
  -- The most of that day, as it was set when the row was last written.
  most INTEGER NOT NULL,
  CONSTRAINT speech_budget CHECK (characters <= most),
  PRIMARY KEY (day, token)
) STRICT, WITHOUT ROWID;

-- Languages of undependable models that the smoke test has heard in this deployment. Others are shown, not spoken.
CREATE TABLE IF NOT EXISTS speech_languages (
  language TEXT PRIMARY KEY,
  heard_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
