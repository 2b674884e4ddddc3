/** X's answers for each fault. Those with a known source are fixtures in local/contracts/x. */
import type { ServerResponse } from 'node:http';
import type { X_FAULTS } from '../faults.ts';
import { answerJson } from '../http.ts';

/** A page of the fake X that answers like /oembed: X has two hosts for it. */
export const OTHER_HOST = '/elsewhere';

/** Answers a fault that only X has; false for any other. `url`: the requested one. */
export function answeredFault(fault: (typeof X_FAULTS)[number], url: URL, response: ServerResponse): boolean {
  switch (fault) {
    case 'fail':
      problem(response, 503, 'Service Unavailable', 'Service Unavailable');
      return true;
    case 'busy':
      answerJson(
        response,
        429,
        { errors: [{ code: 88, message: 'Rate limit exceeded' }] },
        { 'x-rate-limit-limit': 75, 'x-rate-limit-remaining': 0, 'x-rate-limit-reset': 1 },
      );
      return true;
    case 'denied':
      problem(response, 401, 'Unauthorized', 'Unauthorized');
      return true;
    case 'no-credits':
      answerJson(response, 402, {
        account_id: 2056915467785113600,
        title: 'CreditsDepleted',
        detail:
          'Your enrolled account [2056915467785113600] does not have any credits to fulfill this request.',
        type: 'https://api.twitter.com/2/problems/credits',
      });
      return true;
    case 'page':
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end('<!DOCTYPE html>\n<head>\n    <title>x.com</title>\n</head>\n</html>\n');
      return true;
    case 'redirect':
      response.writeHead(302, { location: `${OTHER_HOST}${url.pathname}${url.search}` }).end();
      return true;
    case 'away':
      response.writeHead(302, { location: 'https://evil.example/' }).end();
      return true;
    case 'wrong-types':
      answerJson(response, 200, { data: [7], access_token: {}, html: 5, author_url: null });
      return true;
  }
  return false;
}

/** An error in the format of X's API (RFC 7807). */
export function problem(response: ServerResponse, status: number, title: string, detail: string): void {
  answerJson(response, status, { title, type: 'about:blank', status, detail });
}
