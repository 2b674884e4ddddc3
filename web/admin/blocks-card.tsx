import { useState } from 'react';
import type { Block, BlockKind, BlockSubject } from '../../core/blocks/model.ts';
import { liftBlockMessage } from '../../core/messages.ts';
import { shortAddress } from '../../core/short-address.ts';
import { type Admin, liftBlock, useBlocks, useReload } from '../client/admin.ts';
import { dateTimeText } from '../dates.ts';
import { Address } from '../ui/address.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { notify } from '../ui/toast.ts';
import { attempt } from './attempt.ts';
import { BlockDialog } from './block-dialog.tsx';
import { words } from './blocks-words.ts';
import { DataCard } from './data-card.tsx';
import { freshParts, useProveAsAdmin } from './prove.ts';

/** Stops tips, new giveaways, tokens, wallets, single giveaways and countries; each by a signature. */
export function BlocksCard({ admin }: { admin: Admin }) {
  const [asked, setAsked] = useState<BlockKind | null>(null);
  return (
    <DataCard title={words.title} description={words.about} source={useBlocks(admin)} failed={words.failed}>
      {(blocks) => {
        const others = blocks.filter(({ key }) => key !== '');
        return (
          <>
            <ul aria-label={words.main}>
              {(['tips', 'giveaways'] as const).map((kind) => (
                <MainSwitch
                  key={kind}
                  admin={admin}
                  kind={kind}
                  block={blocks.find((block) => block.kind === kind)}
                  onOff={() => setAsked(kind)}
                />
              ))}
            </ul>
            <h3 className="mt-5 text-sm font-semibold text-fg">{words.blocked(others.length)}</h3>
            {others.length === 0 ? (
              <p className="mt-1 text-sm text-muted">{words.none}</p>
            ) : (
              <ul
                aria-label={words.blocked(others.length)}
                // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
                tabIndex={0}
                className="mt-1 max-h-80 overflow-y-auto"
              >
                {others.map((block) => (
                  <li
                    key={`${block.kind} ${block.key}`}
                    className="border-t border-line py-3 text-sm first:border-t-0"
                  >
                    <div className="flex items-center justify-between gap-3">
                      <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-fg">
                        <Badge>{words.kinds[block.kind]}</Badge>
                        <Address address={block.key} head={6} />
                      </p>
                      <Lift admin={admin} block={block} />
                    </div>
                    <Facts block={block} />
                  </li>
                ))}
              </ul>
            )}
            <Button
              variant="secondary"
              className="mt-4 w-full"
              icon={<Icon name="plus" />}
              onClick={() => setAsked('mint')}
            >
              {words.add}
            </Button>
            {asked && <BlockDialog admin={admin} kind={asked} onClose={() => setAsked(null)} />}
          </>
        );
      }}
    </DataCard>
  );
}

/** Tips or new giveaways of the whole site. */
function MainSwitch({
  admin,
  kind,
  block,
  onOff,
}: {
  admin: Admin;
  kind: 'tips' | 'giveaways';
  block: Block | undefined;
  onOff: () => void;
}) {
  return (
    <li className="border-t border-line py-3 text-sm first:border-t-0 first:pt-0">
      <div className="flex items-center justify-between gap-3">
        <span className="inline-flex items-center gap-2 font-medium text-fg">
          {words[kind]}
          {block ? <Badge tone="danger">{words.off}</Badge> : <Badge tone="mint">{words.on}</Badge>}
        </span>
        {block ? (
          <Lift admin={admin} block={block} label={words.switchOn} />
        ) : (
          <Button
            size="sm"
            variant="secondary"
            className="shrink-0"
            aria-label={words.dialog.off[kind]}
            onClick={onOff}
          >
            {words.switchOff}
          </Button>
        )}
      </div>
      {block && <Facts block={block} />}
    </li>
  );
}

function Facts({ block: { reason, by, until } }: { block: Block }) {
  return (
    <>
      <p dir="auto" className="mt-1 break-words text-fg">
        {reason}
      </p>
      <p className="mt-0.5 flex flex-wrap gap-x-3 text-xs text-muted tabular-nums">
        <span>{until === null ? words.forEver : words.until(dateTimeText(until))}</span>
        <span>
          {words.by} <Address address={by} />
        </span>
      </p>
    </>
  );
}

function nameOf({ kind, key }: BlockSubject): string {
  return key === '' ? words.kinds[kind] : `${words.kinds[kind]} ${shortAddress(key)}`;
}

function Lift({ admin, block, label }: { admin: Admin; block: BlockSubject; label?: string }) {
  const prove = useProveAsAdmin();
  const reload = useReload(admin);
  const [busy, setBusy] = useState(false);
  const { kind, key } = block;
  async function lift() {
    setBusy(true);
    const done = await attempt(async () => {
      const message = liftBlockMessage({ kind, key, ...freshParts() });
      await liftBlock(admin, { kind, key, message, ...(await prove(message, words.liftFailed)) });
    }, words.liftFailed);
    if (done) {
      notify.success(words.lifted(nameOf(block)));
      await reload('/blocks', '/audit');
    }
    setBusy(false);
  }
  return (
    <Button
      size="sm"
      variant="secondary"
      busy={busy}
      className="shrink-0"
      aria-label={words.liftOf(nameOf(block))}
      onClick={() => void lift()}
    >
      {label ?? words.lift}
    </Button>
  );
}
