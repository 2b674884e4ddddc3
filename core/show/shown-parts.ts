/** Decides which parts an overlay shows: those that its address names, else those that are switched on. */
import type { LiveStyle } from '../live/style.ts';
import { SHOW_PARTS, type ShowPart, type ShowPlace, type ShowSettings } from './model.ts';

/**
 * Returns the parts that `?show=` (`asked`) names, or null for an address without it. Unknown names are passed over; an
 * address that names nothing known shows nothing, because its creator meant it for one part.
 */
export function askedParts(asked: string | null): ShowPart[] | null {
  if (asked === null) return null;
  const names = asked.split(',').map((name) => name.trim().toLowerCase());
  return SHOW_PARTS.filter((part) => names.includes(part));
}

/** The settings that say which parts are shown, and where. */
export interface PartSettings {
  show: ShowSettings;
  qrCorner: LiveStyle['qrCorner'];
}

/** Returns the parts beside the alerts. A part that the address names is shown whether it is switched on or not. */
export function drawnParts(asked: readonly ShowPart[] | null, settings: PartSettings | null): DrawnPart[] {
  return DRAWN.filter((part) => (asked ? asked.includes(part) : settings !== null && isOn(part, settings)));
}

/** Every part but the alerts. */
export type DrawnPart = Exclude<ShowPart, 'alerts'>;
const DRAWN = SHOW_PARTS.filter((part): part is DrawnPart => part !== 'alerts');

/** Returns whether a part is switched on. */
export function isOn(part: DrawnPart, { show, qrCorner }: PartSettings): boolean {
  return part === 'qr' ? qrCorner !== 'off' : show[part].on;
}

/** The corner of a code that is switched off and shown at its own address. */
export const QR_CORNER = 'bottom-right';

/** Returns the place of a part. */
export function placeOf(part: DrawnPart, { show, qrCorner }: PartSettings): ShowPlace {
  if (part !== 'qr') return show[part].place;
  return qrCorner === 'off' ? QR_CORNER : qrCorner;
}
