/**
 * The fake drand as a process: prints one JSON line {url, key, chainHash, genesis, period} when it answers. BEACON_PORT
 * sets its port.
 */
import { startDrand } from './server.ts';

const { close: _, ...running } = await startDrand({ port: Number(process.env.BEACON_PORT ?? '0') });
console.log(JSON.stringify(running));
