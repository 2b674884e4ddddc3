/**
 * Checks that a post holds the sentence that proves an account. X turns every address in a post, also a bare domain,
 * into a link of t.co, and appends one for a picture. Links do not show the typed text, so both sides are compared
 * without them.
 */

const X_LINKS = /(?:https?:\/\/)?(?:t\.co|pic\.(?:twitter|x)\.com)\/\w+/gi;

/**
 * Returns whether a post holds the sentence. `text`: as X quotes it; `site`: the address in `sentence`, which X may
 * shorten.
 */
export function postHoldsSentence(text: string, sentence: string, site: string): boolean {
  return withoutLinks(text, site) === withoutLinks(sentence, site);
}

function withoutLinks(text: string, site: string): string {
  return text.replace(X_LINKS, ' ').replace(siteForms(site), ' ').replace(/\s+/g, ' ').trim();
}

/** Matches the site as users type it: with or without a scheme and a trailing slash. */
function siteForms(site: string): RegExp {
  return new RegExp(`(?:https?://)?${site.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}/?`, 'gi');
}
