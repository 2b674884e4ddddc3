/**
 * One tip at a time from a wallet, whatever tab it is sent from: from the look at what is unsettled to the outcome. Two
 * tabs that both prepare would otherwise both open the wallet.
 */
const name = (wallet: string) => `fanfare:sending:${wallet}`;

/**
 * What ends the turn; null while another tab has it. The browser ends the turn of a tab that closes. Without locks (no
 * secure context) every tab has its turn.
 */
export function takeTurn(wallet: string): Promise<(() => void) | null> {
  const manager = typeof navigator === 'undefined' ? undefined : navigator.locks;
  return new Promise((resolve) => {
    const unlocked = () => resolve(() => {});
    if (!manager) return unlocked();
    const held = (lock: Lock | null) =>
      lock === null ? resolve(null) : new Promise<void>((end) => resolve(end));
    manager.request(name(wallet), { ifAvailable: true }, held).catch(unlocked);
  });
}
