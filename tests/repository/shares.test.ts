/** The numbers of the day's shares are the same in the table, in its page and in the settings. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DAYS, type DayShare } from '../../core/shares/days.ts';

const page = readFileSync(new URL('../../docs/shares.md', import.meta.url), 'utf8');
const settings = readFileSync(new URL('../../wrangler.toml', import.meta.url), 'utf8');

const { paid: _, ...counted } = DAYS;

test.each(Object.entries<DayShare>(counted))('the page has the numbers of the share %s', (name, share) => {
  const text = (units: number | undefined) => units?.toLocaleString('en') ?? '–';
  const numbers = [share.first, share.free, share.most, share.network, share.site].map(text);
  expect(page).toContain(`| ${[name, share.owner, ...numbers].join(' | ')} |`);
});

test('the settings that are deployed are those of the table', () => {
  expect(settings).toContain(`VOICE_CHARACTERS_A_DAY = "${DAYS.voice.site}"`);
  expect(settings).toContain(`JUDGE_CALLS_A_DAY = "${DAYS.judge.site}"`);
});

test('the profiles that strangers can make in a day fill less than a hundredth of the database', () => {
  // A profile with all links and the longest bio; picture and banner with their rows.
  const bytes = 3000 + 2 * (350 + 160);
  expect(DAYS.profiles.site * bytes).toBeLessThan(10e9 / 100);
});
