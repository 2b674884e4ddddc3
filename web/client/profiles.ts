/** The calls under /api/profiles: what a wallet shows of itself, and what is reported of it. */
import { mutate } from 'swr';
import { deleteProfileMessage, profileMessage } from '../../core/messages.ts';
import type { Profile } from '../../core/profiles/model.ts';
import { call, get, getOrNull } from './call.ts';
import { useRead } from './read.ts';
import { type Prove, signedBody } from './signed.ts';

const pathOf = (wallet: string) => `/api/profiles/${wallet}`;

/** Returns the profile of a wallet; null: it has none. A null wallet reads nothing. */
export function useProfile(wallet: string | null) {
  return useRead<Profile | null>(wallet && pathOf(wallet), getOrNull, { revalidateOnFocus: false });
}

/** A picture that was drawn in this browser. */
export interface DrawnPicture {
  /** SHA-256 of the bytes, hex. */
  hash: string;
  /** Base64. */
  bytes: string;
  /** Of a picture as browsers write it: WebP or PNG. */
  type: string;
}

/** What a wallet signs and sends. A picture is the hash of a stored one, or a new one with its bytes. */
export interface ProfileDraft {
  name: string | null;
  bio: string | null;
  picture: string | DrawnPicture | null;
  banner: string | DrawnPicture | null;
  links: readonly string[];
  showsHandle: boolean;
}

/** `wallet` signs the whole profile. Throws ApiError, and what the wallet throws. */
export async function saveProfile(wallet: string, draft: ProfileDraft, prove: Prove): Promise<Profile> {
  const { picture, banner, ...rest } = draft;
  const shown = { ...rest, picture: hashOf(picture), banner: hashOf(banner) };
  const profile = await get<Profile>(pathOf(wallet), {
    method: 'PUT',
    body: {
      ...shown,
      ...(isDrawn(picture) && { pictureBytes: picture.bytes }),
      ...(isDrawn(banner) && { bannerBytes: banner.bytes }),
      ...(await signedBody(wallet, prove, (signer) => profileMessage({ ...signer, ...shown }))),
    },
  });
  await readAgain(wallet, profile);
  return profile;
}

/** `wallet` signs that its profile goes, everywhere. Throws as saveProfile does. */
export async function deleteProfile(wallet: string, prove: Prove): Promise<void> {
  const body = await signedBody(wallet, prove, deleteProfileMessage);
  await get(pathOf(wallet), { method: 'DELETE', body });
  await readAgain(wallet, null);
}

/** Tells the admins of a profile. Throws ApiError. */
export async function reportProfile(wallet: string, reason: string): Promise<void> {
  await call(`${pathOf(wallet)}/report`, { body: { reason } });
}

const isDrawn = (picture: ProfileDraft['picture']): picture is DrawnPicture =>
  typeof picture === 'object' && picture !== null;
const hashOf = (picture: ProfileDraft['picture']) => (isDrawn(picture) ? picture.hash : picture);

/** Every screen that shows the wallet reads it again. */
async function readAgain(wallet: string, profile: Profile | null): Promise<void> {
  await mutate(pathOf(wallet), profile, { revalidate: false });
  await mutate((key) => typeof key === 'string' && key.startsWith('/api/faces?') && key.includes(wallet));
}
