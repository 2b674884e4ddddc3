/** A giveaway's row as the pipeline would write it, for benchmarks that need one without a chain. */
import { generateKeyPairSync } from 'node:crypto';
import bs58 from 'bs58';
import { TOKEN_PROGRAM } from '../../core/address.ts';
import { canonicalTerms, type GiveawayTerms, termsHashHex } from '../../core/giveaways/terms.ts';
import type { BenchWorker } from './worker.ts';

export function publicKey(): Uint8Array {
  return generateKeyPairSync('ed25519').publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
}

/** 64 bytes in base58, the format of OPERATOR_KEY. */
export function operatorKey(): string {
  const { privateKey, publicKey: shown } = generateKeyPairSync('ed25519');
  const secret = privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(-32);
  return bs58.encode(Buffer.concat([secret, shown.export({ format: 'der', type: 'spki' }).subarray(-32)]));
}

/** Returns the address. `row`: columns that differ. */
export async function insertGiveaway(
  db: BenchWorker['db'],
  terms: GiveawayTerms,
  row: Record<string, string | number> = {},
): Promise<string> {
  const [id, creator, operator, treasury] = [1, 2, 3, 4].map(() => bs58.encode(publicKey()));
  const columns = {
    id: id!,
    escrow_id: Buffer.from(publicKey()).toString('hex'),
    program: TOKEN_PROGRAM,
    site: 'bench',
    kind: terms.kind,
    title: terms.title,
    description: terms.description,
    creator: creator!,
    operator: operator!,
    treasury: treasury!,
    currency: 'SOL',
    prize: 1,
    places: 1,
    amounts: '["1"]',
    window_seconds: 0,
    open_before: 1,
    fee: 0,
    prize_decimals: 9,
    terms: canonicalTerms(terms),
    terms_hash: termsHashHex(terms),
    beacon: '{"id":0}',
    ends_at: terms.endsAt,
    created_at: 1,
    ...row,
  };
  const names = Object.keys(columns);
  await db
    .prepare(`INSERT INTO giveaways (${names.join()}) VALUES (${names.map(() => '?').join()})`)
    .bind(...Object.values(columns))
    .run();
  return id!;
}
