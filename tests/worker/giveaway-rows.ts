/** Giveaways as rows, in any stage, and the list that shows them. */
import { env } from 'cloudflare:workers';
import { expect } from 'vitest';
import { addressBytes, addressOf } from '../../core/address.ts';
import type { GiveawayStage } from '../../core/giveaways/model.ts';
import { fresh } from './coins.ts';
import { call, token, world } from './support.ts';

export const CREATOR = world.people.creator.publicKey;
export const launch = token('launch');
export const HOUR = 3600;
export const now = () => Math.floor(Date.now() / 1000);

interface Row {
  id?: string;
  stage?: GiveawayStage;
  kind?: 'holders' | 'participants';
  title?: string;
  description?: string;
  creator?: string;
  token?: string;
  createdAt?: number;
  endsAt?: number;
  more?: Record<string, string | number | null>;
}

/** A row as the engine leaves it, without the steps before. */
export async function insert(row: Row = {}): Promise<string> {
  const id = row.id ?? addressOf(fresh());
  const kind = row.kind ?? 'participants';
  const title = row.title ?? 'A giveaway';
  const values: Record<string, string | number | null> = {
    id,
    escrow_id: Array.from(addressBytes(id)!, (byte) => byte.toString(16).padStart(2, '0')).join(''),
    program: env.ESCROW_PROGRAM,
    site: 'fanfare.test',
    kind,
    title,
    description: row.description ?? 'words',
    creator: row.creator ?? CREATOR,
    operator: world.people.operator.publicKey,
    treasury: world.people.treasury.publicKey,
    token: row.token ?? null,
    token_symbol: row.token ? 'COIN' : null,
    token_program: row.token ? launch.tokenProgram : null,
    token_decimals: row.token ? 6 : null,
    currency: 'SOL',
    prize: 1_500_000_000,
    places: 1,
    amounts: '["1500000000"]',
    window_seconds: 0,
    open_before: now() + 150,
    fee: 30_000_000,
    prize_decimals: 9,
    terms: JSON.stringify({
      version: 2,
      kind,
      gateMint: row.token ?? null,
      eligibility: kind === 'holders' ? { type: 'percentage', value: '0.5' } : null,
      tiers: [],
      endsAt: row.endsAt ?? now() + HOUR,
      title,
      description: 'words',
    }),
    terms_hash: '0'.repeat(64),
    beacon: '{"id":0}',
    ends_at: row.endsAt ?? now() + HOUR,
    created_at: row.createdAt ?? Date.now(),
    stage: row.stage ?? 'open',
    round: ['revealed', 'proven', 'paid', 'completed'].includes(row.stage ?? '') ? 100 : null,
    ...row.more,
  };
  const names = Object.keys(values);
  await env.DB.prepare(
    `INSERT INTO giveaways (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
  )
    .bind(...Object.values(values))
    .run();
  return id;
}

/** A page of the list, and the ids in it. */
export async function list(query: Record<string, string | number> = {}) {
  const params = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const { status, json } = await call('GET', `/api/giveaways?${params}`);
  expect(status, JSON.stringify(json)).toBe(200);
  return { json, ids: json.data.map((giveaway: { id: string }) => giveaway.id) as string[] };
}
