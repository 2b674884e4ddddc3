/**
 * `node lab/pictures/alerts/take.ts [folder] [word of a name]`: every preset over a busy game at 1920 and 1280 pixels,
 * five tiers of one, hard texts, and a motion frame by frame. Look at each.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launchBrowser } from '../../../tests/e2e/browser.ts';
import { serveAlerts } from './server.ts';

const folder = process.argv[2] ?? fileURLToPath(new URL('../../../.local/pictures/alerts/', import.meta.url));
const wanted = process.argv[3] ?? '';

const LONG =
  'I have watched every stream since the one where the power went out and you finished the run on a phone hotspot. Tonight you beat the boss that broke all of us. Thank you for the laughs, the calm, and for never skipping a cutscene. See you tomorrow, same time, same chair. Go frogs!';
const ARABIC = 'أفضل بث شاهدته هذا الأسبوع، بالتوفيق في المباراة القادمة!';
const JAPANESE = '今夜の配信、最高でした！次の試合も応援しています。';

/** The widest name, and a picture's hash with the picture. */
const WIDE = 'W'.repeat(24);
const FACE = 'f'.repeat(64);
const PORTRAIT = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><path fill="#7d1a72" d="M0 0h256v256H0z"/>
  <circle cx="128" cy="270" r="100" fill="#12306f"/><ellipse cx="128" cy="120" rx="56" ry="70" fill="#f0c09a"/>
  <path fill="#2f1b0c" d="M66 100a62 62 0 0 1 124 0z"/><path fill="#111" d="M100 112h14v14h-14zm42 0h14v14h-14z"/></svg>`;

const PRESETS: Record<string, Record<string, string>> = {
  'lower-third': {
    game: 'night',
    handle: 'pixelmoth',
    message: 'That clutch in round four. Unreal! Good luck in the final.',
  },
  'neon-sign': { game: 'snow', name: 'Juniper', message: 'Synthwave night is the best night of the week' },
  'comic-burst': { game: 'night', name: 'Captain Waffles', message: 'You did NOT just land that jump!' },
  'corner-card': { game: 'snow', message: 'Lurking since the first stream. Thank you for the calm.' },
  arcade: { game: 'candy', name: 'Night Owl', message: 'One more quarter for the final boss!' },
  stationery: {
    game: 'candy',
    name: 'Marigold Hale',
    message: 'Your stories got me through a long winter. Thank you for keeping the light on.',
  },
  'game-day': {
    game: 'snow',
    handle: 'quietstorm',
    message: 'Defense wins championships. Lock in, one more map!',
  },
  'main-stage': {
    game: 'night',
    handle: 'pixelmoth',
    units: '25000000000',
    worth: '25000000000',
    message: 'For the new studio, the new mic and the next hundred streams.',
  },
};

const shots: [name: string, fields: Record<string, string>][] = [];
for (const [preset, fields] of Object.entries(PRESETS)) {
  shots.push([preset, { preset, ...fields }]);
  shots.push([
    `${preset}-long`,
    {
      preset,
      ...fields,
      game: 'candy',
      name: 'Captain Waffles of the Nine Seas',
      message: LONG,
      units: '1234567891234',
    },
  ]);
  shots.push([`${preset}-face`, { preset, ...fields, face: FACE }]);
  shots.push([
    `${preset}-face-long`,
    { preset, ...fields, game: 'candy', name: WIDE, handle: '', message: LONG, face: FACE },
  ]);
  shots.push([`${preset}-bare`, { preset, game: 'night', dollars: '0', spoken: '0', size: '60' }]);
  shots.push([
    `${preset}-arabic`,
    {
      preset,
      game: 'snow',
      name: 'نور',
      message: ARABIC,
      coin: 'FROG',
      units: '25000000000',
      worth: '28000000',
    },
  ]);
}
const TIERS = [
  ['quiet', '68', '#b6c4be', '10000000', '0'],
  ['standard', '84', '#a7f3d0', '50000000', '1'],
  ['loud', '102', '#7dd3fc', '500000000', '1'],
  ['hype', '128', '#c4a7ff', '5000000000', '1'],
  ['headline', '162', '#ffd25e', '50000000000', '1'],
] as const;
for (const [name, size, color, units, spoken] of TIERS)
  shots.push([
    `tier-${name}`,
    {
      preset: 'lower-third',
      game: 'night',
      name: 'Night Owl',
      size,
      color,
      units,
      worth: units,
      spoken,
      message: 'Dinner is on me. Great season!',
    },
  ]);
shots.push([
  'japanese',
  { preset: 'lower-third', game: 'snow', name: '夜ふくろう', message: JAPANESE, color: '#7dd3fc' },
]);
shots.push([
  'merged',
  { preset: 'corner-card', game: 'candy', name: 'Night Owl', tips: '3', message: 'three in a row' },
]);
shots.push([
  'template',
  {
    preset: 'lower-third',
    game: 'candy',
    name: 'Night Owl',
    template: 'Wow, {name} fed the frog {amount} ({dollars})!',
    message: 'nom',
    at: '70,30',
  },
]);

const { url, server } = await serveAlerts();
const browser = await launchBrowser({ likeObs: true });
try {
  mkdirSync(folder, { recursive: true });
  for (const [width, height] of [
    [1920, 1080],
    [1280, 720],
  ] as const) {
    const page = await browser.newPage({ viewport: { width, height } });
    await page.route('**/api/faces/*', (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: PORTRAIT }),
    );
    for (const [name, fields] of shots.filter(([name]) => name.includes(wanted))) {
      await page.goto(`${url}?${new URLSearchParams(fields)}`);
      await page.locator('.alert').waitFor();
      await page.evaluate(() => document.fonts.ready);
      await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
      await page.screenshot({ path: join(folder, `alert-${name}-${width}.png`) });
    }
    await page.close();
  }
} finally {
  await browser.close();
  await server.close();
}
