/**
 * The local Solana network as a process: prints one JSON line {url, genesisHash} when it answers. RPC_PORT sets its
 * port, SLOT_MS the length of a slot, FINALITY_SLOTS the number of slots until a block is finalized. It ends on SIGTERM
 * and SIGINT, and with the parent that holds its input open.
 */
import { fstatSync } from 'node:fs';
import { startSolana } from './server.ts';

const port = Number(process.env.RPC_PORT ?? 0);
const slotMs = Number(process.env.SLOT_MS ?? 400);
const finalitySlots = Number(process.env.FINALITY_SLOTS) || undefined;
try {
  const { url, genesisHash, close } = await startSolana({ port, slotMs, finalitySlots });
  const end = () => close().then(() => process.exit(0));
  process.once('SIGTERM', end).once('SIGINT', end).once('disconnect', end);
  const input = fstatSync(0, { throwIfNoEntry: false });
  // Only the end of a pipe counts; a file such as /dev/null is at its end from the start.
  if (input?.isFIFO() || input?.isSocket()) process.stdin.resume().once('end', end).once('error', end);
  console.log(JSON.stringify({ url, genesisHash }));
} catch (error) {
  const taken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  console.error(
    taken ? `Port ${port} is taken: set RPC_PORT to another one.` : `Solana did not start: ${String(error)}`,
  );
  process.exit(1);
}
