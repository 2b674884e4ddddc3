/** `npm run update` deploys, watches what strangers read, and takes a bad version back by itself. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { SECRETS } from '../../tools/deploy/settings.ts';
import { type Read, update } from '../../tools/deploy/update.ts';
import { readySettings } from './ready-settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'fanfare-update-'));
afterAll(() => rmSync(folder, { recursive: true }));

const OLD = 'dcef0c6d-0b0a-4b5a-9d6e-1f1c6b0a4a11';
/** The form of Cloudflare's API, "Get Deployment", which `wrangler deployments status --json` prints as it comes. */
const STATUS = {
  id: 'bcf48806-b317-4351-9ee7-36e7d557d4de',
  source: 'wrangler',
  strategy: 'percentage',
  author_email: 'operator@fanfare.example',
  annotations: { 'workers/triggered_by': 'deployment' },
  versions: [{ version_id: OLD, percentage: 100 }],
  created_on: '2026-11-15T18:25:44.442097Z',
};
const PAGE = '<!doctype html><script type="module" src="/assets/app.js"></script>';
const down = (error: string) => ({ status: 503, text: JSON.stringify({ success: false, error }) });

interface Scene {
  /** Answers at a time since the deployment, ms (before it: null), if they are not as they should be. */
  health?: (at: number | null) => { status: number; text: string } | null;
  page?: (at: number | null) => { status: number; text: string } | null;
  script?: (at: number | null) => number;
  status?: object | string;
  failing?: string[];
}

async function run(scene: Scene) {
  const out = mkdtempSync(join(folder, 'out-'));
  mkdirSync(join(out, 'fanfare'));
  writeFileSync(join(out, 'fanfare', 'wrangler.json'), JSON.stringify(readySettings));
  const asked: string[] = [];
  const said: string[] = [];
  let now = 0;
  let deployedAt: number | null = null;
  const read: Read = async (url) => {
    const at = deployedAt === null ? null : now - deployedAt;
    const { pathname } = new URL(url);
    if (pathname === '/api/health') return scene.health ? scene.health(at) : { status: 200, text: '{}' };
    if (pathname === '/') return scene.page ? scene.page(at) : { status: 200, text: PAGE };
    return { status: scene.script?.(at) ?? 200, text: '' };
  };
  const code = await update(out, {
    build: async () => true,
    wrangler: async (options) => {
      const command = options.join(' ').replace(/ --config .*/, '');
      asked.push(command);
      if (command === 'deploy') deployedAt = now;
      const failed = scene.failing?.some((start) => command.startsWith(start)) ?? false;
      const text = command.startsWith('deployments status')
        ? typeof scene.status === 'string'
          ? scene.status
          : JSON.stringify(scene.status ?? STATUS, null, 2)
        : command.startsWith('secret list')
          ? JSON.stringify(SECRETS.map(({ name }) => ({ name, type: 'secret_text' })))
          : command.startsWith('d1 info')
            ? '{"running_in_region": "EEUR"}'
            : '';
      return { code: failed ? 1 : 0, stdout: text, output: text };
    },
    programProblem: async () => null,
    treasuryProblem: async () => null,
    say: (line) => said.push(line),
    read,
    clock: {
      now: () => now,
      sleep: async (ms) => {
        now += ms;
      },
    },
  });
  const rolledBack = asked.find((one) => one.startsWith('rollback')) ?? null;
  return {
    code,
    said: said.join('\n'),
    rolledBack,
    asked,
    watchedMs: deployedAt === null ? 0 : now - deployedAt,
  };
}

const BACK = `rollback ${OLD} --message npm run update saw the site break --yes`;

test('a good version is watched for ten minutes and stays', async () => {
  const { code, rolledBack, said, watchedMs, asked } = await run({});
  expect([code, rolledBack, watchedMs]).toEqual([0, null, 600_000]);
  expect(asked.filter((one) => /^(d1 migrations|deploy$)/.test(one))).toHaveLength(2);
  expect(said).toContain('The new version works.');
});

test.each<[string, Scene, string]>([
  [
    'health is down',
    { health: (at) => (at ? down('No tip is sent.') : { status: 200, text: '{}' }) },
    'No tip is sent.',
  ],
  ['nothing answers', { health: (at) => (at ? null : { status: 200, text: '{}' }) }, 'does not answer'],
  [
    "the platform's error page",
    { health: (at) => (at ? { status: 500, text: '<html>' } : { status: 200, text: '{}' }) },
    'answers with an error',
  ],
  [
    'the page is gone',
    { page: (at) => ({ status: at ? 500 : 200, text: at ? '' : PAGE }) },
    'first page does not load',
  ],
  ['its script is gone', { script: (at) => (at ? 404 : 200) }, 'script is missing'],
])('a version is taken back within a minute: %s', async (_, scene, sentence) => {
  const { code, rolledBack, said, watchedMs } = await run(scene);
  expect([code, rolledBack, watchedMs]).toEqual([1, BACK, 60_000]);
  expect(said).toContain(sentence);
  expect(said).toContain(`Rolled back to ${OLD}.`);
});

test('two lost answers are noise', async () => {
  const lost = (at: number | null) => at === 40_000 || at === 60_000;
  const { code, rolledBack } = await run({ health: (at) => (lost(at) ? null : { status: 200, text: '{}' }) });
  expect([code, rolledBack]).toEqual([0, null]);
});

test('an outage of before, also in other words, blames no version, and a broken page still does', async () => {
  const health = (at: number | null) => down(`Tips wait for ${at ?? 0} ms.`);
  expect(await run({ health })).toMatchObject({ code: 0, rolledBack: null });
  expect(await run({ health, script: (at) => (at ? 404 : 200) })).toMatchObject({
    code: 1,
    rolledBack: BACK,
  });
});

test('nothing is changed without one running version', async () => {
  const none = await run({
    failing: ['deployments status'],
    status: 'The Worker fanfare has no deployments. [ERROR]',
  });
  expect([none.code, none.asked]).toEqual([1, ['deployments status --json']]);
  const half = [
    { version_id: OLD, percentage: 50 },
    { version_id: 'b', percentage: 50 },
  ];
  const two = await run({ status: { ...STATUS, versions: half } });
  expect([two.code, two.asked]).toEqual([1, ['deployments status --json']]);
});

test('a deployment that fails is not watched, and a rollback that fails is told', async () => {
  expect(await run({ failing: ['deploy'] })).toMatchObject({ code: 1, rolledBack: null, watchedMs: 0 });
  const { code, said } = await run({ failing: ['rollback'], script: (at) => (at ? 404 : 200) });
  expect(code).toBe(1);
  expect(said).toContain('The rollback failed, so the new version still runs.');
});
