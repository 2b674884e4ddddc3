/**
 * Every text that a wallet signs. Built here, compared here, never parsed: the server builds the text again and
 * compares. The first line names site and action, then subject, wallet, and a nonce or time; free text is JSON-quoted
 * on one line, so that no title can imitate another message.
 */

import type { BlockKind } from './blocks/model.ts';
import { ALL_TIPS } from './tips/model.ts';

/** A signed message is good for 5 minutes and once. */
export const MESSAGE_LIFETIME_MS = 5 * 60_000;

/** A challenge of the server: its nonce makes it new. */
interface Challenge {
  site: string;
  nonce: string;
  issuedAt: string;
}

/** What a wallet asks of a site at a time, unix seconds. */
interface Asked {
  site: string;
  wallet: string;
  time: number;
}

/** What an admin asks in JSON, as the specification has it; the site comes first. `nonce`: 32 hex digits. */
interface AskedInJson {
  site: string;
  /** Ms since 1970. */
  timestamp: number;
  nonce: string;
}

/** Asked by POST /api/tip/auth/creator/challenge. `token` is absent when the challenge was asked for without one. */
export function creatorChallenge({
  token,
  wallet,
  ...challenge
}: Challenge & { token?: string; wallet: string }): string {
  return challengeLines(challenge, 'creator', { Token: token, Wallet: wallet });
}

/** Asked by GET /api/admin/auth-message. `wallet` is absent when the message was asked for without one. */
export function adminChallenge({ wallet, ...challenge }: Challenge & { wallet?: string }): string {
  return challengeLines(challenge, 'administrator', { Wallet: wallet });
}

/** Sent to POST /api/giveaways/confirm beside the signed transaction. `time`: unix seconds. */
export function confirmGiveawayMessage(input: {
  site: string;
  title: string;
  creator: string;
  time: number;
}): string {
  return lines(`${input.site} asks you to confirm giveaway`, {
    Title: JSON.stringify(input.title),
    Creator: input.creator,
    Time: String(input.time),
  });
}

/** Signed by a registrant. Fixed by site, title, id and wallet: one registration per wallet needs no time. */
export function registrationMessage(input: {
  site: string;
  title: string;
  id: string;
  wallet: string;
}): string {
  return lines(`${input.site} asks you to register for giveaway`, {
    Title: JSON.stringify(input.title),
    Giveaway: input.id,
    Wallet: input.wallet,
  });
}

/** Sent to POST /api/giveaways/{id}/select and …/execute, and DELETE /api/giveaways/{id}. `time`: unix seconds. */
export function giveawayActionMessage(input: {
  site: string;
  action: 'select the winner of giveaway' | 'pay the winner of giveaway' | 'cancel giveaway';
  title: string;
  id: string;
  creator: string;
  time: number;
}): string {
  return lines(`${input.site} asks you to ${input.action}`, {
    Title: JSON.stringify(input.title),
    Giveaway: input.id,
    Creator: input.creator,
    Time: String(input.time),
  });
}

/** Sent to DELETE /api/tip/{tipId}/name by the wallet that paid the tip. */
export function forgetNameMessage({ tip, ...asked }: Asked & { tip: string }): string {
  return askedLines(asked, 'remove your name from a tip', { Tip: tip });
}

/** Sent to DELETE /api/tip/{tipId}/words by the wallet that paid. `tip`: an id or ALL_TIPS. */
export function forgetWordsMessage({ tip, ...asked }: Asked & { tip: string }): string {
  const from = tip === ALL_TIPS ? 'all your tips' : 'a tip';
  return askedLines(asked, `delete your message and your name from ${from}`, { Tip: tip });
}

/** Sent to POST /api/tip/{token}/claim by the wallet that controls the metadata. */
export function claimMessage({ mint, ...asked }: Asked & { mint: string }): string {
  return askedLines(asked, 'claim a token, so that its tips go to your wallet', { Token: mint });
}

/** Sent to PUT /api/names/{name} by a wallet that takes a name for its channel. */
export function takeNameMessage({
  name,
  subject,
  ...asked
}: Asked & { name: string; subject: string }): string {
  return askedLines(asked, 'take a name for your channel', { Name: name, Channel: subject });
}

/** Sent to DELETE /api/names/{name} by the wallet that has it. */
export function giveUpNameMessage({ name, ...asked }: Asked & { name: string }): string {
  return askedLines(asked, 'give up the name of your channel', { Name: name });
}

/** Sent to POST /api/names/{name}/move, signed by both wallets. `subject`: that of `to`. `time`: unix seconds. */
export function moveNameMessage(input: {
  site: string;
  name: string;
  from: string;
  to: string;
  subject: string;
  time: number;
}): string {
  return lines(`${input.site} asks you to move a name to another wallet`, {
    Name: input.name,
    From: input.from,
    To: input.to,
    Channel: input.subject,
    Time: String(input.time),
  });
}

/** Sent to PUT /api/profiles/{wallet}. Pictures by their hashes. `showsHandle`: the X account that the wallet has proven. */
export function profileMessage(
  input: Asked & {
    name: string | null;
    bio: string | null;
    picture: string | null;
    banner: string | null;
    links: readonly string[];
    showsHandle: boolean;
  },
): string {
  const { name, bio, picture, banner, links } = input;
  return lines(`${input.site} asks you to save your public profile`, {
    Wallet: input.wallet,
    Name: JSON.stringify(name ?? ''),
    Bio: JSON.stringify(bio ?? ''),
    Picture: picture ?? 'none',
    Banner: banner ?? 'none',
    Links: JSON.stringify(links),
    'X account': input.showsHandle ? 'shown' : 'not shown',
    Time: String(input.time),
  });
}

/** Sent to DELETE /api/profiles/{wallet}. */
export const deleteProfileMessage = (asked: Asked) =>
  askedLines(asked, 'delete your public profile everywhere');

/** Sent to POST /api/clips/auth/* : a user who links an X account proves the wallet. */
export const linkXMessage = (asked: Asked) => askedLines(asked, 'link an X account to your wallet');

/** Returns the sentence that the owner of `wallet` posts on X. `code`: 16 letters and digits, 80 bits. */
export function xPostSentence(input: { site: string; wallet: string; code: string }): string {
  return `I am linking this account to my wallet ${input.wallet} on ${input.site} (code ${input.code})`;
}

/** Sent to POST /api/admin/smoke. */
export const smokeMessage = (asked: Asked) => askedLines(asked, 'test every outside service once');

/** Sent to POST /api/clips/{token}: lines for token, URL and time, and the wallet. */
export function addClipMessage({ token, url, ...asked }: Asked & { token: string; url: string }): string {
  return askedLines(asked, 'add a clip', { Token: token, URL: JSON.stringify(url) });
}

/** Sent by a user who chooses, saves or withdraws. `subject`: the clip or pick; absent for a random choice. */
export function clipActionMessage({
  action,
  token,
  subject,
  ...asked
}: Asked & {
  action: 'choose a clip' | 'choose a clip at random' | 'save the winning clip' | 'withdraw a clip';
  token: string;
  subject?: string;
}): string {
  return askedLines(asked, action, { Token: token, Subject: subject });
}

/** Returns the text that the operator signs before the round of a random pick exists. `root`: hex. */
export function pickStatement(input: {
  id: string;
  token: string;
  number: number;
  root: string;
  candidates: number;
  round: string;
}): string {
  return [
    'Fanfare: a random pick among clips',
    `Pick: ${input.id}`,
    `Token: ${input.token}`,
    `Number: ${input.number}`,
    `Candidates: ${input.candidates}`,
    `Root: ${input.root}`,
    `Round: ${input.round}`,
  ].join('\n');
}

/** Sent to PUT /api/admin/config. `newFee` in percent. */
export function feeChangeMessage({
  site,
  newFee,
  timestamp,
  nonce,
}: AskedInJson & { newFee: number }): string {
  return JSON.stringify({ site, action: 'update_platform_fee', newFee, timestamp, nonce });
}

/** Sent to POST /api/admin/config/payout-cut. `newCut` in whole percent. */
export function cutChangeMessage({
  site,
  newCut,
  timestamp,
  nonce,
}: AskedInJson & { newCut: number }): string {
  return JSON.stringify({ site, action: 'update_payout_cut', newCut, timestamp, nonce });
}

/** Sent to PUT /api/admin/blocks. `until`: ISO 8601; null: until an admin lifts it. */
export function blockMessage(
  input: AskedInJson & { kind: BlockKind; key: string; reason: string; until: string | null },
): string {
  const { site, kind, key, reason, until, timestamp, nonce } = input;
  return JSON.stringify({ site, action: 'set_block', kind, key, reason, until, timestamp, nonce });
}

/** Sent to DELETE /api/admin/blocks. */
export function liftBlockMessage(input: AskedInJson & { kind: BlockKind; key: string }): string {
  const { site, kind, key, timestamp, nonce } = input;
  return JSON.stringify({ site, action: 'lift_block', kind, key, timestamp, nonce });
}

/**
 * Sent to POST /api/admin/payout/{asset}: binds what goes out, the least that must come in, the platform's cut, and
 * whom the rest goes to. `mint`: or 'SOL'; `amount`: base units, decimal text.
 */
export function payoutMessage(
  input: AskedInJson & {
    mint: string;
    amount: string;
    minimumLamports: string;
    payoutCutPercent: number;
    recipients: string[];
  },
): string {
  const { site, mint, amount, minimumLamports, payoutCutPercent, recipients, timestamp, nonce } = input;
  const terms = { mint, amount, minimumLamports, payoutCutPercent, recipients };
  return JSON.stringify({ site, action: 'payout', ...terms, timestamp, nonce });
}

/**
 * Returns the time and nonce of a message in JSON; null without them. The message is rebuilt with them and compared.
 */
export function partsOfJsonMessage(message: string): { timestamp: number; nonce: string } | null {
  const found = /"timestamp":(\d{13}),"nonce":"([0-9a-f]{32})"\}$/.exec(message);
  return found ? { timestamp: Number(found[1]), nonce: found[2]! } : null;
}

/**
 * Returns whether a message is JSON that names no site, as the specification has it: it would be valid on every site.
 */
export function namesNoSite(message: string): boolean {
  try {
    const json: unknown = JSON.parse(message);
    return typeof json === 'object' && json !== null && !('site' in json);
  } catch {
    return false;
  }
}

/** Returns the time in a message, unix seconds; null without one. The message is rebuilt with it and compared. */
export function timeInMessage(message: string): number | null {
  const found = /^Time: (\d{1,12})$/m.exec(message);
  return found ? Number(found[1]) : null;
}

type Fields = Record<string, string | undefined>;

const challengeLines = ({ site, nonce, issuedAt }: Challenge, role: string, fields: Fields): string =>
  lines(`${site} asks you to sign in as ${role}`, { ...fields, Nonce: nonce, 'Issued at': issuedAt });

const askedLines = ({ site, wallet, time }: Asked, what: string, fields: Fields = {}): string =>
  lines(`${site} asks you to ${what}`, { ...fields, Wallet: wallet, Time: String(time) });

function lines(first: string, fields: Fields): string {
  const rest = Object.entries(fields).filter(([, value]) => value !== undefined);
  return [
    first,
    ...rest.map(([name, value]) => `${name}: ${value}`),
    'Signing costs nothing and moves nothing.',
  ].join('\n');
}
