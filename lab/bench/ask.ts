/** One HTTP request at the lowest cost that Node allows, so that the benchmark measures the server. */
import { type Agent, request } from 'node:http';

/** Returns the body's text; with `body` it is a POST of JSON. */
export function ask(agent: Agent, url: string, body?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers =
      body === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const sent = request(url, { agent, method: body === undefined ? 'GET' : 'POST', headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => resolve(Buffer.concat(parts).toString()));
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
