import type { ReactNode } from 'react';
import type { Check } from '../../../core/draw/checks.ts';
import { cx } from '../../ui/cx.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { type ClaimState, claimText, type DrawClaim, drawClaims } from './claims.tsx';
import type { CheckState, Verdict } from './use-check.ts';
import { words } from './words.ts';

const SIGNS: Record<DrawClaim['id'], IconName> = {
  locked: 'lock',
  entered: 'users',
  drawn: 'bolt',
  paid: 'coins',
};

const LOOKS: Record<Verdict['kind'], { card: string; sign: string; icon: IconName }> = {
  checking: { card: 'border-line bg-surface', sign: 'bg-raised text-muted', icon: 'shield' },
  verified: {
    card: 'border-mint/35 bg-[color-mix(in_srgb,var(--color-mint)_7%,var(--color-surface))]',
    sign: 'bg-mint text-mint-ink',
    icon: 'shield',
  },
  unconfirmed: {
    card: 'border-warn/35 bg-[color-mix(in_srgb,var(--color-warn)_6%,var(--color-surface))]',
    sign: 'bg-warn/20 text-warn',
    icon: 'clock',
  },
  false: {
    card: 'border-danger/40 bg-[color-mix(in_srgb,var(--color-danger-deep)_30%,var(--color-surface))]',
    sign: 'bg-danger text-danger-deep',
    icon: 'warning',
  },
};

/**
 * The whole check: its verdict, and four sentences. `ownFile`: the visitor's own, not the published record.
 * `young`: the newest step is not final yet, and the check is repeated. `children`: the checks one by one.
 */
export function VerdictCard({
  verdict,
  state,
  ownFile,
  young,
  children,
}: {
  verdict: Verdict;
  state: CheckState;
  ownFile: boolean;
  young: boolean;
  children: ReactNode;
}) {
  const { kind } = verdict;
  const { head, list } = state;
  const claims = drawClaims([...state.checks, ...state.chain], state.ended);
  const checking = kind === 'checking';
  const { headline, text } = sayingOf(verdict, young, ownFile);
  return (
    <section
      aria-label={words.page.title}
      className={cx(
        'relative overflow-hidden rounded-card border shadow-card transition-colors duration-500',
        LOOKS[kind].card,
      )}
    >
      <div
        role="status"
        // Thirty checks within a second are too many announcements; screen readers hear the outcome only.
        aria-live={checking ? 'off' : 'polite'}
        data-testid="verdict"
        data-verdict={kind}
        className="flex items-start gap-4 px-5 pt-6 pb-5 sm:items-center sm:px-7"
      >
        <span
          aria-hidden="true"
          className={cx(
            'grid size-13 shrink-0 place-items-center rounded-2xl transition-colors duration-500',
            LOOKS[kind].sign,
          )}
        >
          <Icon name={LOOKS[kind].icon} className={cx('size-7!', checking && 'motion-safe:animate-pulse')} />
        </span>
        <div className="min-w-0">
          <p
            className={cx(
              'text-xl leading-snug font-bold tracking-tight break-words sm:text-2xl',
              kind === 'false' ? 'text-danger' : 'text-fg',
            )}
          >
            {headline}
          </p>
          <p className="mt-1 text-sm leading-relaxed break-words text-muted">{text}</p>
        </div>
      </div>
      <ol className="grid border-t border-line sm:grid-cols-2 xl:grid-cols-4">
        {claims.map((claim) => (
          <ClaimTile key={claim.id} claim={claim}>
            {claimText(claim, head, list)}
          </ClaimTile>
        ))}
      </ol>
      <div className="border-t border-line px-5 py-2 sm:px-7">{children}</div>
      {checking && (
        <div
          aria-hidden="true"
          className="absolute inset-x-0 bottom-0 h-0.5 origin-left bg-mint transition-transform duration-300"
          style={{ transform: `scaleX(${verdict.done / verdict.all})` }}
        />
      )}
    </section>
  );
}

function ClaimTile({ claim: { id, state }, children }: { claim: DrawClaim; children: ReactNode }) {
  return (
    <li
      data-claim={id}
      data-state={state}
      className="flex gap-4 border-line px-5 py-3.5 not-first:border-t sm:px-7 sm:not-first:border-t-0 sm:nth-[n+3]:border-t xl:flex-col xl:gap-3 xl:py-6 xl:not-last:border-r xl:nth-[n+3]:border-t-0"
    >
      <span
        aria-hidden="true"
        className={cx(
          'grid size-9 shrink-0 place-items-center rounded-xl border',
          state === 'false' ? 'border-danger/40 text-danger' : 'border-line-strong bg-raised/70 text-mint',
        )}
      >
        <Icon name={SIGNS[id]} />
      </span>
      <div className="min-w-0 text-sm leading-relaxed">
        <h2 className="flex flex-wrap items-center gap-x-3 text-base font-semibold text-fg">
          {words.claims[id].title}
          <ClaimMark state={state} />
        </h2>
        <p className={cx('mt-1', state === 'false' ? 'text-danger' : 'text-muted')}>{children}</p>
      </div>
    </li>
  );
}

const TONES: Record<ClaimState, string> = {
  checking: 'text-faint',
  holds: 'text-mint',
  false: 'text-danger',
  unknown: 'text-warn',
  later: 'text-faint',
};

/** The state as a word and a sign, never by color alone. */
function ClaimMark({ state }: { state: ClaimState }) {
  return (
    <span className={cx('inline-flex items-center gap-1 text-xs font-semibold', TONES[state])}>
      {state === 'holds' && <Icon name="check" className="size-3.5!" />}
      {state === 'false' && <Icon name="close" className="size-3.5!" />}
      {state === 'unknown' && <span aria-hidden="true">?</span>}
      {words.claims.states[state]}
    </span>
  );
}

interface Saying {
  headline: string;
  text: string;
}

function sayingOf(verdict: Verdict, young: boolean, ownFile: boolean): Saying {
  const said = words.verdict;
  switch (verdict.kind) {
    case 'checking': {
      const { done, all } = verdict;
      return { headline: done < all ? said.checking(done, all) : said.comparing, text: said.checkingHere };
    }
    case 'false': {
      const [first] = verdict.failed;
      const title = first?.title.replace(/^On-chain: /, '').toLowerCase() ?? '';
      return { headline: said.false, text: said.falseText(title, verdict.failed.length - 1) };
    }
    case 'verified':
      return {
        headline: verdict.final ? said.verified : said.soFar,
        text: verdict.final ? said.verifiedText : said.soFarText,
      };
    case 'unconfirmed':
      if (verdict.problem !== null) return { headline: said.alone, text: said.aloneText(verdict.problem) };
      if (verdict.isOlder) return sayingOfOlder(verdict.open, ownFile);
      return young
        ? { headline: said.young, text: said.youngText }
        : { headline: said.partly, text: said.partlyText(verdict.open.length) };
  }
}

function sayingOfOlder(open: readonly Check[], ownFile: boolean): Saying {
  const said = words.verdict;
  const others = open.filter((check) => !check.isOlder).length;
  const more = others > 0 ? said.alsoOpen(others) : '';
  const missing = open.find((check) => check.isOlder)?.detail ?? '';
  return {
    headline: said.older,
    text: `${missing} ${ownFile ? said.olderFile : said.olderPublished}${more}`,
  };
}
