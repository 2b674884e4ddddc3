/** The parts around the wheel that do not turn: the rim with its lights, and the pointer. */
import type { Ref } from 'react';
import { cx } from '../../ui/cx.ts';
import type { WheelPose } from './wheel-geometry.ts';

const LIGHTS = 24;

/** The fixed rim around the disc; its lights run while the wheel turns and stay on for the winner. */
export function Rim({ pose }: { pose: WheelPose }) {
  return (
    <>
      <svg viewBox="-100 -100 200 200" aria-hidden="true" className={OVERLAID}>
        <circle r="96.6" fill="none" stroke="#171d1b" strokeWidth="6.8" />
        <circle r="99.6" fill="none" stroke="#35423d" strokeWidth="0.8" />
        <circle r="93.2" fill="none" stroke="#090c0b" strokeOpacity="0.5" strokeWidth="0.8" />
        <Lights of={1} opacity={pose === 'rest' ? 1 : 0.3} />
      </svg>
      {/* Each half of the lights fades as one layer: lights that fade one by one would be repainted in every frame. */}
      {pose === 'spinning' &&
        [0, 1].map((half) => (
          <svg
            key={half}
            viewBox="-100 -100 200 200"
            aria-hidden="true"
            className={cx(OVERLAID, 'motion-safe:animate-pulse will-change-[opacity]')}
            style={{ animationDelay: `${half * -1}s` }}
          >
            <Lights of={2} from={half} opacity={0.9} />
          </svg>
        ))}
    </>
  );
}

const OVERLAID = 'pointer-events-none absolute inset-0 size-full';

function Lights({ of, from = 0, opacity }: { of: number; from?: number; opacity: number }) {
  return Array.from({ length: LIGHTS / of }, (_, index) => (
    <circle
      // biome-ignore lint/suspicious/noArrayIndexKey: lights have no identity
      key={index}
      r="1.15"
      cy="-96.6"
      transform={`rotate(${((index * of + from) * 360) / LIGHTS})`}
      fill="#a7f3d0"
      opacity={opacity}
      className="transition-opacity duration-500"
    />
  ));
}

export function Pointer({ ref }: { ref: Ref<HTMLDivElement> }) {
  return (
    <div
      ref={ref}
      aria-hidden="true"
      className="absolute -top-[4.6%] left-1/2 z-10 -ml-[3.8%] aspect-[4/5] w-[7.6%] origin-[50%_22%] will-change-transform"
    >
      <svg viewBox="0 0 32 40" aria-hidden="true" className="size-full">
        {/* A painted shadow, because a filter would be computed again in every frame. */}
        <path d="M16 40.6 4 22.1h24L16 40.6Z" fill="#000" opacity="0.35" />
        <path
          d="M16 39 4 20.5a13.4 13.4 0 1 1 24 0L16 39Z"
          fill="#edf5f1"
          stroke="#090c0b"
          strokeWidth="1.5"
        />
        <circle cx="16" cy="14.6" r="4.6" fill="#090c0b" />
      </svg>
    </div>
  );
}
