-- Since when an escrow is missed (ms since 1970): what its giveaway waited for before does not count.
ALTER TABLE giveaways ADD COLUMN missed_since INTEGER;
