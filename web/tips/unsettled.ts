/** Tips that a wallet may still send, one for each wallet, kept over reloads. */
export interface UnsettledTip {
  token: string;
  tempTipId: string;
  /** Ms since 1970. */
  since: number;
}

const key = (wallet: string) => `fanfare:unsettled-tip:${wallet}`;
/** Where storage is forbidden it lasts as long as the page. */
const kept = new Map<string, string>();

export function unsettledTip(wallet: string): UnsettledTip | null {
  try {
    const text = read(key(wallet));
    const { token, tempTipId, since } = JSON.parse(text ?? 'null') as UnsettledTip;
    const whole = typeof token === 'string' && typeof tempTipId === 'string' && typeof since === 'number';
    return whole ? { token, tempTipId, since } : null;
  } catch {
    return null;
  }
}

export function keepUnsettled(wallet: string, tip: UnsettledTip | null): void {
  const name = key(wallet);
  if (tip) kept.set(name, JSON.stringify(tip));
  else kept.delete(name);
  try {
    if (tip) localStorage.setItem(name, JSON.stringify(tip));
    else localStorage.removeItem(name);
  } catch {
    // forbidden or full
  }
}

function read(name: string): string | null {
  try {
    return localStorage.getItem(name) ?? kept.get(name) ?? null;
  } catch {
    return kept.get(name) ?? null;
  }
}
