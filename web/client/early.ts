/** Requests that start before the screen that needs them has loaded. */

const asked = new Map<string, Promise<Response>>();

/** Starts the request; the first call for `path` takes its answer. */
export function askEarly(path: string): void {
  const answer = fetch(path, { headers: { accept: 'application/json' } });
  answer.catch(() => {}); // the error reaches the caller that takes the answer
  asked.set(path, answer);
}

/** Returns the answer that was requested early, once; later calls make their own request. */
export function askedEarly(path: string): Promise<Response> | undefined {
  const answer = asked.get(path);
  asked.delete(path);
  return answer;
}

/** Returns the call that every screen of a token needs. */
export const tokenPath = (token: string) => `/api/tip/${token}`;

/** Returns the call that a page with a name needs first. A name is lower case, however its link is written. */
export const namePath = (name: string) => `/api/names/${encodeURIComponent(name.toLowerCase())}`;
