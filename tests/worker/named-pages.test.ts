/** The pages of names: their heads, and where /name leads. */
import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import type { Env } from '../../worker/env.ts';
import { proven, takeName } from './channels.ts';
import { dropCached, token, visit } from './support.ts';

const titleOf = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1];

async function named() {
  const made = await proven('ann');
  await takeName(made.key, 'juniper');
  return made;
}

test('/@name is a page with a head of its own, whatever its letters', async () => {
  const { wallet } = await named();
  for (const path of ['/@juniper', '/@juniper/', '/@Juniper']) {
    const { status, text } = await visit(path);
    expect([path, status, titleOf(text)]).toEqual([path, 200, 'juniper · Fanfare']);
    expect(text).toContain('<link rel="canonical" href="http://fanfare.test/@juniper" />');
    expect(text).toContain('Tip juniper in SOL. Your message goes straight to the stream.');
    expect(text).toContain(`/og/token/${wallet}.png`);
  }
  const { status, text } = await visit(`/${wallet}`);
  expect([status, titleOf(text)]).toEqual([200, 'juniper · Fanfare']);
});

test('a name that nobody has is no page, nor is one that looks like it', async () => {
  await named();
  for (const path of ['/@kestrel', '/@jun1per', '/@x', '/@-a-', '/kestrel'])
    expect([path, (await visit(path)).status]).toEqual([path, 404]);
});

test('/name leads to /@name where no page of ours is', async () => {
  await named();
  const { status, headers } = await visit('/Juniper');
  expect([status, headers.get('location')]).toEqual([302, '/@juniper']);
  for (const path of ['/start', '/giveaways', `/${token('launch').mint}`])
    expect((await visit(path)).status).toBe(200);
});

test('a database that is away hides no page of a name', async () => {
  await named();
  await dropCached('/facts/name/juniper');
  const broken = {
    ...env,
    DB: new Proxy(env.DB, {
      get: () => () => {
        throw new Error('away');
      },
    }),
  } as Env;
  expect((await visit('/@kestrel', { using: broken })).status).toBe(200);
});

test('the sitemap lists the names', async () => {
  await named();
  await dropCached('/sitemap.xml');
  expect((await visit('/sitemap.xml')).text).toContain('<loc>http://fanfare.test/@juniper</loc>');
});
