/**
 * The tips for which a wallet's window is open, in any tab. The server counts the blocks until a tip expires from the
 * first request on, so no tab may ask while the user can still approve it. A lock ends with its tab, however the tab
 * ends.
 */
const name = (tempTipId: string) => `fanfare:wallet-window:${tempTipId}`;
const locks = () => (typeof navigator === 'undefined' ? undefined : navigator.locks);

/** Holds the lock while `work` waits for the wallet. Without locks (no secure context) it only runs the work. */
export async function whileWindowOpen<T>(tempTipId: string, work: () => Promise<T>): Promise<T> {
  const manager = locks();
  return manager ? manager.request(name(tempTipId), work) : work();
}

/** Resolves once no tab waits for the wallet. `onOpen` runs when one does. Throws when `signal` aborts. */
export async function windowClosed(
  tempTipId: string,
  signal: AbortSignal,
  onOpen: () => void,
): Promise<void> {
  const manager = locks();
  if (!manager) return;
  const free = await manager.request(name(tempTipId), { ifAvailable: true }, async (lock) => lock !== null);
  if (free || signal.aborted) return;
  onOpen();
  await manager.request(name(tempTipId), { signal }, async () => {});
}
