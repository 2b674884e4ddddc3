/** Syscalls that the program may use. Deployment does not check them: a wrong one fails only when it is executed. */

/** All of them are active on mainnet. */
const SYSCALLS = [
  'abort',
  'sol_log_',
  'sol_log_64_',
  'sol_log_data',
  'sol_log_pubkey',
  'sol_log_compute_units_',
  'sol_memcpy_',
  'sol_memmove_',
  'sol_memset_',
  'sol_memcmp_',
  'sol_sha256',
  'sol_keccak256',
  'sol_alt_bn128_group_op',
  'sol_alt_bn128_compression',
  'sol_create_program_address',
  'sol_get_clock_sysvar',
  'sol_get_rent_sysvar',
  'sol_invoke_signed_c',
] as const;

/** The number by which SBPF v3 calls a syscall: murmur3-32 of its name, seed 0, as the runtime registers it. */
export function syscallHash(name: string): number {
  const bytes = new TextEncoder().encode(name);
  const view = new DataView(bytes.buffer);
  const whole = bytes.length & ~3;
  let hash = 0;
  for (let i = 0; i < whole; i += 4) {
    hash ^= scramble(view.getUint32(i, true));
    hash = (Math.imul(rotate(hash, 13), 5) + 0xe6546b64) | 0;
  }
  let rest = 0;
  for (let i = bytes.length - 1; i >= whole; i--) rest = (rest << 8) | bytes[i]!;
  hash ^= scramble(rest) ^ bytes.length;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

function scramble(word: number): number {
  return Math.imul(rotate(Math.imul(word, 0xcc9e2d51), 15), 0x1b873593);
}

function rotate(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits));
}

const BY_HASH = new Map<number, string>(SYSCALLS.map((name) => [syscallHash(name), name]));

export function isSyscall(name: string): boolean {
  return (SYSCALLS as readonly string[]).includes(name);
}

/** The allowed syscall with this `hash`, or null. */
export function syscallOf(hash: number): string | null {
  return BY_HASH.get(hash >>> 0) ?? null;
}
