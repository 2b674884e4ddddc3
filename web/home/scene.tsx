import { useId } from 'react';

/** Draws an invented game at dusk, as decoration that fills its frame. */
export function Scene({
  view = '0 0 160 90',
  className = 'absolute inset-0 size-full',
}: {
  /** The visible part, in units of the drawing. */
  view?: string;
  className?: string;
}) {
  const sky = useId();
  const sun = useId();
  return (
    <svg viewBox={view} preserveAspectRatio="xMidYMid slice" aria-hidden="true" className={className}>
      <linearGradient id={sky} x2="0" y2="1">
        <stop stopColor="#150d38" />
        <stop offset=".45" stopColor="#4a1f66" />
        <stop offset=".72" stopColor="#b3405f" />
        <stop offset=".85" stopColor="#d9694f" />
      </linearGradient>
      <linearGradient id={sun} x2="0" y2="1">
        <stop stopColor="#ffeec2" />
        <stop offset="1" stopColor="#f7a45f" />
      </linearGradient>
      <path fill={`url(#${sky})`} d="M0 0h160v90H0z" />
      <g fill="#fff" fillOpacity=".75">
        <circle cx="12" cy="10" r=".4" />
        <circle cx="31" cy="22" r=".3" />
        <circle cx="52" cy="7" r=".35" />
        <circle cx="77" cy="17" r=".3" />
        <circle cx="96" cy="6" r=".4" />
        <circle cx="131" cy="12" r=".35" />
        <circle cx="149" cy="25" r=".3" />
      </g>
      <circle cx="112" cy="47" r="17" fill={`url(#${sun})`} />
      <path stroke="#b3405f" strokeWidth="1.2" strokeOpacity=".7" d="M95 51h34M95.5 55h33M98 59h28" />
      <path fill="#7c3468" d="m0 66 22-21 17 15 20-24 24 27 19-12 22 16 17-13 19 12v24H0z" />
      <path fill="#46204f" d="m0 74 18-9 23 10 27-16 22 15 30-12 40 15v13H0z" />
      <path fill="#1d0e30" d="M0 82q26-9 55-3t55-2 50 1v12H0z" />
      <path fill="#150a26" d="m8 82 3-13 3 13zm7 0 2.5-9 2.5 9zm108-3 3-15 3 15zm8 0 2-9 2 9z" />
    </svg>
  );
}

/** Draws the streamer's camera. */
export function Camera({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 40 30" aria-hidden="true" className={className}>
      <path fill="#14382f" d="M0 0h40v30H0z" />
      <circle cx="33" cy="5" r="9" fill="#1f5a49" />
      <path fill="#0c231d" d="M6 30c1-8 6-11.5 14-11.5S33 22 34 30z" />
      <circle cx="20" cy="12.5" r="6.2" fill="#e2a987" />
      <path
        fill="#3b1d33"
        d="M13.6 12.5c-.7-6.3 2.6-8.7 6.6-8.7s7 2.6 6.3 8.7c-1-3.2-3-4.7-6.5-4.7s-5.5 1.7-6.4 4.7z"
      />
      <path fill="none" stroke="#a7f3d0" strokeWidth="1.5" d="M13 13c-.6-6 2.4-10 7-10s7.6 4 7 10" />
      <rect x="11.8" y="11.5" width="3" height="5" rx="1.5" fill="#a7f3d0" />
      <rect x="25.2" y="11.5" width="3" height="5" rx="1.5" fill="#a7f3d0" />
      <path fill="none" stroke="#7b4630" strokeWidth=".9" strokeLinecap="round" d="M17.5 15.3q2.5 1.8 5 0" />
    </svg>
  );
}
