/** A puppet's mask on mint, so that no one takes this wallet for a real one. */
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="10" fill="#a7f3d0"/>' +
  '<path d="M9 12c7-3 15-3 22 0 1 10-3 19-11 21C12 31 8 22 9 12Z" fill="#04241a"/>' +
  '<path d="M13 18c2-2 4-2 5 0M22 18c1-2 3-2 5 0M14 25c4 3 8 3 12 0" fill="none" stroke="#a7f3d0" stroke-width="2" stroke-linecap="round"/></svg>';

export const DEMO_ICON: `data:image/svg+xml;base64,${string}` = `data:image/svg+xml;base64,${btoa(SVG)}`;
