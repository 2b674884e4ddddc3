/** A process that runs one crowd after another beside a hostile. */
import './module-mocks.ts';
import type { Shared, SharingRun } from './sharing.ts';

const { prepareOnce } = await import('./simulate.ts');
const { share } = await import('./sharing.ts');
await prepareOnce();
// Without copies at the edge each asker asks the database.
Object.defineProperty(globalThis, 'caches', {
  value: { default: { match: async () => undefined, put: async () => {} } },
});
process.on('disconnect', () => process.exit(0));
process.on('message', async (run: SharingRun) => {
  const shared: Shared = await share(run);
  process.send!(shared);
});
