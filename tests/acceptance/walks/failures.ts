/** What users read when a call fails: one page after the other, each with a route that answers as it should not. */
import type { Page, Route } from 'playwright-core';
import type { PersonName } from '../../../local/world/types.ts';
import { button, tipAgain, tipButton } from '../../e2e/demo.ts';
import { enter, enterAs, type Stage, shows, step } from '../stage.ts';

type Fault = number | 'cut' | { status: number; error: string };

const answer = (fault: Fault) => (route: Route) => {
  if (fault === 'cut') return route.abort();
  const { status, error } = typeof fault === 'number' ? { status: fault, error: undefined } : fault;
  const json = { success: false, ...(error && { error }) };
  return route.fulfill({ status, json });
};

/** Answers calls of a method and path with a fault, until it is taken back. */
export async function fail(
  page: Page,
  method: string,
  path: RegExp,
  fault: Fault,
): Promise<() => Promise<void>> {
  const handler = (route: Route) =>
    route.request().method() === method ? answer(fault)(route) : route.fallback();
  await page.route(path, handler);
  return () => page.unroute(path, handler);
}

/** Reads: a page opened while one call fails, and the sentence that it shows. */
const READS: readonly (readonly [string, PersonName | null, RegExp, Fault, string])[] = [
  ['/explore', null, /\/api\/giveaways\?/, 500, 'Failed to load giveaways'],
  ['/giveaways/{id}', null, /\/api\/giveaways\/{id}$/, 500, 'Failed to load giveaway'],
  [
    '/giveaways/{id}',
    null,
    /\/api\/giveaways\/{id}$/,
    { status: 404, error: 'Giveaway not found' },
    'Giveaway not found',
  ],
  ['/dashboard', 'creator', /\/api\/giveaways\?.*creator=/, 500, 'Failed to load your giveaways'],
  ['/tip/{token}', null, /\/api\/tip\/{token}$/, 500, 'Failed to fetch token data'],
  ['/clips', null, /\/api\/clips\?/, 500, 'Failed to load clips'],
];

async function tip(page: Page, amount: string): Promise<void> {
  await tipAgain(page);
  await page.getByLabel('Amount').fill(amount);
  if (await tipButton(page).isEnabled()) await tipButton(page).click();
}

export async function walkFailures(stage: Stage, giveaway: string): Promise<void> {
  const { coin } = stage;
  const filled = (text: string) => text.replaceAll('{token}', coin.mint).replaceAll('{id}', giveaway);
  for (const [path, person, call, fault, sentence] of READS)
    await step(`read ${path}: ${sentence}`, async () => {
      const prepare = async (_: unknown, page: Page) =>
        void (await fail(page, 'GET', new RegExp(filled(call.source)), fault));
      const options = { prepare };
      const { page, context } = await (person
        ? enterAs(stage, 'failures', filled(path), person, options)
        : enter(stage, 'failures', filled(path), options));
      await shows(page, sentence);
      await context.close();
    });
  await step('Home without its figures', async () => {
    const prepare = async (_: unknown, page: Page) => void (await fail(page, 'GET', /\/api\//, 500));
    const { page, context } = await enter(stage, 'home without figures', '/', { prepare });
    for (let top = 0; top < 6000; top += 700) {
      await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top);
      await page.waitForTimeout(50);
    }
    await shows(page, 'Sample');
    await context.close();
  });
  for (const [path, sentences] of [
    ['/tip/{token}', ['Failed to prepare tip', 'Failed to confirm tip']],
    ['/{token}', ['Failed to prepare transaction', 'Failed to confirm transaction']],
  ] as const)
    await step(`tips that fail on ${path}`, async () => {
      const { page, context } = await enterAs(stage, 'failures', filled(path), 'fan2');
      const back = await fail(page, 'POST', /\/prepare$/, 500);
      await tip(page, '0.01');
      await shows(page, sentences[0]);
      await back();
      const again = await fail(page, 'POST', /\/confirm$/, 400);
      await tip(page, '0.01');
      await shows(page, sentences[1]);
      await again();
      await context.close();
    });
  await step('registrations that fail', async () => {
    const { page, context } = await enterAs(stage, 'failures', `/giveaways/${giveaway}`, 'fan2');
    const register = /\/register$/;
    for (const [fault, sentence] of [
      [500, /Registration failed|Failed to register/],
      [{ status: 400, error: 'The words of the server' }, 'The words of the server'],
    ] as const) {
      const back = await fail(page, 'POST', register, fault);
      await button(page, 'Register').click();
      await shows(page, sentence);
      await back();
    }
    await context.close();
  });
  await step('a refused clipboard', async () => {
    const { page, context } = await enter(stage, 'failures', `/${coin.mint}`, {
      prepare: (_, page) =>
        page.addInitScript(() => {
          Object.defineProperty(navigator, 'share', { value: undefined });
          Object.defineProperty(navigator, 'clipboard', {
            value: { writeText: () => Promise.reject(new DOMException('refused', 'NotAllowedError')) },
          });
          document.execCommand = () => false;
        }),
    });
    await button(page, 'Copy Tip URL').first().click();
    await shows(page, 'Failed to share or copy URL');
    await context.close();
  });
  await step('the return from X', async () => {
    const at = '/clips/auth/callback';
    for (const [query, fault, sentence] of [
      ['?error=access_denied', null, 'Authorization was denied or failed'],
      ['', null, 'Missing authorization code or state'],
      ['?state=of-somebody-else&code=stolen', null, 'Verification failed'],
      ['?state=of-somebody-else&code=cut', 'cut' as const, 'An error occurred during verification'],
    ] as const) {
      const { page, context } = await enter(stage, 'callback', at + query, {
        prepare: async (_, page) => {
          if (fault) await fail(page, 'POST', /auth\/exchange/, fault);
        },
      });
      await shows(page, sentence);
      await button(page, 'Back to Clips').click();
      await page.waitForURL(/\/clips/);
      await context.close();
    }
  });
}
