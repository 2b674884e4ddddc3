import { useState } from 'react';
import { type Check, verdictOf } from '../../core/draw/checks.ts';
import { pickUrl, readPick } from '../client/clips.ts';
import { usePublicConfig } from '../client/public-config.ts';
import { useRead } from '../client/read.ts';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { fill } from '../ui/fill.tsx';
import { Icon } from '../ui/icon.tsx';
import { words } from './words.ts';

/** Repeats a random pick in this browser, and offers its record as a file that anyone can check. */
export function PickProof({ token, pickId }: { token: string; pickId: string }) {
  const config = usePublicConfig();
  const [open, setOpen] = useState(false);
  const { data, error, mutate } = useRead<Check[], string[]>(
    config ? ['pick-check', token, pickId] : null,
    async () => {
      const [record, { checkPick }] = await Promise.all([readPick(token, pickId), import('./check-pick.ts')]);
      return checkPick(record, __LOCAL__ && config?.network === 'localnet');
    },
    { revalidateOnFocus: false, revalidateOnReconnect: false, shouldRetryOnError: false },
  );
  const verdict = data ? pickVerdict(data) : null;
  const tone = verdict === 'consistent' ? 'text-fg' : verdict === 'fails' ? 'text-danger' : 'text-muted';
  return (
    <div className="mt-4 border-t border-line pt-3 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p role="status" data-verdict={verdict ?? undefined} className={cx('flex items-center gap-2', tone)}>
          <Icon
            name={verdict === 'fails' || error ? 'warning' : verdict === 'consistent' ? 'check' : 'clock'}
          />
          {!data && !error && words.proof.checking}
          {error !== undefined && !data && words.proof.unread}
          {data && verdict === 'consistent' && words.proof.consistent(data.length)}
          {verdict === 'open' && words.proof.open}
          {verdict === 'fails' && words.proof.failed}
        </p>
        <span className="flex flex-wrap items-center gap-x-4">
          {data ? (
            <button
              type="button"
              aria-expanded={open}
              onClick={() => setOpen(!open)}
              className="min-h-11 text-muted underline decoration-line-strong underline-offset-4 hover:text-fg sm:min-h-9"
            >
              {open ? words.proof.hide : words.proof.show}
            </button>
          ) : (
            error !== undefined && (
              <Button size="sm" variant="ghost" onClick={() => void mutate()}>
                {words.proof.again}
              </Button>
            )
          )}
          <a
            href={`${pickUrl(token, pickId)}?download`}
            download
            className="inline-flex min-h-11 items-center gap-1.5 font-medium text-mint hover:text-mint-bright sm:min-h-9"
          >
            <Icon name="download" />
            {words.proof.record}
          </a>
        </span>
      </div>
      {(verdict === 'consistent' || verdict === 'open') && (
        <p className="mt-1 leading-relaxed text-muted">{words.proof.word}</p>
      )}
      {open && data && <Steps checks={data} />}
    </div>
  );
}

/**
 * Returns the verdict of the checks. 'consistent' is the most that a pick can reach, because nothing of it is on chain.
 * 'open' means that something is not known yet, or that there are no checks.
 */
export function pickVerdict(checks: readonly Check[]): 'consistent' | 'fails' | 'open' {
  if (verdictOf(checks) === 1) return 'fails';
  return checks.length > 0 && checks.every(({ state }) => state === 'holds') ? 'consistent' : 'open';
}

const LOOKS = {
  holds: { icon: 'check', tone: 'text-mint', said: words.proof.passed },
  false: { icon: 'close', tone: 'text-danger', said: words.proof.wrong },
  unknown: { icon: 'clock', tone: 'text-faint', said: words.proof.unknown },
} as const;

function Steps({ checks }: { checks: Check[] }) {
  return (
    <>
      <ol className="mt-2 flex flex-col gap-2.5">
        {checks.map(({ id, title, detail, state }) => (
          <li key={id} className="flex gap-2.5 leading-relaxed">
            <Icon name={LOOKS[state].icon} className={cx('mt-1', LOOKS[state].tone)} />
            <span className="min-w-0">
              <span className="block font-medium text-fg">
                {title}
                <span className="sr-only">{LOOKS[state].said}</span>
              </span>
              <span className="wrap-anywhere text-muted">{detail}</span>
            </span>
          </li>
        ))}
      </ol>
      <p className="mt-3 leading-relaxed text-muted">
        {fill(words.proof.repeat, {
          command: (
            <code className="rounded-md bg-raised px-1.5 py-0.5 font-mono text-xs text-fg">
              {words.proof.command}
            </code>
          ),
        })}{' '}
        {words.proof.limits}
      </p>
    </>
  );
}
