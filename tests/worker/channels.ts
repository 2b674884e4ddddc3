/** Wallets that open a channel and take a name, as the pages do it, with real keys instead of wallets. */
import { env } from 'cloudflare:workers';
import { Keypair } from '@solana/web3.js';
import { giveUpNameMessage, moveNameMessage, takeNameMessage } from '../../core/messages.ts';
import { SITE, signText } from './giveaways.ts';
import { authenticateCreator, base64, creatorMessage, signText as signBytes } from './sign-in.ts';
import { call, type Reply, rpc } from './support.ts';

export const addressOfKey = (key: Keypair) => key.publicKey.toBase58();

/** A wallet with a channel that has proven an account on X. */
export async function proven(handle: string, key = Keypair.generate()) {
  const made = await channel(key);
  await env.DB.prepare("INSERT INTO x_accounts VALUES (?, ?, NULL, 'manual', 1)")
    .bind(made.wallet, handle)
    .run();
  return made;
}

/** A wallet with SOL. */
export async function rich(lamports = 10_000_000_000): Promise<Keypair> {
  const key = Keypair.generate();
  await rpc('local_airdrop', addressOfKey(key), lamports);
  return key;
}

/** Signs in with the wallet's own address, or with `subject`. */
export async function signIn(key: Keypair, subject = addressOfKey(key)): Promise<Reply> {
  const wallet = addressOfKey(key);
  const message = await creatorMessage(wallet, subject);
  return authenticateCreator({
    wallet,
    tokenAddress: subject,
    message,
    signature: base64(signBytes(message, key)),
  });
}

/** A new wallet with a channel, and the headers of its sign-in. */
export async function channel(key = Keypair.generate()) {
  const { json, status } = await signIn(key);
  if (status !== 200) throw new Error(`the sign-in was answered ${status}: ${JSON.stringify(json)}`);
  return { key, wallet: addressOfKey(key), headers: { authorization: `Bearer ${json.token}` } };
}

const seconds = (offset = 0) => Math.floor(Date.now() / 1000) + offset;

export function takeBody(
  key: Keypair,
  name: string,
  changes: { subject?: string; wallet?: string; signed?: string; offset?: number } = {},
) {
  const wallet = changes.wallet ?? addressOfKey(key);
  const subject = changes.subject ?? wallet;
  const time = seconds(changes.offset);
  const message = takeNameMessage({ site: SITE, name: changes.signed ?? name, subject, wallet, time });
  return { walletAddress: wallet, subject, message, signature: signText(key, message) };
}

export const takeName = (key: Keypair, name: string, body: object = takeBody(key, name)): Promise<Reply> =>
  call('PUT', `/api/names/${name}`, body);

export function giveUpBody(key: Keypair, name: string) {
  const walletAddress = addressOfKey(key);
  const message = giveUpNameMessage({ site: SITE, name, wallet: walletAddress, time: seconds() });
  return { walletAddress, message, signature: signText(key, message) };
}

export function moveBody(name: string, from: Keypair, to: Keypair, subject = addressOfKey(to)) {
  const parties = { from: addressOfKey(from), to: addressOfKey(to), subject };
  const message = moveNameMessage({ site: SITE, name, ...parties, time: seconds() });
  return {
    ...parties,
    fromMessage: message,
    fromSignature: signText(from, message),
    toMessage: message,
    toSignature: signText(to, message),
  };
}

export const codeOf = ({ status, json }: Reply): string => `${status} ${json.code ?? ''}`.trim();
