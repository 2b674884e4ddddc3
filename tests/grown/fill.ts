/** SQL of the sums and searches that triggers write, for rows that were inserted without triggers. */

const FUNDED = "stage NOT IN ('prepared', 'signed', 'expired')";
const halves = (column: string) => `SUM(${column} / 1000000000), SUM(${column} % 1000000000)`;

/** Runs while the triggers are off: a sum that is inserted later takes tips out of the show. */
export const FILL_SUMS = `
  INSERT INTO tip_sums SELECT creator, token, currency, decimals, MAX(token_symbol), COUNT(*), ${halves('amount')},
    ${halves('creator_amount')}, ${halves('platform_fee')}
    FROM tips WHERE status = 'confirmed' GROUP BY creator, token, currency, decimals;
  INSERT INTO tip_sums SELECT '', '', currency, decimals, '', SUM(tips), SUM(amount_high), SUM(amount_low),
    SUM(creator_amount_high), SUM(creator_amount_low), SUM(platform_fee_high), SUM(platform_fee_low)
    FROM tip_sums WHERE creator <> '' GROUP BY currency, decimals;
  INSERT INTO giveaway_counts SELECT creator, COUNT(*), SUM(iif(kind = 'participants', registered, 0)),
    SUM(iif(kind = 'participants', 0, coalesce(entry_count, eligible, 0))), SUM(stage = 'open'),
    SUM(stage IN ('paid', 'completed')), SUM(stage = 'cancelled')
    FROM giveaways WHERE ${FUNDED} GROUP BY creator;
  INSERT INTO giveaway_counts SELECT '', SUM(giveaways), SUM(registered), SUM(eligible), SUM(open), SUM(completed),
    SUM(cancelled) FROM giveaway_counts HAVING COUNT(*) > 0;
  INSERT INTO giveaway_search (rowid, giveaway, title, description, symbol) SELECT
    created_at * 1024 + row_number() OVER (PARTITION BY created_at ORDER BY id) - 1, id, title, description,
    coalesce(token_symbol, '') FROM giveaways WHERE ${FUNDED};`;

/** Runs with the triggers, which count tippers and supporters and find tokens by their names. */
export const FILL_THE_REST = `
  INSERT INTO tippers SELECT DISTINCT token, sender FROM tips WHERE status = 'confirmed';
  INSERT INTO tippers SELECT DISTINCT '', token FROM tips WHERE status = 'confirmed';
  INSERT INTO token_names (mint, name, symbol, creator) SELECT mint, json_extract(info, '$.chain.name'),
    json_extract(info, '$.chain.symbol'), json_extract(info, '$.chain.creator') FROM tokens
    WHERE json_extract(info, '$.chain.symbol') IS NOT NULL ORDER BY fetched_at;
  INSERT INTO goal_days SELECT token, at / 86400000, ${halves('sol')}, ${halves('coin')} FROM goal_tips GROUP BY 1, 2;
  INSERT INTO show_sums SELECT token, 1, 0, SUM(sol_high), SUM(sol_low), SUM(coin_high), SUM(coin_low)
    FROM goal_days GROUP BY token;
  INSERT INTO supporter_tips SELECT tip_id, token, sender, at, lamports FROM supporting_tips;`;
