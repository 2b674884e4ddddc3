import { useEffect, useRef } from 'react';
import { COLORS } from './wheel-geometry.ts';

const PIECES = 54;

/**
 * One burst from the top of the box around it. Decoration: it animates transform only and removes itself. Its pieces fly
 * in a layer of the window that cuts them off, or a phone's page would grow with them.
 */
export function Confetti() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!box.current) return;
    const { left, top, width, height } = box.current.getBoundingClientRect();
    const host = document.createElement('div');
    host.ariaHidden = 'true';
    host.className = 'pointer-events-none fixed inset-0 z-60 overflow-clip';
    document.body.append(host);
    const running = Array.from({ length: PIECES }, (_, index) => {
      const piece = document.createElement('span');
      const wide = index % 3 === 0;
      piece.style.cssText = `position:absolute;left:${left + width / 2}px;top:${top + height * 0.06}px;width:${wide ? 5 : 8}px;height:${wide ? 14 : 8}px;border-radius:${index % 4 === 0 ? '50%' : '2px'};background:${COLORS[index % COLORS.length]}`;
      host.append(piece);
      // Evenly spread, each neighbor with a different force: a burst, not a ring.
      const angle = (index / PIECES) * Math.PI * 2;
      const force = 90 + ((index * 37) % 110);
      const x = Math.cos(angle) * force * 1.5;
      const y = Math.sin(angle) * force * 0.75 - 60;
      return piece.animate(
        [
          { transform: 'translate(-50%, -50%) scale(0.4)', opacity: 1 },
          {
            transform: `translate(${x}px, ${y}px) rotate(${index * 47}deg) scale(1)`,
            opacity: 1,
            offset: 0.35,
            easing: 'ease-in',
          },
          {
            transform: `translate(${x * 1.25}px, ${y + 340}px) rotate(${index * 47 + 420}deg) scale(0.9)`,
            opacity: 0,
          },
        ],
        {
          duration: 2200 + ((index * 61) % 900),
          easing: 'cubic-bezier(0.15, 0.8, 0.4, 1)',
          fill: 'forwards',
        },
      );
    });
    return () => {
      for (const animation of running) animation.cancel();
      host.remove();
    };
  }, []);
  return <div ref={box} aria-hidden="true" className="pointer-events-none absolute inset-0" />;
}
