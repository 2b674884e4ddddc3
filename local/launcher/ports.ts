/** Ports on loopback. */
import { createServer } from 'node:net';
import { Problem } from './problem.ts';

/** Binds `port` on loopback for a moment; answers the bound port, or null when it is taken. 0 finds a free one. */
async function bind(port: number): Promise<number | null> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(null));
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : null));
    });
  });
}

export async function isFree(port: number): Promise<boolean> {
  return (await bind(port)) !== null;
}

/**
 * The port in the environment variable `name`: `fallback` when it is unset, a free one for 0. Throws a Problem when it
 * is not a port number or is taken.
 */
export async function choosePort(name: string, fallback: number): Promise<number> {
  const value = process.env[name] ?? String(fallback);
  const port = Number(value);
  if (!/^\d+$/.test(value) || port > 65_535)
    throw new Problem(`${name} must be a port number, not "${value}".`);
  const bound = await bind(port);
  if (bound === null) {
    throw new Problem(`Port ${port} is taken: end what uses it, or choose another with ${name}=… npm start.`);
  }
  return bound;
}
