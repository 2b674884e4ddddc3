/** The fake market as a process: prints one JSON line {url} when it answers. MARKET_PORT sets its port. */
import { startMarket } from './server.ts';

const { url } = await startMarket({ port: Number(process.env.MARKET_PORT ?? 0) });
console.log(JSON.stringify({ url }));
