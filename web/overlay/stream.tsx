import { lazy, Suspense, useEffect, useState } from 'react';
import type { ShowPart } from '../../core/show/model.ts';
import { drawnParts, type PartSettings } from '../../core/show/shown-parts.ts';
import { Overlay } from './overlay.tsx';
import { Quiet } from './quiet.tsx';

/** Loaded when a part is shown: most streams show alerts alone. */
const Layer = lazy(async () => ({ default: (await import('./show/show-layer.tsx')).ShowLayer }));

/**
 * All that the overlay's address shows: alerts, and the parts beside them. `asked`: what `?show=` names. Parts have a
 * connection of their own, as pages have: they acknowledge nothing and count as no overlay. The key only keeps a place
 * for them in a full room.
 */
export function Stream({
  asked,
  tipPath,
  ...overlay
}: Omit<Parameters<typeof Overlay>[0], 'onParts'> & {
  asked: readonly ShowPart[] | null;
  /** Viewers tip there. */
  tipPath: string;
}) {
  const [settings, setSettings] = useState<PartSettings | null>(null);
  const [refused, setRefused] = useState(false);
  const hasAlerts = asked === null || asked.includes('alerts');
  const isDrawn = !refused && drawnParts(asked, settings).length > 0;
  // Once loaded it stays: it has to hear when a part is switched on again.
  const [isLoaded, setLoaded] = useState(isDrawn);
  useEffect(() => {
    if (isDrawn) setLoaded(true);
  }, [isDrawn]);
  return (
    <>
      {isLoaded && !refused && (
        <Quiet>
          <Suspense>
            <Layer
              token={overlay.token}
              tipPath={tipPath}
              overlayKey={overlay.overlayKey}
              asked={asked}
              hasAlerts={hasAlerts}
            />
          </Suspense>
        </Quiet>
      )}
      {hasAlerts && (
        <Overlay
          {...overlay}
          onParts={(parts) => {
            if (parts === null) setRefused(true);
            else setSettings(parts);
          }}
        />
      )}
    </>
  );
}
