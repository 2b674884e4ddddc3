import { createContext, useContext, useState } from 'react';
import type { Face as Facts } from '../../core/profiles/model.ts';
import { cx } from './cx.ts';
import { Sign } from './sign.tsx';

/** The faces that the screen has read, by wallet. */
export const Faces = createContext<ReadonlyMap<string, Facts>>(new Map());

/** Returns the face of a wallet, if the screen has read one. */
export const useFace = (wallet: string): Facts | undefined => useContext(Faces).get(wallet);

/** Returns where the server has the picture of this hash. */
export const pictureUrl = (hash: string): string => `/api/faces/${hash}`;

/**
 * A person, round: the picture, else the sign of the address. It is decoration, so the text beside it needs the label.
 */
export function Face({
  address,
  picture,
  className = 'size-10',
}: {
  /** The wallet, or what stands for one. */
  address: string;
  /** Hash of the picture, or the data of one that is not saved; undefined takes what the screen has read. */
  picture?: string | null;
  className?: string;
}) {
  const known = useFace(address);
  const [failed, setFailed] = useState<string | null>(null);
  const hash = picture === undefined ? known?.picture : picture;
  if (!hash || hash === failed) return <Sign address={address} className={cx('rounded-full', className)} />;
  return (
    <img
      src={hash.includes(':') ? hash : pictureUrl(hash)}
      alt=""
      decoding="async"
      onError={() => setFailed(hash)}
      className={cx('shrink-0 rounded-full bg-raised object-cover', className)}
    />
  );
}
