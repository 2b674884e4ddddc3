/* The ticket of a place (README.md, "Tree and ticket"): a number below the rest, every one equally likely. */

static const u8 TICKET_DOMAIN[] = {'f', 'a', 'n', 'f', 'a', 'r', 'e', ' ', 'd', 'r', 'a', 'w', ' ', 'v', '2'};

/* `rest` > 0 is the weight that has not won. SYSCALL_FAILED also for the one randomness in 2^256 without a ticket. */
static Error draw_ticket(const Escrow *escrow, const Address *address, u8 place, u64 rest, u64 *ticket) {
  /*
   * 2^64 mod rest. From 2^64 minus this on, the last run of `rest` numbers is incomplete and would favour low tickets.
   */
  const u64 incomplete = (0 - rest) % rest;
  for (u64 tries = 0; tries < 256; tries++) {
    const u8 numbers[] = {place, (u8)tries};
    Address hash;
    const SolBytes message[] = {SLICE(TICKET_DOMAIN), {address, 32}, {escrow->randomness, 32}, SLICE(numbers)};
    REQUIRE(sol_sha256(message, 4, hash.bytes) == 0, SYSCALL_FAILED);
    if (hash.words[0] <= U64_MAX - incomplete) {
      *ticket = hash.words[0] % rest;
      return OK;
    }
  }
  return SYSCALL_FAILED;
}
