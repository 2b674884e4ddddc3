import { qrCode, qrPath } from '../../../core/qr.ts';
import { words } from '../words.ts';
import './qr.css';

/** The tip page as a QR code, for viewers with a phone in their hand. */
export function QrPart({ url }: { url: string }) {
  const code = qrCode(url);
  return (
    <div className="tip-qr">
      <svg viewBox={`0 0 ${code.length} ${code.length}`} role="img" aria-label={words.qr.label}>
        <path d={qrPath(code)} />
      </svg>
      <span>{words.qr.scan}</span>
    </div>
  );
}
