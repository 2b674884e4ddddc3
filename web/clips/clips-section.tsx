import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { TokenInfo } from '../../core/tokens/model.ts';
import type { RoomHandle } from '../live/use-room.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { AddClipLink } from './add-clip-sheet.tsx';
import { TokenClips } from './token-clips.tsx';
import { words } from './words.ts';

/** Shows the clips on a token's page. Creators and admins can open the tools. */
export default function ClipsSection({
  token,
  room,
  as,
}: {
  token: TokenInfo;
  room: RoomHandle;
  as: 'creator' | 'admin' | null;
}) {
  const [tools, setTools] = useState(false);
  return (
    <section aria-labelledby="clips">
      <header className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="clips" className="text-2xl font-bold tracking-tight text-fg">
          {words.section.title}
        </h2>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Link to={paths.clips(token.tokenAddress)} className="text-link">
            {words.section.page}
            <Icon name="arrow-right" />
          </Link>
          <AddClipLink variant="secondary" />
          {as && (
            <Button size="sm" variant="secondary" aria-expanded={tools} onClick={() => setTools(!tools)}>
              {tools ? words.section.hideTools : words.section.showTools}
            </Button>
          )}
        </div>
      </header>
      <TokenClips token={token} room={room} as={as} tools={tools} />
    </section>
  );
}
