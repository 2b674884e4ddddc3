/** Starts the local Solana network, seeded, and the speech service once for all worker tests. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startDrand } from '../../local/drand/server.ts';
import type { Running } from '../../local/http.ts';
import { startJupiter } from '../../local/jupiter/server.ts';
import { startMarket } from '../../local/market/server.ts';
import { startBucket } from '../../local/s3/server.ts';
import { startSolana } from '../../local/solana/server.ts';
import { startSpeech } from '../../local/speech/server.ts';
import { startTurnstile } from '../../local/turnstile/server.ts';
import { deployEscrow } from '../../local/world/deploy.ts';
import { seedWorld } from '../../local/world/seed.ts';
import { startX } from '../../local/x/server.ts';

/** Good uploads by name, in base64. */
function mediaFiles(): Record<string, string> {
  const folder = join(import.meta.dirname, '../media/files');
  return Object.fromEntries(
    readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'base64')]),
  );
}

export default async function setup(project: TestProject) {
  process.env.CLOUDFLARE_CF_FETCH_ENABLED = 'false';
  const [solana, speech, drand, x, market, turnstile, bucket] = await Promise.all([
    startSolana(),
    startSpeech(),
    startDrand(),
    startX(),
    startMarket(),
    startTurnstile(),
    startBucket(),
  ]);
  const running: Running[] = [solana, speech, drand, x, market, turnstile, bucket];
  const close = () => Promise.all(running.map((part) => part.close())).then(() => {});
  try {
    const [{ tokens, people }, program, swap] = await Promise.all([
      seedWorld(solana.url),
      deployEscrow(solana.url),
      startJupiter({ rpcUrl: solana.url }),
    ]);
    running.push(swap);
    project.provide('rpcUrl', solana.url);
    project.provide('speechUrl', speech.url);
    project.provide('beaconUrl', drand.url);
    project.provide('swapUrl', swap.url);
    project.provide('marketUrl', market.url);
    project.provide('x', { url: x.url, clientId: x.clientId, clientSecret: x.clientSecret });
    const { url, siteKey, secretKey } = turnstile;
    project.provide('turnstile', { url, siteKey, secretKey });
    project.provide('bucket', {
      ...{ url: bucket.url, address: bucket.address },
      ...{ key: bucket.key, secret: bucket.secret },
    });
    project.provide('treasury', people.treasury.publicKey);
    project.provide('program', program);
    project.provide('admin', people.admin.publicKey);
    project.provide('operatorKey', people.operator.secretKey);
    project.provide('payerKey', people.payer.secretKey);
    project.provide('treasuryKey', people.treasury.secretKey);
    project.provide('swapKey', people.swap.secretKey);
    project.provide('world', { tokens, people });
    project.provide('media', mediaFiles());
  } catch (error) {
    await close();
    throw error;
  }
  return close;
}
