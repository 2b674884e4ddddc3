/** Clips as a fan's and a creator's page make them, and the controls of the local X. */
import { env } from 'cloudflare:workers';
import type { Keypair } from '@solana/web3.js';
import { inject } from 'vitest';
import { addClipMessage, clipActionMessage, linkXMessage } from '../../core/messages.ts';
import { home, travel } from './draws.ts';
import { callAlone, SITE } from './giveaways.ts';
import { base64, signText } from './sign-in.ts';
import { call, person, type Reply, token } from './support.ts';

export const x = inject('x');
export const { mint } = token('launch');

const taken = new Set<number>();
/** Unix seconds that no other message has: two equal messages of one second would be one. */
function seconds(offset = 0): number {
  let time = Math.floor(Date.now() / 1000) + offset;
  while (taken.has(time)) time -= 1;
  taken.add(time);
  return time;
}

async function control(method: string, path: string, body?: unknown) {
  const response = await fetch(x.url + path, { method, body: JSON.stringify(body) });
  // biome-ignore lint/suspicious/noExplicitAny: a control of the fake X
  return (await response.json()) as any;
}

/** Writes a post on the local X; returns its URL. */
export async function post(
  username: string,
  text = 'What a stream',
  picture = false,
): Promise<{ id: string; url: string }> {
  return control('POST', '/posts', { username, text, picture });
}

export const hidePost = (id: string) => control('POST', `/posts/${id}/hide`);
export const deletePost = (id: string) => control('DELETE', `/posts/${id}`);
export const fault = (name: string, which = '*', delayMs?: number) =>
  control('POST', '/fault', { fault: name, call: which, delayMs });

export function linkProof(signer: Keypair, offset = 0) {
  const wallet = signer.publicKey.toBase58();
  const message = linkXMessage({ site: SITE, wallet, time: seconds(offset) });
  return { walletAddress: wallet, message, signature: base64(signText(message, signer)) };
}

/** By the shortcut of the local cluster. */
export async function linked(signer: Keypair, xHandle: string): Promise<void> {
  const body = { walletAddress: signer.publicKey.toBase58(), xHandle };
  const { status, json } = await callAlone('POST', '/api/clips/auth/manual-verify', body);
  if (status !== 200) throw new Error(`not linked: ${JSON.stringify(json)}`);
}

export function clipBody(xUrl: string, signer: Keypair, tokenAddress = mint, offset = 0) {
  const wallet = signer.publicKey.toBase58();
  const message = addClipMessage({
    site: SITE,
    token: tokenAddress,
    url: xUrl,
    wallet,
    time: seconds(offset),
  });
  return { walletAddress: wallet, xUrl, message, signature: base64(signText(message, signer)) };
}

export function addClip(xUrl: string, signer = person('fan1'), tokenAddress = mint): Promise<Reply> {
  return callAlone('POST', `/api/clips/${tokenAddress}`, clipBody(xUrl, signer, tokenAddress));
}

/** A clip of fan1, linked as @frogfan. */
export async function addedClip(text?: string) {
  await linked(person('fan1'), 'frogfan');
  const written = await post('frogfan', text);
  const { status, json } = await addClip(written.url);
  if (status !== 200) throw new Error(`not added: ${JSON.stringify(json)}`);
  return { clip: json.data, post: written };
}

type Action = Parameters<typeof clipActionMessage>[0]['action'];

export function actionProof(action: Action, signer: Keypair, subject?: string, offset = 0) {
  const wallet = signer.publicKey.toBase58();
  const message = clipActionMessage({
    site: SITE,
    action,
    token: mint,
    ...(subject === undefined ? {} : { subject }),
    wallet,
    time: seconds(offset),
  });
  return { walletAddress: wallet, message, signature: base64(signText(message, signer)) };
}

/** Seconds from a pick to its round in these tests, plus one. */
const LEAD = 9;

/** Picks at random, and waits for the round as the page does. */
export const selectRandomSlowly = (signer = person('creator'), dates = {}) =>
  callAlone('POST', `/api/clips/${mint}/select-random`, {
    ...actionProof('choose a clip at random', signer),
    ...dates,
  });

/** One at a time: travels to the round once the pick is bound to it, and back when the pick is made. */
export async function selectRandom(...asked: Parameters<typeof selectRandomSlowly>): Promise<Reply> {
  let over = false;
  const reply = selectRandomSlowly(...asked).finally(() => {
    over = true;
  });
  const bound = () => env.DB.prepare('SELECT 1 FROM clip_picks WHERE round > 0 AND clip IS NULL').first();
  while (!over && !(await bound())) await new Promise((resolve) => setTimeout(resolve, 50));
  if (!over) await travel(LEAD);
  return reply.finally(home);
}

export const selectManual = (clipId: string, signer = person('creator')) =>
  callAlone('POST', `/api/clips/${mint}/select-manual`, {
    ...actionProof('choose a clip', signer, clipId),
    clipId,
  });

export const saveWinner = (pickId: string, clipId: string, signer = person('creator')) =>
  callAlone('POST', `/api/clips/${mint}/winners`, {
    ...actionProof('save the winning clip', signer, pickId),
    pickId,
    clipId,
  });

export async function clips(query = ''): Promise<Reply> {
  return call('GET', `/api/clips/${mint}${query}`);
}
