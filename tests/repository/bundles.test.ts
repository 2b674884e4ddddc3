/** Production bundles, built here or before the run (FANFARE_DIST): no local world, no secret, small and deployable. */
import { spawn } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { headersFile } from '../../core/security-headers.ts';
import { root } from '../../tools/files.ts';
import { forbiddenIn, forbiddenInSettings, lostMarks } from '../../tools/forbidden.ts';
import { hostsOf } from '../../tools/headers.ts';

const out = mkdtempSync(join(tmpdir(), 'fanfare-bundles-'));
afterAll(() => rmSync(out, { recursive: true }));

/** One of our commands as a user runs it: without an account, a production build whatever vitest has set. */
function node(...options: string[]): Promise<{ code: number | null; output: string }> {
  const { NODE_ENV, VITEST, FANFARE_LOCAL, CLOUDFLARE_API_TOKEN, ...env } = process.env;
  const child = spawn(process.execPath, options, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...env, HOME: out, XDG_CONFIG_HOME: join(out, 'config'), NO_COLOR: '1' },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  return new Promise((done) => child.on('close', (code) => done({ code, output })));
}

test('a clone without an account builds clean bundles and shows what a deployment misses', async () => {
  const built = process.env.FANFARE_DIST;
  // A copy, because tests below spoil it.
  if (built) cpSync(resolve(root, built), join(out, 'dist'), { recursive: true });
  const options = ['--dry-run', ...(built ? ['--built'] : []), '--out', join(out, 'dist')];
  const { code, output } = await node('tools/deploy/deploy.ts', ...options);
  expect([code, output]).toEqual([0, expect.stringContaining('A dry run: nothing was changed.')]);
  // The build step prints sizes, where it is a step of its own.
  if (!built) expect(output).toMatch(/Worker +[\d.]+ kB gzip/);
  expect(output).toMatch(/env\.AI .*AI/);
  for (const missing of ['The database has no id', 'TREASURY_ADDRESS is empty', 'ADMIN_WALLETS is empty'])
    expect(output).toContain(missing);
}, 120_000);

test('production pages come under the strict policy, with no word of the local world', () => {
  const rules = readFileSync(join(out, 'dist', 'client', '_headers'), 'utf8');
  expect(rules).toBe(headersFile());
  expect(rules).toMatch(
    /^\/\*\n( {2}.*\n)* {2}content-security-policy: default-src 'none'; script-src 'self'; /,
  );
  // A visitor's own node may run on the visitor's own machine.
  expect(rules.replace(' http://localhost:*', '')).not.toMatch(/127\.0\.0\.1|http:\/\/|unsafe-eval/);
});

test("pages let in Turnstile's script and frame only where the site has its key", () => {
  const policyOf = (vars: object) =>
    /^ {2}content-security-policy: (.*)$/m.exec(headersFile(hostsOf({ ...own, ...vars })))![1]!;
  const own = { TURNSTILE_URL: 'https://challenges.cloudflare.com', TURNSTILE_SITE_KEY: '' };
  expect(policyOf({})).not.toContain('cloudflare.com');
  const open = policyOf({ TURNSTILE_SITE_KEY: '0x4' }).split('; ');
  expect(open.filter((rule) => rule.includes('cloudflare.com'))).toEqual([
    "script-src 'self' https://challenges.cloudflare.com",
    expect.stringMatching(/^frame-src 'self' https:\/\/challenges\.cloudflare\.com /),
  ]);
});

test('a bundle with forbidden content fails the build step, wherever the content is', async () => {
  const assets = join(out, 'dist', 'client', 'assets');
  const planted = join(assets, readdirSync(assets).find((name) => name.endsWith('.js'))!);
  appendFileSync(planted, ';const w="Demo wallet";');
  appendFileSync(join(out, 'dist', 'fanfare', 'index.js'), `;const k={TREASURY_KEY:"${'5'.repeat(88)}"};`);
  const config = join(out, 'dist', 'fanfare', 'wrangler.json');
  const settings = JSON.parse(readFileSync(config, 'utf8'));
  writeFileSync(config, JSON.stringify({ ...settings, vars: { ...settings.vars, SWAP_KEY: 'x' } }));
  writeFileSync(join(out, 'dist', 'fanfare', '.dev.vars'), 'TOKEN_SECRET=x');
  const { code, output } = await node('tools/sizes.ts', join(out, 'dist'));
  expect(code).toBe(1);
  expect(output).toContain(`${planted} holds the Demo wallet`);
  expect(output).toContain('index.js holds the value of a secret');
  expect(output).toContain('index.js holds a secret key');
  expect(output).toContain('wrangler.json holds SWAP_KEY');
  expect(output).toContain('.dev.vars was copied');
}, 60_000);

describe('the search for forbidden content', () => {
  const key = '4'.repeat(87);
  test.each([
    ['the Demo wallet', 'a="Demo wallet"'],
    ['the Demo wallet', 'localStorage.getItem("fanfare:demo-person")'],
    ["the address of the local world's server", 'fetch("http://127.0.0.1:8899")'],
    ["the address of the local world's server", `${'fetch(`'}${'$'}{u}/people\`)`],
    ['the page of the kit', 'h("h1",{},"Every component, in every state")'],
    ['a control of the local chain', 'rpc("local_warp",1)'],
    ['a switch of faults', 'e==="/api/local/fault"'],
    ['a manual verification', '"/api/clips/auth/manual-verify"'],
    ['a manual verification', 'class ManualVerification{}'],
    ['the value of a secret', 'TOKEN_SECRET="hunter2"'],
    ['the value of a secret', '{"JUPITER_API_KEY": "abc"}'],
    ['the value of a secret', "env.X_CLIENT_SECRET='abc'"],
    ['a secret key', `const k="${key}"`],
    ['a secret key', JSON.stringify(Array.from({ length: 64 }, (_, i) => i))],
    ['a bearer token', `t="eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4In0x.${'s'.repeat(43)}"`],
    ["an RPC's address with its key", 'u="https://rpc.example/?api-key=0123456789"'],
  ])('the search finds %s in %s', (what, text) => {
    expect(forbiddenIn('x.js', `before;${text};after`).join()).toContain(`x.js holds ${what}`);
  });

  test.each([
    'if(!env.TOKEN_SECRET)throw new R("not_configured",{what:"TOKEN_SECRET"})',
    'const s=env.OPERATOR_KEY??"";let TREASURY_KEY="";',
    `const s="${'4'.repeat(44)}"`,
    'x.local_name',
  ])('the search ignores %s', (text) => expect(forbiddenIn('x.js', text)).toEqual([]));

  test('the search finds secrets among settings, and knows the Demo wallet by its source', () => {
    expect(forbiddenInSettings('w.json', '{"vars":{"SOLANA_RPC_URL":"https://rpc.example"}}')).toHaveLength(
      1,
    );
    expect(forbiddenInSettings('w.json', '{"vars":{"X_CLIENT_ID":""}}')).toEqual([]);
    expect(lostMarks()).toEqual([]);
  });
});
