/** Which parts an alert of the same page covers: both are in one picture, so it can be measured. */
import { useEffect, useState } from 'react';

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Returns the names of the covered parts. A source without the alerts has none. */
export function useCovered(hasAlerts: boolean): readonly string[] {
  const [covered, setCovered] = useState<readonly string[]>([]);
  useEffect(() => {
    if (!hasAlerts) return;
    let frame = 0;
    const measure = () => {
      const alert = alertBox();
      const parts = alert ? [...document.querySelectorAll<HTMLElement>('[data-part].show-part')] : [];
      const names = parts.flatMap((part) =>
        alert && overlaps(part.getBoundingClientRect(), alert) ? [part.dataset.part!] : [],
      );
      setCovered((before) => (before.join() === names.join() ? before : names));
    };
    // The alert is fitted to the picture after it is drawn, so each change is measured in the next frame.
    const observer = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(measure);
    });
    const alerts = document.querySelector('main');
    const changes = { childList: true, subtree: true, attributeFilter: ['style'] };
    if (alerts) observer.observe(alerts, changes);
    measure();
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [hasAlerts]);
  return covered;
}

/** Returns where the alert is at rest, without the motion of its entrance; null without an alert. */
function alertBox(): Box | null {
  if (document.querySelector('.alert-flair-stage'))
    return { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const body = document.querySelector<HTMLElement>('.alert-body');
  if (body) {
    const place = body.parentElement!;
    const left = place.offsetLeft + body.offsetLeft;
    const top = place.offsetTop + body.offsetTop;
    return { left, top, right: left + body.offsetWidth, bottom: top + body.offsetHeight };
  }
  const texts = [...document.querySelectorAll('.tip-alert > *')].flatMap((text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    return [...range.getClientRects()];
  });
  if (texts.length === 0) return null;
  return {
    left: Math.min(...texts.map(({ left }) => left)),
    top: Math.min(...texts.map(({ top }) => top)),
    right: Math.max(...texts.map(({ right }) => right)),
    bottom: Math.max(...texts.map(({ bottom }) => bottom)),
  };
}

function overlaps(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
