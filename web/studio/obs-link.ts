/** Full HD: the size for which the overlay is drawn, and that OBS gives the source. */
export const SOURCE_SIZE = { width: 1920, height: 1080 } as const;

/**
 * Returns the overlay's address in the form that OBS takes when it is dropped onto its window: OBS reads the source's
 * name and size from the query, removes them and keeps the rest, with the key behind "#" (decision 35). `name` is the
 * source's name in OBS.
 */
export function obsLink(overlayUrl: string, name: string): string {
  const url = new URL(overlayUrl);
  url.searchParams.set('layer-name', name);
  url.searchParams.set('layer-width', String(SOURCE_SIZE.width));
  url.searchParams.set('layer-height', String(SOURCE_SIZE.height));
  // OBS would show a plus as a plus.
  return url.href.replaceAll('+', '%20');
}
