/** Answers that are asked for before the screen that reads them has arrived. */

const asked = new Map<string, Promise<Response>>();

/** Asks now; the first call for `path` takes the answer. */
export function askEarly(path: string): void {
  const answer = fetch(path, { headers: { accept: 'application/json' } });
  answer.catch(() => {}); // told to whoever takes it
  asked.set(path, answer);
}

/** What was asked for early, once; later calls ask anew. */
export function askedEarly(path: string): Promise<Response> | undefined {
  const answer = asked.get(path);
  asked.delete(path);
  return answer;
}

/** The call that every screen of a token waits for. */
export const tokenPath = (token: string) => `/api/tip/${token}`;
