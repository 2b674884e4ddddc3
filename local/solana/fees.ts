/**
 * The cost of a transaction for its payer: 5,000 lamports per signature, and compute limit × price (Agave solana-fee).
 */
import { COMPUTE_BUDGET_PROGRAM } from '../../core/address.ts';
import type { DecodedMessage } from './decode.ts';

const LAMPORTS_PER_SIGNATURE = 5000n;
const DEFAULT_UNITS = 200_000n;
/** Without a requested limit, builtin programs are granted less than others (SIMD-0170). */
const BUILTIN_UNITS = 3000n;
const MAX_UNITS = 1_400_000n;
const BUILTINS = new Set([
  '11111111111111111111111111111111',
  COMPUTE_BUDGET_PROGRAM,
  'Vote111111111111111111111111111111111111111',
  'BPFLoader1111111111111111111111111111111111',
  'BPFLoader2111111111111111111111111111111111',
  'BPFLoaderUpgradeab1e11111111111111111111111',
]);
/** Programs whose instructions contain signatures that cost the same as the transaction's own. */
const PRECOMPILES = new Set([
  'Ed25519SigVerify111111111111111111111111111',
  'KeccakSecp256k11111111111111111111111111111',
  'Secp256r1SigVerify1111111111111111111111111',
]);

export function feeOf(message: DecodedMessage): bigint {
  let signatures = BigInt(message.header.signers);
  let granted = 0n;
  let limit: bigint | null = null;
  let price = 0n;
  for (const { program, data } of message.instructions) {
    if (PRECOMPILES.has(program)) {
      signatures += BigInt(data[0] ?? 0);
      continue;
    }
    granted += BUILTINS.has(program) ? BUILTIN_UNITS : DEFAULT_UNITS;
    if (program !== COMPUTE_BUDGET_PROGRAM) continue;
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
    if (data[0] === 2 && data.length >= 5) limit = BigInt(view.getUint32(1, true));
    if (data[0] === 3 && data.length >= 9) price = view.getBigUint64(1, true);
  }
  const wanted = limit ?? granted;
  const units = wanted < MAX_UNITS ? wanted : MAX_UNITS;
  return signatures * LAMPORTS_PER_SIGNATURE + (units * price + 999_999n) / 1_000_000n;
}
