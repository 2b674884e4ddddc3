/** A bucket in the form of S3, at any provider: puts and reads one file at a time. */
import { AwsV4Signer } from 'aws4fetch';
import { codeOf, refusalText } from '../core/backup/refusals.ts';
import { askOutside, type OutsideAnswer, OutsideError } from './outside.ts';

const TIMEOUT_MS = 25_000;
/** A list of 150,000 has 42 MB. */
const MAX_BYTES = 64 * 1024 * 1024;
/** The header that holds what R2 keeps beside an object, as JSON. */
const METADATA = 'x-amz-meta-r2';

export interface S3Bucket {
  /** "https://host/bucket", or with a folder behind it; without a slash at its end. */
  url: string;
  /** Empty: the one that the address names. */
  region: string;
  key: string;
  secret: string;
}

interface File {
  /** Bytes, or a stream of a known length. */
  body: Uint8Array<ArrayBuffer> | ReadableStream;
  /** SHA-256 of the bytes, hex. */
  sha256?: string;
  metadata?: Record<string, string>;
}

type Asker = Parameters<typeof askOutside>[0];

/** Reads an address; the region may stand behind #. Null if it is none. */
export function s3Bucket(address: string, key: string, secret: string): S3Bucket | null {
  if (!URL.canParse(address)) return null;
  const { origin, pathname, hash } = new URL(address);
  return { url: origin + pathname.replace(/\/+$/, ''), region: hash.slice(1), key, secret };
}

/** Puts a file, over one of that name. Throws an Error whose message tells what to do, without a secret. */
export async function putObject(env: Asker, bucket: S3Bucket, name: string, file: File): Promise<void> {
  const { body, sha256, metadata } = file;
  try {
    await ask(env, bucket, name, body, {
      // With its hash in the signature a file that was damaged on its way is refused.
      ...(sha256 && { 'x-amz-content-sha256': sha256 }),
      ...(metadata && { [METADATA]: JSON.stringify(metadata) }),
    });
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    const { answer, kind, status } = error;
    throw new Error(refusalText(codeOf(answer?.text() ?? ''), status === null ? kind : `HTTP ${status}`));
  }
}

/** Reads a file; null if there is none. Throws an Error that names it. */
export async function getObject(
  env: Asker,
  bucket: S3Bucket,
  name: string,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; metadata: Record<string, string> } | null> {
  try {
    const { bytes, headers } = await ask(env, bucket, name);
    return { bytes, metadata: JSON.parse(headers.get(METADATA) ?? '{}') as Record<string, string> };
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    const code = codeOf(error.answer?.text() ?? '');
    if (code === 'NoSuchKey') return null;
    throw new Error(`The bucket does not give ${name}: ${code ?? error.message}`);
  }
}

async function ask(
  env: Asker,
  { url, region, key, secret }: S3Bucket,
  name: string,
  body?: File['body'],
  headers: Record<string, string> = {},
): Promise<OutsideAnswer> {
  const method = body ? 'PUT' : 'GET';
  const signed = await new AwsV4Signer({
    ...{ method, url: `${url}/${name}`, service: 's3', accessKeyId: key, secretAccessKey: secret, headers },
    ...(region && { region }),
  }).sign();
  return askOutside(env, signed.url, {
    ...{ method, body, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES },
    headers: { ...Object.fromEntries(signed.headers), accept: '*/*' },
  });
}
