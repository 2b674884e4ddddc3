/**
 * The part of Cloudflare's API that wrangler calls for a launch: databases with a real SQLite behind them and their
 * import, buckets, queues, a worker's secrets, and a worker's upload with its domain. Its refusals are the fixtures of
 * local/contracts/cloudflare, by name. wrangler finds it by CLOUDFLARE_API_BASE_URL and needs any
 * CLOUDFLARE_API_TOKEN: no token is checked. There is no plan or limit, a worker never runs, and its second version is
 * not taken.
 */
import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import type { Fixture } from '../../local/contracts/fixture.ts';
import { readFixtures } from '../../local/contracts/fixtures.ts';
import { answerJson, type Running, readBody, serve } from '../../local/http.ts';

export const ACCOUNT = '0123456789abcdef0123456789abcdef';
const BODY_LIMIT_BYTES = 4_000_000;
const FIXTURES = new Map(readFixtures('cloudflare').map((fixture) => [fixture.name, fixture]));

type Answer = Fixture['answer'];
interface Asked {
  text: string;
  json: Record<string, unknown>;
  url: URL;
}

export interface RunningCloudflare extends Running {
  account: CloudflareAccount;
}

/** Starts an account with nothing in it. `port` 0 or none takes a free one. */
export async function startCloudflare({ port = 0 }: { port?: number } = {}): Promise<RunningCloudflare> {
  const account = new CloudflareAccount();
  const running = await serve((request, response) => account.handle(request, response), port);
  return { ...running, account };
}

const ok = (result: unknown, more: object = {}): Answer => ({
  status: 200,
  body: { result, success: true, errors: [], messages: [], ...more },
});

export class CloudflareAccount {
  /** While it names a fixture, each request like that one gets its answer. */
  refusal: string | null = null;
  readonly databases = new Map<string, { name: string; sql: DatabaseSync }>();
  readonly buckets = new Set<string>();
  readonly queues = new Set<string>();
  /** Domains of the account. */
  readonly zones = new Set<string>();
  /** Of each worker. */
  readonly secrets = new Map<string, Record<string, string>>();
  /** Each request that makes or changes something, as its method and path. */
  readonly changes: string[] = [];
  readonly #uploads = new Map<string, string>();
  /** Polls until the import of the last file is complete. */
  #polls = 0;

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    const text = (await readBody(request, BODY_LIMIT_BYTES)) ?? '';
    let json: Record<string, unknown> = {};
    try {
      json = JSON.parse(text) as Record<string, unknown>;
    } catch {
      // A worker's upload is a form, a database's file is SQL.
    }
    const method = request.method!;
    const { status, body, text: plain, headers } = this.#answer(method, { text, json, url });
    if (method !== 'GET' && status === 200 && json.action !== 'poll')
      this.changes.push(`${method} ${url.pathname}`);
    if (body === undefined) response.writeHead(status, headers).end(plain);
    else answerJson(response, status, body, headers);
  }

  #answer(method: string, asked: Asked): Answer {
    const { url, text } = asked;
    const upload = /^\/upload\/(\w+)$/.exec(url.pathname)?.[1];
    if (upload) {
      this.#uploads.set(upload, text);
      return {
        status: 200,
        text: '',
        headers: { etag: `"${createHash('md5').update(text).digest('hex')}"` },
      };
    }
    const refusal = this.refusal && FIXTURES.get(this.refusal)!;
    if (refusal && refuses(refusal.request, method, asked)) return refusal.answer;
    if (url.pathname === '/user') return ok({ id: 'u', email: 'operator@fanfare.example' });
    if (url.pathname === '/user/tokens/verify') return ok({ id: 't', status: 'active' });
    if (url.pathname === '/accounts') return ok([{ id: ACCOUNT, name: 'Mine' }]);
    if (url.pathname === '/memberships') return ok([{ id: 'm', account: { id: ACCOUNT, name: 'Mine' } }]);
    if (url.pathname === '/zones') {
      const name = url.searchParams.get('name')!;
      return this.zones.has(name) ? ok([{ id: 'z', name }]) : fixture('zone-missing');
    }
    if (url.pathname === '/zones/z/workers/routes') return ok([]);
    const [, of, path = ''] = /^\/accounts\/(\w+)\/(.*)$/.exec(url.pathname) ?? [];
    if (of !== ACCOUNT) return fixture('token-without-permission');
    const [, id = '', action = ''] = /^d1\/database\/([\w-]+)\/(\w+)$/.exec(path) ?? [];
    if (id) return this.#database(id, action, asked);
    const [, worker = '', part] = /^workers\/(?:scripts|services)\/([\w-]+)(?:\/(.*))?$/.exec(path) ?? [];
    if (worker) return this.#worker(method, worker, part, asked);
    return this.#storage(`${method} ${path}`, asked);
  }

  #storage(what: string, { json, url }: Asked): Answer {
    const { name, queue_name: queue } = json as { name: string; queue_name: string };
    switch (what) {
      case 'GET d1/database':
        return ok([...this.databases].map(([uuid, { name }]) => ({ uuid, name, version: 'production' })));
      case 'POST d1/database': {
        if ([...this.databases.values()].some((one) => one.name === name)) return fixture('database-taken');
        const uuid = randomUUID();
        this.databases.set(uuid, { name, sql: new DatabaseSync(':memory:') });
        return ok({ uuid, name, created_in_region: 'WEUR', version: 'production' });
      }
      case 'POST r2/buckets':
        if (this.buckets.has(name)) return fixture('bucket-taken');
        this.buckets.add(name);
        return ok({
          name,
          creation_date: new Date().toISOString(),
          location: 'weur',
          storage_class: 'Standard',
        });
      case 'POST queues':
        if (this.queues.has(queue)) return fixture('queue-taken');
        this.queues.add(queue);
        return ok({ queue_id: randomUUID().replaceAll('-', ''), queue_name: queue });
      default:
        return {
          status: 404,
          body: { success: false, errors: [{ code: 7003, message: `No route for ${what}${url.search}` }] },
        };
    }
  }

  /** SQL by /query, and a file by /import: init, upload, ingest, and a poll until it is complete. */
  #database(id: string, action: string, { json, url }: Asked): Answer {
    const sql = this.databases.get(id)?.sql;
    if (!sql)
      return { status: 404, body: { success: false, errors: [{ code: 7404, message: 'not found' }] } };
    if (action === 'query') {
      const meta = { duration: 1, rows_read: 0, rows_written: 0, size_after: 4096 };
      const statements = String(json.sql).split(/;\s*/).filter(Boolean);
      return ok(statements.map((one) => ({ results: sql.prepare(one).all(), success: true, meta })));
    }
    const { etag, filename } = json as { etag: string; filename: string };
    if (json.action === 'init')
      return ok({ success: true, filename: `${etag}.sql`, upload_url: `${url.origin}/upload/${etag}` });
    if (json.action === 'ingest') {
      this.#polls = 2;
      try {
        sql.exec(this.#uploads.get(filename.replace('.sql', ''))!);
      } catch {
        return fixture('import-refused');
      }
    }
    return fixture(this.#polls-- > 0 ? 'import-active' : 'import-complete');
  }

  #worker(method: string, name: string, part: string | undefined, { json }: Asked): Answer {
    if (method === 'PUT' && part === undefined) {
      this.secrets.set(name, this.secrets.get(name) ?? {});
      return ok({ id: name });
    }
    const secrets = this.secrets.get(name);
    if (!secrets) return fixture('worker-missing');
    for (const [key, { text }] of Object.entries((json.secrets ?? {}) as Record<string, { text: string }>))
      secrets[key] = text;
    return ok(Object.keys(secrets).map((key) => ({ name: key, type: 'secret_text' })));
  }
}

/** A part of a fixture's path in braces stands for any. A body's action counts, since an import has one path. */
function refuses(
  { method, url, body }: Fixture['request'],
  of: string,
  { url: { pathname }, json }: Asked,
): boolean {
  const pattern = url.replace('/client/v4', '').split('/');
  const parts = pathname.split('/');
  const { action } = (body ?? {}) as { action?: string };
  return (
    method === of &&
    action === json.action &&
    pattern.length === parts.length &&
    pattern.every((part, i) => part.startsWith('{') || part === parts[i])
  );
}

const fixture = (name: string): Answer => FIXTURES.get(name)!.answer;
