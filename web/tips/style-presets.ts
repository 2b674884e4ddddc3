/** Looks to start from. Each is a whole style; the time on screen and the QR code stay as the creator has set them. */
import { DEFAULT_STYLE, type LiveStyle } from '../../core/live/style.ts';
import { STYLE_FIELDS, type StyleField } from './style-fields.ts';

/** The seven settings of a part, named like the general ones. */
type Look = Pick<
  LiveStyle,
  'textColor' | 'fontFamily' | 'fontWeight' | 'lineHeight' | 'outlineWidth' | 'outlineColor' | 'shadow'
>;

/** Fields that are not part of a look. */
const UNCHANGED_FIELDS: readonly StyleField[] = ['messageTimeoutSeconds', 'qrCorner'];

export interface Preset {
  name: string;
  style: LiveStyle;
}

export const PRESETS: readonly Preset[] = [
  preset(
    'Broadcast',
    {
      textColor: '#ffffff',
      fontFamily: 'Montserrat',
      fontWeight: 800,
      lineHeight: 1.1,
      outlineWidth: 0,
      outlineColor: '#0b1220',
      shadow: '0px 2px 4px #0b1220e6, 0px 5px 26px #0b1220cc',
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
      shadow: '0px 0px 12px #e879f9, 0px 0px 40px #c026d3',
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
      shadow: '7px 8px 0 #ef4444',
    },
    { textColor: '#ffffff', outlineWidth: 4, shadow: '4px 5px 0 #111827', lineHeight: 1.2 },
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
      shadow: '0px 2px 5px #1c1917f2, 0px 6px 30px #1c1917d9',
    },
    { textColor: '#fffbeb', fontWeight: 500, lineHeight: 1.2 },
  ),
];

/** The draft with the preset's look. */
export function dressed(draft: LiveStyle, preset: LiveStyle): LiveStyle {
  return { ...preset, ...Object.fromEntries(UNCHANGED_FIELDS.map((field) => [field, draft[field]])) };
}

export function looksLike(draft: LiveStyle, preset: LiveStyle): boolean {
  return STYLE_FIELDS.every((field) => UNCHANGED_FIELDS.includes(field) || draft[field] === preset[field]);
}

function preset(name: string, look: Look, message: Partial<Look>): Preset {
  return {
    name,
    style: {
      ...DEFAULT_STYLE,
      ...look,
      ...part('amount', look),
      ...part('message', { ...look, ...message }),
    },
  };
}

function part(name: 'amount' | 'message', look: Look): Partial<LiveStyle> {
  return Object.fromEntries(
    Object.entries(look).map(([field, value]) => [name + field[0]!.toUpperCase() + field.slice(1), value]),
  );
}
