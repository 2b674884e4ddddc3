/** The page in which X's own widget runs: away from our origin, our storage and our wallet. */
import { parsePostUrl } from '../../core/clips/post-url.ts';
import { X_POST_PAGE } from '../../core/security-headers.ts';

/**
 * Goes into a frame with `sandbox="allow-scripts allow-popups"` and no more. Null unless `url` is a post's: its author and
 * number are all that the page is told.
 */
export function widgetPage(url: string): string | null {
  const post = parsePostUrl(url);
  return post && `${X_POST_PAGE}.html#${post.handle ?? 'i'}/${post.postId}`;
}
