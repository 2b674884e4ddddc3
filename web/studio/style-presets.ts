/**
 * Looks to start from. Each has a general look and overrides for the message. The time on screen and the QR code keep
 * the creator's settings.
 */
import { type LiveStyle, UNSET_STYLE, type WholeStyle, wholeStyle } from '../../core/live/style.ts';
import { STYLE_FIELDS, type StyleField } from './style-fields.ts';

/** The seven settings of a look, named like the general ones. */
type Look = Pick<
  WholeStyle,
  'textColor' | 'fontFamily' | 'fontWeight' | 'lineHeight' | 'outlineWidth' | 'outlineColor' | 'shadow'
>;

/** Fields that are not part of a look. */
const UNCHANGED_FIELDS: readonly StyleField[] = ['messageTimeoutSeconds', 'qrCorner'];

export interface StylePreset {
  name: string;
  style: LiveStyle;
}

export const PRESET_SHADOWS = {
  broadcast: '0px 2px 4px #0b1220e6, 0px 5px 26px #0b1220cc',
  neon: '0px 0px 12px #e879f9, 0px 0px 40px #c026d3',
  comic: '7px 8px 0 #ef4444',
  comicSmall: '4px 5px 0 #111827',
  evening: '0px 2px 5px #1c1917f2, 0px 6px 30px #1c1917d9',
} as const;

export const STYLE_PRESETS: readonly StylePreset[] = [
  preset(
    'Broadcast',
    {
      textColor: '#ffffff',
      fontFamily: 'Montserrat',
      fontWeight: 800,
      lineHeight: 1.1,
      outlineWidth: 0,
      outlineColor: '#0b1220',
      shadow: PRESET_SHADOWS.broadcast,
    },
    { textColor: '#e2e8f0', fontWeight: 600, lineHeight: 1.2 },
  ),
  preset(
    'Neon',
    {
      textColor: '#fdf4ff',
      fontFamily: 'Righteous',
      fontWeight: 400,
      lineHeight: 1.1,
      outlineWidth: 2,
      outlineColor: '#86198f',
      shadow: PRESET_SHADOWS.neon,
    },
    { textColor: '#f5d0fe', outlineWidth: 1.5, lineHeight: 1.2 },
  ),
  preset(
    'Comic',
    {
      textColor: '#fde047',
      fontFamily: 'Bangers',
      fontWeight: 400,
      lineHeight: 1.1,
      outlineWidth: 6,
      outlineColor: '#111827',
      shadow: PRESET_SHADOWS.comic,
    },
    { textColor: '#ffffff', outlineWidth: 4, shadow: PRESET_SHADOWS.comicSmall, lineHeight: 1.2 },
  ),
  preset(
    'Evening',
    {
      textColor: '#fef3c7',
      fontFamily: 'Playfair Display',
      fontWeight: 700,
      lineHeight: 1.1,
      outlineWidth: 0.5,
      outlineColor: '#1c1917',
      shadow: PRESET_SHADOWS.evening,
    },
    { textColor: '#fffbeb', fontWeight: 500, lineHeight: 1.2 },
  ),
];

/** Returns the draft with the preset's look. */
export function dressed(draft: LiveStyle, preset: LiveStyle): LiveStyle {
  return { ...preset, ...Object.fromEntries(UNCHANGED_FIELDS.map((field) => [field, draft[field]])) };
}

/** Returns whether both look the same on screen, at whichever level their values are set. */
export function looksLike(draft: LiveStyle, preset: LiveStyle): boolean {
  const [one, other] = [wholeStyle(draft), wholeStyle(preset)];
  const drawn = STYLE_FIELDS.filter((field) => /^(amount|message)[A-Z]/.test(field));
  return drawn.every((field) => UNCHANGED_FIELDS.includes(field) || one[field] === other[field]);
}

function preset(name: string, look: Look, message: Partial<Look>): StylePreset {
  const own = Object.entries(message).map(([field, value]) => [
    `message${field[0]!.toUpperCase()}${field.slice(1)}`,
    value,
  ]);
  return { name, style: { ...UNSET_STYLE, ...look, ...Object.fromEntries(own) } };
}
