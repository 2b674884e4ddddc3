/** The document in which X's own widget runs: away from our origin, our storage and our wallet. */
import { parsePostUrl } from '../../core/clips/post-url.ts';

/**
 * Goes into `srcdoc` of a frame with `sandbox="allow-scripts allow-popups"` and no more. Null unless `url` is a post's: it
 * is the only thing of the clip that stands in it.
 */
export function widgetDocument(url: string): string | null {
  const post = parsePostUrl(url);
  if (!post) return null;
  const address = `https://x.com/${post.handle ?? 'i'}/status/${post.postId}`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Post on X</title>
<style>html{color-scheme:dark;background:#101514}body{margin:0;padding:0 8px;font:14px system-ui;color:#a3b3ac}blockquote{margin:16px 8px}a{color:#a7f3d0}</style>
<blockquote class="twitter-tweet" data-theme="dark" data-dnt="true"><a href="${address}">Loading the post from X ...</a></blockquote>
<script async src="https://platform.x.com/widgets.js"></script></html>`;
}
