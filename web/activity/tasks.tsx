import { Link } from 'react-router-dom';
import { useGiveaways } from '../client/giveaways.ts';
import { useToken } from '../client/tips.ts';
import { useCreatedTokens } from '../client/tokens.ts';
import { momentText } from '../dates.ts';
import { useNow } from '../hooks.ts';
import { paths } from '../paths.ts';
import { buttonClass } from '../ui/button.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { drawnAlone, endingSoon, waitingForDraw } from './task-rules.ts';
import { words } from './words.ts';

const text = words.tasks;

/** What waits for the wallet as a creator: draws, ends, an overlay. Nothing for everyone else. */
export function Tasks({ wallet, className }: { wallet: string; className?: string }) {
  const ended = useGiveaways({ creator: wallet, status: 'ended', limit: 12 });
  const active = useGiveaways({ creator: wallet, status: 'active', sort: 'ending', limit: 12 });
  const { data: tokens } = useCreatedTokens(wallet);
  const now = useNow(15_000);
  const draws = waitingForDraw(ended.data?.[0]?.data ?? []);
  const soon = endingSoon(active.data?.[0]?.data ?? [], now);
  const token = tokens?.find(({ tippers }) => tippers > 0) ?? tokens?.[0];
  const { data: first } = useToken(token?.tokenAddress ?? '');
  const away = first !== undefined && !first.isLive;
  if (draws.length === 0 && soon.length === 0 && !away) return null;
  const [draw] = draws;
  const [next] = soon;
  return (
    <section
      aria-labelledby="tasks"
      className={`rounded-card border border-line-strong bg-raised/60 p-5 shadow-card sm:p-6 ${className ?? ''}`}
    >
      <h2 id="tasks" className="title-card">
        {text.title}
      </h2>
      <ul className="mt-3 divide-y divide-line">
        {draw && (
          <Task
            icon="gift"
            title={text.draw(draws.length)}
            to={draws.length === 1 ? paths.giveaway(draw.id) : `${paths.dashboard()}`}
            action={text.drawAction}
            primary
          >
            {text.drawText(draw.title, momentText(drawnAlone(draw.endDate), now))}
          </Task>
        )}
        {next && (
          <Task
            icon="clock"
            title={text.ending(soon.length)}
            to={paths.giveaway(next.id)}
            action={text.endingAction}
          >
            {next.title}
          </Task>
        )}
        {away && token && (
          <Task
            icon="monitor"
            title={text.overlay(token.symbol)}
            to={`${paths.token(token.tokenAddress)}?tab=overlay`}
            action={text.overlayAction}
          >
            {text.overlayText}
          </Task>
        )}
      </ul>
    </section>
  );
}

function Task({
  icon,
  title,
  to,
  action,
  primary = false,
  children,
}: {
  icon: IconName;
  title: string;
  to: string;
  action: string;
  primary?: boolean;
  children: string;
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4 last:pb-0">
      <span
        aria-hidden="true"
        className="grid size-11 shrink-0 place-items-center rounded-xl border border-line-strong bg-surface text-mint"
      >
        <Icon name={icon} className="size-5" />
      </span>
      <span className="min-w-[min(12rem,100%)] flex-1">
        <span className="block font-semibold text-fg">{title}</span>
        <bdi className="mt-0.5 block text-sm wrap-anywhere text-muted">{children}</bdi>
      </span>
      <Link to={to} className={buttonClass(primary ? 'primary' : 'secondary', 'md', 'max-sm:w-full')}>
        {action}
      </Link>
    </li>
  );
}
