/** A first-time visitor who finds things by the names on the screen, and what that costs. */
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { collectProblems } from '../../tests/e2e/browser.ts';

/** Seconds by the Keystroke-Level Model (Card, Moran and Newell 1980): thinking, pointing, pressing, a key. */
export const PERSON = { think: 1.35, point: 1.1, press: 0.2, key: 0.28 };

export interface Size {
  width: 1440 | 390;
  height: number;
}

export interface Tally {
  clicks: number;
  /** Filled in, by typing. */
  fields: number;
  /** Typed, one by one. */
  keys: number;
  /** How often the next target was outside the window. */
  scrolls: number;
  /** Requests to the wallet to sign. */
  approvals: number;
  /** From the first paint of Home to the end, by a machine that neither reads nor thinks. */
  seconds: number;
  /** Of these, the time spent waiting for the chain. */
  chainSeconds: number;
  /** A human's thinking, pointing and typing, estimated; on top of `seconds`. */
  personSeconds: number;
  /** What was done, in words. */
  steps: string[];
}

const WAIT_MS = 60_000;

export class Newcomer {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly problems: string[];
  private readonly tally: Tally = {
    clicks: 0,
    fields: 0,
    keys: 0,
    scrolls: 0,
    approvals: 0,
    seconds: 0,
    chainSeconds: 0,
    personSeconds: 0,
    steps: [],
  };
  private startedAt = 0;

  private constructor(context: BrowserContext, page: Page) {
    this.context = context;
    this.page = page;
    this.problems = collectProblems(page);
  }

  /** A first-time visitor on Home. */
  static async arrive(browser: Browser, appUrl: string, { width, height }: Size): Promise<Newcomer> {
    const phone = width < 640;
    const context = await browser.newContext({
      viewport: { width, height },
      hasTouch: phone,
      isMobile: phone,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const newcomer = new Newcomer(context, await context.newPage());
    await newcomer.countApprovals();
    await newcomer.page.goto(appUrl);
    await newcomer.page.getByRole('heading', { level: 1 }).waitFor();
    newcomer.startedAt = performance.now();
    return newcomer;
  }

  /** A click or a tap. */
  async press(target: Locator, name: string): Promise<void> {
    await this.find(target);
    await target.click();
    this.tally.clicks++;
    this.tally.steps.push(`press ${name}`);
  }

  /** Typed key by key; a field that has the focus already needs no click. */
  async type(field: Locator, name: string, text: string): Promise<void> {
    await this.focus(field, name);
    await this.page.keyboard.type(text);
    this.tally.keys += text.length;
    this.tally.fields++;
    this.tally.steps.push(`type ${name}`);
  }

  /** Presses Enter in the field that was filled last. */
  async enter(): Promise<void> {
    await this.page.keyboard.press('Enter');
    this.tally.keys++;
    this.tally.steps.push('press Enter');
  }

  /** Waits until it is visible. `chain`: the wait is for a transaction. */
  async see(target: Locator, { chain = false } = {}): Promise<void> {
    const from = performance.now();
    await target.first().waitFor({ timeout: WAIT_MS });
    if (chain) this.tally.chainSeconds += (performance.now() - from) / 1000;
  }

  /** In the open wallet list: chooses the wallet, and its account. */
  async chooseWallet(person: string): Promise<void> {
    const dialog = this.page.getByRole('dialog');
    await this.press(dialog.getByRole('button', { name: 'Demo wallet' }), 'Demo wallet');
    await this.press(dialog.getByRole('button', { name: person }), 'the account');
  }

  /** Returns the cost. `picture`: where a screenshot of the last screen goes. */
  async end(picture?: string): Promise<Tally> {
    const { tally } = this;
    tally.seconds = (performance.now() - this.startedAt) / 1000;
    const { think, point, press, key } = PERSON;
    tally.personSeconds =
      (tally.clicks + tally.approvals) * (think + point + press) +
      tally.fields * think +
      tally.scrolls * think +
      tally.keys * key;
    if (picture) await this.page.screenshot({ path: picture });
    await this.context.close();
    return tally;
  }

  private async focus(field: Locator, name: string): Promise<void> {
    await field.waitFor({ timeout: WAIT_MS });
    if (!(await field.evaluate((element) => element === document.activeElement)))
      await this.press(field, `into ${name}`);
  }

  /** Waits for it and counts a scroll if it is outside the window. */
  private async find(target: Locator): Promise<void> {
    await target.waitFor({ timeout: WAIT_MS });
    const outside = await target.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top < 0 || bottom > window.innerHeight;
    });
    if (outside) {
      this.tally.scrolls++;
      this.tally.steps.push('scroll');
    }
  }

  /** The Demo wallet signs without asking; a wallet of the world asks each time. */
  private async countApprovals(): Promise<void> {
    await this.context.exposeFunction('approved', () => {
      this.tally.approvals++;
      this.tally.steps.push('approve in the wallet');
    });
    await this.context.addInitScript(() => {
      type Feature = Record<string, (...inputs: unknown[]) => unknown>;
      interface Registered {
        features: Record<string, Feature>;
      }
      addEventListener('wallet-standard:register-wallet', (event) => {
        const tell = (event as CustomEvent<(api: { register(wallet: Registered): void }) => void>).detail;
        tell({
          register({ features }) {
            for (const name of ['signTransaction', 'signMessage']) {
              const feature = features[`solana:${name}`]!;
              const sign = feature[name]!;
              feature[name] = (...inputs) => {
                void (window as unknown as { approved(): void }).approved();
                return sign(...inputs);
              };
            }
          },
        });
      });
    });
  }
}
