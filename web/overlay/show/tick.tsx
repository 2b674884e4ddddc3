import { words } from './show-words.ts';

/** Beside an account on X that its wallet has proven. */
export function Tick() {
  return (
    <svg className="show-tick" viewBox="0 0 24 24" role="img" aria-label={words.verified}>
      <path
        fill="#4fb4f5"
        d="M12 1.5l2.6 2 3.2-.3 1.2 3 2.9 1.5-.6 3.2 1.6 2.8-2.3 2.3-.3 3.3-3.2.7-1.9 2.7-3.2-1-3.2 1-1.9-2.7-3.2-.7-.3-3.3L1.1 13.7l1.6-2.8-.6-3.2L5 6.2l1.2-3 3.2.3z"
      />
      <path
        fill="none"
        stroke="#06131c"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M7.7 12.3l3 3 5.7-6.2"
      />
    </svg>
  );
}
