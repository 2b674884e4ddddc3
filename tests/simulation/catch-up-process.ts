/** A process that simulates one rush after an outage: clock, randomness and network are replaced in it. */
import './module-mocks.ts';
import type { Rush } from './catch-up.ts';

const { prepareOnce } = await import('./simulate.ts');
const { catchUp } = await import('./catch-up.ts');
await prepareOnce();
process.once('message', async (rush: Rush) => {
  process.send!(await catchUp(rush), () => process.exit(0));
});
