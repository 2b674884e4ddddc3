import type { ReactNode } from 'react';
import { useXAccount } from '../client/x-account.ts';
import { Face, useFace } from '../ui/face.tsx';
import { Name } from '../ui/person.tsx';

/**
 * The creator's face and name. The account on X that the wallet has proven is a link. The children stand for a creator
 * without both, and for a wallet that has not claimed its token.
 */
export function CreatorName({
  creator,
  isClaimed,
  children,
}: {
  creator: string;
  isClaimed: boolean;
  children?: ReactNode;
}) {
  const face = useFace(creator);
  const { data: account } = useXAccount(creator);
  const handle = account?.verified ? account.xHandle : null;
  const name = face?.name ?? (handle && `@${handle}`);
  if (!name || !isClaimed) return children;
  const shown = <Name name={name} isProven={handle !== null} className="text-fg" />;
  return (
    <span className="inline-flex min-w-0 items-center gap-2">
      <Face address={creator} className="size-7" />
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
