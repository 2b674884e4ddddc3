/**
 * Finds links in a message: with a scheme, "www.", bare domains, addresses of four numbers, mail addresses and cheap
 * disguises ("foo dot com", "foo[.]com", "foo . com"). Decimals ("0.5"), ellipses and forgotten spaces ("nice.so")
 * stay.
 */

/** Common top-level domains. A domain with another ending is a link only if a path follows. */
const ENDINGS =
  'com|net|org|io|gg|xyz|app|dev|co|me|tv|ai|fun|link|live|lol|site|online|shop|store|club|vip|top|icu|pro|info|biz|' +
  'click|cash|money|finance|fund|exchange|trade|trading|market|wallet|bet|casino|game|games|win|gift|gifts|claim|' +
  'art|nft|dao|sol|eth|crypto|network|world|life|today|space|tech|zone|page|pages|web|website|wiki|news|media|chat|' +
  'social|stream|video|watch|tube|cam|sex|porn|xxx|ru|su|cn|uk|de|fr|eu|nl|pl|br|jp|kr|au|ca|ly|to|gl|cc|ws|st|sh|' +
  'la|pw|tk|ml|ga|cf|gq|im|fm|gd|id|vc|li|bz|mobi|name|download|cloud|host|run|support|help|email|zip|mov|foo|buzz|' +
  'rocks|ninja|guru|cool|fyi|ink|wtf|monster|quest|bar|bio|blog|cfd|sbs|rest|cyou|digital|agency|studio|team|group';
/** Endings without a second meaning, so that blanks around the dot do not hide them. */
const PLAIN_ENDINGS = 'com|net|org|io|xyz|gg|app|fun';

const LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}_-]*[\\p{L}\\p{N}])?';
const DOMAIN = `(?:${LABEL}[.。])+`;
const PATH = '(?:[:/?#\\\\][^\\s]*)';
const END = '(?![\\p{L}\\p{N}_-])';

const LINKS: readonly RegExp[] = [
  /(?<![\p{L}\p{N}])[a-z][a-z0-9+.-]*\s?:\s?[/\\]{2}\s?\S*/giu,
  /(?<![\p{L}\p{N}])(?:mailto|javascript|magnet|solana|bitcoin|ethereum):[^\s]+/giu,
  /(?<![\p{L}\p{N}])www[.。]\S*/giu,
  new RegExp(`[^\\s@]+@${DOMAIN}\\p{L}{2,24}${END}`, 'giu'),
  new RegExp(`${DOMAIN}(?:${ENDINGS})[.。]?(?:${END}${PATH}?)`, 'giu'),
  new RegExp(`${DOMAIN}\\p{L}{2,24}(?::\\d+)?/[^\\s]*`, 'giu'),
  /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])(?:[:/]\S*)?/gu,
  // "foo dot com", "foo (dot) com", "foo[.]com"; but not "the dot com years".
  new RegExp(
    `(?<!\\p{L})(?!(?:the|a|an|this|that|of|in|and)\\s)${LABEL}\\s*(?:[[({]\\s*(?:dot|[.。])\\s*[\\])}]|\\sdot\\s)\\s*(?:${ENDINGS})${END}${PATH}?`,
    'giu',
  ),
  new RegExp(`${LABEL}(?:\\s+[.。]\\s*|[.。]\\s+)(?:${PLAIN_ENDINGS})${END}${PATH}?`, 'gu'),
];

/** Returns the text with each link replaced by a blank. */
export function removeLinks(text: string): string {
  let before: string;
  let after = text;
  // The text around a removed link could form another one.
  do {
    before = after;
    for (const link of LINKS) after = after.replace(link, ' ');
  } while (after !== before);
  return after;
}
