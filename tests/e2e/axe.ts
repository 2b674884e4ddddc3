/** What blocks users who cannot see, point or read small text: axe-core, run inside a page in its present state. */
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { standStill } from './browser.ts';

export type Impact = 'minor' | 'moderate' | 'serious' | 'critical';

export interface Finding {
  rule: string;
  impact: Impact;
  help: string;
  /** Where, as CSS selectors with what is wrong there. */
  places: string[];
}

export interface Inspection {
  findings: Finding[];
  /** How many rules hold. */
  passes: number;
}

/** Every rule of axe-core, best practices too. The page must be still: a fading element has no contrast yet. */
export async function inspect(page: Page): Promise<Inspection> {
  await standStill(page);
  await page.evaluate(`window.axe ?? (() => { ${axe.source} })()`);
  return page.evaluate(async () => {
    const { violations, passes } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      resultTypes: ['violations'],
      iframes: false,
    });
    return {
      findings: violations.map(({ id, impact, help, nodes }) => ({
        rule: id,
        impact: impact ?? 'minor',
        help,
        places: nodes.map(({ target, any, all, none }) =>
          [target.join(' '), [...any, ...all, ...none][0]?.message].filter(Boolean).join(': '),
        ),
      })),
      passes: passes.length,
    };
  });
}

/** Those that lock a user out. */
export const barring = ({ findings }: Inspection): Finding[] =>
  findings.filter(({ impact }) => impact === 'serious' || impact === 'critical');
