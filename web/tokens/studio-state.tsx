import { useToken } from '../client/tips.ts';
import { cx } from '../ui/cx.ts';
import { words } from './words.ts';

/** Whether an overlay of this studio is connected. Nothing until that is known. */
export function StudioState({ address }: { address: string }) {
  const { data } = useToken(address);
  if (!data) return null;
  const { on, off } = words.studios;
  return (
    <span className={cx('block text-xs', data.isLive ? 'text-mint' : 'text-muted')}>
      {data.isLive ? on : off}
    </span>
  );
}
