/** The users of the fake X, and their posts. */

export interface Account {
  id: string;
  /** Without @. */
  username: string;
  name: string;
}

/** Two of them have the same display name: it proves nothing. */
export const ACCOUNTS: readonly Account[] = [
  { id: '2244994945', username: 'frogfan', name: 'Frog Fan' },
  { id: '2244994946', username: 'clipqueen', name: 'Clip Queen' },
  { id: '2244994947', username: 'notfrogfan', name: 'Frog Fan' },
  { id: '2244994948', username: 'replyguy', name: 'Reply Guy' },
  { id: '2244994949', username: 'clipscout', name: 'Clip Scout' },
  { id: '2244994950', username: 'clipcaller', name: 'Clip Caller' },
];

export interface Post {
  id: string;
  username: string;
  text: string;
  postedAt: Date;
  deleted: boolean;
  /** Its author's posts are protected: oEmbed refuses it. */
  hidden: boolean;
  /** With a picture: X appends a link to it. */
  picture: boolean;
}

/** Ids grow like X's: milliseconds since its epoch, shifted by 22 bits. */
const EPOCH_MS = 1288834974657;

export class Posts {
  readonly #posts = new Map<string, Post>();
  #last = 0n;

  publish(username: string, text: string, picture = false): Post {
    const postedAt = new Date();
    const byTime = BigInt(postedAt.getTime() - EPOCH_MS) << 22n;
    this.#last = byTime > this.#last ? byTime : this.#last + 1n;
    const post = {
      id: this.#last.toString(),
      username,
      text,
      postedAt,
      deleted: false,
      hidden: false,
      picture,
    };
    this.#posts.set(post.id, post);
    return post;
  }

  find(id: string): Post | null {
    const post = this.#posts.get(id);
    return post && !post.deleted ? post : null;
  }

  hide(id: string): boolean {
    const post = this.find(id);
    if (post) post.hidden = true;
    return post !== null;
  }

  delete(id: string): boolean {
    const post = this.find(id);
    if (post) post.deleted = true;
    return post !== null;
  }
}
