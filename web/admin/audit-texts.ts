/** Entries of the audit log as text. */
import type { AuditAction } from '../../core/admin.ts';

export const ACTION_TEXTS: Record<AuditAction, string> = {
  'admin.sign-in': 'Signed in',
  'fee.update': 'Changed the platform fee',
  'payout-cut.update': 'Changed the payout cut',
  'config.reload': 'Reloaded the configuration',
  'word.add': 'Banned a word',
  'word.remove': 'Allowed a word',
  'payout.confirm': 'Confirmed a payout',
  'payout.move': 'Moved to the swap wallet',
  'payout.swap': 'Swapped for SOL',
  'payout.split': 'Shared among the admins',
  'payout.return-asked': 'Took a payout back',
  'payout.return': 'Returned to the treasury',
  'payout.fail': 'Payout failed',
  'media.take-down': 'Took a file down',
  'media.keep': 'Kept a reported file',
};

/** Too long to read here, or already shown beside it. */
const UNREAD = new Set(['message', 'proof', 'endedAt', 'stage']);

/** A logged value on one line; empty for null. Addresses and signatures are cut to their first and last characters. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(valueText).join(', ') || 'none';
  if (typeof value === 'object')
    return Object.entries(value)
      .filter(([name, part]) => !UNREAD.has(name) && part !== null && part !== undefined)
      .map(([name, part]) => `${nameText(name)} ${valueText(part)}`)
      .join(', ');
  return shortText(String(value));
}

/** "payoutCut" as "payout cut". */
function nameText(name: string): string {
  return name.replace(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`);
}

/** Base58 of an address's length or longer as "Abcd...wxyz", a payout's id as its first part. */
export function shortText(text: string): string {
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)) return text.slice(0, 8);
  return /^[1-9A-HJ-NP-Za-km-z]{32,90}$/.test(text) ? `${text.slice(0, 4)}...${text.slice(-4)}` : text;
}
