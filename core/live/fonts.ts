/**
 * The font families that the style editor offers: families of Google Fonts, sorted by name, each with the generic
 * family that replaces it until it has loaded. Inter comes with the app, the others are fetched when a style names
 * them.
 */

type Generic = 'sans-serif' | 'serif' | 'monospace' | 'cursive';

const FAMILIES: Record<string, Generic> = {
  'Abril Fatface': 'serif',
  'Alfa Slab One': 'serif',
  Anton: 'sans-serif',
  'Archivo Black': 'sans-serif',
  Arvo: 'serif',
  Bangers: 'cursive',
  Barlow: 'sans-serif',
  'Bebas Neue': 'sans-serif',
  Bitter: 'serif',
  'Black Ops One': 'cursive',
  Bungee: 'cursive',
  Cabin: 'sans-serif',
  Caveat: 'cursive',
  Chivo: 'sans-serif',
  Comfortaa: 'cursive',
  'Concert One': 'cursive',
  'Crimson Text': 'serif',
  'Dancing Script': 'cursive',
  'DM Sans': 'sans-serif',
  'Exo 2': 'sans-serif',
  'Fira Code': 'monospace',
  'Fira Sans': 'sans-serif',
  'Fjalla One': 'sans-serif',
  'Francois One': 'sans-serif',
  Fredoka: 'sans-serif',
  Heebo: 'sans-serif',
  'IBM Plex Mono': 'monospace',
  'IBM Plex Sans': 'sans-serif',
  Inconsolata: 'monospace',
  Inter: 'sans-serif',
  'JetBrains Mono': 'monospace',
  'Josefin Sans': 'sans-serif',
  Kanit: 'sans-serif',
  Karla: 'sans-serif',
  Lato: 'sans-serif',
  'Libre Baskerville': 'serif',
  'Libre Franklin': 'sans-serif',
  'Lilita One': 'cursive',
  Lobster: 'cursive',
  Lora: 'serif',
  'Luckiest Guy': 'cursive',
  Manrope: 'sans-serif',
  Merriweather: 'serif',
  Montserrat: 'sans-serif',
  Mulish: 'sans-serif',
  'Noto Sans': 'sans-serif',
  'Noto Serif': 'serif',
  Nunito: 'sans-serif',
  'Open Sans': 'sans-serif',
  Orbitron: 'sans-serif',
  Oswald: 'sans-serif',
  Outfit: 'sans-serif',
  Oxygen: 'sans-serif',
  Pacifico: 'cursive',
  'Passion One': 'cursive',
  'Permanent Marker': 'cursive',
  'Playfair Display': 'serif',
  Poppins: 'sans-serif',
  'Press Start 2P': 'monospace',
  'PT Sans': 'sans-serif',
  'PT Serif': 'serif',
  Quicksand: 'sans-serif',
  Rajdhani: 'sans-serif',
  Raleway: 'sans-serif',
  Righteous: 'cursive',
  Roboto: 'sans-serif',
  'Roboto Condensed': 'sans-serif',
  'Roboto Mono': 'monospace',
  'Roboto Slab': 'serif',
  Rubik: 'sans-serif',
  'Russo One': 'sans-serif',
  'Source Code Pro': 'monospace',
  'Space Grotesk': 'sans-serif',
  'Space Mono': 'monospace',
  Teko: 'sans-serif',
  'Titan One': 'cursive',
  Ubuntu: 'sans-serif',
  'Work Sans': 'sans-serif',
};

/** The sorted names of the families that a style may use. */
export const FONT_FAMILIES: readonly string[] = Object.keys(FAMILIES);

/** Returns whether a family has serifs. */
export const isSerif = (family: string) => Object.hasOwn(FAMILIES, family) && FAMILIES[family] === 'serif';

/** Returns the CSS `font-family` of a family, with its fallback. Unknown names give the default's. */
export function fontStack(family: string): string {
  const name = Object.hasOwn(FAMILIES, family) ? family : 'Inter';
  // The bundled file of Inter is a variable font and carries that name.
  const own = name === 'Inter' ? "'Inter Variable', 'Inter'" : `'${name}'`;
  return `${own}, ${FAMILIES[name]}`;
}

/**
 * Returns the address of the stylesheet that loads a family, or null for Inter and unknown names. This form of the
 * service leaves out the weights that a family lacks; the newer form answers 400 for them.
 */
export function fontStylesheet(family: string): string | null {
  if (family === 'Inter' || !Object.hasOwn(FAMILIES, family)) return null;
  const weights = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((hundreds) => hundreds * 100).join(',');
  return `https://fonts.googleapis.com/css?family=${family.replaceAll(' ', '+')}:${weights}&display=swap`;
}
