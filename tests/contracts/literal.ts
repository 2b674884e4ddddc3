/** A host that gives the literal answer of a fixture, and a comparison of two answers. For Node. */
import type { Fixture } from '../../local/contracts/fixture.ts';
import { type ContractRequest, requestShape } from '../../local/contracts/shape.ts';
import { readBody, serve } from '../../local/http.ts';

export interface LiteralHost {
  url: string;
  /** The requests, in order. */
  asked: ContractRequest[];
  close(): Promise<void>;
}

/**
 * Starts a host that answers the first request with `answer`, and every further one with the next of `more`, then with
 * 500.
 */
export async function literalHost(...answers: Fixture['answer'][]): Promise<LiteralHost> {
  const asked: ContractRequest[] = [];
  const running = await serve((request, response) => {
    void readBody(request, 1_000_000).then((body) => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      );
      const text = body ?? '';
      asked.push({ method: request.method!, url: request.url!, headers, body: jsonOr(text) });
      const answer = answers.shift() ?? { status: 500 };
      response.writeHead(answer.status, ownHost(answer.headers ?? {}, request.headers.host!));
      response.end(answer.body === undefined ? (answer.text ?? '') : JSON.stringify(answer.body));
    });
  });
  return { url: running.url, asked, close: running.close };
}

function jsonOr(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return text;
  }
}

/** A redirect to another host of the service leads back here. */
function ownHost(headers: Record<string, string>, host: string): Record<string, string> {
  if (!headers.location) return headers;
  const { pathname, search } = new URL(headers.location);
  return { ...headers, location: `http://${host}${pathname}${search}` };
}

/** Names and types of an answer's fields, without values except those that name an error. */
export function answerShape(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.length === 0 ? [] : [answerShape(value[0])];
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, each]) => [name, answerShape(each, name)]),
    );
  if (NAMES.has(key)) return value;
  return value === null ? 'null' : typeof value;
}

const NAMES = new Set(['error', 'code', 'status', 'title', 'type', 'internalCode', 'version']);

/** Returns whether the client sent the fixture's request. */
export function sameRequest(sent: ContractRequest, fixture: Fixture): boolean {
  return requestShape(sent) === requestShape(fixture.request);
}
