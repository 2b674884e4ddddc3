/** The page in which X's own widget runs: isolated from our origin, our storage and our wallet. */
import { parsePostUrl } from '../../core/clips/post-url.ts';
import { X_POST_PAGE } from '../../core/security-headers.ts';

/**
 * For a frame with `sandbox="allow-scripts allow-popups"` and no more. Null unless `url` is a post's: the frame
 * receives its author and number only.
 */
export function widgetPage(url: string): string | null {
  const post = parsePostUrl(url);
  return post && `${X_POST_PAGE}.html#${post.handle ?? 'i'}/${post.postId}`;
}
