/** The entries and odds that a draft gives to wallets, by the same rules as the draw. */
import { useState } from 'react';
import { type GiveawayTerms, termsTiers } from '../../../core/giveaways/terms.ts';
import { type GateToken, requiredUnits, weightOf } from '../../../core/giveaways/weights.ts';
import { decimalText, formatFixed, groupThousands } from '../../../core/money.ts';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { unitsText } from '../format.ts';
import { requirementValue } from './amounts.ts';
import { tiersOf } from './draft.ts';
import type { DraftToken, GiveawayDraft } from './wizard-model.ts';
import { words } from './words.ts';

interface PreviewRow {
  /** Base units that the wallet of this example holds; null: any amount. */
  holding: bigint | null;
  entries: bigint;
  /** Labels of the tiers that it meets. */
  tiers: string[];
}

/**
 * Returns one row per holding at which something changes, ascending; null if that depends on a token that is unknown.
 */
export function entryPreview(draft: GiveawayDraft, gate: GateToken | null): PreviewRow[] | null {
  const terms = draftTerms(draft);
  if (!terms) return null;
  if (!terms.eligibility && terms.tiers.length === 0) return [{ holding: null, entries: 1n, tiers: [] }];
  if (!gate) return null;
  const required = terms.tiers.map((tier) =>
    requiredUnits({ type: tier.requirementType, value: tier.requirementValue }, gate),
  );
  const least = terms.eligibility ? requiredUnits(terms.eligibility, gate) : 0n;
  const steps = [...new Set([least, ...required.filter((units) => units > least)])].sort((a, b) =>
    a < b ? -1 : 1,
  );
  return steps.map((holding) => ({
    holding,
    entries: weightOf(terms, holding, gate),
    tiers: terms.tiers.filter((_, index) => required[index]! <= holding).map((tier) => tier.label),
  }));
}

/** Returns the terms of a draft that decide weights; null while a number in it cannot be read. */
function draftTerms(draft: GiveawayDraft): GiveawayTerms | null {
  const value = draft.eligibilityType === 'percentage' ? draft.minPercentage : draft.customAmount;
  const asked = draft.type === 'holders' ? requirementValue(value, draft.eligibilityType) : 0;
  const tiers = draft.tiers.map((tier) => requirementValue(tier.requirementValue, tier.requirementType));
  if (asked === null || tiers.includes(null)) return null;
  return {
    version: 2,
    kind: draft.type,
    gateMint: draft.tokenAddress.trim() || null,
    eligibility: draft.type === 'holders' ? { type: draft.eligibilityType, value: decimalText(asked) } : null,
    tiers: termsTiers(tiersOf(draft)),
    endsAt: 0,
    title: draft.title,
    description: draft.description,
  };
}

/** Returns the chance of `entries` against `others` wallets with one entry each: "9.09%". */
export function previewChance(entries: bigint, others: number): string {
  const share = (entries * 1_000_000n) / (entries + BigInt(others));
  return share === 0n ? words.odds.tiny : `${formatFixed(share, 4, 2)}%`;
}

/** Returns "1 in 11": the same chance in words. */
export function oneInText(entries: bigint, others: number): string {
  const all = entries + BigInt(others);
  return words.odds.oneIn(groupThousands(String((all + entries / 2n) / entries)));
}

const text = words.odds;

const OTHERS = ['10', '100', '1000'] as const;

/** A wallet's entries by its holding, and its odds against others with one entry each. */
export function EntryPreview({ draft, token }: { draft: GiveawayDraft; token: DraftToken | null }) {
  const [others, setOthers] = useState<(typeof OTHERS)[number]>('100');
  const gate = token && { supply: BigInt(token.supply ?? 0), decimals: token.decimals ?? 0 };
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
            <span aria-hidden="true" className="text-sm font-medium text-fg">
              {text.others}
            </span>
            <SegmentedControl
              label={text.others}
              value={others}
              onValue={setOthers}
              options={OTHERS.map((value) => ({ value, label: groupThousands(value) }))}
              className="min-w-60 max-sm:w-full"
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
                    {previewChance(row.entries, Number(others))}
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
  return text.orMore(unitsText(holding, token.decimals ?? 0, token.symbol));
}
