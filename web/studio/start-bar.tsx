import { Link } from 'react-router-dom';
import { doneSteps, nextStep, STEPS } from '../../core/start/steps.ts';
import type { TokenInfo } from '../../core/tokens/model.ts';
import { useStarts } from '../client/start.ts';
import { paths } from '../paths.ts';
import { words as start } from '../start/words.ts';
import { buttonClass } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon.tsx';
import { words as catalog } from './words.ts';

const words = catalog.setUp;

/**
 * How far the creator is on /start, and the next step there. Gone for good when all steps are done. `named`: on the
 * dashboard, which has many tokens.
 */
export function StartBar({ token, named = false }: { token: TokenInfo; named?: boolean }) {
  const { data } = useStarts([token.tokenAddress]);
  if (!data) return null;
  const done = doneSteps(data[0]?.steps ?? [], token);
  const next = nextStep(done);
  if (next === null) return null;
  return (
    <section
      aria-label={words.title}
      className={cx(
        'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-mint/30 bg-mint/6 py-1.5 pr-2 pl-4 text-sm text-muted',
        named ? 'mb-6 sm:pl-6' : 'mb-[18px]',
      )}
    >
      <p className="py-1.5 wrap-anywhere">
        <b className="font-semibold text-fg">{named ? words.named(token) : words.title}</b>{' '}
        <span className="whitespace-nowrap">{words.done(done.size, STEPS.length)}</span>
      </p>
      <span aria-hidden="true" className="h-1.5 flex-1 overflow-hidden rounded-full bg-line max-sm:hidden">
        <span
          className="block h-full rounded-full bg-mint"
          style={{ width: `${(100 * done.size) / STEPS.length}%` }}
        />
      </span>
      <Link to={paths.start()} className={buttonClass('secondary', 'sm', 'max-sm:ml-auto max-[22rem]:grow')}>
        {start.steps[next]}
        <Icon name="arrow-right" />
      </Link>
    </section>
  );
}
