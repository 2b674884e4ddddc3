import { describe, expect, test } from 'vitest';
import { parseModeration } from '../moderation/parse-settings.ts';
import { parseShow } from '../show/parse-settings.ts';
import { parseAlerts } from './parse-settings.ts';
import { DEFAULT_ALERTS, type Tier } from './settings.ts';

/** Returns the sentence that refuses; fails if nothing is refused. */
function refusal(parse: (input: unknown) => unknown, input: unknown): string {
  try {
    parse(input);
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error(`accepted ${JSON.stringify(input)}`);
}
const standard = DEFAULT_ALERTS.tiers[0]!;
const tier = (changes: Partial<Record<keyof Tier, unknown>>) => ({ tiers: [{ ...standard, ...changes }] });
const from = (...amounts: string[]) => ({
  tiers: amounts.map((amount) => ({ ...standard, from: amount })),
});

describe('settings of alerts', () => {
  test('a partial update changes only its own fields', () => {
    const base = parseAlerts({ template: '{name} gave {amount}', voice: { speed: 1.5 } });
    expect(base).toEqual({
      ...DEFAULT_ALERTS,
      template: '{name} gave {amount}',
      voice: { ...DEFAULT_ALERTS.voice, speed: 1.5 },
    });
    expect(parseAlerts({ minimums: { speak: '5' } }, base)).toEqual({
      ...base,
      minimums: { ...base.minimums, speak: '5' },
    });
    expect(parseAlerts({}, base)).toEqual(base);
  });

  test('whole settings are taken over as they are', () => {
    const whole = {
      template: '{dollars} from {name}!',
      dollars: true,
      minimums: { accept: '10', show: '10', speak: '30' },
      tiers: [
        { ...standard, preset: 'neon-sign', color: '#A7F3D0', position: { x: 12.5, y: 100 } },
        { ...standard, name: 'Whale 🐋', from: '500000000', position: 'top-left', picture: 'a'.repeat(64) },
        { ...standard, name: 'Top', from: '5000000000', sound: { source: 'b'.repeat(64), volume: 0 } },
      ],
      voice: {
        on: false,
        voice: 'orion',
        volume: 0,
        speed: 2,
        pronunciations: [{ from: 'gg', to: 'good game' }],
      },
      faces: 'all',
    };
    expect(parseAlerts(JSON.parse(JSON.stringify(whole)))).toEqual(whole);
  });

  test('a tier that says only its name and amount is a usual one', () => {
    const { tiers } = parseAlerts({ tiers: [{ name: ' First ', from: '0' }] });
    expect(tiers).toEqual([{ ...standard, name: 'First' }]);
  });

  test.each([
    [null, 'body: must be an object'],
    [[], 'body: must be an object'],
    [7, 'body: must be an object'],
    [{ zoom: 1 }, 'zoom: is not a setting'],
    [{ faces: 'some' }, 'faces: must be one of off, trusted, all'],
    [JSON.parse('{"__proto__": {"dollars": true}}'), '__proto__: is not a setting'],
    [{ constructor: 1 }, 'constructor: is not a setting'],
    [{ template: '' }, 'template: must have 1 to 80 characters'],
    [{ template: 'x'.repeat(81) }, 'template: must have 1 to 80 characters'],
    [{ template: '{name} {wallet}' }, 'template: may have {name}, {amount} and {dollars} only'],
    [{ template: 'a\u202eb' }, 'template: must be one line of visible text'],
    [{ template: 'a\nb' }, 'template: must be one line of visible text'],
    [{ dollars: 'yes' }, 'dollars: must be true or false'],
    [{ minimums: { show: 5 } }, 'minimums.show: must be lamports as text'],
    [{ minimums: { show: '-1' } }, 'minimums.show: must be lamports as text'],
    [{ minimums: { show: '01' } }, 'minimums.show: must be lamports as text'],
    [{ minimums: { show: '10000000001' } }, 'minimums.speak: must be at least minimums.show'],
    [{ minimums: { speak: '10000000000000001' } }, 'minimums.speak: must be at most 10,000,000 SOL'],
    [{ tiers: [] }, 'tiers.0.from: must be 0: every alert has a tier'],
    [{ tiers: {} }, 'tiers: must be a list'],
    [from('1'), 'tiers.0.from: must be 0: every alert has a tier'],
    [from('0', '5', '5'), 'tiers.2.from: must be more than tiers.1.from'],
    [from('0', '5', '4'), 'tiers.2.from: must be more than tiers.1.from'],
    [from('0', '1', '2', '3', '4', '5'), 'tiers: must be at most 5 entries'],
    [{ tiers: [{ from: '0' }] }, 'tiers.0.name: is required'],
    [tier({ name: 'x'.repeat(21) }), 'tiers.0.name: must have 1 to 20 characters'],
    [tier({ preset: 'hasOwnProperty' }), /^tiers\.0\.preset: must be one of classic, /],
    [tier({ color: 'red' }), 'tiers.0.color: must be a color like #a7f3d0'],
    [tier({ color: '#12345' }), 'tiers.0.color: must be a color like #a7f3d0'],
    [tier({ position: 'middle' }), /^tiers\.0\.position: must be one of top-left, /],
    [tier({ position: { x: 101, y: 0 } }), 'tiers.0.position.x: must be between 0 and 100'],
    [tier({ position: { x: 1 } }), 'tiers.0.position.y: is required'],
    [tier({ size: 201 }), 'tiers.0.size: must be between 40 and 200'],
    [tier({ size: '100' }), 'tiers.0.size: must be a number'],
    [tier({ enter: 'spin' }), 'tiers.0.enter: must be one of slide, pop, fade'],
    [tier({ seconds: 61 }), 'tiers.0.seconds: must be between 1 and 60'],
    [
      tier({ style: { amountFontWeight: 950 } }),
      'tiers.0.style.amountFontWeight: must be between 100 and 900',
    ],
    [tier({ style: { textColor: '#ffffff' } as object }), 'tiers.0.style.textColor: is not a setting'],
    [tier({ picture: 'https://evil.example/a.png' }), 'tiers.0.picture: must be the hash of a file'],
    [
      tier({ sound: { source: 'builtin:../../x' } }),
      'tiers.0.sound.source: must be the hash of a file, or builtin: and a name',
    ],
    [
      tier({ sound: { source: 'builtin:coin', volume: 0.5 } }),
      'tiers.0.sound.volume: must be a whole number',
    ],
    [tier({ voice: 1 }), 'tiers.0.voice: must be true or false'],
    [{ voice: { voice: '../x' } }, 'voice.voice: must be the name of a voice'],
    [{ voice: { speed: 2.1 } }, 'voice.speed: must be between 0.5 and 2'],
    [{ voice: { speed: null } }, 'voice.speed: must be a number'],
    [
      { voice: { pronunciations: Array.from({ length: 51 }, (_, i) => ({ from: `a${i}`, to: 'b' })) } },
      'voice.pronunciations: must be at most 50 entries',
    ],
    [{ voice: { pronunciations: [{ from: 'a' }] } }, 'voice.pronunciations.0.to: is required'],
  ])('%j is refused by the name of its field', (input, sentence) => {
    expect(refusal(parseAlerts, input)).toMatch(sentence);
  });
});

describe('settings of moderation', () => {
  const wallet = 'So11111111111111111111111111111111111111112';

  test('words and wallets are stored once, without regard to case', () => {
    const { words, blocked } = parseModeration({
      words: [
        { word: ' Frog ', action: 'mask' },
        { word: 'frog', action: 'hold' },
        { word: 'ラーメン', action: 'drop' },
      ],
      blocked: [wallet, wallet],
    });
    expect(words).toEqual([
      { word: 'Frog', action: 'mask' },
      { word: 'ラーメン', action: 'drop' },
    ]);
    expect(blocked).toEqual([wallet]);
  });

  test('no one need be trusted, and other languages are shown', () => {
    const base = parseModeration({ mode: 'hold' });
    expect(base).toMatchObject({ trusted: [], trustHolders: false, otherLanguages: true });
    expect(parseModeration({ trusted: [wallet, wallet], otherLanguages: false }, base)).toEqual({
      ...base,
      trusted: [wallet],
      otherLanguages: false,
    });
  });

  test.each([
    [{ mode: 'off' }, 'mode: must be one of filter, hold, approve'],
    [{ holdSeconds: 2 }, 'holdSeconds: must be between 3 and 120'],
    [{ holdSeconds: 3.5 }, 'holdSeconds: must be a whole number'],
    [{ words: [{ word: '!!', action: 'mask' }] }, 'words.0.word: must have a letter or a digit'],
    [{ words: [{ word: 'a'.repeat(41), action: 'mask' }] }, 'words.0.word: must have 1 to 40 characters'],
    [{ words: [{ word: 'a', action: 'ban' }] }, 'words.0.action: must be one of mask, drop, hold'],
    [{ words: ['a'] }, 'words.0: must be an object'],
    [
      { words: Array.from({ length: 501 }, (_, i) => ({ word: `w${i}`, action: 'mask' })) },
      'words: must be at most 500 entries',
    ],
    [{ blocked: ['me'] }, 'blocked.0: must be a Solana address'],
    [{ trusted: ['me'] }, 'trusted.0: must be a Solana address'],
    [{ trustHolders: 1 }, 'trustHolders: must be true or false'],
    [{ otherLanguages: 'no' }, 'otherLanguages: must be true or false'],
    [{ panic: 'no' }, 'panic: must be true or false'],
  ])('%j is refused by the name of its field', (input, sentence) => {
    expect(refusal(parseModeration, input)).toBe(sentence);
  });
});

describe('settings of the further parts', () => {
  test('a goal keeps the fields that an update omits', () => {
    const base = parseShow({ goal: { on: true, milestones: [{ at: '5', label: 'Half' }], since: 7 } });
    const next = parseShow({ goal: { title: 'New chair' }, top: { rows: 3 } }, base);
    expect(next.goal).toEqual({ ...base.goal, title: 'New chair' });
    expect(next.top).toEqual({ ...base.top, rows: 3 });
  });

  test.each([
    [{ goal: { target: '0' } }, 'goal.target: must be at least 1 lamports'],
    [{ goal: { title: '' } }, 'goal.title: must have 1 to 60 characters'],
    [{ goal: { since: -1 } }, /^goal\.since: must be between 0 and /],
    [
      {
        goal: {
          milestones: [
            { at: '5', label: 'a' },
            { at: '5', label: 'b' },
          ],
        },
      },
      'goal.milestones.1.at: must be more than goal.milestones.0.at',
    ],
    [{ goal: { place: 'center' } }, /^goal\.place: must be one of top-left, /],
    [{ latest: { on: 1 } }, 'latest.on: must be true or false'],
    [{ top: { rows: 11 } }, 'top.rows: must be between 1 and 10'],
    [{ top: { period: 'year' } }, 'top.period: must be one of day, week, month, all'],
    [{ giveaway: null }, 'giveaway: must be an object'],
  ])('%j is refused by the name of its field', (input, sentence) => {
    expect(refusal(parseShow, input)).toMatch(sentence);
  });
});
