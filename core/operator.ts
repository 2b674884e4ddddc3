/**
 * The operator of this site, as its pages name it: settings of the deployment, each of which may be missing. The worker
 * writes them into every page, so that a visitor finds the contact even while nothing else answers.
 */

export interface Operator {
  name: string | null;
  /** An address of mail ("mailto:…") or of a page ("https://…"). */
  contact: string | null;
  country: string | null;
  /** An account on X, without its @. */
  xAccount: string | null;
}

/** The settings, as text that may be empty. */
interface OperatorSettings {
  OPERATOR_NAME?: string;
  OPERATOR_CONTACT?: string;
  OPERATOR_COUNTRY?: string;
  OPERATOR_X_ACCOUNT?: string;
}

export const NO_OPERATOR: Operator = { name: null, contact: null, country: null, xAccount: null };

/** The `name` of the element of the page's head whose `content` is the operator as JSON. */
export const OPERATOR_META = 'fanfare-operator';

const LONGEST = 200;
const MAIL = /^(?:mailto:)?([^\s@<>"?&]+@[^\s@<>"?&]+\.[^\s@<>"?&]+)$/i;
const PAGE = /^https:\/\/[^\s<>"]+$/i;
const X_ACCOUNT = /^(?:@|https:\/\/(?:x|twitter)\.com\/)?([a-z0-9_]{1,15})\/?$/i;

/** A setting that is empty or malformed counts as missing: no page links where it should not. */
export function operatorOf(settings: OperatorSettings): Operator {
  return {
    name: line(settings.OPERATOR_NAME),
    contact: contactOf(settings.OPERATOR_CONTACT),
    country: line(settings.OPERATOR_COUNTRY),
    xAccount: X_ACCOUNT.exec(settings.OPERATOR_X_ACCOUNT?.trim() ?? '')?.[1] ?? null,
  };
}

/** Returns the link for a contact setting: an address of mail or of an https page; null for anything else. */
export function contactOf(setting: string | undefined): string | null {
  const text = (setting ?? '').trim().slice(0, LONGEST);
  const mail = MAIL.exec(text)?.[1];
  if (mail) return `mailto:${mail}`;
  return PAGE.test(text) ? text : null;
}

/** Returns a contact as a page shows it. */
export function contactText(contact: string): string {
  return contact.replace(/^mailto:|^https:\/\//, '').replace(/\/$/, '');
}

/** Reads the JSON of a page's head; whatever is missing or malformed is null. */
export function readOperator(json: string | null | undefined): Operator {
  let read: Partial<Record<keyof Operator, unknown>>;
  try {
    read = JSON.parse(json || '{}') ?? {};
  } catch {
    return NO_OPERATOR;
  }
  const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);
  return operatorOf({
    OPERATOR_NAME: textOf(read.name),
    OPERATOR_CONTACT: textOf(read.contact),
    OPERATOR_COUNTRY: textOf(read.country),
    OPERATOR_X_ACCOUNT: textOf(read.xAccount),
  });
}

/** Returns the text of /.well-known/security.txt (RFC 9116); null without a contact. `expires`: ISO 8601. */
export function securityText(operator: Operator, origin: string, expires: string): string | null {
  if (!operator.contact) return null;
  return [
    `Contact: ${operator.contact}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}/.well-known/security.txt`,
    `Policy: ${origin}/security`,
    '',
  ].join('\n');
}

function line(setting: string | undefined): string | null {
  const text = (setting ?? '').replace(/\s+/g, ' ').trim().slice(0, LONGEST);
  return text === '' ? null : text;
}
