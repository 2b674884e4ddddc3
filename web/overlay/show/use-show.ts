/**
 * The data and the settings of the parts: read once, then updated by the room, to which the parts are one more page.
 */
import { useEffect, useState } from 'react';
import { DEFAULT_STYLE, type LiveStyle, wholeStyle } from '../../../core/live/style.ts';
import { dayEnd, newerFigures } from '../../../core/show/figures.ts';
import type { ShowFigures, ShowSettings } from '../../../core/show/model.ts';
import { joinRoom } from '../../live/socket.ts';

/** A read that failed is repeated; so is one at the end of a day, when lists of a day, week or month may end. */
const AGAIN_MS = 10_000;
/** Parts do not all ask in the first second of a day. */
const SPREAD_MS = 20_000;

export interface Show {
  settings: ShowSettings | null;
  figures: ShowFigures | null;
  qrCorner: LiveStyle['qrCorner'];
  /** An alert is on the stream. */
  alerting: boolean;
}

export function useShow(token: string, key: string | null): Show {
  const [show, setShow] = useState<Show>({
    settings: null,
    figures: null,
    qrCorner: DEFAULT_STYLE.qrCorner,
    alerting: false,
  });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let heard = false;
    const read = async () => {
      try {
        const response = await fetch(`/api/live/${token}/show`);
        const { data } = (await response.json()) as { data: Pick<Show, 'settings' | 'figures'> };
        // The room's settings are as new, or newer.
        setShow((before) => ({
          ...before,
          settings: heard ? before.settings : data.settings,
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
          const { qrCorner } = wholeStyle(message.config);
          setShow((before) => ({ ...before, qrCorner, settings: message.show ?? before.settings }));
        } else if (message.type === 'queue')
          setShow((before) => ({ ...before, alerting: message.showing !== null && message.overlays > 0 }));
      },
    });
    return () => {
      clearTimeout(timer);
      room.leave();
    };
  }, [token, key]);

  return show;
}
