import { describe, expect, test } from 'vitest';
import { flairOf, PRESET_FACTS } from '../../core/alerts/presets.ts';
import { PRESETS } from '../../core/alerts/settings.ts';
import { contrast, type Rgb, WHITE } from '../../core/color.ts';
import { alertColors, COIN_COLOR } from './alert-colors.ts';
import { gainOf } from './alert-sound.ts';
import { pictureUnit } from './fit-picture.ts';
import { isCjk, isPixelText, isUpright } from './scripts.ts';

const rgb = (css: string) => css.match(/\d+/g)!.map(Number) as unknown as Rgb;
const PLATE: Rgb = [9, 14, 12];

describe('colors of an alert', () => {
  test.each(['#000000', '#ffffff', '#ff0000', '#0000ff', '#7f7f7f', '#a7f3d0', '#ffd60a', COIN_COLOR])(
    '%s is readable as a plate, on a white page and on a dark plate',
    (color) => {
      const colors = alertColors(color);
      expect(contrast(rgb(colors['--alert-color']!), rgb(colors['--alert-ink']!))).toBeGreaterThanOrEqual(
        4.5,
      );
      expect(contrast(rgb(colors['--alert-dark']!), WHITE)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(rgb(colors['--alert-light']!), PLATE)).toBeGreaterThanOrEqual(7);
    },
  );

  test('every preset has a color of its own that is a color', () => {
    for (const preset of PRESETS) expect(PRESET_FACTS[preset].color).toMatch(/^#[0-9a-f]{6}$/);
  });
});

test('a larger alert takes more of the screen; the classic look never does', () => {
  const flair = (preset: (typeof PRESETS)[number], size: number) => flairOf({ preset, size });
  expect([68, 102, 128, 162].map((size) => flair('lower-third', size))).toEqual([
    'none',
    'none',
    'bars',
    'stage',
  ]);
  expect(flair('main-stage', 60)).toBe('stage');
  expect(flair('classic', 200)).toBe('none');
});

test('sizes are shares of the picture, whatever its resolution; a wide strip is measured by its height', () => {
  expect(pictureUnit(1920, 1080)).toBeCloseTo(19.2);
  expect(pictureUnit(1280, 720) / pictureUnit(3840, 2160)).toBeCloseTo(1 / 3);
  expect(pictureUnit(600, 200)).toBeLessThan(6);
  expect(pictureUnit(1080, 1920)).toBeGreaterThan(10.8);
});

test('letters say how they are set', () => {
  expect([isCjk('夜ふくろう'), isCjk('방송'), isCjk('gg')]).toEqual([true, true, false]);
  expect([isUpright('نور'), isUpright('夜'), isUpright('Ångström 3:2 \u{1F525}')]).toEqual([
    true,
    true,
    false,
  ]);
  const text = { before: '', after: 'tipped', name: 'Owl', verified: false, amount: '1 SOL', dollars: null };
  expect(isPixelText({ ...text, message: 'GG! (3:2)' })).toBe(true);
  expect(isPixelText({ ...text, message: 'caf\u00e9' })).toBe(false);
});

describe('leveling of an uploaded sound', () => {
  const tone = (level: number, seconds = 1) =>
    Float32Array.from({ length: 8000 * seconds }, (_, at) => level * Math.sin(at / 3));
  const loudness = (level: number) => level * gainOf([tone(level)], 8000);

  test('quiet and loud sounds come out alike', () => {
    expect(loudness(0.1)).toBeCloseTo(loudness(0.9), 3);
    expect(loudness(0.1)).toBeCloseTo(10 ** (-18 / 20) * Math.SQRT2, 2);
  });

  test('pauses count nothing, silence is not made noise, and no peak is cut', () => {
    const withPause = new Float32Array(24_000);
    withPause.set(tone(0.1).subarray(0, 6400));
    expect(gainOf([withPause], 8000)).toBeCloseTo(gainOf([tone(0.1)], 8000), 2);
    expect(gainOf([new Float32Array(8000)], 8000)).toBe(1);
    expect(gainOf([tone(0.005)], 8000)).toBe(8);
    const click = new Float32Array(8000);
    click.set(tone(0.05));
    click[10] = 1;
    expect(gainOf([click], 8000)).toBeLessThanOrEqual(10 ** (-3 / 20));
  });
});
