import { useEffect, useRef, useState } from 'react';

/** How much smaller the element with the ref `frame` is than a stage of `stageWidth` px. */
export function useStageScale<Frame extends HTMLElement>(stageWidth: number) {
  const frame = useRef<Frame>(null);
  const [scale, setScale] = useState(0.3);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setScale(entry.contentRect.width / stageWidth);
    });
    observer.observe(frame.current!);
    return () => observer.disconnect();
  }, [stageWidth]);
  return { frame, scale };
}
