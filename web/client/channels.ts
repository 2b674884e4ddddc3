/** The calls under /api/channels and /api/names: a wallet's channel, and the name of its page. */
import { mutate } from 'swr';
import type { Channel, ChannelName, NameAnswer } from '../../core/channels/model.ts';
import { takeNameMessage } from '../../core/messages.ts';
import { get, getOrNull } from './call.ts';
import { namePath, tokenPath } from './early.ts';
import { useRead } from './read.ts';
import { type Prove, signedBody } from './signed.ts';

const channelPath = (wallet: string) => `/api/channels/${wallet}`;

/** Returns the channel of a wallet; null if it has none. A null wallet reads nothing. */
export function useChannel(wallet: string | null) {
  return useRead<Channel | null>(wallet && channelPath(wallet), getOrNull, {
    revalidateOnFocus: false,
    dedupingInterval: 30_000,
  });
}

/** Returns whom a name stands for. `everyMs`: it is read again and again; 0: it is not. */
export function useName(name: string, everyMs = 0) {
  return useRead<ChannelName>(namePath(name), get, { refreshInterval: everyMs });
}

/** Reads again whom a name stands for. */
export const readNameAgain = (name: string) => mutate(namePath(name));

/** Returns whether `wallet` may take a name; an empty name reads nothing. */
export function useNameAnswer(name: string, wallet: string) {
  return useRead<NameAnswer>(name && `${namePath(name)}/free?wallet=${wallet}`, get, {
    revalidateOnFocus: false,
  });
}

/** Reads a wallet's channel again, and the page at `subject`: after a sign-in has made it, or a name was taken. */
export async function readChannelAgain(wallet: string, subject: string): Promise<void> {
  await Promise.all([mutate(channelPath(wallet)), mutate(tokenPath(subject))]);
}

/** `wallet` signs that it takes a name for `subject`; then every screen that shows the name reads it again. */
export async function takeName(name: string, subject: string, wallet: string, prove: Prove): Promise<void> {
  const signed = await signedBody(wallet, prove, (signer) => takeNameMessage({ ...signer, name, subject }));
  await get(namePath(name), { method: 'PUT', body: { ...signed, subject } });
  await readChannelAgain(wallet, subject);
}
