import { cssColor } from '../../core/color.ts';
import { signOf } from '../../core/sign.ts';

/** The robot of a coin without a picture, in the hues of its address. It is decoration. */
export function Robot({ address, className }: { address: string; className?: string }) {
  const { back, middle, front } = signOf(address);
  return (
    <svg
      viewBox="0 0 100 100"
      aria-hidden="true"
      className={className}
      style={{ background: cssColor(back) }}
    >
      <path
        d="M47 27V18h6v9ZM8 50h9v18H8ZM83 50h9v18h-9ZM30 27h40a13 13 0 0 1 13 13v30a13 13 0 0 1-13 13H30a13 13 0 0 1-13-13V40a13 13 0 0 1 13-13Z"
        fill={cssColor(middle)}
      />
      <path
        d="M43 15a7 7 0 1 0 14 0a7 7 0 1 0-14 0ZM27 48a9 9 0 1 0 18 0a9 9 0 1 0-18 0ZM55 48a9 9 0 1 0 18 0a9 9 0 1 0-18 0ZM35 66h30v7H35Z"
        fill={cssColor(front)}
      />
    </svg>
  );
}
