/** The Demo wallet of a test's browser offers the people of the test's file in place of the world's. */
import type { BrowserContext } from 'playwright-core';

type Offered = { name: string; publicKey: string; secretKey: string }[];

let offered: Offered | undefined;

/** From now on `visit` opens browsers in which the Demo wallet has these people. */
export function offerPeople(people: Offered): void {
  offered = people;
}

/** By a fetch of the page's own: a route on the context would turn the browser's cache off. */
export async function bringPeople(context: BrowserContext): Promise<void> {
  if (!offered) return;
  await context.addInitScript((people) => {
    const { fetch } = window;
    window.fetch = (input, init) =>
      /^http:\/\/127\.0\.0\.1:\d+\/people$/.test(String(input))
        ? Promise.resolve(Response.json(people))
        : fetch(input, init);
  }, offered);
}
