/**
 * The bot protection in front of a service behind Cloudflare: its Browser Integrity Check refuses requests without a
 * User-Agent. Workers send one only when the code sets it (local/contracts/workers-fetch).
 */
import type { IncomingMessage, ServerResponse } from 'node:http';

/** True when the request had no User-Agent and was refused. */
export function refuseNameless(request: IncomingMessage, response: ServerResponse): boolean {
  if (request.headers['user-agent']) return false;
  response.writeHead(403, { 'content-type': 'text/plain; charset=UTF-8' }).end('error code: 1010');
  return true;
}

/**
 * The page that Cloudflare shows instead of a service to addresses that it does not trust, such as those of data
 * centres.
 */
export function answerChallenge(response: ServerResponse): void {
  response
    .writeHead(403, { 'content-type': 'text/html; charset=UTF-8', 'cf-mitigated': 'challenge' })
    .end(
      '<!DOCTYPE html><html lang="en-US"><head><title>Just a moment...</title>' +
        '<meta http-equiv="Content-Type" content="text/html; charset=UTF-8">' +
        '<meta http-equiv="X-UA-Compatible" content="IE=Edge"><meta name="robots" content="noindex,nofollow">',
    );
}
