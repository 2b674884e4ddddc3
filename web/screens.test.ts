import { expect, test } from 'vitest';
import { paths } from './paths.ts';
import { screenOf } from './screens.ts';

const TOKEN = 'So11111111111111111111111111111111111111112';

test.each([
  [paths.home(), 'home', null],
  [paths.giveaways(), 'giveaways', null],
  [paths.createGiveaway(), 'createGiveaway', null],
  [paths.create(), 'createGiveaway', null],
  [paths.exploreGiveaways(), 'exploreGiveaways', null],
  [paths.explore(), 'exploreGiveaways', null],
  [paths.giveaway(TOKEN), 'giveaway', null],
  [paths.giveawayShort(TOKEN), 'giveaway', null],
  [paths.draw(TOKEN), 'draw', null],
  [paths.clips(), 'clips', null],
  [paths.clips(TOKEN), 'clips', null],
  ['/clips/auth/callback', 'clipsCallback', null],
  [paths.admin(), 'admin', null],
  [paths.dashboard(), 'dashboard', null],
  [paths.tipping(), 'tipping', null],
  [paths.tip(TOKEN), 'tip', TOKEN],
  [`${paths.tip(TOKEN)}/`, 'tip', TOKEN],
  [paths.tip('nobody'), 'tip', null],
  [paths.token(TOKEN), 'token', TOKEN],
])('%s shows the screen %s', (path, screen, token) => {
  expect(screenOf(path)).toEqual({ screen, token });
});

test.each(['/nothing', '/a/b/c', '/tip', paths.overlay(TOKEN)])('%s shows no screen', (path) => {
  expect(screenOf(path)).toBeNull();
});
