-- Calls of the judge for tips that have not landed, which cost no one anything: a part of the calls of a day. The row with an
-- empty who is all of them, others are lines and networks, as a keyed hash that says nothing on another day. A batch
-- fails as one when one of them is used up.
CREATE TABLE IF NOT EXISTS judge_unpaid (
  -- Days since 1970, UTC.
  day INTEGER NOT NULL,
  who TEXT NOT NULL,
  calls INTEGER NOT NULL CHECK (calls > 0),
  -- The most of that day, as it was set when the row was last written.
  most INTEGER NOT NULL,
  CONSTRAINT judge_share CHECK (calls <= most),
  PRIMARY KEY (day, who)
) STRICT, WITHOUT ROWID;

-- Bytes of uploads that were written, by UTC day: of each token, and of the whole site, which has an empty token. A batch of
-- both rows fails as one when either is used up.
CREATE TABLE IF NOT EXISTS media_days (
  day INTEGER NOT NULL,
  token TEXT NOT NULL,
  bytes INTEGER NOT NULL CHECK (bytes > 0),
  most INTEGER NOT NULL,
  CONSTRAINT media_day CHECK (bytes <= most),
  PRIMARY KEY (day, token)
) STRICT, WITHOUT ROWID;
