/** The studio's functions on tiers: they add, remove, change and check them. Pure. */
import { PRESET_FACTS } from '../../../core/alerts/presets.ts';
import type { AlertSettings, Preset, Tier } from '../../../core/alerts/settings.ts';
import { BUILTIN, type BuiltinSound } from '../../../core/alerts/sounds.ts';
import { formatAmount, SOL_DECIMALS } from '../../../core/money.ts';
import { words } from './look-words.ts';

export const MAX_TIERS = 5;

/** The values of each further tier: more of everything. */
const LADDER: readonly (Pick<Tier, 'name' | 'size' | 'seconds' | 'color'> & {
  from: bigint;
  sound: BuiltinSound;
})[] = [
  { name: 'Quiet', color: null, from: 0n, size: 68, seconds: 4, sound: 'one-note' },
  { name: 'Standard', color: null, from: 50_000_000n, size: 84, seconds: 6, sound: 'two-notes' },
  { name: 'Loud', color: '#7dd3fc', from: 500_000_000n, size: 102, seconds: 8, sound: 'brass-stab' },
  { name: 'Hype', color: '#c4a7ff', from: 5_000_000_000n, size: 128, seconds: 12, sound: 'drum-roll' },
  { name: 'Headline', color: '#ffd166', from: 50_000_000_000n, size: 162, seconds: 18, sound: 'fanfare' },
];

/** Names beyond the ladder: more than there can be tiers. */
const FURTHER = ['Legend', 'Grand', 'Royal', 'Epic', 'Mythic'];

/** Colors that tell tiers apart in the studio where they have none of their own. */
const TIER_COLORS = ['#94a9a0', '#a7f3d0', '#7dd3fc', '#c4a7ff', '#ffd166'] as const;

export function tierColor(tier: Tier, at: number, count: number): string {
  return tier.color ?? TIER_COLORS[count === 1 ? 1 : at] ?? TIER_COLORS[1];
}

/** With a louder tier at the end. */
export function withTier(tiers: readonly Tier[]): Tier[] {
  const last = tiers.at(-1)!;
  const reached = BigInt(last.from || '0');
  const step = LADDER.find(({ from, name }) => from > reached && !tiers.some((tier) => tier.name === name));
  const name = step?.name ?? FURTHER.find((free) => !tiers.some((tier) => tier.name === free))!;
  const from = step?.from ?? (reached === 0n ? LADDER[2]!.from : reached * 10n);
  return [
    ...tiers,
    {
      ...last,
      name,
      from: String(from),
      color: step?.color ?? last.color,
      size: Math.max(last.size, step?.size ?? last.size),
      seconds: Math.max(last.seconds, step?.seconds ?? last.seconds),
      sound: step ? { source: `${BUILTIN}${step.sound}`, volume: last.sound?.volume ?? 70 } : last.sound,
      voice: true,
    },
  ];
}

/** Without the tier at `at`; the lowest one always begins at 0. */
export function withoutTier(tiers: readonly Tier[], at: number): Tier[] {
  const rest = tiers.filter((_, index) => index !== at);
  return rest.map((tier, index) => (index === 0 ? { ...tier, from: '0' } : tier));
}

/** Returns a tier that looks as the preset does by itself; its own files, color, length and size stay. */
export function dressedAs(tier: Tier, preset: Preset): Tier {
  const { enter, leave, sound } = PRESET_FACTS[preset];
  const isOwn = tier.sound !== null && !tier.sound.source.startsWith(BUILTIN);
  return {
    ...tier,
    preset,
    enter,
    leave,
    position: null,
    sound: isOwn ? tier.sound : sound && { source: `${BUILTIN}${sound}`, volume: tier.sound?.volume ?? 70 },
  };
}

/** Classic takes time on screen and motion from the live style, and shows no dollars. */
export function isClassic({ preset }: Pick<Tier, 'preset'>): boolean {
  return preset === 'classic';
}

/** Returns "0.05 SOL" of lamports as decimal text. */
export function solText(lamports: string): string {
  return `${formatAmount(BigInt(lamports || '0'), SOL_DECIMALS)} SOL`;
}

/** Returns the problem of a tier's "from"; null if there is none. */
export function fromProblem(tiers: readonly Tier[], at: number): string | null {
  const { from } = tiers[at]!;
  if (from === '') return words.problems.amount;
  const before = tiers[at - 1];
  return before && before.from !== '' && BigInt(from) <= BigInt(before.from) ? words.problems.rising : null;
}

const ORDER = ['accept', 'show', 'speak'] as const;

export function minimumProblem(
  minimums: AlertSettings['minimums'],
  at: (typeof ORDER)[number],
): string | null {
  const value = minimums[at];
  if (value === '') return words.problems.amount;
  const before = ORDER[ORDER.indexOf(at) - 1];
  const least = before && minimums[before];
  return least && BigInt(value) < BigInt(least) ? words.problems.order : null;
}

/** Returns the first thing that keeps the settings from being saved; null if nothing does. */
export function alertsProblem({ template, tiers, minimums, voice }: AlertSettings): string | null {
  if (template.trim() === '') return words.problems.template;
  const wrongTier = tiers.findIndex((tier, at) => tier.name.trim() === '' || fromProblem(tiers, at));
  if (wrongTier >= 0) {
    const tier = tiers[wrongTier]!;
    const problem = tier.name.trim() === '' ? words.problems.name : fromProblem(tiers, wrongTier);
    return `${tier.name || words.look.name}: ${problem}`;
  }
  for (const at of ORDER) {
    const problem = minimumProblem(minimums, at);
    if (problem) return `${words.minimums[at]}: ${problem}`;
  }
  const half = voice.pronunciations.some(({ from, to }) => from.trim() === '' || to.trim() === '');
  return half ? words.problems.pronunciation : null;
}

/** Returns the settings as far as they can be drawn while amounts are being typed. */
export function drawable(settings: AlertSettings): AlertSettings {
  const whole = (lamports: string) => lamports || '0';
  const { accept, show, speak } = settings.minimums;
  return {
    ...settings,
    minimums: { accept: whole(accept), show: whole(show), speak: whole(speak) },
    tiers: settings.tiers.map((tier) => ({ ...tier, from: whole(tier.from) })),
  };
}
