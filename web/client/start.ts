/** The calls under /api/tokens/{token}/start: the steps of /start that are done. */
import type { StoredStep } from '../../core/start/steps.ts';
import { get } from './call.ts';
import type { Authority } from './creator.ts';
import { useRead } from './read.ts';
import { callAs } from './session.ts';

interface Start {
  steps: StoredStep[];
}

const startPath = (token: string) => `/api/tokens/${token}/start`;

/** Returns the done steps of each of these tokens, in their order. */
export function useStarts(tokens: readonly string[] | undefined) {
  return useRead(
    tokens ? ['starts', ...tokens] : null,
    async ([, ...asked]: string[]) => Promise.all(asked.map((token) => get<Start>(startPath(token)))),
    { revalidateOnFocus: false },
  );
}

/** Stores that a step is done. Returns all that are. */
export async function saveStep(token: string, authority: Authority, step: StoredStep): Promise<Start> {
  const { scope, bearer } = authority;
  const body = { step };
  return (await callAs<{ data: Start }>(scope, bearer, startPath(token), { method: 'PUT', body })).data;
}
