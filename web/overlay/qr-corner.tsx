import type { LiveStyle } from '../../core/live/style.ts';
import { qrCode, qrPath } from '../../core/qr.ts';
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
      <svg viewBox={`0 0 ${code.length} ${code.length}`} role="img" aria-label="QR code of the tip page">
        <path d={qrPath(code)} />
      </svg>
      <span>Scan to tip</span>
    </div>
  );
}
