import { useEffect, useRef, useState } from 'react';

/** Returns the scale at which a stage of `stageWidth` px fits the element with the ref `frame`. */
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
