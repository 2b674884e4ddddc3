/** Draws a photo for a profile: what is uploaded is a new picture, so a place in the photo's data is left behind. */
import { toBase64 } from '../../core/base64.ts';
import { BANNER_SIZE, MAX_BANNER_BYTES, MAX_PICTURE_BYTES, PICTURE_SIDE } from '../../core/profiles/model.ts';
import { FlowError } from '../client/call.ts';
import type { DrawnPicture } from '../client/profiles.ts';
import { words } from './words.ts';

const KINDS = {
  picture: { width: PICTURE_SIDE, height: PICTURE_SIDE, most: MAX_PICTURE_BYTES },
  banner: { width: BANNER_SIZE[0], height: BANNER_SIZE[1], most: MAX_BANNER_BYTES },
} as const;
const QUALITIES = [0.9, 0.75, 0.55, 0.35];

/** Returns the middle of the photo in the size of its kind, as WebP, or as PNG where the browser writes no WebP. Throws FlowError. */
export async function drawPicture(photo: Blob, kind: keyof typeof KINDS): Promise<DrawnPicture> {
  const { width, height, most } = KINDS[kind];
  const image = await createImageBitmap(photo).catch(() => {
    throw new FlowError(words.picture.unreadable);
  });
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const scale = Math.max(width / image.width, height / image.height);
  const [across, down] = [image.width * scale, image.height * scale];
  const context = canvas.getContext('2d')!;
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, (width - across) / 2, (height - down) / 2, across, down);
  image.close();
  for (const quality of QUALITIES) {
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/webp', quality));
    // A browser that writes no WebP writes PNG in its place; a banner would be too large.
    if (!blob || (blob.type !== 'image/webp' && kind === 'banner')) throw new FlowError(words.picture.noWebp);
    if (blob.size > most) continue;
    const bytes = new Uint8Array(await blob.arrayBuffer());
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    return {
      hash: Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join(''),
      bytes: toBase64(bytes),
      type: blob.type,
    };
  }
  throw new FlowError(words.picture.unreadable);
}

/** Returns the address at which a page shows it before it is saved. */
export const drawnUrl = ({ bytes, type }: DrawnPicture): string => `data:${type};base64,${bytes}`;
