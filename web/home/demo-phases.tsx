import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon.tsx';
import { Sign } from '../ui/sign.tsx';
import { words } from './words.ts';

const { small, big, won } = words.demo;

/** A small tip: a line in the corner. Sizes follow the stage's width. */
export function SmallTip() {
  return (
    <div className="absolute bottom-[8%] left-[4%] flex max-w-[70%] animate-alert items-center gap-[2cqw] rounded-[3.2cqw] bg-[#0a0818]/85 py-[1.6cqw] pr-[3cqw] pl-[1.8cqw] inset-ring inset-ring-white/15">
      <Sign address={small.who} className="size-[7cqw] rounded-full" />
      <p className="text-[max(0.75rem,3.2cqw)] leading-tight font-bold tracking-tight text-white">
        {small.who} <span className="text-iris">{small.amount}</span>
        <span className="block text-[0.85em] font-medium text-white/90">{small.text}</span>
      </p>
    </div>
  );
}

/** A big tip: the whole screen, with confetti. */
export function BigTip() {
  return (
    <div className="absolute inset-0 flex animate-alert flex-col items-center justify-center bg-[radial-gradient(60%_75%_at_50%_48%,rgb(20_6_22/.86),rgb(20_6_22/.4)_70%,transparent)] text-center text-white">
      <Confetti />
      <Sign address={big.who} className="size-[11cqw] rounded-[3cqw] ring-[0.5cqw] ring-[#fff3c9]" />
      <p className="mt-[1.4cqw] text-[max(0.875rem,3.8cqw)] leading-tight font-bold tracking-tight">
        {big.who}
      </p>
      <p className="brass-text px-[0.06em] text-[13cqw] leading-none font-extrabold tracking-tighter">
        {big.amount}
      </p>
      <p className="mt-[0.8cqw] text-[max(0.8125rem,3.2cqw)] font-medium">{big.text}</p>
    </div>
  );
}

/** The winner of a giveaway: a card across the middle. */
export function Winner() {
  return (
    <div className="absolute inset-0 grid animate-alert place-items-center bg-[#0a0818]/45">
      <Confetti />
      <div className="brass-fill flex items-center gap-[3cqw] rounded-[4cqw] py-[3cqw] pr-[5cqw] pl-[3cqw] text-left shadow-lift">
        <Sign address={won.who} className="size-[15cqw] rounded-[3cqw]" />
        <div>
          <p className="flex items-center gap-[1cqw] text-[max(0.75rem,2.4cqw)] font-semibold">
            <Icon name="gift" />
            {won.title}
          </p>
          <p className="text-[7cqw] leading-[1.1] font-extrabold tracking-tighter">
            {won.who} {won.amount}
          </p>
          <p className="text-[max(0.75rem,2.5cqw)] font-medium">{won.text}</p>
        </div>
      </div>
    </div>
  );
}

const COLORS = ['bg-mint', 'bg-brass', 'bg-iris', 'bg-coral'];
/** Left and top in percent of the stage, turn in degrees. */
const PIECES = [
  [6, 12, 20],
  [12, 34, -35],
  [9, 62, 60],
  [18, 20, 110],
  [21, 78, -15],
  [26, 48, 40],
  [29, 9, -70],
  [36, 84, 25],
  [41, 6, 80],
  [52, 4, -25],
  [57, 90, 65],
  [63, 10, -50],
  [69, 26, 15],
  [72, 76, -80],
  [78, 46, 35],
  [82, 14, 95],
  [87, 60, -20],
  [92, 30, 55],
] as const;

function Confetti() {
  return PIECES.map(([left, top, turn], index) => (
    <span
      key={left}
      aria-hidden="true"
      className="absolute animate-confetti"
      style={{ left: `${left}%`, top: `${top}%`, animationDelay: `${(index % 6) * 60}ms` }}
    >
      <span
        className={cx('block h-[2.4cqw] w-[1.3cqw] rounded-[0.4cqw]', COLORS[index % 4])}
        style={{ rotate: `${turn}deg` }}
      />
    </span>
  ));
}
