import { type ReactNode, useRef } from 'react';
import { drawUrl } from '../../client/draw.ts';
import { usePublicConfig } from '../../client/giveaways.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Icon } from '../../ui/icon.tsx';

/** Downloads the record, and checks any file as a record. `id` null: there is no record yet. */
export function FileCard({ id, onFile }: { id: string | null; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  // The local world's beacon is trusted only with --allow-local.
  const local = usePublicConfig()?.network === 'localnet' ? ' --allow-local' : '';
  const command = `npm run verify -- draw-${id ?? '{id}'}.json${local}`;
  return (
    <Card
      title="Check it without us"
      description="The file holds everything that an outsider needs. Change one byte of it, and the step that it belongs to turns red."
    >
      <div className="flex flex-col gap-2.5">
        {id && (
          <a
            href={`${drawUrl(id)}?download`}
            download={`draw-${id}.json`}
            className={buttonClass('secondary')}
          >
            <Icon name="chevron-down" />
            Download the record
          </a>
        )}
        <Button variant="secondary" icon={<Icon name="search" />} onClick={() => input.current?.click()}>
          Check a file of your own
        </Button>
        <input
          ref={input}
          type="file"
          accept="application/json,.json"
          aria-label="Check a file of your own"
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file) onFile(file);
            // Allows the same file again, after it was changed.
            event.target.value = '';
          }}
        />
      </div>
      <p className="mt-5 mb-2 text-sm text-muted">
        Or on the command line, from the sources, without any server:
      </p>
      <code
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
        tabIndex={0}
        className="block overflow-x-auto rounded-xl border border-line bg-ink/70 px-3.5 py-3 font-mono text-xs whitespace-nowrap text-fg"
      >
        {command}
      </code>
      <CopyButton text={command} size="sm" variant="ghost" className="mt-1.5 -ml-3">
        Copy the command
      </CopyButton>
    </Card>
  );
}

/** What no record can prove. */
export function NotProvenCard() {
  return (
    <Card title="What this does not prove">
      <ul className="flex flex-col gap-3.5 text-sm leading-relaxed text-muted">
        <Limit title="Who is behind a wallet.">One person may hold many of them.</Limit>
        <Limit title="That nobody was left out by the platform.">
          The list cannot show who is missing. Each registrant holds a signed receipt: a receipt without its
          entry is proof against the platform.
        </Limit>
        <Limit title="A network whose clock is hours late.">
          The round is chosen by the network's own clock. Were it that far behind, the round could have been
          known already; the platform commits only while the clock is seconds behind.
        </Limit>
      </ul>
    </Card>
  );
}

function Limit({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <span aria-hidden="true" className="mt-2.5 h-px w-3 shrink-0 bg-faint" />
      <span>
        <b className="font-semibold text-fg">{title}</b> {children}
      </span>
    </li>
  );
}
