/** Full HD: what the overlay is drawn for, and what OBS makes of the source. */
export const SOURCE_SIZE = { width: 1920, height: 1080 } as const;

/**
 * The overlay's address as OBS takes it when it is dropped onto its window: it reads the source's name and size from
 * the query, takes them out of it and keeps the rest, the key behind "#" included (decision 35). `name` is the source's in OBS.
 */
export function obsLink(overlayUrl: string, name: string): string {
  const url = new URL(overlayUrl);
  url.searchParams.set('layer-name', name);
  url.searchParams.set('layer-width', String(SOURCE_SIZE.width));
  url.searchParams.set('layer-height', String(SOURCE_SIZE.height));
  // OBS would show a plus as a plus.
  return url.href.replaceAll('+', '%20');
}
