import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { qrCode, qrPath } from '../../core/qr.ts';
import { postUrl } from '../../core/share/post.ts';
import type { TokenInfo } from '../../core/tokens/model.ts';
import { paths, tipUrlOf } from '../paths.ts';
import { qrBox } from '../studio/qr-file.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { CopyButton, CopyIconButton } from '../ui/copy-button.tsx';
import { Icon } from '../ui/icon.tsx';
import { notify } from '../ui/toast.ts';
import { Foot } from './foot.tsx';
import { words as catalog } from './words.ts';

const words = catalog.share;

/** The tip page's address as text, code, post and chat answer. */
export function ShareStep({ token, onDone }: { token: TokenInfo; onDone: () => Promise<void> }) {
  const navigate = useNavigate();
  const url = tipUrlOf(token);
  const code = useMemo(() => qrCode(url), [url]);
  const copied = () => notify.success(words.copied);
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-4 sm:flex-row">
        <svg
          viewBox={qrBox(code)}
          role="img"
          aria-label={words.code}
          className="w-36 shrink-0 self-start rounded-xl bg-white"
          shapeRendering="crispEdges"
        >
          <path d={qrPath(code)} />
        </svg>
        <div className="flex min-w-0 flex-1 flex-col gap-3">
          <p className="flex items-center gap-3 rounded-xl border border-line-field bg-ink/60 py-1.5 pr-1.5 pl-3.5">
            <span title={url} className="min-w-0 flex-1 truncate font-semibold text-fg">
              {url.replace(/^\w+:\/\//, '')}
            </span>
            <CopyButton variant="primary" size="sm" text={url} onCopied={copied}>
              {words.copy}
            </CopyButton>
          </p>
          <a
            href={postUrl(words.tweet, url)}
            target="_blank"
            rel="noreferrer"
            className={buttonClass('secondary', 'sm', 'self-start')}
          >
            <Icon name="share" />
            {words.post}
          </a>
          <div>
            <p className="mb-1.5 text-sm font-semibold text-fg">{words.bot}</p>
            <p className="flex items-center gap-3 rounded-xl border border-line-strong bg-ink/60 pl-3.5 text-sm">
              <code className="font-semibold text-mint">{words.command}</code>
              <span className="min-w-0 flex-1 truncate text-muted">{words.says(url)}</span>
              <CopyIconButton text={words.says(url)} label={words.copyBot} onCopied={copied} />
            </p>
          </div>
        </div>
      </div>
      <Foot>
        <Button
          size="lg"
          variant="secondary"
          onClick={async () => {
            // The studio reads how much is done.
            await onDone();
            void navigate(paths.token(token.tokenAddress));
          }}
        >
          {words.studio}
        </Button>
        <p className="text-sm text-muted">{words.next}</p>
      </Foot>
    </div>
  );
}
