/** Ports on loopback. */
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { Problem } from './problem.ts';

/**
 * Free ports come from here. Every system takes the ports of outgoing connections from above (Linux from 32,768), so
 * none of them takes a port between its choice and its use by a process that starts seconds later.
 */
const FROM = 12_000;
const TO = 32_000;

/** Binds `port` on loopback for a moment. */
export async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

async function findFree(): Promise<number> {
  for (;;) {
    const port = randomInt(FROM, TO);
    if (await isFree(port)) return port;
  }
}

/**
 * Returns the port in the environment variable `name`: `fallback` when it is unset, a free one for 0. Throws a Problem
 * when it is not a port number or is taken.
 */
export async function choosePort(name: string, fallback: number): Promise<number> {
  const value = process.env[name] ?? String(fallback);
  const port = Number(value);
  if (!/^\d+$/.test(value) || port > 65_535)
    throw new Problem(`${name} must be a port number, not "${value}".`);
  if (port === 0) return findFree();
  if (!(await isFree(port))) {
    throw new Problem(`Port ${port} is taken: end what uses it, or choose another with ${name}=… npm start.`);
  }
  return port;
}
