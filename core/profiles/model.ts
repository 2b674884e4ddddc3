/** Public profiles of fans and creators, each signed by its wallet. */

/** What stands in place of an address. */
export interface Face {
  wallet: string;
  name: string | null;
  /** SHA-256 of the picture's bytes, hex; it is served at /api/faces/{picture}. */
  picture: string | null;
  /** The X account that the wallet has proven and shows, without "@": the tick. */
  handle: string | null;
}

/** The same beside a row that names the wallet itself; all null without a profile. `face`: a Face's picture. */
export type Beside = Pick<Face, 'name' | 'handle'> & { face: string | null };
export const NO_FACE: Beside = { name: null, handle: null, face: null };

export interface Profile extends Face {
  bio: string | null;
  /** As `picture`. */
  banner: string | null;
  /** Public https addresses; only a channel's profile has some. */
  links: string[];
  /** ISO 8601. */
  updatedAt: string;
}

/** Characters of a name and of a bio, links of a channel. */
export const MAX_PROFILE_NAME = 24;
export const MAX_BIO = 160;
export const MAX_LINKS = 6;
/**
 * Bytes of a picture of 256 × 256 pixels, WebP or PNG, and of a banner of 1200 × 400, WebP. Browsers on iPhones write no
 * WebP; a photo of this size stays below the first limit as PNG.
 */
export const MAX_PICTURE_BYTES = 200_000;
export const MAX_BANNER_BYTES = 300_000;
export const PICTURE_SIDE = 256;
export const BANNER_SIZE = [1200, 400] as const;
/** Wallets that one call of GET /api/faces names. */
export const MAX_FACES = 100;
