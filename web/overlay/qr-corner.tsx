import type { LiveStyle } from '../../core/live/style.ts';
import { qrCode, qrPath } from '../../core/qr.ts';
import { words } from './words.ts';
import './qr-corner.css';

/**
 * The tip page as a QR code in a corner, for viewers with a phone in their hand. `resting` hides it while alerts show.
 */
export function QrCorner({
  corner,
  url,
  resting,
}: {
  corner: LiveStyle['qrCorner'];
  url: string;
  resting: boolean;
}) {
  const code = qrCode(url);
  return (
    <div className={`tip-qr tip-qr-${corner} ${resting ? 'tip-qr-resting' : ''}`}>
      <svg viewBox={`0 0 ${code.length} ${code.length}`} role="img" aria-label={words.qr.label}>
        <path d={qrPath(code)} />
      </svg>
      <span>{words.qr.scan}</span>
    </div>
  );
}
