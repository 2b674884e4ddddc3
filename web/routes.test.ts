import { existsSync } from 'node:fs';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesFromElements, MemoryRouter, matchRoutes, useLocation } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { isProgram, PAGE_KINDS, PAGES } from '../core/pages.ts';
import { paths } from './paths.ts';
import { AppRoutes, ROUTES } from './routes.tsx';

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
  [paths.clips(TOKEN), 'tokenClips', { tokenAddress: TOKEN }],
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
  // The router knows no parameter within a segment.
  [paths.channel('juniper'), 'token', { tokenAddress: '@juniper' }],
])('%s shows the screen %s', (path, screen, params) => {
  const match = matchRoutes(createRoutesFromElements(ROUTES), path)?.at(-1);
  expect({ screen: match?.route.handle, params: match?.params }).toEqual({ screen, params });
});

afterEach(() => vi.unstubAllGlobals());

test.each([
  '/nothing',
  '/juniper',
  '/@no/page',
  '/@',
  '/a/b/c',
  '/tip',
  paths.overlay(TOKEN),
  paths.desk(TOKEN),
])('%s shows no screen', (path) => {
  vi.stubGlobal('location', { host: 'site.example' });
  const html = renderToStaticMarkup(
    createElement(MemoryRouter, { initialEntries: [path] }, createElement(Current)),
  );
  expect(html).toContain('Page not found');
  expect(html).toContain('site.example');
});

test.each(PAGE_KINDS.filter((kind) => !isProgram(kind)))('the screen of %s is a file that loads', (kind) => {
  const { screen } = PAGES[kind];
  expect(screen).toMatch(/-page\.tsx$/);
  expect(existsSync(new URL(screen, import.meta.url))).toBe(true);
});

function Current() {
  return createElement(AppRoutes, { location: useLocation() });
}
