import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-pool-workers';
import { defineConfig } from 'vitest/config';
import { moduleAliases } from './tools/aliases.ts';
import { fuzzOptions } from './tools/fuzz-options.ts';
import { quickFiles } from './tools/quick-tests.ts';
import { serveAssets } from './tools/test-assets.ts';

/**
 * A code host's machine is shared, and stalls: there a failed test is tried once more, and tools/closing-line.ts prints
 * which. Nothing is tried twice on a developer's machine.
 */
const RETRIES = process.env.CI ? 1 : 0;

/** `npm test` is quick, `npm run test:full` has every test, `npm run test:long` full volumes (tests/volume.ts). */
const SIZE = process.env.LONG === '1' ? 'long' : process.env.TESTS === 'quick' ? 'quick' : 'full';

/** Of the files of a project those of this run. */
const files = (project: 'node' | 'worker' | 'e2e' | 'launcher', all: string[]) =>
  SIZE === 'quick' ? quickFiles(project) : all;

/** They start and end the whole app themselves, so the one that the browser tests share is of no use to them. */
const WORLDS_OF_THEIR_OWN = [
  'tests/e2e/launcher.test.ts',
  'tests/e2e/giveaway-gone.test.ts',
  'tests/e2e/update.test.ts',
];

/** One project per runtime. Unit tests are beside their source; tests of several folders are in tests/. */
export default defineConfig({
  define: { __LOCAL__: 'true', __LOCAL_WORLD_URL__: '""' },
  resolve: { alias: moduleAliases },
  // Some packages ship source maps without their sources, which is nothing to tell at every run.
  logLevel: 'error',
  test: {
    reporters: ['default', './tools/closing-line.ts'],
    provide: { size: SIZE },
    retry: RETRIES,
    // On a busy machine less than a minute would not tell slow from broken.
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          // Files share what they import: loading it a hundred times over cost more than most of them do.
          isolate: false,
          include: files('node', [
            'core/**/*.test.ts',
            'web/**/*.test.ts',
            'local/**/*.test.ts',
            'lab/costs/**/*.test.ts',
            'tests/acceptance/table.test.ts',
            'tests/contracts/**/*.test.ts',
            'tests/draw/**/*.test.ts',
            'tests/grown/**/*.test.ts',
            'tests/moderation/**/*.test.ts',
            'tests/program/**/*.test.ts',
            'tests/repository/**/*.test.ts',
            'tests/simulation/**/*.test.ts',
          ]),
        },
      },
      {
        extends: true,
        plugins: [
          cloudflareTest(async ({ inject }) => {
            const x = inject('x');
            return {
              wrangler: { configPath: './wrangler.toml' },
              miniflare: {
                serviceBindings: { ASSETS: serveAssets },
                bindings: {
                  SOLANA_RPC_URL: inject<string>('rpcUrl'),
                  SPEECH_URL: inject<string>('speechUrl'),
                  JUDGE_TIMEOUT_MS: '10000',
                  TREASURY_ADDRESS: inject<string>('treasury'),
                  ADMIN_WALLETS: inject<string>('admin'),
                  ESCROW_PROGRAM: inject<string>('program'),
                  BEACON_URL: inject<string>('beaconUrl'),
                  JUPITER_URL: inject<string>('swapUrl'),
                  MARKET_URL: inject<string>('marketUrl'),
                  X_AUTHORIZE_URL: `${x.url}/i/oauth2/authorize`,
                  X_API_URL: x.url,
                  X_OEMBED_URL: `${x.url}/oembed`,
                  X_CLIENT_ID: x.clientId,
                  X_CLIENT_SECRET: x.clientSecret,
                  OPERATOR_KEY: inject<string>('operatorKey'),
                  PAYER_KEY: inject<string>('payerKey'),
                  TREASURY_KEY: inject<string>('treasuryKey'),
                  SWAP_KEY: inject<string>('swapKey'),
                  GIVEAWAY_MIN_SECONDS: '1',
                  HOT_WALLET_LAMPORTS: '',
                  TOKEN_SECRET: 'a secret of the tests, at least 32 bytes long',
                  MIGRATIONS: await readD1Migrations('./migrations'),
                },
              },
            };
          }),
        ],
        test: {
          name: 'worker',
          include: files('worker', [
            'chain/**/*.test.ts',
            'worker/**/*.test.ts',
            'durable-objects/**/*.test.ts',
            'tests/worker/**/*.test.ts',
            'tests/fuzz/**/*.test.ts',
          ]),
          provide: { fuzz: fuzzOptions() },
          globalSetup: ['tests/worker/world.setup.ts'],
          setupFiles: ['tests/worker/storage.setup.ts'],
          isolate: false,
          maxWorkers: 1,
          fileParallelism: false,
          deps: {
            optimizer: {
              ssr: { enabled: true, include: ['@solana/web3.js', '@solana/spl-token', 'obscenity'] },
            },
          },
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          environment: 'node',
          include: files('e2e', ['tests/e2e/**/*.test.ts']),
          exclude: WORLDS_OF_THEIR_OWN,
          globalSetup: ['tests/e2e/app.setup.ts'],
          fileParallelism: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'acceptance',
          environment: 'node',
          include: ['tests/acceptance/acceptance.test.ts'],
          globalSetup: ['tests/e2e/app.setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'launcher',
          environment: 'node',
          include: files('launcher', WORLDS_OF_THEIR_OWN),
          fileParallelism: false,
          // After the browser tests where both run: starting a world takes both cores.
          sequence: { groupOrder: 1 },
          testTimeout: 180_000,
        },
      },
    ],
  },
});
