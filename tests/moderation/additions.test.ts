/**
 * The author of a message chooses its letters, and may add to it. Nothing that is added keeps a text from the judge or
 * makes a ruling milder. The exceptions are in docs/decisions/079.
 */
import { expect, test } from 'vitest';
import { MASK } from '../../core/banned-words.ts';
import { type Finding, questionsOf } from '../../core/moderation/finding.ts';
import { DEFAULT_MODERATION, type Mode } from '../../core/moderation/model.ts';
import { asksJudge, type Judged, rule } from '../../core/moderation/rule.ts';
import { cleanMessage } from '../../core/words.ts';
import { hazardOf } from '../../local/speech/guard-model.ts';
import { volume } from '../volume.ts';
import { evasions, type Random, seeded } from './evasions.ts';
import { honestMessages } from './honest.ts';
import { findingOf } from './on-air.ts';

/** The answer of a judge to each text; none: the site has no judge. */
type Answers = 'safe' | 'unsafe' | 'silent' | 'none' | ((text: string) => 'safe' | 'unsafe');

const said = ({ name, message }: Finding) => `${name}: ${message}`;

/** Returns the treatment of words: on the stream, and in its voice. */
function treated(finding: Finding, mode: Mode, answers: Answers, trusted = false) {
  const settings = { ...DEFAULT_MODERATION, mode };
  const asked = asksJudge(settings, finding);
  const heard = (): Judged => {
    if (answers === 'none' || !asked) return answers === 'none' ? 'none' : 'unasked';
    if (typeof answers === 'string') return answers;
    return questionsOf(finding).some((text) => answers(text) === 'unsafe') ? 'unsafe' : 'safe';
  };
  const { ruling, unspoken } = rule(settings, { ...finding, judged: heard() }, { trusted, now: 0 });
  const { state, until, reasons } = ruling;
  const shown = state === 'shown';
  return {
    asked,
    state,
    reasons,
    shown,
    waits: state === 'held' && until === null,
    spoken: shown && !unspoken,
  };
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
const WAYS: [way: string, write: (threat: string, letter: string, mode: Mode) => Finding][] = [
  ['behind it', (threat, letter, mode) => findingOf(`${threat} ${letter}`, null, mode)],
  ['before it', (threat, letter, mode) => findingOf(`${letter} ${threat}`, null, mode)],
  ['inside it', (threat, letter, mode) => findingOf(threat.replace(/.{3}/g, `$&${letter}`), null, mode)],
  ['in the name', (threat, letter, mode) => findingOf(threat, letter, mode)],
];

test.each(WAYS)('threats with a letter of another script %s are judged as threats are', (_, write) => {
  for (const threat of THREATS)
    for (const letter of LETTERS) {
      const words = write(threat, letter, 'filter');
      const seen = (['safe', 'unsafe', 'silent', 'none'] as const).map((answer) => {
        const { asked, state, reasons, spoken } = treated(words, 'filter', answer);
        return { asked, state, reasons, spoken };
      });
      expect(seen, said(words)).toEqual([
        { asked: true, state: 'shown', reasons: [], spoken: false },
        { asked: true, state: 'wordless', reasons: ['judge'], spoken: false },
        { asked: true, state: 'wordless', reasons: ['silent-judge'], spoken: false },
        { asked: true, state: 'shown', reasons: [], spoken: false },
      ]);
    }
});

test('a threat with a letter between all of its letters is heard as the threat itself', () => {
  for (const letter of ['ж', '日', 'א', '\u0336'])
    for (const threat of THREATS) {
      const hidden = cleanMessage([...threat].join(letter), []);
      if (cleanMessage(threat, []) === threat) expect(questionsOf(findingOf(hidden))).toContain(threat);
      else expect(hidden).toContain(MASK);
    }
});

test('in hold such a text waits for someone, whoever sends it and whatever the judge says of it', () => {
  for (const [, write] of WAYS)
    for (const answer of ['safe', 'unsafe', 'silent', 'none'] as const)
      for (const trusted of [false, true]) {
        const seen = treated(write('hello my friends', 'ж', 'hold'), 'hold', answer, trusted);
        expect(seen).toMatchObject({ asked: true, waits: true });
        expect(seen.reasons).toContain('language');
      }
});

test('the judge hears all words but those that are never shown, or that someone reads anyway', () => {
  const asks = (settings: object, message = 'привет hello') =>
    asksJudge({ ...DEFAULT_MODERATION, ...settings }, findingOf(message));
  expect(asks({})).toBe(true);
  expect(asks({ mode: 'hold' })).toBe(true);
  expect(asks({ words: [{ word: 'hello', action: 'hold' }] })).toBe(true);
  expect(asks({ panic: true })).toBe(true);
  expect(asks({}, '')).toBe(false);
  expect(asks({ blocked: ['stranger'] })).toBe(false);
  expect(asks({ mode: 'approve' })).toBe(false);
});

const SEEDS = volume({ sample: 100, long: 1500 });
/** Of each kind in seven texts: more than 10,000 in the long run. */
function textsOf(seed: string, random: Random): string[] {
  return [
    THREATS[random(THREATS.length)]!,
    ...honestMessages(seed, 4),
    ...evasions(seed, 2).map(({ message }) => message),
  ];
}
/** A judge that flags what the local one flags, of any text without accents or other scripts. */
const hazards: Answers = (text) => (hazardOf(text) === null ? 'safe' : 'unsafe');
const ASCII = /^[\x20-\x7e]*$/;

const FOREIGN = [...'жщ日猫πωאبعハ한ქद', '\u0301', '\u0308', '\u030a', '\u0323', '\u0336', '⠓'];

/** Adds up to four of `pieces`, each at one of the places that `isPlace` allows. */
function withMore(text: string, pieces: readonly string[], random: Random, between: boolean): string {
  const parts = between ? text.split(' ') : [...text];
  for (let left = 1 + random(4); left > 0; left -= 1)
    parts.splice(random(parts.length + 1), 0, pieces[random(pieces.length)]!);
  return parts.join(between ? ' ' : '');
}

test('letters of other scripts, and marks, make no ruling on a Latin text milder, in any mode, in words or voice', () => {
  const problems: string[] = [];
  for (let seed = 0; seed < SEEDS; seed += 1) {
    const random = seeded(`letters ${seed}`);
    for (const text of textsOf(`letters ${seed}`, random)) {
      // Two letters of the same script in a row make a text that is no Latin one.
      if (/[^\p{sc=Latin}\p{sc=Common}]/u.test(text)) continue;
      const [plain, more] = [text, withMore(text, FOREIGN, random, false)].map((one) =>
        cleanMessage(one, []),
      );
      for (const mode of ['filter', 'hold'] as const) {
        const [before, after] = [plain!, more!].map((message) => findingOf(message, null, mode));
        const judges: Answers[] = ['safe', 'unsafe', 'silent', 'none'];
        if (ASCII.test(text)) judges.push(hazards);
        for (const judge of judges) {
          const [one, other] = [treated(before!, mode, judge), treated(after!, mode, judge)];
          const isMilder =
            (one.asked && !other.asked) ||
            (one.waits && !other.waits) ||
            // One mask for all of it says nothing.
            (more !== MASK && ((!one.shown && other.shown) || (!one.spoken && other.spoken))) ||
            (ASCII.test(text) && plain!.includes(MASK) && !more!.includes(MASK));
          if (isMilder) problems.push(`${mode}, ${judge}: ${said(before!)} | ${said(after!)}`);
        }
      }
    }
  }
  expect(problems.slice(0, 5)).toEqual([]);
});

const WHOLE = [
  ...'the and good stream thank you friend hola gracias danke bonjour merci grazie obrigado'.split(' '),
  ...'zorblatt quendil table house kill'.split(' '),
  ...['🔥', '❤️', '👍🏽', '🎉', '!', '?', ',', '…', '-', ':)', '100'],
];
/** Each keeps a text of common words from going on air by itself. */
const STOPS = ['zorblatt', 'kill', 'нет', '日本', 'ława'];
const COMMON = 'thank you so much for the great stream and good luck in the next game'.split(' ');

test('whole words, pictures and signs take no text from the judge, from the foreign ones, or from who waits', () => {
  const problems: string[] = [];
  for (let seed = 0; seed < SEEDS; seed += 1) {
    const random = seeded(`words ${seed}`);
    for (const text of textsOf(`words ${seed}`, random)) {
      const plain = cleanMessage(text, []);
      const more = withMore(plain, WHOLE, random, true);
      const [before, after] = [plain, more].map((message) => findingOf(message, null, 'filter'));
      if (before!.foreign && !after!.foreign) problems.push(`foreign: ${plain} | ${more}`);
      // The added words are in no list of the hazards: this judge is not milder.
      const judges: readonly Answers[] = ['safe', 'unsafe', 'silent', 'none', hazards];
      for (const judge of judges) {
        const [one, other] = [treated(before!, 'filter', judge), treated(after!, 'filter', judge)];
        const split: boolean =
          judge === hazards && questionsOf(before!).some((question) => hazardOf(question) !== null);
        const isMilder =
          (one.asked && !other.asked) ||
          (!split && !one.shown && other.shown) ||
          (!split && !one.spoken && other.spoken);
        if (isMilder) problems.push(`${judge}: ${plain} | ${more}`);
      }
    }
    const stopped = withMore(COMMON.slice(random(6)).join(' '), [STOPS[random(STOPS.length)]!], random, true);
    const more = withMore(stopped, WHOLE, random, true);
    for (const message of [stopped, more])
      if (!treated(findingOf(message), 'hold', 'safe').waits) problems.push(`hold: ${stopped} | ${more}`);
  }
  expect(problems.slice(0, 5)).toEqual([]);
});
