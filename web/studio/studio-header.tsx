import { useState } from 'react';
import type { TokenInfo } from '../../core/tokens/model.ts';
import { controlQueue } from '../client/creator.ts';
import type { CreatorAuthority } from '../tips/use-authority.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { TokenImage } from '../ui/token-image.tsx';
import { OverlayBadge } from './overlay-badge.tsx';
import { words as studio } from './words.ts';

const words = studio.header;

/** Whose studio it is, whether the stream hears it, and the alert to try that with. */
export function StudioHeader({
  token,
  as,
  overlays,
  creator,
  onChanged,
  onVisitor,
}: {
  token: TokenInfo;
  as: 'creator' | 'admin';
  /** Connected overlays with the key. */
  overlays: number;
  creator: CreatorAuthority;
  onChanged: () => void;
  onVisitor: () => void;
}) {
  const [testing, setTesting] = useState(false);

  async function test() {
    setTesting(true);
    const sent = await creator.act(
      (authority) => controlQueue(token.tokenAddress, authority, 'test'),
      words.testFailed,
    );
    if (sent) onChanged();
    setTesting(false);
  }

  return (
    <header className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="flex min-w-0 items-center gap-3 sm:gap-4">
        <TokenImage
          address={token.tokenAddress}
          src={token.imageUrl}
          person={token.kind === 'channel'}
          name={token.name}
          className="size-12 max-[22rem]:hidden sm:size-14"
        />
        <div className="min-w-0">
          <h1 className="text-xl leading-tight font-bold tracking-tight break-words text-fg">
            <bdi>{token.name}</bdi>
          </h1>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
            {words.studio(token).map((part) => (
              <span key={part} className="wrap-anywhere">
                {part}
              </span>
            ))}
            <OverlayBadge overlays={overlays} />
          </p>
          {as === 'admin' && <p className="text-sm text-muted">{words.admin}</p>}
        </div>
      </div>
      <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
        <Button
          size="sm"
          variant="secondary"
          icon={<Icon name="bolt" />}
          busy={testing}
          onClick={() => void test()}
        >
          {words.test}
        </Button>
        <Button size="sm" variant="secondary" icon={<Icon name="eye" />} onClick={onVisitor}>
          {words.asVisitor}
        </Button>
      </div>
    </header>
  );
}
