/** Every link of the app is built here, from the table of pages (core/pages.ts). */
import { hasSubject, PAGE_KINDS, type PageKind, type PathOf, pathOf } from '../core/pages.ts';
import type { TokenInfo } from '../core/tokens/model.ts';

type PathTo<Kind extends PageKind> =
  PathOf<Kind> extends `${string}:${string}` ? (subject: string) => string : () => string;

const ownPaths = Object.fromEntries(
  PAGE_KINDS.map((kind) => [
    kind,
    hasSubject(kind)
      ? (subject: string) => pathOf(kind, encodeURIComponent(subject))
      : () => pathOf(kind, ''),
  ]),
) as { [Kind in PageKind]: PathTo<Kind> };

export const paths = {
  ...ownPaths,
  /** The clips of one token, or of all. */
  clips: (token?: string) => (token === undefined ? ownPaths.clips() : ownPaths.tokenClips(token)),
  /** Short aliases, for Home. */
  create: () => '/create',
  explore: () => '/explore',
  /** A short alias, for links that users copy. */
  giveawayShort: (id: string) => `/giveaway/${encodeURIComponent(id)}`,
};

/** Returns the tip page as people pass it on: by its name where it has one. */
export function tipPathOf({
  channelName,
  tokenAddress,
}: Pick<TokenInfo, 'channelName' | 'tokenAddress'>): string {
  return channelName === null ? paths.tip(tokenAddress) : paths.channel(channelName);
}

/** The same with our own site in front. */
export const tipUrlOf = (token: TokenInfo) => new URL(tipPathOf(token), token.tipPageUrl).href;
