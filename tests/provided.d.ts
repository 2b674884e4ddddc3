import type { Seed } from '../local/world/types.ts';

declare module 'vitest' {
  /** The values that the global setups provide to the tests. */
  interface ProvidedContext {
    /** The size of the run: `npm test`, `npm run test:full` or `npm run test:long`. */
    size: 'quick' | 'full' | 'long';
    rpcUrl: string;
    speechUrl: string;
    beaconUrl: string;
    /** The fake Jupiter and its controls. */
    swapUrl: string;
    /** The fake DexScreener and its controls. */
    marketUrl: string;
    x: { url: string; clientId: string; clientSecret: string };
    /** The fake Turnstile and its controls. */
    turnstile: { url: string; siteKey: string; secretKey: string };
    /** The fake bucket of another account: the settings that name it, and its controls. */
    bucket: { url: string; address: string; key: string; secret: string };
    /** Secret key of the operator, base58 of 64 bytes; of this run's chain only. */
    operatorKey: string;
    payerKey: string;
    treasuryKey: string;
    swapKey: string;
    treasury: string;
    admin: string;
    /** The escrow program, deployed immutably. */
    program: string;
    /** Tokens and users of the seeded chain, as .local/world.json lists them. */
    world: Seed;
    /** The files of tests/media/files by name, in base64. */
    media: Record<string, string>;
    /** The requests that tests/fuzz sends: their number, seed and first index. */
    fuzz: { requests: number; seed: number; first: number };
    /** The served app; browser tests only. */
    appUrl: string;
    /** The file of the running worker's D1 database. */
    database: string;
    /** The local X and its controls; browser tests only. */
    xUrl: string;
  }
}
