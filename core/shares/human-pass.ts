/** What page and worker both know of the human pass (decision 96). */

/** The header in which a page sends its pass. */
export const HUMAN_PASS = 'x-human-pass';

/** What a 429 says where a pass would help: the public key of the widget, and its script's address. */
export interface Widget {
  siteKey: string;
  script: string;
}
