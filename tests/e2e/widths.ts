/** What is wrong with a page in its window: it scrolls sideways, cuts or breaks text, or lays texts on each other. */
import type { Page } from 'playwright-core';

export function widthFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults = new Set<string>();
    const wide = document.documentElement.scrollWidth;
    if (wide > innerWidth) faults.add(`sideways scroll: ${wide} in ${innerWidth}`);
    const short = (text: string) => text.trim().replace(/\s+/g, ' ').slice(0, 40);
    // Pictures of a stream, drawings, and what only screen readers read.
    const SKIPPED = 'figure, svg, [inert], [aria-hidden=true], .sr-only, select, textarea';
    const texts: { said: string; box: DOMRect; of: Element }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const of = node.parentElement!;
      const said = short(node.textContent ?? '');
      if (
        !said ||
        of.closest(SKIPPED) ||
        !of.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      )
        continue;
      let cutAt = Number.POSITIVE_INFINITY;
      let endsAt = Number.POSITIVE_INFINITY;
      let moves = false;
      let isHeard = false;
      for (let at: Element | null = of; at && at !== document.body; at = at.parentElement) {
        const style = getComputedStyle(at);
        if (style.position === 'fixed' || style.position === 'sticky') moves = true;
        if (style.overflowX === 'visible') continue;
        // A box of one pixel is for screen readers.
        if (at.clientWidth <= 1) isHeard = true;
        if (style.overflowX === 'auto' || style.overflowX === 'scroll') moves = true;
        const { right, bottom } = at.getBoundingClientRect();
        cutAt = Math.min(cutAt, right);
        endsAt = Math.min(endsAt, bottom);
        // Names, addresses and links of users may end in dots, where the whole of it can be read elsewhere.
        const mayEnd =
          style.textOverflow === 'ellipsis' &&
          (at.querySelector('bdi, [title]') || at.matches('bdi, [title], bdi *, .text-muted'));
        if (at.scrollWidth > at.clientWidth + 1 && !moves && !mayEnd && !isHeard)
          faults.add(`cut: "${said}"`);
      }
      if (isHeard) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const pressed = of.closest('button, a');
      // Only what looks like a button; the text of one stays on one line, if no name or sum is in it.
      if (pressed && getComputedStyle(pressed).userSelect === 'none') {
        const lines = [...range.getClientRects()];
        const { left, right } = pressed.getBoundingClientRect();
        const wraps = getComputedStyle(pressed).overflowWrap === 'anywhere';
        if (!wraps && lines.some((line) => Math.abs(line.top - lines[0]!.top) > 2))
          faults.add(`breaks in its button: "${said}"`);
        if (lines.some((line) => line.left < left - 1 || line.right > right + 1))
          faults.add(`wider than its button: "${said}"`);
      }
      for (const box of range.getClientRects()) {
        // Lines beyond the last one of a shortened text are not seen.
        if (box.width < 2 || box.height < 2 || box.top > endsAt - 2) continue;
        if (box.right > innerWidth + 1 && cutAt > innerWidth && !moves)
          faults.add(`outside the window: "${said}"`);
        if (!moves) texts.push({ said, box, of });
      }
    }
    texts.sort((one, other) => one.box.top - other.box.top);
    texts.forEach(({ said, box, of }, index) => {
      for (const other of texts.slice(index + 1)) {
        if (other.box.top > box.bottom - 4) break;
        if (other.of === of || of.contains(other.of) || other.of.contains(of)) continue;
        const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
        const down = Math.min(box.bottom, other.box.bottom) - other.box.top;
        // The lines of one heading may be set tighter than their letters are tall.
        if (across > 2 && down > 0.3 * Math.min(box.height, other.box.height))
          faults.add(`"${said}" lies on "${other.said}"`);
      }
    });
    return [...faults];
  });
}
