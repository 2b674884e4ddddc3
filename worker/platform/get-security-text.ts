/**
 * GET /.well-known/security.txt: says where to report a vulnerability (RFC 9116). 404 without the operator's contact.
 */
import { operatorOf, securityText } from '../../core/operator.ts';
import { Refusal } from '../../core/refusals.ts';
import { endpoint } from '../http/endpoint.ts';

/** RFC 9116 asks for less than a year. */
const LIFETIME_MS = 180 * 24 * 3_600_000;

export const getSecurityText = endpoint(async (c) => {
  const expires = new Date(Date.now() + LIFETIME_MS).toISOString();
  const text = securityText(operatorOf(c.env), new URL(c.req.url).origin, expires);
  if (text === null) throw new Refusal('not_found');
  c.header('cache-control', 'public, max-age=3600');
  return c.text(text);
});
