/** Settings with which nothing is missing. */
import { TOKEN_PROGRAM } from '../../core/address.ts';
import type { Settings } from '../../tools/deploy/settings.ts';
import { OPERATOR, person } from '../draw/records.ts';

export const WALLET = person('treasury').address;
export const readySettings: Settings = {
  ai: { binding: 'AI' },
  vars: {
    SITE_URL: 'https://fanfare.example',
    TREASURY_ADDRESS: WALLET,
    ADMIN_WALLETS: `${person('one admin').address}, ${person('another admin').address}`,
    ESCROW_PROGRAM: TOKEN_PROGRAM,
    OPERATOR_ADDRESS: OPERATOR.address,
    X_CLIENT_ID: 'app',
    BEACON_URL: 'https://api.drand.sh',
    TREASURY_RESERVE_LAMPORTS: '100000000',
    RPC_REGION: 'aws:eu-central-1',
    OPERATOR_CONTACT: 'help@fanfare.example',
  },
  placement: { region: 'aws:eu-central-1' },
  d1_databases: [{ binding: 'DB', database_id: '11111111-2222-3333-4444-555555555555' }],
  queues: { producers: [{ queue: 'fanfare-draws' }] },
  r2_buckets: ['records', 'media', 'archive'].map((name) => ({
    binding: name.toUpperCase(),
    bucket_name: `fanfare-${name}`,
  })),
  triggers: { crons: ['* * * * *'] },
  routes: [{ pattern: 'fanfare.example', custom_domain: true }],
};
