/* The ticket of a draw (README.md, "Tree and ticket"): a number below the total, every one equally likely. */

static const u8 TICKET_DOMAIN[] = {'f', 'a', 'n', 'f', 'a', 'r', 'e', ' ', 'd', 'r', 'a', 'w', ' ', 'v', '1'};

/*
 * total > 0. Returns U64_MAX, which is not a ticket of any total and in no entry's range, when the runtime does not
 * hash, or for the one randomness in 2^256 that gives no ticket.
 */
static u64 draw_ticket(const u8 id[32], const u8 randomness[32], u64 total) {
  /*
   * 2^64 mod total. From 2^64 minus this on, the last run of `total` numbers is incomplete and would favour low
   * tickets.
   */
  const u64 incomplete = (0 - total) % total;
  for (u64 tries = 0; tries < 256; tries++) {
    const u8 counter = (u8)tries;
    Address hash;
    const SolBytes message[] = {SLICE(TICKET_DOMAIN), {id, 32}, {randomness, 32}, SLICE(counter)};
    if (sol_sha256(message, 4, hash.bytes) != 0) return U64_MAX;
    if (hash.words[0] <= U64_MAX - incomplete) return hash.words[0] % total;
  }
  return U64_MAX;
}
