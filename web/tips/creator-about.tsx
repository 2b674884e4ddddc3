import type { TokenInfo } from '../../core/tokens/model.ts';
import { useProfile } from '../client/profiles.ts';
import { pictureUrl, useFace } from '../ui/face.tsx';

type Creator = Pick<TokenInfo, 'creator' | 'creatorStatus' | 'kind'>;

/**
 * Returns the creator's profile, or null. It is asked for only where the page has read a face, and never for an
 * unclaimed token: anyone can name a wallet there.
 */
function useCreatorProfile({ creator, creatorStatus }: Creator) {
  const face = useFace(creator ?? '');
  return useProfile(face && creatorStatus !== 'unclaimed' ? face.wallet : null).data ?? null;
}

/** The creator's banner. */
export function CreatorBanner({ token, className }: { token: Creator; className: string }) {
  const banner = useCreatorProfile(token)?.banner;
  return banner ? <img src={pictureUrl(banner)} alt="" decoding="async" className={className} /> : null;
}

/** The creator's bio and links, by their hosts. A channel's bio is its page's description. */
export function CreatorAbout({ token }: { token: Creator }) {
  const profile = useCreatorProfile(token);
  const bio = token.kind === 'coin' ? profile?.bio : null;
  if (!profile || (!bio && profile.links.length === 0)) return null;
  return (
    <div className="flex flex-col gap-2 text-sm">
      {bio && (
        <p dir="auto" className="w-fit max-w-prose leading-relaxed break-words text-muted">
          {bio}
        </p>
      )}
      {profile.links.length > 0 && (
        <ul className="flex flex-wrap gap-x-4">
          {profile.links.map((link) => (
            <li key={link} className="min-w-0">
              <a
                href={link}
                target="_blank"
                rel="nofollow ugc noopener noreferrer"
                className="inline-flex min-h-11 max-w-full items-center break-all text-soft underline underline-offset-4 hover:text-fg"
              >
                {new URL(link).host}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
