/**
 * Web Locks that all tabs share while a tip is sent. A lock ends with its tab, however the tab ends. Without locks (no
 * secure context) nothing waits.
 */
const locks = () => (typeof navigator === 'undefined' ? undefined : navigator.locks);

/**
 * Names a tip whose wallet window is open. The server counts the blocks until a tip expires from the first request on, so
 * no tab may ask while the user can still approve it.
 */
const windowOf = (tempTipId: string) => `fanfare:wallet-window:${tempTipId}`;

/** Holds the lock while `work` waits for the wallet. */
export async function whileWindowOpen<T>(tempTipId: string, work: () => Promise<T>): Promise<T> {
  const manager = locks();
  return manager ? manager.request(windowOf(tempTipId), work) : work();
}

/** Resolves once no tab waits for the wallet. `onOpen` runs when one does. Throws when `signal` aborts. */
export async function windowClosed(
  tempTipId: string,
  signal: AbortSignal,
  onOpen: () => void,
): Promise<void> {
  const manager = locks();
  if (!manager) return;
  const free = await manager.request(
    windowOf(tempTipId),
    { ifAvailable: true },
    async (lock) => lock !== null,
  );
  if (free || signal.aborted) return;
  onOpen();
  await manager.request(windowOf(tempTipId), { signal }, async () => {});
}

/**
 * Names the turn of a wallet, which sends one tip at a time: the turn lasts from the look at what is unsettled to the
 * outcome. Two tabs that both prepare would otherwise both open the wallet.
 */
const turnOf = (wallet: string) => `fanfare:sending:${wallet}`;

/** Takes the turn and returns what ends it; null while another tab has it. */
export function takeTurn(wallet: string): Promise<(() => void) | null> {
  const manager = locks();
  return new Promise((resolve) => {
    const unlocked = () => resolve(() => {});
    if (!manager) return unlocked();
    const held = (lock: Lock | null) =>
      lock === null ? resolve(null) : new Promise<void>((end) => resolve(end));
    manager.request(turnOf(wallet), { ifAvailable: true }, held).catch(unlocked);
  });
}
