import { words } from './words.ts';

/** Shows the mark, a fanfare as a sound wave, and the name where there is room for it. */
export function Logo() {
  return (
    <span className="flex h-8 flex-wrap items-center gap-2.5 overflow-hidden">
      <svg viewBox="0 0 32 32" aria-hidden="true" className="size-8">
        <rect x="0.5" y="0.5" width="31" height="31" rx="9" className="fill-surface stroke-line-strong" />
        <path
          d="M8.5 13.5v5M13.5 9.5v13M18.5 6.5v19M23.5 11.5v9"
          className="stroke-mint"
          strokeWidth="3"
          strokeLinecap="round"
        />
      </svg>
      <span className="text-[1.0625rem] leading-8 font-bold tracking-tight text-fg md:max-lg:hidden">
        {words.brand}
      </span>
    </span>
  );
}
