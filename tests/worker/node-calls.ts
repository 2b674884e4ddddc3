/** What the product asks of the RPC node. */
import { inject } from 'vitest';
import { invoke } from './platform-limits.ts';

/** The methods that `work` calls on the node, in order; whatever else is asked meanwhile counts as well. */
export async function nodeCalls(work: () => Promise<unknown>): Promise<string[]> {
  // The count of all requests comes first: it must not be removed together with this one.
  await invoke('nothing', async () => {});
  const node = inject('rpcUrl');
  const methods: string[] = [];
  const real = globalThis.fetch;
  globalThis.fetch = ((input: RequestInfo | URL, init?: RequestInit) => {
    const url = input instanceof Request ? input.url : String(input);
    if (url.startsWith(node) && typeof init?.body === 'string')
      methods.push((JSON.parse(init.body) as { method: string }).method);
    return real(input, init);
  }) as typeof fetch;
  try {
    await work();
  } finally {
    globalThis.fetch = real;
  }
  return methods;
}
