/*
 * The Merkle-sum tree over the entries of a draw (README.md, "Tree and ticket"). The sums are hashed with the nodes, so
 * that the ranges of all entries that can ever be opened tile [0, total): no gap, no overlap, no matter who made the list.
 */

enum {
  PROOF_HEAD_BYTES = 5,
  NODE_BYTES = 40,
  MAX_LEVELS = 32,
};

/** As encoded in a proof: hash, sum. */
typedef struct {
  Address hash;
  u64 sum;
} TreeNode;

_Static_assert(sizeof(TreeNode) == NODE_BYTES, "a node is hashed as its bytes in memory");

/* Leaves and nodes have different prefixes: neither can pass for the other. */
static const u8 LEAF_PREFIX = 0;
static const u8 NODE_PREFIX = 1;

/*
 * Returns 0 with the start of the entry's range, or BAD_PROOF when the proof is malformed, ROOT_MISMATCH when it leads
 * elsewhere. The proof: levels u8, sides u32 (bit i: the sibling of level i is on the left), levels x (hash 32, sum
 * u64), leaf upwards. Always inlined: a function of this target takes five arguments at most.
 */
static inline __attribute__((always_inline)) u64 open_entry(const u8 root[32], u64 total, const u8 winner[32],
                                                            u64 weight, const u8 *proof, u64 proof_len, u64 *start) {
  REQUIRE(proof_len >= PROOF_HEAD_BYTES, BAD_PROOF);
  const u64 levels = proof[0];
  const u64 sides = read_u32(proof + 1);
  REQUIRE(levels <= MAX_LEVELS && proof_len == PROOF_HEAD_BYTES + levels * NODE_BYTES, BAD_PROOF);
  REQUIRE(sides >> levels == 0 && weight != 0, BAD_PROOF);

  TreeNode nodes[2];
  const SolBytes leaf[] = {SLICE(LEAF_PREFIX), {winner, 32}, SLICE(weight)};
  REQUIRE(sol_sha256(leaf, 3, nodes[0].hash.bytes) == 0, SYSCALL_FAILED);
  nodes[0].sum = weight;

  u64 before = 0;
  for (u64 level = 0; level < levels; level++) {
    const TreeNode *node = &nodes[level & 1];
    TreeNode *parent = &nodes[~level & 1];
    const u8 *sibling = proof + PROOF_HEAD_BYTES + level * NODE_BYTES;
    const u64 sibling_sum = read_u64(sibling + 32);
    const bool left = sides >> level & 1;
    parent->sum = node->sum + sibling_sum;
    REQUIRE(parent->sum >= sibling_sum, BAD_PROOF);
    /* Never more than the parent's sum, which did not overflow. */
    if (left) before += sibling_sum;
    const void *first = left ? (const void *)sibling : node;
    const void *second = left ? (const void *)node : sibling;
    const SolBytes message[] = {SLICE(NODE_PREFIX), {first, NODE_BYTES}, {second, NODE_BYTES}};
    REQUIRE(sol_sha256(message, 3, parent->hash.bytes) == 0, SYSCALL_FAILED);
  }

  const TreeNode *top = &nodes[levels & 1];
  REQUIRE(top->sum == total && same(&top->hash, (const Address *)root), ROOT_MISMATCH);
  *start = before;
  return OK;
}
