/** The numbers of the day's shares are the same in the table, in the runbook and in the settings. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DAYS, type DayShare } from '../../core/shares/days.ts';

const runbook = readFileSync(new URL('../../docs/runbook.md', import.meta.url), 'utf8');
const settings = readFileSync(new URL('../../wrangler.toml', import.meta.url), 'utf8');

const { paid: _, ...counted } = DAYS;

test.each(Object.entries<DayShare>(counted))('the runbook has the numbers of the share %s', (name, share) => {
  const text = (units: number | undefined) => units?.toLocaleString('en') ?? '–';
  const numbers = [share.first, share.free, share.most, share.network, share.site].map(text);
  expect(runbook).toContain(`| ${[name, share.owner, ...numbers].join(' | ')} |`);
});

test('the settings that are deployed are those of the table', () => {
  expect(settings).toContain(`VOICE_CHARACTERS_A_DAY = "${DAYS.voice.site}"`);
  expect(settings).toContain(`JUDGE_CALLS_A_DAY = "${DAYS.judge.site}"`);
});
