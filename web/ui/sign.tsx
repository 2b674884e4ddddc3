import { cssColor } from '../../core/color.ts';
import { signOf } from '../../core/sign.ts';
import { cx } from './cx.ts';

/** The sign of an address: seven mirrored bars on two hues. It is decoration, so the text beside it needs the label. */
export function Sign({
  address,
  className = 'size-16 rounded-2xl',
}: {
  address: string;
  className?: string;
}) {
  const { bars, light, deep } = signOf(address);
  return (
    <svg
      viewBox="0 0 100 100"
      aria-hidden="true"
      className={cx('shrink-0', className)}
      style={{
        background: `radial-gradient(120% 120% at 20% 0, ${cssColor(light)}, ${cssColor(deep)})`,
      }}
    >
      {bars.map((height, index) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: the bars of an address never change
          key={index}
          x={14 + index * 11}
          y={50 - height * 50}
          width="6"
          height={height * 100}
          rx="3"
          className="fill-white"
        />
      ))}
    </svg>
  );
}
