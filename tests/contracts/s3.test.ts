/** The bucket of the backup: our client reads S3's literal answers, and the fake bucket gives them. */
import { createHash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { putObject } from '../../chain/s3.ts';
import type { Fixture } from '../../local/contracts/fixture.ts';
import { readFixtures, readQuestions } from '../../local/contracts/fixtures.ts';
import { type RunningBucket, startBucket } from '../../local/s3/server.ts';
import { bucketOf } from '../../worker/backup/settings.ts';
import type { Env } from '../../worker/env.ts';
import { literalHost, sameRequest } from './literal.ts';

const fixtures = readFixtures('s3');
const puts = fixtures.filter(({ request }) => request.method === 'PUT');
const BODY = new TextEncoder().encode('{"name":"2026-11-29T03-00-05-123Z"}');
const HASH = createHash('sha256').update(BODY).digest('hex');

/** Returns the message with which the client refuses; null if the file was taken. */
async function put(url: string, more: { key?: string; secret?: string; sha256?: string } = {}) {
  const { key = 'AKIAIOSFODNN7EXAMPLE', secret = 'a secret of the bucket', sha256 = HASH } = more;
  const env = {
    ...{ BACKUP_S3_URL: url, BACKUP_S3_KEY: key, BACKUP_S3_SECRET: secret },
    SITE_URL: 'https://fanfare.example',
  } as Env;
  return putObject(env, bucketOf(env)!, 'latest.json', { body: BODY, sha256 }).then(
    () => null,
    (error: Error) => error.message,
  );
}

test('refusals of the bucket without a known source are listed as questions', () => {
  expect(fixtures.filter(({ error }) => error).length).toBeGreaterThanOrEqual(8);
  expect(readQuestions('s3').length).toBeGreaterThan(0);
});

const SENTENCES: Record<string, RegExp | null> = {
  put: null,
  'wrong-secret': /SignatureDoesNotMatch, BACKUP_S3_SECRET does not belong to BACKUP_S3_KEY$/,
  'unknown-key': /InvalidAccessKeyId, BACKUP_S3_KEY is unknown there$/,
  'no-bucket': /NoSuchBucket, the bucket of BACKUP_S3_URL does not exist$/,
  'not-allowed': /AccessDenied, its key may not write there$/,
  'too-fast': /SlowDown, it wants fewer requests$/,
  'wrong-time': /RequestTimeTooSkewed, its clock and ours differ by more than 15 minutes$/,
  'wrong-region': /AuthorizationHeaderMalformed, BACKUP_S3_URL names the wrong region$/,
  damaged: /XAmzContentSHA256Mismatch, the file was damaged on its way$/,
};

test.each(puts)('the client reads $name: $title', async (fixture) => {
  const host = await literalHost(fixture.answer);
  const said = await put(`${host.url}/fanfare-backup`);
  const expected = SENTENCES[fixture.name];
  if (expected === null) expect(said).toBeNull();
  else expect(said).toMatch(expected!);
  expect(said ?? '').not.toMatch(/a secret|AKIA|127\.0/);
  const { body: _, ...asked } = host.asked[0]!;
  expect(sameRequest(asked, fixture)).toBe(true);
  expect(asked.headers!['user-agent']).toMatch(/^Fanfare\//);
  await host.close();
});

test('the client says what happened when no answer of S3 comes', async () => {
  const page = await literalHost({ status: 502, text: '<html>Bad gateway</html>' });
  expect(await put(page.url)).toMatch(/HTTP 502$/);
  await page.close();
  expect(await put(page.url)).toMatch(/unavailable$/);
});

test('a bucket needs all of its settings', () => {
  const settings = {
    ...{ BACKUP_S3_URL: 'https://s3.example/a/', BACKUP_S3_KEY: 'k', BACKUP_S3_SECRET: 's' },
    SITE_URL: 'https://fanfare.example',
  };
  expect(bucketOf(settings)).toEqual({
    ...{ url: 'https://s3.example/a/fanfare.example', region: '', key: 'k', secret: 's' },
  });
  for (const name of Object.keys(settings)) expect(bucketOf({ ...settings, [name]: '' })).toBeNull();
  expect(bucketOf({ ...settings, BACKUP_S3_URL: 'no address' })).toBeNull();
});

describe('the fake bucket', () => {
  let bucket: RunningBucket;
  beforeAll(async () => {
    bucket = await startBucket();
  });
  afterAll(() => bucket.close());

  const fault = (name: string) =>
    fetch(`${bucket.url}/fault`, { method: 'POST', body: JSON.stringify({ fault: name }) });

  interface Steps {
    key?: string;
    secret?: string;
    region?: string;
    bucket?: string;
    sha256?: string;
    hoursBehind?: number;
    stored?: boolean;
    fault?: string;
  }

  /** Asks as any client of S3 does. */
  async function ask({ request }: Fixture, steps: Steps) {
    const at = new Date(Date.now() - 3_600_000 * (steps.hoursBehind ?? 0));
    const path = request.url.replace('fanfare-backup', steps.bucket ?? 'fanfare-backup');
    const signer = new AwsV4Signer({
      ...{ method: request.method, url: bucket.url + path, service: 's3' },
      region: steps.region ?? 'eu-central-1',
      accessKeyId: steps.key ?? bucket.key,
      secretAccessKey: steps.secret ?? bucket.secret,
      datetime: at.toISOString().replace(/[:-]|\.\d{3}/g, ''),
      headers: {
        'x-amz-content-sha256': steps.sha256
          ? 'e'.repeat(64)
          : request.method === 'PUT'
            ? HASH
            : 'UNSIGNED-PAYLOAD',
      },
    });
    const { url, headers } = await signer.sign();
    return fetch(url, { method: request.method, headers, ...(request.method === 'PUT' && { body: BODY }) });
  }

  test.each(fixtures)('answers like $name: $title', async (fixture: Fixture) => {
    const steps = (fixture.switch ?? {}) as Steps;
    await fetch(`${bucket.url}/files`, { method: 'DELETE' });
    if (steps.stored) await put(bucket.address, { secret: bucket.secret });
    await fault(steps.fault ?? 'none');
    const response = await ask(fixture, steps);
    const { status, text = '' } = fixture.answer;
    expect([response.status, await response.text()]).toEqual([status, text]);
    await fault('none');
  });

  test('takes what our client signs, and refuses it with another secret', async () => {
    expect(await put(bucket.address, { secret: bucket.secret })).toBeNull();
    expect(await put(bucket.address)).toMatch(SENTENCES['wrong-secret']!);
    const [file] = ((await (await fetch(`${bucket.url}/stats`)).json()) as { files: string[] }).files;
    expect(file).toBe('fanfare.example/latest.json');
  });
});
