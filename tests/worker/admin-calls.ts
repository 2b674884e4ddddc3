/** Calls under /api/admin as the admin page makes them. */
import { env } from 'cloudflare:workers';
import type { Keypair } from '@solana/web3.js';
import type { AuditEntry } from '../../core/admin.ts';
import type { NewBlock } from '../../core/blocks/model.ts';
import { blockMessage, cutChangeMessage, feeChangeMessage, liftBlockMessage } from '../../core/messages.ts';
import type { Env } from '../../worker/env.ts';
import { SITE, signText } from './giveaways.ts';
import { adminToken, bearer } from './sign-in.ts';
import { call, person, type Reply } from './support.ts';

export type AdminCall = (method: string, path: string, body?: unknown, using?: Env) => Promise<Reply>;

/** Signs in once; `path` follows /api/admin/. */
export async function asAdmin(signer: Keypair = person('admin')): Promise<AdminCall> {
  const headers = bearer(await adminToken(signer));
  return (method, path, body, using) => call(method, `/api/admin/${path}`, body, { headers, using });
}

let nonces = 0;

export interface FeeOptions {
  site?: string;
  newFee?: number;
  timestamp?: number;
  signer?: Keypair;
  nonce?: string;
}

/** The body of PUT /api/admin/config, signed for this fee unless the options say otherwise. */
export function feeBody(platformFee: number, options: FeeOptions = {}) {
  const message = feeChangeMessage({
    site: options.site ?? SITE,
    newFee: options.newFee ?? platformFee,
    timestamp: options.timestamp ?? Date.now(),
    nonce: options.nonce ?? (++nonces).toString(16).padStart(32, '0'),
  });
  return { platformFee, message, signature: signText(options.signer ?? person('admin'), message) };
}

/** The body of POST /api/admin/config/payout-cut, signed for this cut unless the options say otherwise. */
export function cutBody(
  newPayoutCutPercentage: number,
  options: Omit<FeeOptions, 'newFee'> & { newCut?: number } = {},
) {
  const message = cutChangeMessage({
    site: options.site ?? SITE,
    newCut: options.newCut ?? newPayoutCutPercentage,
    timestamp: options.timestamp ?? Date.now(),
    nonce: options.nonce ?? (++nonces).toString(16).padStart(32, '0'),
  });
  return { newPayoutCutPercentage, message, signature: signText(options.signer ?? person('admin'), message) };
}

/** The body of PUT /api/admin/blocks, signed by the admin unless the options say otherwise. */
export function blockBody(
  { kind, key = '', reason = 'a court order', until = null }: Partial<NewBlock> & Pick<NewBlock, 'kind'>,
  options: Pick<FeeOptions, 'site' | 'signer'> = {},
) {
  const block = { kind, key, reason, until };
  const message = blockMessage({ ...block, ...freshParts(options) });
  return { ...block, message, signature: signText(options.signer ?? person('admin'), message) };
}

/** The body of DELETE /api/admin/blocks. */
export function liftBody({ kind, key = '' }: Partial<NewBlock> & Pick<NewBlock, 'kind'>) {
  const message = liftBlockMessage({ kind, key, ...freshParts({}) });
  return { kind, key, message, signature: signText(person('admin'), message) };
}

const freshParts = ({ site = SITE }: Pick<FeeOptions, 'site'>) => ({
  site,
  timestamp: Date.now(),
  nonce: (++nonces).toString(16).padStart(32, '0'),
});

/** Entries of the audit log but for sign-ins and the first admin list, oldest first, as the endpoint returns them. */
export async function audited(admin: AdminCall): Promise<AuditEntry[]> {
  const { json } = await admin('GET', 'audit');
  const entries: AuditEntry[] = json.data;
  return entries.filter(({ actor, action }) => action !== 'admin.sign-in' && actor !== 'platform').reverse();
}

export function run(query: string, ...values: unknown[]): Promise<D1Result> {
  return env.DB.prepare(query)
    .bind(...values)
    .run();
}
