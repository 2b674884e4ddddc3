/** The fields of a profile, as its owner sends them to PUT /api/profiles/{wallet}, and the wallets of GET /api/faces. */
import { z } from 'zod';
import { isAddress } from '../address.ts';
import { isMediaHash } from '../media/model.ts';
import { nameSchema } from '../tips/schemas.ts';
import { MAX_BANNER_BYTES, MAX_BIO, MAX_FACES, MAX_LINKS, MAX_PICTURE_BYTES } from './model.ts';

const MAX_LINK_LENGTH = 200;

const hash = z.string('must be text').refine(isMediaHash, 'must be a SHA-256 in hex').nullable();
const base64 = (bytes: number) =>
  z
    .string('must be text')
    .max(Math.ceil(bytes / 3) * 4, `must be at most ${bytes / 1000} kB`)
    .optional();

/** All of a profile: what is not sent is not kept. Texts are cleaned after the message over them was checked. */
export const profileFields = {
  name: nameSchema.nullable(),
  bio: z
    .string('must be text')
    .refine((text) => [...text].length <= MAX_BIO, `must be at most ${MAX_BIO} characters`)
    .nullable(),
  picture: hash,
  banner: hash,
  links: z
    .array(z.string('must be text').max(MAX_LINK_LENGTH, `must be at most ${MAX_LINK_LENGTH} characters`))
    .max(MAX_LINKS, `must be at most ${MAX_LINKS}`),
  showsHandle: z.boolean('must be true or false'),
  /** Base64 of a picture that this wallet does not have here yet. */
  pictureBytes: base64(MAX_PICTURE_BYTES),
  bannerBytes: base64(MAX_BANNER_BYTES),
};

/** Sorted and each once, so that the same wallets are one copy at the edge. */
export const facesQuerySchema = z.object({
  wallets: z
    .string()
    .max(MAX_FACES * 45, `must be at most ${MAX_FACES} wallets`)
    .transform((text) => [...new Set(text.split(','))].sort())
    .refine((wallets) => wallets.length <= MAX_FACES, `must be at most ${MAX_FACES} wallets`)
    .refine((wallets) => wallets.every(isAddress), 'must be Solana addresses with commas between them'),
});
