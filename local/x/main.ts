/**
 * The fake X as a process: prints one JSON line {url, clientId, clientSecret} when it answers. X_PORT sets its port.
 */
import { startX } from './server.ts';

const { url, clientId, clientSecret } = await startX({ port: Number(process.env.X_PORT ?? 0) });
console.log(JSON.stringify({ url, clientId, clientSecret }));
