/** The page in which X's own widget runs: isolated from our origin, our storage and our wallet. */
import { parsePostUrl } from '../../core/clips/post-url.ts';
import { X_POST_PAGE } from '../../core/security-headers.ts';

export interface PostFrame {
  src: string;
  sandbox: string;
  /** The origin that its messages have. */
  origin: string;
}

const SHUT = 'allow-scripts allow-popups';

/**
 * The frame for a post; null unless `url` is a post's. The page in it receives the author and number only. On the
 * second host (`postFrame`, from public-config) it keeps that host's origin, which X's own frame needs to draw; on ours
 * it has none.
 */
export function frameFor(url: string, postFrame: string | null, ownOrigin: string): PostFrame | null {
  const post = parsePostUrl(url);
  if (!post) return null;
  const name = `#${post.handle ?? 'i'}/${post.postId}`;
  const foreign = postFrame === null ? null : new URL(postFrame).origin;
  // On the site's own host that origin would be ours: a script of X must never have it.
  if (foreign === null || foreign === ownOrigin)
    return { src: `${X_POST_PAGE}.html${name}`, sandbox: SHUT, origin: 'null' };
  return {
    src: postFrame + name,
    sandbox: `${SHUT} allow-same-origin allow-popups-to-escape-sandbox`,
    origin: foreign,
  };
}

const MAX_HEIGHT = 2000;

/** What the frame says, or null for what it does not say, or another window says. `source` is the frame's window. */
export function readFrameMessage(
  event: Pick<MessageEvent, 'origin' | 'source' | 'data'>,
  { origin, source }: { origin: string; source: unknown },
): { state: 'shown'; height: number } | { state: 'failed' } | null {
  if (event.origin !== origin || !source || event.source !== source) return null;
  const { data } = event as { data: unknown };
  if (typeof data !== 'object' || data === null) return null;
  const { type, state, height } = data as Record<string, unknown>;
  if (type !== 'x-post') return null;
  if (state === 'failed') return { state };
  if (state !== 'shown' || typeof height !== 'number' || !(height > 0)) return null;
  return { state, height: Math.min(Math.ceil(height), MAX_HEIGHT) };
}
