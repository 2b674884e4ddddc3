import { cssColor } from '../../core/color.ts';
import { signOf } from '../../core/sign.ts';
import { SIGN_PATHS } from '../../core/sign-paths.ts';
import { cx } from './cx.ts';

/** The sign of an address. It is decoration, so the text beside it needs the label. */
export function Sign({
  address,
  className = 'size-16 rounded-2xl',
}: {
  address: string;
  className?: string;
}) {
  const sign = signOf(address);
  return (
    <svg
      viewBox="0 0 100 100"
      aria-hidden="true"
      className={cx('shrink-0', className)}
      style={{ background: cssColor(sign.back) }}
    >
      <g transform={`rotate(${sign.turn} 50 50)`}>
        {SIGN_PATHS[sign.shape]!.map(([color, path]) => (
          <path key={path} d={path} fill={cssColor(sign[color])} />
        ))}
      </g>
    </svg>
  );
}
