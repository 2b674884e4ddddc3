/**
 * The texts that reach the stream with no one at the desk, among 1,000 evasions and 1,000 honest messages in twelve
 * languages. Half of each is open. The other half is sealed: its seed is the hash of the code that it tries, so that no
 * one can have seen it while that code was written, and each change of the code makes another one.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DEFAULT_MODERATION } from '../../core/moderation/model.ts';
import { rule } from '../../core/moderation/rule.ts';
import { cleanMessage } from '../../core/words.ts';
import { costOf } from '../cost.ts';
import { MORE, TRIED } from './disguises.ts';
import { evasions } from './evasions.ts';
import { honestIn, honestMessages } from './honest.ts';
import { INNOCENT } from './innocents.ts';
import { aired, blind, cleanOf, findingOf, local, passes } from './on-air.ts';

const core = new URL('../../core/', import.meta.url).pathname;
/** The code that the sealed half tries. */
const CODE = ['banned-words.ts', 'words.ts', 'words', 'moderation'].flatMap((name) =>
  filesOf(join(core, name)),
);

function filesOf(path: string): string[] {
  if (/\.(ts|json)$/.test(path)) return path.endsWith('.test.ts') ? [] : [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesOf(join(path, name)));
}

const sealed = createHash('sha256')
  .update(CODE.map((path) => readFileSync(path, 'utf8')).join('\0'))
  .digest('hex');
const HALF = 500;
const hash = (lists: unknown) =>
  createHash('sha256').update(JSON.stringify(lists)).digest('hex').slice(0, 16);

const EVASIONS = { open: evasions('open', HALF), sealed: evasions(sealed, HALF) };
const HONEST = { open: honestMessages('open', HALF), sealed: honestMessages(sealed, HALF) };

const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`;

test.each(['open', 'sealed'] as const)(
  'hold, with no one there: almost nothing of the half "%s" reaches the air',
  (half) => {
    const list = EVASIONS[half];
    for (const [name, judge] of [
      ['local judge', local],
      ['blind judge', blind],
    ] as const) {
      const open = list.filter((evasion) => passes(evasion, 'hold', judge));
      console.info(
        `hold, ${half} half ${hash(list)}, ${name}: ${list.length - open.length} of ${list.length} stopped`,
        open.map(({ language, rule: by, message }) => `${language} ${by}: ${message}`),
      );
      if (judge === local) expect(open.length).toBeLessThanOrEqual(list.length / 100);
    }
  },
);

test.each(['open', 'sealed'] as const)(
  'hold, with no one there: trust lets hardly more of the half "%s" reach the air',
  (half) => {
    const list = EVASIONS[half];
    const open = list.filter((evasion) => passes(evasion, 'hold', local, true));
    console.info(
      `hold, ${half} half, trusted wallet: ${list.length - open.length} of ${list.length} stopped`,
      open,
    );
    expect(open.length).toBeLessThanOrEqual(list.length / 50);
  },
);

test.each(['en', 'es', 'pt', 'de', 'fr', 'it'])('most honest messages in %s are spoken', (language) => {
  const list = honestIn(language);
  const foreign = list.filter((message) => findingOf(message, null, 'filter').foreign);
  console.info(
    `${percent(foreign.length, list.length)} of ${list.length} in ${language} are foreign`,
    foreign,
  );
  expect(foreign.length).toBeLessThanOrEqual(list.length / 10);
});

test.each(['tr', 'vi', 'ru', 'pl', 'ja', 'ko'])('words in %s are foreign: the judge lacks it', (language) => {
  const list = honestIn(language);
  const known = list.filter((message) => !findingOf(message, null, 'filter').foreign);
  console.info(
    `${percent(known.length, list.length)} of ${list.length} in ${language} are not foreign`,
    known,
  );
  expect(known.length).toBeLessThanOrEqual(list.length / 10);
});

test.each(['open', 'sealed'] as const)('approve: nothing of the half "%s" reaches the air', (half) => {
  expect(EVASIONS[half].filter((evasion) => passes(evasion, 'approve', blind))).toEqual([]);
});

test.each(['open', 'sealed'] as const)(
  'filter: honest messages of the half "%s" stay as they are',
  (half) => {
    const list = HONEST[half];
    const altered = list.filter((message) => aired(message, 'filter', local) !== cleanOf(message));
    const held = list.filter((message) => aired(message, 'hold', local) === null);
    const stopped = EVASIONS[half].filter((evasion) => !passes(evasion, 'filter', local));
    console.info(
      `filter, ${half} half ${hash(list)}: ${altered.length} of ${list.length} honest messages altered`,
      altered,
      `hold lets ${percent(list.length - held.length, list.length)} of them pass by themselves;`,
      `filter stops ${percent(stopped.length, HALF)} of the evasions`,
    );
    expect(altered.length).toBeLessThanOrEqual(list.length / 100);
  },
);

test.each(['open', 'sealed'] as const)(
  'hold, with no one there: most honest messages of the half "%s" go on by themselves, where the judge knows the language',
  (half) => {
    const known = HONEST[half].filter((message) => !findingOf(message).foreign);
    const waiting = known.filter((message) => aired(message, 'hold', local) === null);
    console.info(`${percent(waiting.length, known.length)} of ${known.length} wait for someone`, waiting);
    expect(waiting.length).toBeLessThanOrEqual(known.length / 4);
  },
);

test('at least 97 % of the disguises that users tried are masked, and of 200 more', () => {
  expect([TRIED.length, MORE.length]).toEqual([125, 200]);
  for (const list of [TRIED, MORE]) {
    const open = list.filter((text) => !cleanMessage(text, []).includes('****'));
    console.info(`${list.length - open.length} of ${list.length} disguises masked; open:`, open);
    expect(open.length).toBeLessThanOrEqual(list.length * 0.03);
  }
});

test('no innocent word or name is masked', () => {
  expect(INNOCENT.length).toBeGreaterThanOrEqual(300);
  expect(INNOCENT.filter((text) => cleanMessage(text, []) !== text)).toEqual([]);
});

test('to rule on a message costs no more than ten times what masking it costs', () => {
  const settings = { ...DEFAULT_MODERATION, mode: 'hold' as const };
  // A new ending each time, so that no result comes from a cache.
  const eachMessage = (look: (message: string) => void) => () => {
    for (const message of HONEST.open.slice(0, 60)) look(`${message}${Math.random()}`);
  };
  const ruling = costOf(
    eachMessage((message) => {
      rule(settings, { ...findingOf(message), judged: 'unasked' }, { trusted: true, now: 0 });
    }),
    10,
  );
  const masking = costOf(
    eachMessage((message) => cleanMessage(message, [])),
    10,
  );
  expect(ruling).toBeLessThan(masking * 10);
});
