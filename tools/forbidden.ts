/** The content that a production bundle must not have, and the search for it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

const SECRETS = [
  'TOKEN_SECRET',
  'OPERATOR_KEY',
  'PAYER_KEY',
  'TREASURY_KEY',
  'SWAP_KEY',
  'X_CLIENT_SECRET',
  'TURNSTILE_SECRET_KEY',
  'JUPITER_API_KEY',
];
const names = SECRETS.join('|');

/**
 * Strings by which the Demo wallet is found in minified code. Each must occur in its source, or the search would find
 * nothing.
 */
const DEMO_MARKS = ['Demo wallet', 'fanfare:demo-person', '/people`'];

const FORBIDDEN: { what: string; pattern: RegExp }[] = [
  { what: 'the Demo wallet', pattern: /Demo wallet|fanfare:demo-/ },
  { what: 'the page of the kit', pattern: /Every component, in every state/ },
  { what: "the address of the local world's server", pattern: /127\.0\.0\.1|\/people[`'"]/ },
  { what: 'a control of the local chain', pattern: /["'`]local_(?!protocol)[a-zA-Z]+["'`]/ },
  { what: 'a switch of faults', pattern: /\/api\/local\// },
  { what: 'a manual verification', pattern: /manual[-_ ]?verif/i },
  // Both `NAME = "…"` and `"NAME": "…"`. An empty text does not count, and a longer name is another one.
  { what: 'the value of a secret', pattern: new RegExp(`\\b(?:${names})["'\`]?\\s*[:=]\\s*["'\`][^"'\`]`) },
  // Base58 of 64 bytes. Signatures have the same form, but no bundle has a reason to contain one.
  { what: 'a secret key', pattern: /["'`][1-9A-HJ-NP-Za-km-z]{86,88}["'`]/ },
  { what: 'a secret key', pattern: /\[\s*(?:\d{1,3}\s*,\s*){63}\d{1,3}\s*\]/ },
  { what: 'a bearer token', pattern: /["'`]eyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}["'`]/ },
  { what: "an RPC's address with its key", pattern: /https?:\/\/[^"'`\s]*[?&]api[-_]?key=[\w-]{8,}/i },
];

/** Returns one sentence for each forbidden thing in `text`. */
export function forbiddenIn(path: string, text: string): string[] {
  return FORBIDDEN.flatMap(({ what, pattern }) => {
    const hit = pattern.exec(text);
    return hit ? [`${path} holds ${what}: "${text.slice(hit.index, hit.index + 60)}".`] : [];
  });
}

/** The same for the worker's settings, which name a secret only by mistake. */
export function forbiddenInSettings(path: string, text: string): string[] {
  const named = [...SECRETS, 'SOLANA_RPC_URL'].filter((name) => text.includes(`"${name}"`));
  return [
    ...named.map((name) => `${path} holds ${name}; it is a secret.`),
    ...forbiddenIn(path, text).filter((finding) => !named.some((name) => finding.includes(name))),
  ];
}

/** Strings of the Demo wallet that no longer occur in its source. */
export function lostMarks(): string[] {
  const demo = readFileSync(join(root, 'web/wallet/demo/demo-wallet.ts'), 'utf8');
  return DEMO_MARKS.filter((mark) => !demo.includes(mark)).map(
    (mark) => `The Demo wallet is no longer known by "${mark}": choose another mark.`,
  );
}
