import type { ReactNode } from 'react';
import type { TokenInfo } from '../../core/tokens/model.ts';
import { useHandle } from '../client/x-account.ts';
import { Face, useFace } from '../ui/face.tsx';
import { Name } from '../ui/person.tsx';

/**
 * The creator's face and name; of a channel, which has both as its own, the account on X alone. An account that the
 * wallet has proven is a link. The children stand for who has none of it, and for an unclaimed token's wallet.
 */
export function CreatorName({
  token: { creator, creatorStatus, kind },
  children,
}: {
  token: Pick<TokenInfo, 'creator' | 'creatorStatus' | 'kind'>;
  children?: ReactNode;
}) {
  const face = useFace(creator ?? '');
  const handle = useHandle(creator);
  const isCoin = kind === 'coin';
  const name = (isCoin && face?.name) || (handle && `@${handle}`);
  if (!creator || !name || creatorStatus === 'unclaimed') return children;
  const shown = <Name name={name} isProven={handle !== null} className="text-fg" />;
  return (
    <span className="inline-flex min-w-0 items-center gap-2">
      {isCoin && <Face address={creator} className="size-7" />}
      {handle ? (
        <a
          href={`https://x.com/${encodeURIComponent(handle)}`}
          target="_blank"
          rel="noreferrer"
          title={`@${handle}`}
          className="inline-flex min-w-0 underline-offset-4 hover:underline"
        >
          {shown}
        </a>
      ) : (
        shown
      )}
    </span>
  );
}
