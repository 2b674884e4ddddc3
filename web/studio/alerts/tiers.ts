/** The studio's functions on tiers: they add, remove, change and check them. Pure. */

import { LOOK_FIELDS } from '../../../core/alerts/looks.ts';
import { PRESET_FACTS } from '../../../core/alerts/presets.ts';
import type { AlertSettings, Preset, Tier } from '../../../core/alerts/settings.ts';
import { BUILTIN, type BuiltinSound } from '../../../core/alerts/sounds.ts';
import { FONT_FAMILIES, isSerif } from '../../../core/live/fonts.ts';
import type { LiveStyle } from '../../../core/live/style.ts';
import { formatAmount, SOL_DECIMALS } from '../../../core/money.ts';
import { styleProblems } from '../style-fields.ts';
import { words } from './look-words.ts';

export const MAX_TIERS = 5;

/** The values of each further tier: more of everything. */
const LADDER: readonly (Pick<Tier, 'name' | 'size' | 'color'> & {
  seconds: number;
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
      seconds: step ? Math.max(last.seconds ?? 0, step.seconds) : last.seconds,
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

/** What is edited: the tier at this place, or all tiers. */
export type Scope = number | null;

/** Returns the tiers with `part` in those of the scope. */
export function withPart(tiers: readonly Tier[], scope: Scope, part: Partial<Tier>): Tier[] {
  return tiers.map((tier, at) => (scope === null || at === scope ? { ...tier, ...part } : tier));
}

/** Returns the tiers of the scope in this look, and the others unchanged. */
export function withLook(tiers: readonly Tier[], scope: Scope, preset: Preset): Tier[] {
  return tiers.map((tier, at) => (scope === null || at === scope ? dressedAs(tier, preset) : tier));
}

/**
 * Returns what changes when style fields are set in the scope. Those of all tiers are the token's: no tier then holds
 * one of its own. Null unsets a field.
 */
export function withFields(
  tiers: readonly Tier[],
  scope: Scope,
  { messageTimeoutSeconds: seconds, ...texts }: Partial<LiveStyle>,
): { tiers: Tier[]; style: Partial<LiveStyle> | null } {
  const next = tiers.map((tier, at) => {
    if (scope !== null && at !== scope) return tier;
    const style = Object.entries({ ...tier.style, ...texts }).filter(
      ([field, value]) => value !== null && !(scope === null && field in texts),
    );
    const own = { ...tier, style: Object.fromEntries(style) as Tier['style'] };
    return seconds === undefined ? own : { ...own, seconds: scope === null ? null : seconds };
  });
  const style = seconds === undefined ? texts : { ...texts, messageTimeoutSeconds: seconds };
  return { tiers: next, style: scope === null ? style : null };
}

/** Returns "from 0.5 to 5 SOL" of the amounts that a tier is for. */
export function rangeText(tiers: readonly Tier[], at: number): string {
  const from = solText(tiers[at]!.from);
  const next = tiers[at + 1];
  if (!next) return words.look.range.from(from);
  const to = solText(next.from);
  return at === 0 ? words.look.range.below(to) : words.look.range.between(solFigure(tiers[at]!.from), to);
}

/** Returns the tiers of the scope as their look is by itself. */
export function plain(tiers: readonly Tier[], scope: Scope): Tier[] {
  return tiers.map((tier, at) =>
    scope === null || at === scope
      ? { ...dressedAs(tier, tier.preset), color: null, size: 100, seconds: null, style: {} }
      : tier,
  );
}

/** Returns the names of the tiers in another look than the first. */
export const ownLooks = (tiers: readonly Tier[]) =>
  tiers.filter(({ preset }) => preset !== tiers[0]!.preset).map(({ name }) => name);

/** Classic has one motion, and shows no dollars. */
export const isClassic = ({ preset }: Pick<Tier, 'preset'>) => preset === 'classic';

/** Returns the names of the families that a look draws. */
export const fontsOf = (preset: Preset) =>
  LOOK_FIELDS[preset].fonts === 'serifs' ? FONT_FAMILIES.filter(isSerif) : FONT_FAMILIES;

/** Returns "0.05" of lamports as decimal text: SOL. */
export function solFigure(lamports: string): string {
  return formatAmount(BigInt(lamports || '0'), SOL_DECIMALS);
}

/** Returns "0.05 SOL" of lamports as decimal text. */
export function solText(lamports: string): string {
  return `${solFigure(lamports)} SOL`;
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

/** Returns the first thing that keeps settings and style from being saved; null if nothing does. */
export function lookProblem(settings: AlertSettings, style: LiveStyle): string | null {
  const problems = [style, ...settings.tiers.map((tier) => tier.style)].map(styleProblems);
  return alertsProblem(settings) ?? problems.find((problem) => problem !== null) ?? null;
}

/** The least amount that stands for the lowest tier where every tip is shown: 0.01 SOL. */
const SMALL = '10000000';

/** Returns the least amount that shows in the tier at this place, in lamports. */
export function leastOf({ tiers, minimums }: Pick<AlertSettings, 'tiers' | 'minimums'>, at: number): string {
  if (at > 0) return tiers[at]?.from ?? SMALL;
  return minimums.show === '0' ? SMALL : minimums.show;
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
