/** The fake Turnstile as a process: prints one JSON line {url, siteKey, secretKey} when it answers. */
import { startTurnstile } from './server.ts';

const { url, siteKey, secretKey } = await startTurnstile();
console.log(JSON.stringify({ url, siteKey, secretKey }));
