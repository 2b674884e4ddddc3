import { words } from './words.ts';
/** An animated line while work is in progress, at the top of its positioned parent. */
export function ProgressLine({ label = words.loading }: { label?: string }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      className="absolute inset-x-0 top-0 h-0.5 overflow-hidden rounded-full bg-line"
    >
      <div className="h-full w-2/5 animate-slide rounded-full bg-mint" />
    </div>
  );
}
