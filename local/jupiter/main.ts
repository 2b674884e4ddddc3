/**
 * The fake Jupiter as a process: prints one JSON line {url, pool} when it answers. SOLANA_RPC_URL is the local network
 * that it swaps on, SWAP_PORT sets its port.
 */
import { startJupiter } from './server.ts';

const { SOLANA_RPC_URL = 'http://127.0.0.1:8899', SWAP_PORT = '0' } = process.env;
const { url, pool } = await startJupiter({ rpcUrl: SOLANA_RPC_URL, port: Number(SWAP_PORT) });
console.log(JSON.stringify({ url, pool }));
