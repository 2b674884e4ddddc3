import { useRef } from 'react';
import { drawUrl } from '../../client/draw.ts';
import { usePublicConfig } from '../../client/public-config.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { words } from './record-words.ts';

/** Downloads the record, and checks any file as a record. `id` null: there is no record yet. */
export function FileCard({ id, onFile }: { id: string | null; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const config = usePublicConfig();
  // The local world's beacon is trusted only with --allow-local, and no table knows its program.
  const local = config?.network === 'localnet' ? ` --allow-local --program ${config.escrowProgram}` : '';
  const command = `npm run verify -- draw-${id ?? '{id}'}.json --rpc https://your-node.example${local}`;
  return (
    <Card title={words.file.title} description={words.file.text}>
      <div className="flex flex-col gap-2.5">
        {id && (
          <a
            href={`${drawUrl(id)}?download`}
            download={`draw-${id}.json`}
            className={buttonClass('secondary')}
          >
            <Icon name="chevron-down" />
            {words.file.download}
          </a>
        )}
        <Button variant="secondary" icon={<Icon name="search" />} onClick={() => input.current?.click()}>
          {words.file.own}
        </Button>
        <input
          ref={input}
          type="file"
          accept="application/json,.json"
          aria-label={words.file.own}
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
      <p className="mt-5 mb-2 text-sm text-muted">{words.file.command}</p>
      <code
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
        tabIndex={0}
        className="block overflow-x-auto rounded-xl border border-line bg-ink/70 px-3.5 py-3 font-mono text-xs whitespace-nowrap text-fg"
      >
        {command}
      </code>
      <CopyButton text={command} size="sm" variant="ghost" className="mt-1.5 -ml-3">
        {words.file.copy}
      </CopyButton>
      <p className="mt-3 text-sm leading-relaxed text-muted">{words.file.codes}</p>
    </Card>
  );
}
