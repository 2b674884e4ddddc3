/** Decides which parts an overlay shows: those that its address names, else those that are switched on. */
import { SHOW_PARTS, type ShowPart, type ShowSettings } from './model.ts';

/**
 * Returns the parts that `?show=` (`asked`) names, or null for an address without it. Unknown names are passed over; an
 * address that names nothing known shows nothing, because its creator meant it for one part.
 */
export function askedParts(asked: string | null): ShowPart[] | null {
  if (asked === null) return null;
  const names = asked.split(',').map((name) => name.trim().toLowerCase());
  return SHOW_PARTS.filter((part) => names.includes(part));
}

/** Returns the parts beside the alerts. A part that the address names is shown whether it is switched on or not. */
export function drawnParts(asked: readonly ShowPart[] | null, settings: ShowSettings | null): DrawnPart[] {
  return DRAWN.filter((part) => (asked ? asked.includes(part) : settings?.[part].on === true));
}

/** Every part but the alerts. */
export type DrawnPart = Exclude<ShowPart, 'alerts'>;
const DRAWN = SHOW_PARTS.filter((part): part is DrawnPart => part !== 'alerts');
