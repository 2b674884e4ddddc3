import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { qrCode, qrPath } from '../../core/qr.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Icon } from '../ui/icon.tsx';
import { notify } from '../ui/toast.ts';
import { words } from './overlay-words.ts';
import { qrBox, qrPng, qrSvg } from './qr-file.ts';

/** The tip page as a QR code, for slides and posters. File names begin with `name`. */
export function QrFiles({ url, tipPath, name }: { url: string; tipPath: string; name: string }) {
  const code = useMemo(() => qrCode(url), [url]);
  const file = `${name.replace(/[^\w-]/g, '') || 'token'}-tip-page`;
  return (
    <div className="grid grid-cols-[6rem_minmax(0,1fr)] items-start gap-4 max-[22rem]:grid-cols-[4.5rem_minmax(0,1fr)]">
      <svg
        viewBox={qrBox(code)}
        role="img"
        aria-label={words.qr.code}
        className="rounded-lg bg-white"
        shapeRendering="crispEdges"
      >
        <path d={qrPath(code)} />
      </svg>
      <div className="grid min-w-0 grid-cols-2 gap-2 [&>:nth-child(n+3)]:col-span-2">
        <Button
          size="sm"
          variant="secondary"
          aria-label={words.qr.downloadPng}
          icon={<Icon name="download" />}
          onClick={async () => {
            try {
              save(await qrPng(code), `${file}.png`);
            } catch {
              notify.error(words.qr.failed);
            }
          }}
        >
          {words.qr.png}
        </Button>
        <Button
          size="sm"
          variant="secondary"
          aria-label={words.qr.downloadSvg}
          icon={<Icon name="download" />}
          onClick={() => save(new Blob([qrSvg(code)], { type: 'image/svg+xml' }), `${file}.svg`)}
        >
          {words.qr.svg}
        </Button>
        <CopyButton size="sm" variant="ghost" text={url} onCopied={() => notify.success(words.qr.copied)}>
          {words.qr.copy}
        </CopyButton>
        <Link to={tipPath} className={buttonClass('ghost', 'sm')}>
          {words.qr.open}
        </Link>
      </div>
    </div>
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
