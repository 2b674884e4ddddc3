/** A node that answers as it likes, with a true one behind it. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Request {
  method: string;
  params: [unknown, ...unknown[]];
}
export interface Reply {
  result?: { value?: unknown };
}
export type Ask = (request: Request) => Promise<Reply>;
/** Returns what the node answers. Null: HTTP 429 with a wait of a minute. `ask`: the true node. */
export type Lie = (request: Request, ask: Ask) => Promise<unknown>;

export const result = (value: unknown) => ({ jsonrpc: '2.0', id: 1, result: value });

export async function hostileNode(trueUrl: string, lie: Lie): Promise<{ url: string; close: () => void }> {
  const ask: Ask = async (request) => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(trueUrl, { method: 'POST', headers, body: JSON.stringify(request) });
    return (await response.json()) as Reply;
  };
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const answer = await lie(JSON.parse(body) as Request, ask);
    if (answer === null) response.writeHead(429, { 'retry-after': '60' }).end();
    else response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}
