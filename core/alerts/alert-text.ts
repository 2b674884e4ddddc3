/** The text of an alert: the creator's template filled with a tip. The overlay loads this file: it must stay small. */
import { displayNumber, formatAmount, groupThousands, SOL_DECIMALS } from '../money.ts';
import type { Tip } from '../tips/model.ts';
import type { AlertSettings } from './settings.ts';

/** The name of a tipper who gave none. */
const ANONYMOUS = 'Anonymous';

/** Decimals of the amount on screen. */
const AMOUNT_DECIMALS = 4;

const DOLLARS = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** The fields of a tip for its alert; rooms of older versions have stored alerts without the last five. */
export type AlertTip = Pick<Tip, 'amountUnits' | 'decimals' | 'currency' | 'tokenSymbol' | 'message'> & {
  name?: string | null;
  /** The X handle that its wallet proved, without "@". */
  handle?: string | null;
  /** Hash of the tipper's picture. */
  face?: string | null;
  /** Lamports of worth, decimal text; null without a known price. */
  worth?: string | null;
  /** Dollars may stand beside it. A tip in SOL needs no leave. */
  dollars?: boolean;
};

/** The parts of an alert, which a preset draws at places of their own. */
export interface AlertText {
  /** The words of the template before and after the name, amounts left out. Without a name all are in `before`. */
  before: string;
  after: string;
  /** The name; null if the template names no one. */
  name: string | null;
  /** The name is a handle that its wallet proved. */
  verified: boolean;
  /** The amount; null if the template lacks it. */
  amount: string | null;
  /** The dollars; null if the settings hide them, or they are unknown. */
  dollars: string | null;
  message: string;
}

/** Returns "1,234.5 SOL": rounded down, at most four decimals. */
export function amountText({
  amountUnits,
  decimals,
  currency,
  tokenSymbol,
}: Omit<AlertTip, 'message'>): string {
  const amount = groupThousands(formatAmount(BigInt(amountUnits), decimals, AMOUNT_DECIMALS));
  return `${amount} ${currency === 'SOL' ? 'SOL' : tokenSymbol}`;
}

/** Returns "@handle" of a proved wallet, else the chosen name, else "Anonymous". */
export function nameText({ name, handle }: Pick<AlertTip, 'name' | 'handle'>): string {
  return handle ? `@${handle}` : name || ANONYMOUS;
}

/**
 * Returns "$75.00", for a coin "about $4.20"; null where worth or price is unknown, or no dollars may stand beside the
 * coin. `solUsd`: dollars a SOL.
 */
export function dollarsText(
  { worth, currency, dollars: may }: AlertTip,
  solUsd: number | null,
): string | null {
  if (!worth || !solUsd || (currency !== 'SOL' && !may)) return null;
  const dollars = displayNumber(BigInt(worth), SOL_DECIMALS) * solUsd;
  if (dollars < 0.01) return 'under $0.01';
  const text = `$${DOLLARS.format(dollars)}`;
  return currency === 'SOL' ? text : `about ${text}`;
}

export function alertText(
  { template, dollars }: Pick<AlertSettings, 'template' | 'dollars'>,
  tip: AlertTip,
  solUsd: number | null = null,
): AlertText {
  const wantsDollars = dollars || template.includes('{dollars}');
  const words = tidy(template.replace(/\{(?:amount|dollars)\}/g, ''));
  const [before = '', after] = words.split('{name}');
  return {
    before: before.trim(),
    after: (after ?? '').trim(),
    name: after === undefined ? null : nameText(tip),
    verified: Boolean(tip.handle),
    amount: template.includes('{amount}') ? amountText(tip) : null,
    dollars: wantsDollars ? dollarsText(tip, solUsd) : null,
    message: tip.message.trim(),
  };
}

/** Removes the traces of missing values: empty brackets, lonely separators, spaces before a mark. */
function tidy(text: string): string {
  return text
    .replace(/[([]\s*[)\]]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,;:!?)\]])/g, '')
    .replace(/([,;:])[,;:.]+/g, '$1')
    .replace(/^[\s,;:.!?|·–—-]+/, '')
    .replace(/[\s,;:|·–—-]+$/, '');
}
