/** The stream of a coin whose creator has chosen nothing, at 1920 by 1080: sample, alert, clear. */
import { type AlertSettings, DEFAULT_ALERTS } from '../../../core/alerts/settings.ts';
import { UNSET_STYLE } from '../../../core/live/style.ts';
import { launchBrowser } from '../../e2e/browser.ts';
import { putStyle, signInAsCreator } from '../../e2e/reset-stream.ts';
import { sendTip } from '../../e2e/tips.ts';
import { fact } from '../recording.ts';
import { bearer, clientOf, enter, type Stage, step } from '../stage.ts';

declare global {
  interface Window {
    sampleTime?: { from: number; to?: number };
    alertTime?: { from: number; to?: number };
    playedUrls?: string[];
  }
}

/** Before anything is stored for the coin. */
export async function walkOverlay(stage: Stage): Promise<void> {
  const browser = await launchBrowser({ likeObs: true });
  await step('overlay', async () => {
    const { page, context } = await enter({ ...stage, browser }, 'overlay', `/${stage.coin.mint}/live`, {
      width: 1920,
      height: 1080,
      prepare: (context) =>
        context.addInitScript(() => {
          window.playedUrls = [];
          const play = HTMLMediaElement.prototype.play;
          HTMLMediaElement.prototype.play = function () {
            window.playedUrls!.push(this.currentSrc || this.src);
            return play.call(this);
          };
          new MutationObserver(() => {
            const at = performance.now();
            const sample = document.querySelector('.tip-sample');
            const amount = document.querySelector('.tip-amount');
            if (sample) window.sampleTime ??= { from: at };
            else if (window.sampleTime) window.sampleTime.to ??= at;
            if (sample) return;
            if (amount?.textContent) window.alertTime ??= { from: at };
            else if (window.alertTime) window.alertTime.to ??= at;
          }).observe(document, { subtree: true, childList: true, characterData: true });
        }),
    });
    await page.waitForFunction(() => window.sampleTime?.to);
    fact(
      'seconds of the sample',
      await page.evaluate(() => (window.sampleTime!.to! - window.sampleTime!.from) / 1000),
    );
    fact('blank after the sample', await page.evaluate(() => document.body.innerText.trim() === ''));
    const { coin, people, app } = stage;
    const client = clientOf(stage, 'overlay');
    await sendTip(app, coin.mint, people.fan1, coin.creator, { amount: '0.001', message: 'first tip' });
    await page.locator('.tip-amount').waitFor({ timeout: 60_000 });
    const styles = await page.evaluate(() =>
      ['.tip-amount', '.tip-message'].map((part) => {
        const element = document.querySelector(part);
        if (!element) return null;
        const { fontSize, color, fontWeight, fontFamily, lineHeight } = getComputedStyle(element);
        // A layer of its own below the letters.
        const below = getComputedStyle(element, '::before');
        return {
          text: element.textContent,
          size: Number.parseFloat(fontSize),
          color,
          weight: fontWeight,
          family: fontFamily
            .split(',')[0]!
            .replace(/"/g, '')
            .replace(/ Variable$/, ''),
          lineHeight: Math.round((Number.parseFloat(lineHeight) / Number.parseFloat(fontSize)) * 100) / 100,
          shadows: below.textShadow.split('rgb').length - 1,
          outline: `${below.webkitTextStrokeWidth} ${below.webkitTextStrokeColor}`,
        };
      }),
    );
    for (const [part, style] of [
      ['amount', styles[0]],
      ['message', styles[1]],
    ] as const)
      for (const [name, value] of Object.entries(style ?? {})) fact(`${name} of the ${part}`, value);
    await page.waitForFunction(() => window.playedUrls!.some((url) => url.includes('/speech/')), null, {
      timeout: 60_000,
    });
    fact('the least tip is spoken', true);
    await page.waitForFunction(() => window.alertTime?.to, null, { timeout: 60_000 });
    fact(
      'seconds of an alert',
      await page.evaluate(() => (window.alertTime!.to! - window.alertTime!.from) / 1000),
    );
    await page.setViewportSize({ width: 320, height: 400 });
    await sendTip(app, coin.mint, people.fan1, coin.creator, {
      amount: '0.0123456',
      message: 'a second tip',
    });
    await page.locator('.tip-amount').waitFor({ timeout: 60_000 });
    for (const part of ['amount', 'message']) {
      const size = (selector: string) =>
        Number.parseFloat(getComputedStyle(document.querySelector(selector)!).fontSize);
      fact(`least size of the ${part}`, await page.evaluate(size, `.tip-${part}`));
    }
    fact('decimals of an amount', await page.locator('.tip-amount').textContent());
    const drawn = async (shown: string) => {
      const amount = page.getByText(shown, { exact: true });
      await amount.waitFor({ timeout: 60_000 });
      return amount.evaluate((text) => {
        const { color, fontSize, fontFamily, fontWeight, lineHeight } = getComputedStyle(text);
        return { color, fontSize, fontFamily, fontWeight, lineHeight };
      });
    };
    const unset = await drawn('0.0123 SOL');
    // A saved style changes the next alert, whatever its look, and nothing but what it names.
    const token = await signInAsCreator(app, coin.mint, people.creator);
    await putStyle(app, coin.mint, { amountTextColor: '#0102fe' }, token);
    await sendTip(app, coin.mint, people.fan1, coin.creator, { amount: '0.002' });
    const saved = await drawn('0.002 SOL');
    fact('the amount after a saved style', `${saved.color} ${saved.fontSize}`);
    const names = Object.keys(saved) as (keyof typeof saved)[];
    fact(
      'a saved color changes',
      names.filter((name) => saved[name] !== unset[name]),
    );
    const putAlerts = (alerts: Partial<AlertSettings>) =>
      client('creator', 'PUT', `/api/live/${coin.mint}/settings/alerts`, alerts, bearer(token));
    await putAlerts({ tiers: [{ ...DEFAULT_ALERTS.tiers[0]!, preset: 'corner-card' }] });
    await sendTip(app, coin.mint, people.fan1, coin.creator, { amount: '0.003' });
    fact('a saved color in another look', (await drawn('0.003 SOL')).color);
    await putStyle(app, coin.mint, UNSET_STYLE, token);
    await putAlerts(DEFAULT_ALERTS);
    await context.close();
  });
  await browser.close();
}
