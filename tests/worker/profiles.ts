/** Profiles as a page saves them: pictures of any size, signed by a real key. */
import type { Keypair } from '@solana/web3.js';
import { toBase64 } from '../../core/base64.ts';
import { deleteProfileMessage, profileMessage } from '../../core/messages.ts';
import type { Profile } from '../../core/profiles/model.ts';
import { pngOf, rowsOf } from '../../core/share/png.ts';
import type { Env } from '../../worker/env.ts';
import { SITE, signText } from './giveaways.ts';
import { hex } from './sign-in.ts';
import { call, type Reply } from './support.ts';

const ascii = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));
const join = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));
const u32le = (value: number) => Uint8Array.of(value, value >> 8, value >> 16, value >>> 24);
const riff = (type: string, data: Uint8Array) =>
  join(ascii(type), u32le(data.length), data, new Uint8Array(data.length % 2));
const u24le = (value: number) => u32le(value).slice(0, 3);

/** A lossless WebP by its header; `seed` makes it another file, `exif` stands beside its pixels. */
export function webp(
  seed: number,
  { width = 256, height = 256, exif = '', moves = false, bytes = 40 } = {},
): Uint8Array {
  const body = new Uint8Array(bytes).fill(seed);
  const picture = riff('VP8L', join(Uint8Array.of(0x2f), u32le((width - 1) | ((height - 1) << 14)), body));
  const canvas = (flags: number) =>
    riff('VP8X', join(Uint8Array.of(flags, 0, 0, 0), u24le(width - 1), u24le(height - 1)));
  const place = join(new Uint8Array(6), u24le(width - 1), u24le(height - 1), new Uint8Array(4));
  const frame = riff('ANMF', join(place, picture));
  const chunks = moves
    ? join(canvas(2), riff('ANIM', new Uint8Array(6)), frame, frame)
    : exif
      ? join(canvas(8), picture, riff('EXIF', ascii(exif)))
      : picture;
  return join(ascii('RIFF'), u32le(4 + chunks.length), ascii('WEBP'), chunks);
}

/** A black PNG, as a phone writes one that cannot write WebP. */
export async function png(width = 256, height = 256): Promise<Uint8Array> {
  const rows = rowsOf({ width, height, pixels: new Uint8Array(width * height * 3) });
  const packed = new Blob([rows as BlobPart]).stream().pipeThrough(new CompressionStream('deflate'));
  return pngOf({ width, height }, new Uint8Array(await new Response(packed).arrayBuffer()));
}

export const hashOf = async (bytes: Uint8Array) =>
  hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as BufferSource)));

export interface Changes extends Partial<Omit<Profile, 'picture' | 'banner'>> {
  picture?: Uint8Array | string | null;
  banner?: Uint8Array | string | null;
  showsHandle?: boolean;
  /** Seconds: makes another message of the same profile. */
  offset?: number;
}

/** What the wallet of `signer` sends. A picture is given by its bytes, or by the hash of one that is here. */
export async function profileBody(signer: Keypair, changes: Changes = {}) {
  const wallet = signer.publicKey.toBase58();
  const { picture = null, banner = null, offset = 0 } = changes;
  const known = async (file: Uint8Array | string | null) =>
    file instanceof Uint8Array ? await hashOf(file) : file;
  const sent = (file: Uint8Array | string | null) =>
    file instanceof Uint8Array ? toBase64(file) : undefined;
  const profile = {
    name: changes.name === undefined ? 'nightowl' : changes.name,
    bio: changes.bio ?? null,
    picture: await known(picture),
    banner: await known(banner),
    links: changes.links ?? [],
    showsHandle: changes.showsHandle ?? false,
  };
  const time = Math.floor(Date.now() / 1000) + offset;
  const message = profileMessage({ ...profile, site: SITE, wallet, time });
  return {
    walletAddress: wallet,
    message,
    signature: signText(signer, message),
    ...profile,
    pictureBytes: sent(picture),
    bannerBytes: sent(banner),
  };
}

interface From {
  using?: Env;
  /** An address on the network. */
  line?: string;
}

export function put(
  body: { walletAddress: string; [field: string]: unknown },
  { using, line }: From = {},
): Promise<Reply> {
  const headers = line ? { 'cf-connecting-ip': line } : undefined;
  return call('PUT', `/api/profiles/${body.walletAddress}`, body, { using, headers });
}

export const save = async (signer: Keypair, changes: Changes = {}, from: From = {}): Promise<Reply> =>
  put(await profileBody(signer, changes), from);

export function deleteBody(signer: Keypair, offset = 0) {
  const wallet = signer.publicKey.toBase58();
  const message = deleteProfileMessage({ site: SITE, wallet, time: Math.floor(Date.now() / 1000) + offset });
  return { walletAddress: wallet, message, signature: signText(signer, message) };
}

export const erase = (signer: Keypair, body: object = deleteBody(signer), using?: Env): Promise<Reply> =>
  call('DELETE', `/api/profiles/${signer.publicKey.toBase58()}`, body, { using });
