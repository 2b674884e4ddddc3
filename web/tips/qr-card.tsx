import { useMemo } from 'react';
import { qrCode, qrPath } from '../../core/qr.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Icon } from '../ui/icon.tsx';
import { notify } from '../ui/toast.ts';
import { qrBox, qrPng, qrSvg } from './qr-file.ts';

/** The tip page as a QR code: for the stream, for slides and posters. File names begin with `name`. */
export function QrCard({ url, name }: { url: string; name: string }) {
  const code = useMemo(() => qrCode(url), [url]);
  const file = `${name.replace(/[^\w-]/g, '') || 'token'}-tip-page`;
  return (
    <Card>
      <div className="flex flex-col gap-5 sm:flex-row sm:items-center">
        <svg
          viewBox={qrBox(code)}
          role="img"
          aria-label="QR code of your tip page"
          className="w-36 shrink-0 rounded-xl bg-white"
          shapeRendering="crispEdges"
        >
          <path d={qrPath(code)} />
        </svg>
        <div className="min-w-0 flex-1">
          <h2 className="title-card">QR code of your tip page</h2>
          <p className="mt-1 text-sm leading-relaxed text-muted">
            Viewers scan it and tip from their phone. A corner for it on the stream, between alerts, is in
            Live tip style, General.
          </p>
          <div className="mt-4 flex flex-wrap gap-2">
            <Button
              size="sm"
              variant="secondary"
              aria-label="Download PNG"
              icon={<Icon name="download" />}
              onClick={async () => {
                try {
                  save(await qrPng(code), `${file}.png`);
                } catch {
                  notify.error('The picture could not be made');
                }
              }}
            >
              PNG
            </Button>
            <Button
              size="sm"
              variant="secondary"
              aria-label="Download SVG"
              icon={<Icon name="download" />}
              onClick={() => save(new Blob([qrSvg(code)], { type: 'image/svg+xml' }), `${file}.svg`)}
            >
              SVG
            </Button>
            <CopyButton
              size="sm"
              variant="ghost"
              text={url}
              onCopied={() => notify.success('Copied to clipboard!')}
            >
              Copy link
            </CopyButton>
          </div>
        </div>
      </div>
    </Card>
  );
}

function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Once the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
