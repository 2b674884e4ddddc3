/** Jupiter's errors, word for word (local/contracts/jupiter). */
import type { ServerResponse } from 'node:http';
import { answerJson } from '../http.ts';

interface Said {
  status: number;
  body: object;
}

export const DENIED: Said = { status: 401, body: { code: 401, message: 'Unauthorized' } };
export const FORBIDDEN: Said = {
  status: 403,
  body: { code: 403, message: 'API key does not have access to this endpoint' },
};
export const BUSY: Said = { status: 429, body: { code: 429, message: '[API Gateway] Too many requests' } };
export const FAILED: Said = { status: 500, body: { error: 'Internal error' } };
/** The CDN's own page, when the server behind it does not answer. */
export const CDN_PAGE =
  '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN" "http://www.w3.org/TR/html4/loose.dtd">\n' +
  '<HTML><HEAD><META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=iso-8859-1">\n' +
  '<TITLE>ERROR: The request could not be satisfied</TITLE>\n' +
  '<H2>The request could not be satisfied.</H2>\n<HR noshade size="1px">\n';

/** Each endpoint has its own error for a token that is not traded. */
export function noRoutes(path: string, response: ServerResponse): void {
  answerJson(response, 400, {
    error: path === '/swap/v2/order' ? 'Failed to get quotes' : 'No routes found',
  });
}

export function refuse(response: ServerResponse, { status, body }: Said): void {
  const seconds = Math.floor(Date.now() / 1000) + 1;
  const limits = {
    'x-ratelimit-remaining': '-1',
    'x-ratelimit-current': '61',
    'x-ratelimit-reset': String(seconds),
  };
  answerJson(response, status, body, status === 429 ? limits : {});
}
