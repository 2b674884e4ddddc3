/** Describes an error for admins: one short line without secrets. */
import { Refusal } from '../../core/refusals.ts';
import type { Env } from '../env.ts';

const MAX_LENGTH = 300;

/** Removes keys, secrets and addresses that contain keys from any error. */
export function errorText(env: Env, error: unknown): string {
  let text = wordsOf(error).replace(/\s+/g, ' ').trim();
  for (const secret of secretsOf(env)) text = text.replaceAll(secret, '[hidden]');
  text = text.replace(/\bhttps?:\/\/\S+/g, '[address]');
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1)}…` : text;
}

function wordsOf(error: unknown): string {
  if (error instanceof Refusal) return error.detail ? `${error.message} (${error.detail})` : error.message;
  if (!(error instanceof Error)) return String(error);
  // The database library's message is the whole query with its values; its cause says what failed.
  return error.message.startsWith('Failed query') && error.cause ? wordsOf(error.cause) : error.message;
}

function secretsOf(env: Env): string[] {
  return Object.entries(env)
    .filter(([name]) => /KEY|SECRET|RPC_URL/.test(name))
    .flatMap(([, value]) => (typeof value === 'string' && value.length >= 8 ? [value] : []));
}
