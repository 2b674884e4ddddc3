import { useState } from 'react';
import { groupThousands } from '../../../core/money.ts';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { unitsText } from '../format.ts';
import { chanceText, entryPreview, oneInText } from './entry-preview.ts';
import type { DraftToken, GiveawayDraft } from './wizard-model.ts';
import { words } from './words.ts';

const text = words.odds;

const OTHERS = ['10', '100', '1000'] as const;

/** A wallet's entries by its holding, and its odds against others with one entry each. */
export function EntryPreview({ draft, token }: { draft: GiveawayDraft; token: DraftToken | null }) {
  const [others, setOthers] = useState<(typeof OTHERS)[number]>('100');
  const gate = token && { supply: BigInt(token.supply), decimals: token.decimals };
  const rows = entryPreview(draft, gate);
  return (
    <section aria-labelledby="odds" className="flex flex-col gap-4">
      <div>
        <h3 id="odds" className="font-semibold tracking-tight text-fg">
          {text.title}
        </h3>
        <p className="mt-1 text-sm leading-relaxed text-muted">{text.text}</p>
      </div>
      {rows === null ? (
        <p className="rounded-2xl border border-dashed border-line-strong p-4 text-sm text-muted">
          {text.waits}
        </p>
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <span aria-hidden="true" className="text-sm text-muted">
              {text.others}
            </span>
            <SegmentedControl
              label={text.others}
              value={others}
              onValue={setOthers}
              options={OTHERS.map((value) => ({ value, label: groupThousands(value) }))}
              className="min-w-48"
            />
          </div>
          <table className="w-full text-sm">
            <thead>
              <tr className="border-b border-line text-left text-xs text-muted">
                <th scope="col" className="py-2 pr-3 font-medium">
                  {text.holds}
                </th>
                <th scope="col" className="px-3 py-2 text-right font-medium">
                  {text.entries}
                </th>
                <th scope="col" className="py-2 pl-3 text-right font-medium">
                  {text.odds}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={String(row.holding)} className="border-b border-line last:border-0">
                  <th scope="row" className="py-3 pr-3 text-left font-normal break-words text-fg">
                    {holdingText(row.holding, token)}
                    {row.tiers.length > 0 && (
                      <span className="mt-0.5 block text-xs text-muted">{row.tiers.join(', ')}</span>
                    )}
                  </th>
                  <td className="px-3 py-3 text-right tabular-nums text-fg">{String(row.entries)}</td>
                  <td className="py-3 pl-3 text-right whitespace-nowrap tabular-nums text-mint">
                    {chanceText(row.entries, Number(others))}
                    <span className="mt-0.5 block text-xs text-muted">
                      {oneInText(row.entries, Number(others))}
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  );
}

function holdingText(holding: bigint | null, token: DraftToken | null): string {
  if (holding === null) return text.any;
  if (holding === 0n || !token) return text.below;
  return text.orMore(unitsText(holding, token.decimals, token.symbol));
}
