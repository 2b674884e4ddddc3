import { usePublicConfig } from '../client/public-config.ts';
import { Notice } from '../ui/notice.tsx';
import { words } from './alarm-words.ts';

/** The server names another program, key or treasury than this page was built with. */
export function PinnedNotice({ className }: { className?: string }) {
  const differs = usePublicConfig()?.differs ?? [];
  if (differs.length === 0) return null;
  const said = words.pinned;
  return (
    <Notice tone="danger" icon="warning" role="alert" className={className}>
      <b className="block font-semibold">{said.title}</b>
      {said.text(differs.map((name) => said.names[name]))}
    </Notice>
  );
}
