import { useEffect, useState } from 'react';
import { pathOf } from '../../../core/pages.ts';
import { qrCode, qrPath } from '../../../core/qr.ts';
import type { TokenInfo } from '../../../core/tokens/model.ts';
import { words } from '../words.ts';
import './qr.css';

/** A name may move to another wallet while a stream runs. */
const NAME_MS = 300_000;

/** The code of a token's tip page, by its name where it has one. Nothing before that is known. */
export function TipQr({ token, tipPath }: { token: string; tipPath: string }) {
  const [path, setPath] = useState<string | null>(null);
  useEffect(() => {
    async function read() {
      try {
        const { data } = (await (await fetch(`/api/tip/${token}`)).json()) as { data: TokenInfo };
        setPath(data.channelName === null ? tipPath : pathOf('channel', data.channelName));
      } catch {
        setPath((known) => known ?? tipPath);
      }
    }
    void read();
    const timer = setInterval(() => void read(), NAME_MS);
    return () => clearInterval(timer);
  }, [token, tipPath]);
  return path && <QrPart url={location.origin + path} />;
}

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
