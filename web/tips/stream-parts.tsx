/** What the stream shows beside alerts, where fans tip: the goal and the top supporters, as the creator has switched them on. */
import { goalStanding } from '../../core/show/goal.ts';
import type { TokenInfo } from '../../core/tokens/model.ts';
import { useShow } from '../client/settings.ts';
import { fixedSolText, solText } from '../overlay/show/figures-text.ts';
import { Card } from '../ui/card.tsx';
import { cx } from '../ui/cx.ts';
import { Face } from '../ui/face.tsx';
import { Name } from '../ui/person.tsx';
import { words } from './token-words.ts';

/** The goal with its bar; nothing while it is off. */
export function GoalCard({ token, className }: { token: TokenInfo; className?: string }) {
  const { data } = useShow(token.tokenAddress);
  if (!data?.settings.goal.on) return null;
  const { title } = data.settings.goal;
  const { sum, target, share } = goalStanding(data.settings.goal, data.figures.goal.sum);
  const percent = `${Math.floor(share * 100)}%`;
  return (
    <Card aria-label={title} className={className}>
      <div className="flex items-center justify-between gap-4">
        <div className="min-w-0">
          <h2 dir="auto" className="any-way font-semibold wrap-anywhere text-fg">
            {title}
          </h2>
          <p className="mt-0.5 text-sm tabular-nums text-muted">
            {fixedSolText(sum)} {words.goal.of(solText(target))}
          </p>
        </div>
        <p className="text-3xl font-bold tracking-tight tabular-nums text-brass">{percent}</p>
      </div>
      <div className="mt-3 h-3 overflow-hidden rounded-full bg-line">
        <div className="brass-fill h-full rounded-full" style={{ width: percent }} />
      </div>
    </Card>
  );
}

/** Who gave most, of those who want to be named; nothing while it is off or empty. */
export function TopSupporters({ token, className }: { token: TokenInfo; className?: string }) {
  const { data } = useShow(token.tokenAddress);
  if (!data?.settings.top.on || data.figures.top.length === 0) return null;
  return (
    <Card
      title={words.top.title}
      actions={<span className="text-sm text-muted">{words.top.periods[data.settings.top.period]}</span>}
      className={className}
    >
      <ol className="-mx-2 flex flex-col gap-1">
        {data.figures.top.map(({ name, verified, face, sum }, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: two wallets may have chosen the same name
            key={index}
            className={cx(
              'flex min-h-11 items-center gap-3 rounded-xl px-2 text-sm',
              index === 0 && 'bg-brass/20',
            )}
          >
            <span className={cx('w-4 tabular-nums', index === 0 ? 'text-brass' : 'text-muted')}>
              {index + 1}
            </span>
            <Face address={name} picture={face ?? null} className="size-8" />
            <Name name={name} isProven={verified} className="text-fg" />
            <span
              className={cx(
                'ml-auto shrink-0 font-semibold tabular-nums',
                index === 0 ? 'text-brass' : 'text-fg',
              )}
            >
              {words.top.sum(solText(BigInt(sum)))}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
