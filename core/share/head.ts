/**
 * Writes a page's head, which describes it to search engines and to sites that show a shared link. Escapes strangers'
 * words.
 */

import { OPERATOR_META, type Operator } from '../operator.ts';
import { isProgram, PAGES, type Page } from '../pages.ts';
import { cleanLine } from '../tokens/token-text.ts';
import { type Facts, type GiveawayFacts, shortAddress, standingOf, utcText, winnersText } from './facts.ts';
import {
  clipsTitle,
  drawTitle,
  HOME_TITLE,
  NOT_FOUND_TITLE,
  tabTitle,
  tipTitle,
  tokenTitle,
} from './titles.ts';

export interface Head {
  /** The title as the tab shows it. */
  title: string;
  description: string;
  /** The page's path from the site's root; null if no search engine should find the page. */
  path: string | null;
  /** The picture's path from the site's root, and the text that describes it. */
  picture: string;
  pictureText: string;
}

export const GENERAL_PICTURE = '/og.png';
const GENERAL_DESCRIPTION =
  'Tip creators of Solana tokens live on stream, and win prizes that are locked in escrow, in draws that nobody can rig and anyone can check.';
/** Search engines show about this many characters. */
const DESCRIPTION_LENGTH = 200;

const GENERAL: Omit<Head, 'path'> = {
  title: HOME_TITLE,
  description: GENERAL_DESCRIPTION,
  picture: GENERAL_PICTURE,
  pictureText: 'Fanfare: tips that reach the stream, giveaways nobody can rig',
};

/**
 * Returns the head of a page. `facts`: of its subject; null if it has none or nothing is known. `exists`: whether there
 * is such a page and subject. `now` in unix seconds.
 */
export function headOf(page: Page | null, facts: Facts | null, exists: boolean, now: number): Head {
  if (!page || !exists) return { ...GENERAL, title: tabTitle(NOT_FOUND_TITLE), path: null };
  const { title, description = GENERAL_DESCRIPTION, isPrivate } = PAGES[page.kind];
  const general: Head = { ...GENERAL, path: isPrivate ? null : page.path };
  if (facts?.is === 'token') return tokenHead(general, page, facts);
  if (facts?.is === 'giveaway') return giveawayHead(general, page, facts, now);
  if (title) return { ...general, title: tabTitle(title), description };
  // A token that no visitor has loaded yet may not exist: its page is for visitors, not for search engines.
  if (page.subject) return { ...general, title: tabTitle(`Token ${shortAddress(page.subject)}`), path: null };
  return general;
}

function tokenHead(general: Head, page: Page, token: Facts & { is: 'token' }): Head {
  const { name, symbol, takesTips, mint, description, isChannel } = token;
  if (isProgram(page.kind)) return general;
  const called = name || symbol || shortAddress(mint);
  const coin = symbol ? `$${symbol}` : 'the coin itself';
  const tip = isChannel
    ? `Tip ${called} in SOL. Your message goes straight to the stream.`
    : takesTips
      ? `Tip the creator of ${called} in SOL or ${coin}. Your message goes straight to the stream.`
      : `${called} on Fanfare: its giveaways and clips.`;
  const own = {
    ...general,
    picture: `/og/token/${mint}.png`,
    pictureText: takesTips ? `${called}: tip the creator, live on stream` : `${called} on Fanfare`,
  };
  if (page.kind === 'tokenClips') {
    const words = `Clips of ${called}, collected by fans. The creator picks the winners in public.`;
    return { ...own, title: tabTitle(clipsTitle(called)), description: words };
  }
  const title = page.kind === 'tip' ? tipTitle(called) : tokenTitle(called, symbol);
  return { ...own, title: tabTitle(title), description: limited(`${tip} ${description}`) };
}

function giveawayHead(general: Head, page: Page, giveaway: GiveawayFacts, now: number): Head {
  const { id, title, prize, winner, winners, description } = giveaway;
  const standing = standingOf(giveaway, now);
  // A draft that was never funded promises nothing.
  const path = standing === 'unfunded' ? null : general.path;
  if (page.kind === 'draw') {
    const outcome = winner === null ? 'Not drawn yet.' : `${winnersText(winner, winners)} won ${prize}.`;
    return {
      title: tabTitle(drawTitle(title)),
      description: `${outcome} Entries, random beacon, ticket and payment: check every step yourself, in your own browser.`,
      path,
      picture: `/og/draw/${id}.png`,
      pictureText: `The draw of ${title}: ${outcome}`,
    };
  }
  const words = {
    unfunded: `A giveaway of ${prize} that is not funded yet.`,
    open: `Win ${prize}. ${giveaway.kind === 'holders' ? 'Holders are entered automatically' : 'Enter'} until ${utcText(giveaway.endsAt)}.`,
    drawing: `${prize} is being drawn.`,
    won: `${winner === null ? '' : winnersText(winner, winners)} won ${prize}. Check the draw yourself.`,
    cancelled: `This giveaway of ${prize} was cancelled, and everything went back to its creator.`,
  }[standing];
  return {
    title: tabTitle(title),
    description: limited(`${words} ${description}`),
    path,
    picture: `/og/giveaway/${id}.png`,
    pictureText: `${title}. ${words}`,
  };
}

function limited(text: string): string {
  const line = cleanLine(text, DESCRIPTION_LENGTH + 1);
  return [...line].length > DESCRIPTION_LENGTH ? `${cleanLine(line, DESCRIPTION_LENGTH - 1)}\u2026` : line;
}

/**
 * Returns the head's elements, for the place of the title. `origin` of the site; `version` of the picture, which X
 * keeps by its address.
 */
export function headHtml(head: Head, origin: string, version: string | null = null): string {
  const picture = `${origin}${head.picture}${version ? `?v=${version}` : ''}`;
  const name = (key: string, content: string) => `<meta name="${key}" content="${escapeHtml(content)}" />`;
  const property = (key: string, content: string) =>
    `<meta property="${key}" content="${escapeHtml(content)}" />`;
  return [
    `<title>${escapeHtml(head.title)}</title>`,
    name('description', head.description),
    ...(head.path === null
      ? [name('robots', 'noindex')]
      : [
          `<link rel="canonical" href="${escapeHtml(origin + head.path)}" />`,
          property('og:url', origin + head.path),
        ]),
    property('og:site_name', 'Fanfare'),
    property('og:type', 'website'),
    property('og:title', head.title),
    property('og:description', head.description),
    property('og:image', picture),
    property('og:image:type', 'image/png'),
    property('og:image:width', '1200'),
    property('og:image:height', '630'),
    property('og:image:alt', head.pictureText),
    name('twitter:card', 'summary_large_image'),
    name('twitter:title', head.title),
    name('twitter:description', head.description),
    name('twitter:image', picture),
    name('twitter:image:alt', head.pictureText),
  ].join('\n    ');
}

/** Returns the element that tells every page who runs the site; web/site/operator.ts reads it. */
export function operatorHtml(operator: Operator): string {
  return `<meta name="${OPERATOR_META}" content="${escapeHtml(JSON.stringify(operator))}" />`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for HTML, also for a quoted attribute. Drops control characters, which HTML cannot express. */
export function escapeHtml(text: string): string {
  return text.replace(/\p{Cc}/gu, ' ').replace(/[&<>"']/g, (sign) => ENTITIES[sign]!);
}
