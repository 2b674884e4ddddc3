/** The props that draw an alert. */
import type { AlertTip } from '../../core/alerts/alert-text.ts';
import type { AlertSettings, Tier } from '../../core/alerts/settings.ts';
import type { LiveStyle } from '../../core/live/style.ts';

/** In, out, or still as in the middle of its time. */
export type PictureMotion = 'enter' | 'leave' | 'none';

export interface AlertPictureProps {
  settings: Pick<AlertSettings, 'template' | 'dollars'>;
  tier: Tier;
  tip: AlertTip;
  /** How many tips of one sender this alert stands for. */
  tips?: number;
  /** It is spoken: moving bars beside the name say so. */
  spoken?: boolean;
  /** Dollars a SOL; null if it is unknown. */
  solUsd?: number | null;
  /** The token's live style, with null or nothing for unset fields. */
  style?: Partial<LiveStyle>;
  motion?: PictureMotion;
  /** How long the line below runs, in ms; without it, it does not move. */
  runMs?: number | null;
  /** On the stream itself its creator chooses the motion; elsewhere its viewer does. */
  onStream?: boolean;
}
