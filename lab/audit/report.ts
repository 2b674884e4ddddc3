/** The findings of the audit: files for machines, a table for readers, and the reasons for a failure. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import type { Impact } from '../../tests/e2e/axe.ts';
import { root } from '../../tools/files.ts';
import type { Seen } from './look.ts';
import type { Quick } from './quick.ts';

export interface Audit {
  seen: Seen[];
  /** Stops of the tour that could not be reached, each with its reason. */
  missed: string[];
  quick: Quick[];
}

const FOLDER = join(root, 'docs/audit');
const LEAST_SCORE = 95;
const IMPACTS: Impact[] = ['critical', 'serious', 'moderate', 'minor'];
const bars = (impact: Impact) => impact === 'critical' || impact === 'serious';

/** Returns every reason for which the audit fails. */
export function shortcomings({ seen, missed, quick }: Audit): string[] {
  return [
    ...missed.map((what) => `Not reached: ${what}`),
    ...seen.flatMap(({ screen, widths, largeText, moving }) => [
      ...Object.entries(widths).flatMap(([width, { findings }]) =>
        findings
          .filter(({ impact }) => bars(impact))
          .map(({ rule, impact, places }) => `${screen}, ${width} px: ${rule} (${impact}): ${places[0]}`),
      ),
      ...largeText.map((what) => `${screen}, text of twice its size: ${what}`),
      ...moving.map((what) => `${screen}, with reduced motion: ${what} still moves`),
    ]),
    ...quick.flatMap(({ page, scores }) =>
      Object.entries(scores)
        .filter(([, score]) => score < LEAST_SCORE)
        .map(
          ([category, score]) =>
            `Lighthouse, ${page}: ${category} is ${score}, at least ${LEAST_SCORE} is asked for`,
        ),
    ),
  ];
}

/** Prints one line per stop while the tour runs, with its findings. */
export function tell({ screen, widths, largeText, moving, problems }: Seen): void {
  const passes = Object.values(widths)[0]?.passes ?? 0;
  console.log(`${screen}: ${passes} rules hold`);
  for (const [width, { findings }] of Object.entries(widths))
    for (const { rule, impact, places } of findings)
      console.log(`   ${width} ${impact} ${rule} x${places.length}: ${places.slice(0, 2).join(' | ')}`);
  const lines = [
    ...largeText.map((text) => `large text: ${text}`),
    ...moving.map((what) => `moves: ${what}`),
  ];
  for (const what of [...lines, ...problems]) console.log(`   ${what}`);
}

/** Rewrites docs/audit. */
export function write(audit: Audit): void {
  mkdirSync(FOLDER, { recursive: true });
  const run = {
    command: 'npm run audit:web',
    date: new Date().toISOString().slice(0, 10),
    machine: `${cpus().length} x ${cpus()[0]?.model ?? 'CPU'}, load ${loadavg()[0]?.toFixed(1)}`,
  };
  const screens = audit.seen.map(({ screen, widths, largeText, moving, problems }) => ({
    screen,
    widths: Object.fromEntries(
      Object.entries(widths).map(([width, { passes, findings }]) => [
        width,
        { passes, violations: countOf(findings.map(({ impact }) => impact)), findings },
      ]),
    ),
    largeText,
    moving,
    problems,
  }));
  save('axe.json', { ...run, missed: audit.missed, screens });
  save('lighthouse.json', { ...run, pages: audit.quick });
  writeFileSync(join(FOLDER, 'README.md'), page(audit, run));
}

function save(name: string, value: unknown): void {
  writeFileSync(join(FOLDER, name), `${JSON.stringify(value, null, 1)}\n`);
}

function countOf(impacts: Impact[]): Record<Impact, number> {
  const count = (impact: Impact) => impacts.filter((one) => one === impact).length;
  return Object.fromEntries(IMPACTS.map((impact) => [impact, count(impact)])) as Record<Impact, number>;
}

function page({ seen, quick }: Audit, { date, machine }: { date: string; machine: string }): string {
  const found = seen.flatMap(({ screen, widths, largeText }) => {
    const counts = Object.values(widths).map(({ findings }) => countOf(findings.map(({ impact }) => impact)));
    const most = (impact: Impact) => Math.max(...counts.map((count) => count[impact]));
    const cells = [...IMPACTS.map(most), largeText.length];
    return cells.some((count) => count > 0) ? [`| ${[screen, ...cells].join(' | ')} |`] : [];
  });
  const seconds = (milliseconds: number | undefined) => `${((milliseconds ?? 0) / 1000).toFixed(1)} s`;
  const measured = quick.map(({ page: name, scores, metrics, transferBytes }) =>
    [
      `| ${name}`,
      ...['performance', 'accessibility', 'best-practices', 'seo'].map((category) => scores[category] ?? '-'),
      seconds(metrics['first-contentful-paint']),
      seconds(metrics['largest-contentful-paint']),
      `${Math.round(metrics['total-blocking-time'] ?? 0)} ms`,
      (metrics['cumulative-layout-shift'] ?? 0).toFixed(3),
      `${Math.round(transferBytes / 1000)} kB |`,
    ].join(' | '),
  );
  return [
    '# Audit of the screens',
    '',
    `Written by \`npm run audit:web\` on ${date} (${machine}), on the built app of the local world. It fails when axe-core finds`,
    'anything serious or critical, when text of twice its size leaves a phone’s screen or is cut off, when something moves for ever',
    `although no motion was asked for, or when one of Lighthouse’s scores is below ${LEAST_SCORE}. Raw: [axe.json](axe.json), [lighthouse.json](lighthouse.json).`,
    '',
    '## Lighthouse, mobile profile',
    '',
    'The app stands behind HTTP/2 and Brotli, as it does at Cloudflare; slow 4G and a slow processor are simulated by Lighthouse. The',
    'median of three rounds. The overlay is not for search engines, and has no ground of its own whose contrast could be measured.',
    '',
    '| Page | Performance | Accessibility | Best practices | SEO | First paint | Largest paint | Blocked | Layout shift | Loaded |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    ...measured,
    '',
    '## axe-core, 1440 and 390 pixels',
    '',
    `${seen.length} screens and states, by every rule of axe-core, those of good practice too. These break a rule (the worse of both widths),`,
    'or lose something at 390 pixels when text is twice as large; all others break none.',
    '',
    ...(found.length === 0
      ? ['None.']
      : [
          '| Screen (as whom) | Critical | Serious | Moderate | Minor | Lost |',
          '| --- | --- | --- | --- | --- | --- |',
          ...found,
        ]),
    '',
  ].join('\n');
}
