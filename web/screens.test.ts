import { expect, test } from 'vitest';
import { paths } from './paths.ts';
import { screenOf } from './screens.ts';

const TOKEN = 'So11111111111111111111111111111111111111112';

test.each([
  [paths.home(), 'home', {}],
  [paths.giveaways(), 'giveaways', {}],
  [paths.createGiveaway(), 'createGiveaway', {}],
  [paths.create(), 'createGiveaway', {}],
  [paths.exploreGiveaways(), 'exploreGiveaways', {}],
  [paths.explore(), 'exploreGiveaways', {}],
  [paths.giveaway(TOKEN), 'giveaway', { id: TOKEN }],
  [paths.giveawayShort(TOKEN), 'giveaway', { id: TOKEN }],
  [paths.draw(TOKEN), 'draw', { id: TOKEN }],
  [paths.clips(), 'clips', {}],
  [paths.clips(TOKEN), 'clips', { tokenAddress: TOKEN }],
  ['/clips/auth/callback', 'clipsCallback', {}],
  [paths.admin(), 'admin', {}],
  [paths.dashboard(), 'dashboard', {}],
  [paths.tipping(), 'tipping', {}],
  [paths.tip(TOKEN), 'tip', { tokenAddress: TOKEN }],
  [`${paths.tip(TOKEN)}/`, 'tip', { tokenAddress: TOKEN }],
  [paths.tip('no body'), 'tip', { tokenAddress: 'no body' }],
  ['/tip/%E0%A4%A', 'tip', { tokenAddress: '%E0%A4%A' }],
  ['/Tipping', 'tipping', {}],
  [paths.token(TOKEN), 'token', { tokenAddress: TOKEN }],
])('%s shows the screen %s', (path, screen, params) => {
  expect(screenOf(path)).toEqual({ screen, params });
});

test.each(['/nothing', '/a/b/c', '/tip', paths.overlay(TOKEN)])('%s shows no screen', (path) => {
  expect(screenOf(path)).toBeNull();
});
