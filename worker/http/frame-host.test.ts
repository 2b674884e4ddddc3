import { expect, test } from 'vitest';
import { answerAsFrameHost } from './frame-host.ts';

const SETTINGS = {
  SITE_URL: 'https://fanfare.example',
  FRAME_URL: 'https://fanfare-posts.example',
  X_WIDGET_URL: 'https://platform.x.com/widgets.js',
};
const ask = (url: string, settings: Partial<typeof SETTINGS> = {}, headers = {}) =>
  answerAsFrameHost(new Request(url, { headers }), { ...SETTINGS, ...settings });

test('the second host answers the page of a post, which only the site may frame', async () => {
  const answer = (await ask('https://fanfare-posts.example/x-frame'))!;
  expect(answer.status).toBe(200);
  const policy = answer.headers.get('content-security-policy')!;
  expect(policy).toContain('frame-ancestors https://fanfare.example');
  expect(policy).toContain("script-src 'self' https://platform.x.com");
  expect(policy).not.toContain('sandbox');
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  expect(await answer.text()).toContain('data-site="https://fanfare.example"');
});

test.each(['/', '/api/clips', '/api/admin/config', '/index', '/clips/auth/callback', '/x-frame/more'])(
  'the second host has nothing of the app at %s',
  async (path) => {
    expect((await ask(SETTINGS.FRAME_URL + path))?.status).toBe(404);
  },
);

test('a visitor who opens the second host is led to the site', async () => {
  const answer = (await ask(
    'https://fanfare-posts.example/clips?a=1',
    {},
    { 'sec-fetch-mode': 'navigate' },
  ))!;
  expect([answer.status, answer.headers.get('location')]).toEqual([302, 'https://fanfare.example/clips?a=1']);
});

test('any other host, and a site without a second host, answers as the app', async () => {
  expect(await ask('https://fanfare.example/x-frame')).toBeNull();
  expect(await ask('https://fanfare-posts.example/x-frame', { FRAME_URL: '' })).toBeNull();
  expect(
    await ask('https://posts.fanfare.example/x-frame', { FRAME_URL: 'https://posts.fanfare.example' }),
  ).toBeNull();
});
