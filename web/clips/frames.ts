/** The frames of X's posts: their addresses, their messages, and which clips show one. */
import { parsePostUrl } from '../../core/clips/post-url.ts';
import { X_POST_PAGE } from '../../core/security-headers.ts';

export interface PostFrame {
  src: string;
  sandbox: string;
  /** The origin of its messages. */
  origin: string;
}

/** The page cannot read our storage or leave its frame. */
const SANDBOX = 'allow-scripts allow-popups';

/**
 * Returns the frame for a post, or null unless `url` is a post's. The page in the frame receives only author and number.
 * On the second host (`postFrame`, from public-config) the page has that host's origin, which X needs to draw the post.
 * On our host it has none.
 */
export function frameFor(url: string, postFrame: string | null, ownOrigin: string): PostFrame | null {
  const post = parsePostUrl(url);
  if (!post) return null;
  const name = `#${post.handle ?? 'i'}/${post.postId}`;
  const foreign = postFrame === null ? null : new URL(postFrame).origin;
  // On our host the page would have our origin, which a script of X must never have.
  if (foreign === null || foreign === ownOrigin)
    return { src: `${X_POST_PAGE}.html${name}`, sandbox: SANDBOX, origin: 'null' };
  return {
    src: postFrame + name,
    sandbox: `${SANDBOX} allow-same-origin allow-popups-to-escape-sandbox`,
    origin: foreign,
  };
}

/** The greatest height in px. */
const MAX_HEIGHT = 2000;

/** Reads a message of the frame. Returns null for other messages and windows. `source` is the frame's window. */
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

const MAX_FRAMES = 3;

/**
 * Decides which clips show X's own frame: at most three, because each loads a page of X. Clips in view come first. A
 * frame that was scrolled out of view stays until another clip needs its place.
 */
export class LiveFrames {
  /** Clips in view by arrival; those that a user asked for come first. */
  #inView: string[] = [];
  /** Oldest first. */
  #live: string[] = [];
  readonly #failed = new Set<string>();
  readonly #listeners = new Set<() => void>();

  isLive(id: string): boolean {
    return this.#live.includes(id);
  }

  hasFailed(id: string): boolean {
    return this.#failed.has(id);
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  enter(id: string): void {
    if (this.#inView.includes(id)) return;
    this.#inView.push(id);
    this.#share();
  }

  leave(id: string): void {
    this.#inView = this.#inView.filter((one) => one !== id);
    this.#share();
  }

  /** Removes a clip whose card has left the page. */
  drop(id: string): void {
    this.#live = this.#live.filter((one) => one !== id);
    this.#failed.delete(id);
    this.leave(id);
  }

  /** Shows a clip at once, because a user asked for it. */
  ask(id: string): void {
    this.#failed.delete(id);
    this.#inView = [id, ...this.#inView.filter((one) => one !== id)];
    const isFull = this.#live.length >= MAX_FRAMES && !this.#live.includes(id);
    const victim = this.#live.find((one) => !this.#inView.includes(one)) ?? this.#live[0];
    if (isFull) this.#live = this.#live.filter((one) => one !== victim);
    this.#share();
  }

  /** Gives the place to another clip, because X did not answer. */
  fail(id: string): void {
    this.#failed.add(id);
    this.#live = this.#live.filter((one) => one !== id);
    this.#share();
  }

  #share(): void {
    for (const id of this.#inView) {
      if (this.#live.includes(id) || this.#failed.has(id)) continue;
      if (this.#live.length >= MAX_FRAMES) {
        const unseen = this.#live.find((one) => !this.#inView.includes(one));
        if (unseen === undefined) break;
        this.#live = this.#live.filter((one) => one !== unseen);
      }
      this.#live = [...this.#live, id];
    }
    for (const listener of this.#listeners) listener();
  }
}
