/** Figures and texts of the admin screen. Pure. */
import type { AuditAction } from '../../core/admin.ts';
import {
  decimalText,
  formatAmount,
  formatFixed,
  groupThousands,
  parseAmount,
  SOL_DECIMALS,
} from '../../core/money.ts';
import { minimumOf, type Payout, type PayoutStep, SOL_ASSET, splitPayout } from '../../core/payouts.ts';
import { shortAddress } from '../../core/short-address.ts';
import { words } from './words.ts';

/** Returns lamports as SOL, cut to exactly `places` decimals: "0.123400". */
export function solText(lamports: string | bigint, places: number): string {
  return groupThousands(formatFixed(BigInt(lamports), SOL_DECIMALS, places));
}

/** Returns a display number with exactly `places` decimals: "12.3400". */
export function figureText(value: number, places: number): string {
  return value.toLocaleString('en-US', { minimumFractionDigits: places, maximumFractionDigits: places });
}

/** Returns "$1,234.50". */
export function usdText(value: number): string {
  return `$${figureText(value, 2)}`;
}

/** Returns "≈ 12.3400 SOL", or a limit if four decimals would show zero. */
export function estimateText(sol: number): string {
  return sol > 0 && sol < 0.0001 ? 'under 0.0001 SOL' : `≈ ${figureText(sol, 4)} SOL`;
}

/** Returns units cut to four decimals, "1,050.0024", or with all decimals if four would show zero. */
export function heldText(units: string, decimals: number): string {
  const cut = formatAmount(BigInt(units), decimals, 4);
  return groupThousands(cut === '0' ? formatAmount(BigInt(units), decimals) : cut);
}

/** Returns basis points cut to one decimal of a percent: "2.0%". */
export function feePercentText(bps: number): string {
  return `${formatFixed(BigInt(bps), 2, 1)}%`;
}

/** A balance that can be paid out: a token in the treasury, or the treasury's SOL above the reserve. */
export interface Payable {
  asset: string;
  symbol: string;
  decimals: number;
  units: string;
  /** The market's price of the whole balance, in SOL. */
  estimatedSol: number | null;
}

/** The expected proceeds of a payout and their minimum, in lamports. */
export interface Outcome {
  lamports: bigint;
  minimum: bigint;
}

/** Returns the proceeds of SOL, which needs no swap: all of it arrives. */
export const ownSol = (lamports: bigint): Outcome => ({ lamports, minimum: lamports });

/** Scales the market's estimate for a whole balance to `units` of it. Returns null without an estimate. */
export function estimateOf(estimatedSol: number | null, balanceUnits: string, units: bigint): Outcome | null {
  const whole = BigInt(balanceUnits);
  if (estimatedSol === null || whole === 0n) return null;
  const text = /^\d+(\.\d{1,9})?/.exec(decimalText(estimatedSol))?.[0] ?? '';
  const all = parseAmount(text, SOL_DECIMALS);
  if (all === null) return null;
  const lamports = (all * units) / whole;
  return lamports > 0n ? { lamports, minimum: minimumOf(lamports) } : null;
}

/** Splits a payout: all admins get the same, the platform gets its cut and the remainder. In lamports. */
export function sharesOf(lamports: bigint, cutPercent: number, admins: string[]) {
  const { share, platform } = splitPayout(lamports, cutPercent, admins.length);
  return { share, platform, rows: admins.map((wallet) => ({ wallet, lamports: share })) };
}

/** Returns the payouts that ran in `before` (their ids) and have ended in `now`. */
export function endings(before: ReadonlySet<string>, now: readonly Payout[]): Payout[] {
  return now.filter(({ id, endedAt }) => endedAt !== null && before.has(id));
}

/** Returns whether an admin can still ask for the token's return. SOL never leaves the treasury before the split. */
export function mayTakeBack({ stage, returnAsked, asset }: Payout): boolean {
  return asset !== 'SOL' && !returnAsked && (stage === 'confirmed' || stage === 'moved');
}

/** Titles of the audit log's entries. */
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
  'profile.hide': 'Hid a profile',
  'profile.show': 'Showed a profile',
  'media.keep': 'Kept a reported file',
  'block.set': 'Blocked',
  'block.lift': 'Lifted a block',
  'name.take-down': 'Took a name down',
  'name.give': 'Gave a name',
};

/** Fields that are too long to read here, or that the entry already shows. */
const HIDDEN = new Set(['message', 'proof', 'endedAt', 'stage']);

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns a logged value on one line, empty for null. Addresses and signatures are shortened. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(valueText).join(', ') || 'none';
  if (typeof value === 'object')
    return capital(
      Object.entries(value)
        .filter(([name, part]) => !HIDDEN.has(name) && part !== null && part !== undefined)
        .map(([name, part]) => fieldText(name, part))
        .join(', '),
    );
  return shortText(String(value));
}

/** The last word of a field's name is its unit. */
const UNITS: [RegExp, (number: bigint) => string][] = [
  [/lamports$/i, (lamports) => words.sol(formatAmount(lamports, SOL_DECIMALS))],
  [/bps$/i, (bps) => feePercentText(Number(bps))],
  [/percent$/i, (percent) => `${percent}%`],
];

/** Returns a field of a logged value. Lamports are written as SOL, shares in percent. */
function fieldText(name: string, part: unknown): string {
  const [unit, written] = UNITS.find(([ending]) => ending.test(name)) ?? [];
  if (!unit || !written || !/^\d+$/.test(String(part))) return `${nameText(name)} ${valueText(part)}`;
  return `${nameText(name.replace(unit, '')).trim()} ${written(BigInt(String(part)))}`;
}

/** Returns "payoutCut" as "payout cut". */
function nameText(name: string): string {
  return name.replace(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`);
}

/** Shortens base58 of an address's length or more to "Abcd...wxyz", and a payout's id to its first part. */
export function shortText(text: string): string {
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)) return text.slice(0, 8);
  return /^[1-9A-HJ-NP-Za-km-z]{32,90}$/.test(text) ? shortAddress(text) : text;
}

/** A step of a payout, for display. */
export interface StepLine {
  label: string;
  state: 'done' | 'active' | 'waiting' | 'failed';
  signature: string | null;
}

/** The steps with the names of their transactions; null has none. */
const TOKEN_STEPS: { step: PayoutStep | null; label: string }[] = [
  { step: null, label: words.progress.confirmed },
  { step: 'move', label: words.progress.move },
  { step: 'swap', label: words.progress.swap },
  { step: 'split', label: words.progress.split },
];
const SOL_STEPS = TOKEN_STEPS.filter(({ step }) => step === null || step === 'split');

/** Number of completed steps at each stage, in the order of TOKEN_STEPS. */
const REACHED: Record<Payout['stage'], number> = {
  confirmed: 1,
  moved: 2,
  swapped: 3,
  done: 4,
  returned: 2,
  failed: 1,
};

/** Returns the steps of a payout with their states and signatures. */
export function stepLines(payout: Payout): StepLine[] {
  const { asset, stage, returnAsked, transactions } = payout;
  const back = stage === 'returned' || (returnAsked && (stage === 'confirmed' || stage === 'moved'));
  const wanted = asset === SOL_ASSET ? SOL_STEPS : TOKEN_STEPS;
  const steps = back
    ? [...wanted.slice(0, 2), { step: 'return' as const, label: words.progress.return }]
    : wanted;
  const over = stage === 'done' || stage === 'returned';
  const reached = over ? steps.length : REACHED[stage];
  return steps.map(({ step, label }, place) => {
    const sent = transactions.filter((one) => one.step === step);
    const landed = sent.find(({ status }) => status === 'confirmed');
    return {
      label,
      state:
        place < reached ? 'done' : place > reached ? 'waiting' : stage === 'failed' ? 'failed' : 'active',
      signature: (landed ?? sent.at(-1))?.signature ?? null,
    };
  });
}

/** Returns the state of a payout as a sentence. */
export function stageText({ stage, returnAsked, asset }: Payout): string {
  if (returnAsked && (stage === 'confirmed' || stage === 'moved')) return words.progress.returning;
  switch (stage) {
    case 'confirmed':
      return asset === SOL_ASSET ? words.progress.sharing : words.progress.moving;
    case 'moved':
      return words.progress.swapping;
    case 'swapped':
      return words.progress.sharing;
    case 'done':
      return words.progress.paid;
    case 'returned':
      return words.progress.returned;
    default:
      return returnAsked ? words.progress.takenBack : words.progress.failed;
  }
}
