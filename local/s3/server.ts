/**
 * The fake bucket of another account: it checks signatures as S3 does (version 4, in the header), and refuses what S3
 * refuses, with the fixtures of local/contracts/s3. POST /fault makes it fail, GET /stats says what it was asked.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readFixtures } from '../contracts/fixtures.ts';
import { FaultSwitch, S3_FAULTS } from '../faults.ts';
import { answerJson, parseObject, type Running, serve } from '../http.ts';

const BODY_LIMIT_BYTES = 64 * 1024 * 1024;
const MAX_SKEW_MS = 900_000;
const FORM =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/;
const ANSWERS = new Map(readFixtures('s3').map(({ name, answer }) => [name, answer]));

export interface RunningBucket extends Running {
  /** What BACKUP_S3_URL, BACKUP_S3_KEY and BACKUP_S3_SECRET must be. */
  address: string;
  key: string;
  secret: string;
}

const BUCKET = 'fanfare-backup';
const REGION = 'eu-central-1';
const KEY = 'AKIAIOSFODNN7EXAMPLE';
const SECRET = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';

interface Stored {
  bytes: Buffer;
  metadata: Record<string, string>;
}

/** Starts an empty bucket. */
export async function startBucket(): Promise<RunningBucket> {
  const bucket = new FakeBucket();
  const running = await serve((request, response) => bucket.handle(request, response));
  return { ...running, address: `${running.url}/${BUCKET}#${REGION}`, key: KEY, secret: SECRET };
}

class FakeBucket {
  readonly #files = new Map<string, Stored>();
  readonly #switch = new FaultSwitch(S3_FAULTS);
  #puts = 0;

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://s3.local');
    const body = await readBytes(request);
    if (body === null) return answerJson(response, 413, {});
    switch (`${request.method} ${url.pathname}`) {
      case 'POST /fault':
        this.#switch.answer(parseObject(body.toString()) ?? {}, response);
        return;
      case 'GET /stats':
        return answerJson(response, 200, { puts: this.#puts, files: [...this.#files.keys()] });
      case 'DELETE /files':
        this.#files.clear();
        return answerJson(response, 200, {});
    }
    if (this.#switch.fault === 'hang') return;
    const refusal = this.#refusalOf(request, url.pathname, body);
    if (refusal !== null) return answerLike(response, refusal);
    const key = url.pathname.slice(`/${BUCKET}/`.length);
    if (request.method === 'PUT') {
      this.#puts++;
      const metadata = Object.entries(request.headers).filter(([name]) => name.startsWith('x-amz-meta-'));
      this.#files.set(key, { bytes: body, metadata: Object.fromEntries(metadata) as Record<string, string> });
      const etag = `"${createHash('md5').update(body).digest('hex')}"`;
      return void response.writeHead(200, { etag, 'content-length': '0' }).end();
    }
    const found = this.#files.get(key);
    if (request.method !== 'GET' || !found) return answerLike(response, 'get-none');
    response
      .writeHead(200, { 'content-type': 'application/octet-stream', ...found.metadata })
      .end(found.bytes);
  }

  /** Returns the fixture that refuses the request; null for a good one. */
  #refusalOf(request: IncomingMessage, path: string, body: Buffer): string | null {
    const {
      authorization = '',
      'x-amz-date': date = '',
      'x-amz-content-sha256': hash = '',
    } = request.headers;
    const [, key, day, region, signed, signature] = FORM.exec(authorization) ?? [];
    if (key === undefined) return 'not-allowed';
    if (key !== KEY) return 'unknown-key';
    if (region !== REGION) return 'wrong-region';
    const at = Date.parse(
      String(date).replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'),
    );
    if (!(Math.abs(Date.now() - at) <= MAX_SKEW_MS)) return 'wrong-time';
    const names = signed!.split(';');
    const isWhole = ['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name));
    const headers = names.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`).join('');
    const uri = path.split('/').map((part) => encodeURIComponent(decodeURIComponent(part)));
    const canonical = [request.method, uri.join('/'), '', headers, signed, hash].join('\n');
    const scope = `${day}/${region}/s3/aws4_request`;
    const text = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n');
    const signer = [day!, region, 's3', 'aws4_request'].reduce<Buffer>(
      (by, part) => createHmac('sha256', by).update(part!).digest(),
      Buffer.from(`AWS4${SECRET}`),
    );
    const expected = createHmac('sha256', signer).update(text).digest();
    if (!isWhole || !timingSafeEqual(expected, Buffer.from(signature!, 'hex'))) return 'wrong-secret';
    if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(body)) return 'damaged';
    if (!path.startsWith(`/${BUCKET}/`)) return 'no-bucket';
    if (this.#switch.fault === 'denied') return 'not-allowed';
    return this.#switch.fault === 'busy' ? 'too-fast' : null;
  }
}

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');

function answerLike(response: ServerResponse, name: string): void {
  const { status, headers, text = '' } = ANSWERS.get(name)!;
  response.writeHead(status, headers).end(text);
}

async function readBytes(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.byteLength;
    if (length <= BODY_LIMIT_BYTES) chunks.push(chunk);
  }
  return length > BODY_LIMIT_BYTES ? null : Buffer.concat(chunks);
}
