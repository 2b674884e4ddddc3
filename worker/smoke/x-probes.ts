/** X: how it answers about posts, and whether it accepts our app. */
import { Refusal } from '../../core/refusals.ts';
import type { Env } from '../env.ts';
import { hasXApp, readPost, userOfCode } from '../social/x-client.ts';
import { type Probe, Skipped } from './run.ts';

/** The first post ever, which is unlikely to be deleted. If it is missing, X answered nevertheless. */
const POST = '20';
/** An id that no post ever had. */
const NO_POST = '1';
const CALLBACK = '/clips/auth/callback';

export function xProbes(env: Env): Probe[] {
  const probe = (name: string, ask: Probe['ask'], todo: Probe['todo'] = todoOfPosts): Probe => ({
    name,
    service: 'x',
    ask,
    todo,
  });
  return [
    probe('X: a post', async () => (await readOrGone(env, POST)) ?? 'X answers: no such post'),
    probe('X: no such post', async () => {
      const found = await readOrGone(env, NO_POST);
      if (found) throw new Error(`X tells ${found} where there is none`);
      return 'told as gone';
    }),
    probe(
      'X: sign-in',
      async () => {
        if (!hasXApp(env))
          throw new Skipped('Accounts of X are proven with X_CLIENT_ID and X_CLIENT_SECRET.');
        const callback = new URL(CALLBACK, env.SITE_URL || 'https://localhost').href;
        try {
          await userOfCode(env, 'smoke', 'smoke'.repeat(10), callback);
        } catch (error) {
          if (error instanceof Refusal && error.code === 'x_denied')
            return 'X takes our app, and refuses an invented code';
          throw error;
        }
        throw new Error('X took an invented code');
      },
      todoOfSignIn,
    ),
  ];
}

/** The post's author; null if X says that it does not exist. Refuses x_unavailable, x_paused. */
async function readOrGone(env: Env, post: string): Promise<string | null> {
  try {
    return `a post by @${(await readPost(env, post)).handle}`;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'post_unavailable') return null;
    throw error;
  }
}

function todoOfPosts(): string {
  return 'X does not answer our oEmbed requests. Clips can be handed in again once it does.';
}

function todoOfSignIn(said: string): string {
  if (/402/.test(said)) return 'The account with X has no credit. Buy some in the developer portal of X.';
  if (/HTTP 40[013]/.test(said))
    return 'X refuses our app. Set X_CLIENT_ID, and X_CLIENT_SECRET by wrangler secret put.';
  return 'X does not answer. Accounts cannot be proven until it does; everything else goes on.';
}
