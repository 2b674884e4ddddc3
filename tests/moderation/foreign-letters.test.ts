/**
 * The author of a message chooses its letters. No letter keeps a text from the judge, and no foreign letter makes the
 * ruling milder.
 */
import { expect, test } from 'vitest';
import { DEFAULT_MODERATION, type Mode } from '../../core/moderation/model.ts';
import { asksJudge, rule } from '../../core/moderation/rule.ts';
import { cleanMessage } from '../../core/words.ts';
import { volume } from '../volume.ts';
import { evasions, type Random, seeded } from './evasions.ts';
import { honestMessages } from './honest.ts';
import { findingOf } from './on-air.ts';

/** The verdict of a judge on every text; none: the site has no judge. */
const ANSWERS = ['safe', 'unsafe', 'silent', 'none'] as const;
type Answer = (typeof ANSWERS)[number];

type Words = ReturnType<typeof findingOf>;

const said = ({ name, message }: Words) => `${name}: ${message}`;

/** Returns the treatment of words: on the stream, and in its voice. */
function treated(finding: Words, mode: Mode, answer: Answer, trusted = false) {
  const settings = { ...DEFAULT_MODERATION, mode };
  const asked = asksJudge(settings, finding, { trusted });
  const judged = answer === 'none' || asked ? answer : 'unasked';
  const { ruling, unspoken } = rule(settings, { ...finding, judged }, { trusted, now: 0 });
  const shown = ruling.state === 'shown';
  return { asked, state: ruling.state, reasons: ruling.reasons, shown, spoken: shown && !unspoken };
}

const THREATS = [
  'I will bomb the school of your children tomorrow',
  'we will take your daughter on her way home from school',
  'i know where you live and i will come with a knife',
  'you will not see the end of this week, i promise',
  'someone should burn your house down tonight',
];
/** Of other scripts, and one that is Latin. */
const LETTERS = ['ж', '日', 'π', 'å', 'א'];
const WAYS: [way: string, write: (threat: string, letter: string) => Words][] = [
  ['behind it', (threat, letter) => findingOf(`${threat} ${letter}`)],
  ['before it', (threat, letter) => findingOf(`${letter} ${threat}`)],
  ['in the name', (threat, letter) => findingOf(threat, letter)],
];

test.each(WAYS)('threats with a letter of another script %s are judged as threats are', (_, write) => {
  for (const threat of THREATS)
    for (const letter of LETTERS) {
      const words = write(threat, letter);
      const seen = ANSWERS.map((answer) => {
        const { asked, state, reasons, spoken } = treated(words, 'filter', answer);
        return { asked, state, reasons, spoken };
      });
      expect(seen, said(words)).toEqual([
        { asked: true, state: 'shown', reasons: [], spoken: true },
        { asked: true, state: 'wordless', reasons: ['judge'], spoken: false },
        { asked: true, state: 'wordless', reasons: ['silent-judge'], spoken: false },
        { asked: true, state: 'shown', reasons: [], spoken: false },
      ]);
    }
});

test('in hold such a text waits for someone, whatever the judge says of it', () => {
  for (const [, write] of WAYS)
    for (const answer of ANSWERS) {
      const seen = treated(write('hello my friends', 'ж'), 'hold', answer);
      expect(seen).toMatchObject({ asked: false, state: 'held' });
      expect(seen.reasons).toContain('language');
    }
});

test('the judge is not asked about a tip without words, or one that is held or removed anyway', () => {
  const asks = (settings: object, finding: object = {}) =>
    asksJudge(
      { ...DEFAULT_MODERATION, ...settings },
      { ...findingOf('привет hello'), ...finding },
      { trusted: false },
    );
  expect(asks({})).toBe(true);
  expect(asks({}, { message: '' })).toBe(false);
  expect(asks({ blocked: ['stranger'] })).toBe(false);
  expect(asks({ words: [{ word: 'hello', action: 'hold' }] })).toBe(false);
  expect(asks({ mode: 'approve' })).toBe(false);
  expect(asksJudge(DEFAULT_MODERATION, findingOf('привет hello'), { trusted: true })).toBe(false);
});

const SEEDS = volume({ sample: 100, long: 2000 });
const FOREIGN = [...'жщ日猫πωאבعハ한ქդåøłșğžạ', '\u0301', '\u0308', '\u030a', '\u0323', '\u0336', '⠓'];

/** Up to four of them, anywhere. */
function withForeign(text: string, random: Random): string {
  const chars = [...text];
  for (let left = 1 + random(4); left > 0; left -= 1)
    chars.splice(random(chars.length + 1), 0, FOREIGN[random(FOREIGN.length)]!);
  return chars.join('');
}

test('adding letters of other scripts, or marks, makes no ruling milder, in words or in voice', () => {
  const problems: string[] = [];
  for (let seed = 0; seed < SEEDS; seed += 1) {
    const random = seeded(`letters ${seed}`);
    const written = [
      THREATS[random(THREATS.length)]!,
      ...honestMessages(`letters ${seed}`, 4),
      ...evasions(`letters ${seed}`, 2).map(({ message }) => message),
    ];
    for (const text of written) {
      const message = cleanMessage(text, []);
      const name = random(2) === 0 ? null : 'Mia';
      const inName = name !== null && random(3) === 0;
      const add = (to: string) => cleanMessage(withForeign(to, random), []);
      const before = findingOf(message, name);
      const after = inName ? findingOf(message, add(name)) : findingOf(add(message), name);
      for (const answer of ANSWERS)
        for (const trusted of [false, true]) {
          const one = treated(before, 'filter', answer, trusted);
          const other = treated(after, 'filter', answer, trusted);
          const isMilder =
            (one.asked && !other.asked) || (!one.shown && other.shown) || (!one.spoken && other.spoken);
          if (isMilder) problems.push(`${answer}, trusted ${trusted}: ${said(before)} | ${said(after)}`);
        }
    }
  }
  expect(problems.slice(0, 5)).toEqual([]);
});
