/**
 * The fake drand as a process: prints one JSON line {url, key, chainHash, genesis, period} when it answers. BEACON_PORT
 * sets its port, BEACON_PERIOD_SECONDS how often a round appears.
 */
import { startDrand } from './server.ts';

const { BEACON_PORT = '0', BEACON_PERIOD_SECONDS = '3' } = process.env;
const { close: _, ...running } = await startDrand({
  port: Number(BEACON_PORT),
  period: Number(BEACON_PERIOD_SECONDS),
});
console.log(JSON.stringify(running));
