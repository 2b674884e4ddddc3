/**
 * What is wrong with the site, from one reading to the next: when a finding becomes a concern that the operator is told
 * of, and when it is over. Times in ms since 1970.
 */

/** A fault that one reading has seen. */
export interface Finding {
  /** The same fault has the same key, whatever its numbers are. */
  key: string;
  /** A sentence for people, without an address or a secret if it is urgent: anyone reads those. */
  text: string;
  /** Tips, draws or alerts stand still: /api/health is 503. */
  urgent: boolean;
}

/** A finding over time. */
export interface Concern extends Finding {
  since: number;
  /** The successive readings that have seen it, and those that have not. */
  seen: number;
  gone: number;
  /** When the operator was last told, and in which words; null before it is a concern. */
  saidAt: number | null;
  saidText: string | null;
}

/** One lost answer is noise: a fault must show in so many readings one after the other. */
const URGENT_READINGS = 3;
const QUIET_READINGS = 2;
/** Readings without it after which a concern is over. */
const GONE_READINGS = 2;
const REPEAT_MS = 3_600_000;
/** A job's error may be long, and must not push the other lines out of the message. */
const LINE_CHARACTERS = 150;

/** The concerns that begin, last for another hour, or end with a reading. */
export interface News {
  begun: Concern[];
  lasting: Concern[];
  over: Concern[];
}

/**
 * Returns the concerns after a reading, and what to tell of them. `quiet`: the reading looked for all findings that are
 * not urgent too; otherwise those that it did not find stay as they are.
 */
export function advance(
  concerns: readonly Concern[],
  { findings, quiet }: { findings: readonly Finding[]; quiet: boolean },
  now: number,
): { concerns: Concern[]; news: News } {
  const news: News = { begun: [], lasting: [], over: [] };
  const known = new Set(concerns.map(({ key }) => key));
  const next = concerns.flatMap((concern): Concern[] => {
    const found = findings.find(({ key }) => key === concern.key);
    if (!found) return concern.urgent || quiet ? missed(concern, news) : [concern];
    // It was told of as less than an outage, if at all.
    if (found.urgent && !concern.urgent) return [{ ...begin(found, now), since: concern.since }];
    return seenAgain({ ...concern, ...found }, news, now);
  });
  for (const finding of findings) if (!known.has(finding.key)) next.push(begin(finding, now));
  return { concerns: next, news };
}

function begin(finding: Finding, now: number): Concern {
  return { ...finding, since: now, seen: 1, gone: 0, saidAt: null, saidText: null };
}

/** Sentences about what is over already are told again only when there is more of it, and have no end. */
const isPast = (text: string) => text.includes('since yesterday');

function seenAgain(concern: Concern, news: News, now: number): Concern[] {
  const seen = { ...concern, seen: concern.seen + 1, gone: 0 };
  const enough = seen.urgent ? URGENT_READINGS : QUIET_READINGS;
  const isNew = seen.saidAt === null && seen.seen >= enough;
  const isOld = isPast(seen.text) && seen.text === seen.saidText;
  const isDue = seen.saidAt !== null && now - seen.saidAt >= REPEAT_MS && !isOld;
  const said = isNew || isDue ? { ...seen, saidAt: now, saidText: seen.text } : seen;
  if (isNew) news.begun.push(said);
  if (isDue) news.lasting.push(said);
  return [said];
}

function missed(concern: Concern, news: News): Concern[] {
  if (concern.saidAt === null) return [];
  const gone = concern.gone + 1;
  if (gone < GONE_READINGS) return [{ ...concern, gone }];
  if (!isPast(concern.text)) news.over.push(concern);
  return [];
}

/** Returns the concerns for which /api/health is 503. */
export function outages(concerns: readonly Concern[]): Concern[] {
  return concerns.filter(({ urgent, saidAt }) => urgent && saidAt !== null);
}

/** Returns whether a finding has yet to be confirmed, or an end: then the next reading follows soon. */
export function isUnsure(concerns: readonly Concern[]): boolean {
  return concerns.some(({ urgent, saidAt, gone }) => urgent && (saidAt === null || gone > 0));
}

/** Returns the message to the operator; null if there is no news. `site`: the host of the site. */
export function messageOf({ begun, lasting, over }: News, site: string, now: number): string | null {
  const lines = [
    ...urgentFirst(begun).map(({ text, since }) => `${lineOf(text)}, since ${timeText(since)}`),
    ...urgentFirst(lasting).map(
      ({ text, since }) => `Still, after ${lengthText(now - since)}: ${lineOf(text)}`,
    ),
    ...urgentFirst(over).map(({ text, since }) => `Over, after ${lengthText(now - since)}: ${lineOf(text)}`),
  ];
  return lines.length === 0 ? null : `Fanfare at ${site}\n${lines.join('\n')}`;
}

const urgentFirst = (concerns: readonly Concern[]) =>
  concerns.toSorted((one, other) => Number(other.urgent) - Number(one.urgent));

const lineOf = (text: string) =>
  text.length <= LINE_CHARACTERS ? text : `${text.slice(0, LINE_CHARACTERS - 4)} ...`;

function timeText(at: number): string {
  return `${new Date(at).toISOString().slice(11, 19)} UTC`;
}

function lengthText(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 1) return `${Math.round(ms / 1000)} s`;
  return minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
}

const SINGULAR: Record<string, string> = { are: 'is', were: 'was', their: 'its' };

/**
 * Returns the key of a sentence: the sentence without its numbers and times, whether they are one or many, and without
 * the error after a colon.
 */
export function keyOf(sentence: string): string {
  return sentence
    .replace(/: .*$/s, '')
    .replace(/\d[\d.,:TZ-]*/g, '#')
    .replace(/\b(are|were|their)\b/g, (word) => SINGULAR[word]!)
    .replace(/s\b/g, '');
}
