-- What an outside service refuses until the operator does something. Times in ms since 1970.
CREATE TABLE IF NOT EXISTS service_alarms (
  service TEXT PRIMARY KEY,
  detail TEXT NOT NULL,
  raised_at INTEGER NOT NULL,
  seen_at INTEGER NOT NULL
);
