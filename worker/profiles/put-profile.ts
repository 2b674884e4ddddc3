/**
 * PUT /api/profiles/{wallet}: saves what a wallet shows of itself, as it has signed it. A new picture is noted, then
 * written, then named by the profile: wherever this stops, the cron finds it.
 */
import { fromBase64 } from '../../core/base64.ts';
import { refuseField } from '../../core/fields.ts';
import { LEAST_COUNTED, type MediaFacts } from '../../core/media/model.ts';
import { profileMessage } from '../../core/messages.ts';
import { BANNER_SIZE, MAX_BANNER_BYTES, MAX_PICTURE_BYTES, PICTURE_SIDE } from '../../core/profiles/model.ts';
import { readFace } from '../../core/profiles/picture.ts';
import { profileFields } from '../../core/profiles/schemas.ts';
import { Refusal } from '../../core/refusals.ts';
import { checkName, cleanName } from '../../core/tips/clean-name.ts';
import { cleanMessage } from '../../core/words.ts';
import { database } from '../env.ts';
import { siteOf } from '../http/bearer.ts';
import { answer, endpoint, jsonBody, walletParam } from '../http/endpoint.ts';
import { markChanged } from '../http/fresh-pass.ts';
import { stateOf as fileState, noteOrphan } from '../media/store.ts';
import { read, sha256 } from '../media/upload-media.ts';
import { freshUse, signedBody } from '../messages/check-signed.ts';
import { wasUsedFor } from '../messages/store.ts';
import { bannedWords } from '../platform/store.ts';
import { linesOf, take } from '../shares/day.ts';
import { share } from '../shares/minute.ts';
import { publicUrl } from '../tokens/public-url.ts';
import { findProfile, libraryOf, saveProfile, stateOf } from './store.ts';

/** Both pictures in base64, and the texts. */
const MOST_BYTES = Math.ceil(((MAX_PICTURE_BYTES + MAX_BANNER_BYTES) / 3) * 4) + 16_000;

interface Shown {
  hash: string | null;
  /** What is to be stored; absent where the wallet has it here. */
  bytes?: Uint8Array;
  facts?: MediaFacts;
}

/**
 * Returns the Profile as it is stored: name and bio are cleaned as a tip's are. The same message again returns the
 * present profile. Refuses checkName's codes, media_unusable, media_taken_down, media_busy, profile_hidden,
 * profiles_today, faces_today, media_today.
 */
export const putProfile = endpoint(
  walletParam('profile_not_found'),
  jsonBody(signedBody(profileFields), {}, MOST_BYTES),
  share('uploads'),
  async (c) => {
    const { wallet } = c.req.valid('param');
    const { walletAddress, message, signature, memoTransaction, pictureBytes, bannerBytes, ...profile } =
      c.req.valid('json');
    if (walletAddress !== wallet) refuseField('walletAddress', 'differs from the wallet in the address');
    const { use, now } = await freshUse(c, {
      ...{ wallet, message, signature, memoTransaction },
      build: (time) => profileMessage({ ...profile, site: siteOf(c), wallet, time }),
      subject: `profile ${wallet}`,
    });
    const db = database(c.env);
    if (!(await wasUsedFor(db, use))) {
      const words = await bannedWords(db);
      const name = profile.name === null ? null : cleanName(profile.name, words);
      if (name !== null) checkName(name, []);
      const bio = cleanMessage(profile.bio ?? '', words) || null;
      const links = profile.links.map(
        (link, at) => publicUrl(link) ?? refuseField(`links.${at}`, 'must be a public https address'),
      );
      const { is, files, isChannel } = await stateOf(db, wallet);
      if (is === 'hidden') throw new Refusal('profile_hidden');
      // A fan's page would be a place for anyone's links.
      if (!isChannel && links.length > 0) refuseField('links', 'are for channels only');
      if (!isChannel && profile.banner !== null) refuseField('banner', 'is for channels only');
      const picture = await fileOf(files, 'picture', profile.picture, pictureBytes);
      const banner = await fileOf(files, 'banner', profile.banner, bannerBytes);
      const added = [picture, banner].filter(
        (file): file is Required<Shown> & { hash: string } => !!file.bytes,
      );
      for (const { hash } of added)
        if ((await fileState(db, hash)).is === 'taken-down') throw new Refusal('media_taken_down');
      // A key costs nothing, so new profiles count by line.
      if (is === 'free' && !(await take(c.env, 'profiles', linesOf(c.env, 'profiles', c.req.raw.headers), 1)))
        throw new Refusal('profiles_today');
      if (added.length > 0 && !(await take(c.env, 'faces', wallet, 1))) throw new Refusal('faces_today');
      for (const { hash, bytes } of added) {
        const cost = Math.max(bytes.length, LEAST_COUNTED);
        if (!(await take(c.env, 'bytes', wallet, cost))) throw new Refusal('media_today');
        if (!(await noteOrphan(db, hash, now))) throw new Refusal('media_busy');
        await c.env.MEDIA.put(hash, bytes);
      }
      const row = {
        ...{ wallet, name, bio, showsHandle: profile.showsHandle, updatedAt: now },
        picture: picture.hash,
        banner: banner.hash,
        links: JSON.stringify(links),
      };
      const library = { token: libraryOf(wallet), name: '', by: wallet, now };
      const uses = added.map(({ bytes, ...file }) => ({ ...library, ...file, bytes: bytes.length }));
      await saveProfile(db, row, uses, use);
      markChanged(c);
    }
    const saved = await findProfile(db, wallet);
    if (!saved) throw new Refusal('profile_not_found');
    return answer(c, saved);
  },
);

/**
 * Returns the file of a signed hash. It is stored under the hash of its cleaned bytes, whichever of the two was signed.
 * Refuses media_unusable, invalid_field.
 */
async function fileOf(
  files: Awaited<ReturnType<typeof stateOf>>['files'],
  what: 'picture' | 'banner',
  hash: string | null,
  text: string | undefined,
): Promise<Shown> {
  // A banner is no picture.
  const width = what === 'picture' ? PICTURE_SIDE : BANNER_SIZE[0];
  const has = (one: string) => files.some((file) => file.hash === one && file.width === width);
  if (hash === null || has(hash)) return { hash };
  const field = `${what}Bytes`;
  if (text === undefined) refuseField(field, 'is required');
  const sent = fromBase64(text) ?? refuseField(field, 'must be base64');
  const { bytes, facts } = read(sent, (file) => readFace(file, what));
  const cleaned = await sha256(bytes);
  if (hash !== cleaned && hash !== (await sha256(sent))) refuseField(what, `is not the hash of ${field}`);
  return has(cleaned) ? { hash: cleaned } : { hash: cleaned, bytes, facts };
}
