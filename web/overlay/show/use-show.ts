/**
 * The data and the settings of the parts: read once, then updated by the room, to which the parts are one more page.
 */
import { useEffect, useState } from 'react';
import type { AlertSettings } from '../../../core/alerts/settings.ts';
import { DEFAULT_STYLE } from '../../../core/live/style.ts';
import { dayEnd, newerFigures } from '../../../core/show/figures.ts';
import type { ShowFigures, ShowSettings } from '../../../core/show/model.ts';
import type { PartSettings } from '../../../core/show/shown-parts.ts';
import { joinRoom } from '../../live/socket.ts';

/** A read that failed is repeated; so is one at the end of a day, when lists of a day, week or month may end. */
const AGAIN_MS = 10_000;
/** Parts do not all ask in the first second of a day. */
const SPREAD_MS = 20_000;

export interface Show {
  settings: PartSettings | null;
  figures: ShowFigures | null;
  /** Whose faces the stream shows; none before the settings are heard. */
  faces: AlertSettings['faces'];
}

export function useShow(token: string, key: string | null): Show {
  const [show, setShow] = useState<Show>({ settings: null, figures: null, faces: 'off' });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let heard = false;
    const read = async () => {
      try {
        const response = await fetch(`/api/live/${token}/show`);
        const { data } = (await response.json()) as {
          data: { settings: ShowSettings; figures: ShowFigures };
        };
        // The room's settings are as new, or newer.
        setShow((before) => ({
          ...before,
          settings: heard ? before.settings : { show: data.settings, qrCorner: DEFAULT_STYLE.qrCorner },
          figures: newerFigures(before.figures, data.figures),
        }));
        timer = setTimeout(read, dayEnd(Date.now()) - Date.now() + 1000 + Math.random() * SPREAD_MS);
      } catch {
        timer = setTimeout(read, AGAIN_MS);
      }
    };
    void read();

    const room = joinRoom({
      token,
      role: 'page',
      key,
      show: true,
      onMessage(message) {
        if (message.type === 'show')
          setShow((before) => ({ ...before, figures: newerFigures(before.figures, message.figures) }));
        else if (message.type === 'tip:config') {
          heard = true;
          const { show, config, alerts } = message;
          setShow((before) => ({
            ...before,
            settings: { show, qrCorner: config.qrCorner },
            faces: alerts.faces,
          }));
        }
      },
    });
    return () => {
      clearTimeout(timer);
      room.leave();
    };
  }, [token, key]);

  return show;
}
