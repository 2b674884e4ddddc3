/** X's answers for each fault. Those with a known source are fixtures in local/contracts/x. */
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { X_FAULTS } from '../faults.ts';
import { answerChallenge } from '../guard.ts';
import { answerJson } from '../http.ts';

const HUGE_BYTES = 5_000_000;
/** A page of the fake X that answers like /oembed: X has two hosts for it. */
export const OTHER_HOST = '/elsewhere';

/** Answers as `fault` demands, or lets `right` answer. `url`: the requested one. */
export async function answerWithFault(
  fault: (typeof X_FAULTS)[number],
  delayMs: number,
  url: URL,
  response: ServerResponse,
  right: () => void,
): Promise<void> {
  switch (fault) {
    case 'fail':
      return problem(response, 503, 'Service Unavailable', 'Service Unavailable');
    case 'busy':
      return answerJson(
        response,
        429,
        { errors: [{ code: 88, message: 'Rate limit exceeded' }] },
        { 'x-rate-limit-limit': 75, 'x-rate-limit-remaining': 0, 'x-rate-limit-reset': 1 },
      );
    case 'denied':
      return problem(response, 401, 'Unauthorized', 'Unauthorized');
    case 'no-credits':
      return answerJson(response, 402, {
        account_id: 2056915467785113600,
        title: 'CreditsDepleted',
        detail:
          'Your enrolled account [2056915467785113600] does not have any credits to fulfill this request.',
        type: 'https://api.twitter.com/2/problems/credits',
      });
    case 'page':
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end('<!DOCTYPE html>\n<head>\n    <title>x.com</title>\n</head>\n</html>\n');
      return;
    case 'challenge':
      return answerChallenge(response);
    case 'redirect':
      response.writeHead(302, { location: `${OTHER_HOST}${url.pathname}${url.search}` }).end();
      return;
    case 'away':
      response.writeHead(302, { location: 'https://evil.example/' }).end();
      return;
    case 'hang':
      return;
    case 'garbage':
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":{"id":');
      return;
    case 'wrong-types':
      return answerJson(response, 200, { data: [7], access_token: {}, html: 5, author_url: null });
    case 'huge':
      return answerJson(response, 200, { data: 'x'.repeat(HUGE_BYTES) });
    case 'late':
      await sleep(delayMs, undefined, { ref: false });
  }
  right();
}

/** An error in the format of X's API (RFC 7807). */
export function problem(response: ServerResponse, status: number, title: string, detail: string): void {
  answerJson(response, status, { title, type: 'about:blank', status, detail });
}
