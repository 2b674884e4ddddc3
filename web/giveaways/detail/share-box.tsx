import type { Giveaway } from '../../../core/giveaways/model.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PostLink } from '../../ui/post-link.tsx';
import { sharePage } from '../../ui/share-page.ts';
import { notify } from '../../ui/toast.ts';
import { giveawayWords } from '../share-words.ts';
import { words as all } from './words.ts';

const text = all.share;

/** The giveaway's link, to copy or to pass to the device's share sheet. */
export function ShareBox({ giveaway, now }: { giveaway: Giveaway; now: number }) {
  const url = `${location.origin}${paths.giveaway(giveaway.id)}`;
  const words = giveawayWords(giveaway, now);
  const copied = () => notify.success(all.page.linkCopied);
  return (
    <Card title={text.title}>
      <p
        className="mb-3 truncate rounded-xl border border-line-strong bg-ink/60 px-3.5 py-2.5 font-mono text-xs text-muted"
        title={url}
      >
        {url}
      </p>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={url} onCopied={copied} className="flex-1">
          {text.copy}
        </CopyButton>
        {typeof navigator.share === 'function' && (
          <Button
            variant="secondary"
            className="flex-1"
            icon={<Icon name="share" />}
            onClick={() => void sharePage(giveaway.title, copied, words)}
          >
            {text.share}
          </Button>
        )}
        <PostLink text={words} url={url} className="flex-1" />
      </div>
    </Card>
  );
}
