import { shortAddress } from '../../../core/short-address.ts';
import { useFace } from '../../ui/face.tsx';
import { Tick } from './tick.tsx';

/** Letters of a name that is drawn smaller. */
const LONG = 14;

/** Who won: the name with the address below it, since names are not unique; else the address. */
export function WinnerName({ wallet, testId }: { wallet: string; testId?: string }) {
  const face = useFace(wallet);
  const address = shortAddress(wallet, 6, 4);
  return (
    <>
      <strong
        className="show-who"
        data-long={(face?.name ?? '').length > LONG || undefined}
        data-testid={testId}
      >
        <bdi>{face?.name ?? address}</bdi>
        {face?.handle && <Tick />}
      </strong>
      {face?.name && <span className="show-address">{address}</span>}
    </>
  );
}
