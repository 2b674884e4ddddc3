import { Badge } from '../ui/badge.tsx';
import { words } from './words.ts';

/** Whether overlays with the creator's key are connected, and how many. */
export function OverlayBadge({ overlays }: { overlays: number }) {
  const { connected, several, none } = words.overlayState;
  return (
    <Badge tone={overlays > 0 ? 'mint' : 'neutral'} dot className="py-1">
      {overlays > 1 ? several(overlays) : overlays === 1 ? connected : none}
    </Badge>
  );
}
