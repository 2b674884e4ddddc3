import type { Giveaway } from '../../core/giveaways/model.ts';
import { usePublicConfig } from '../client/public-config.ts';
import { Card } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import { notProven } from './not-proven.ts';
import { words } from './not-proven-words.ts';

/** What no check of this draw can show, for each of those who have some power over it. */
export function NotProvenCard({ giveaway }: { giveaway: Giveaway }) {
  const operator = usePublicConfig()?.operator;
  return (
    <Card title={words.title} description={words.description}>
      <ul className="divide-y divide-line rounded-xl border border-line bg-ink/45 text-sm">
        {notProven({ ...giveaway, operator }).map(({ key, who, sentences }) => (
          <li key={key}>
            <details className="group">
              <summary className="flex min-h-11 items-center gap-3 px-4 py-2 font-medium text-fg select-none">
                <span className="min-w-0 flex-1">{who}</span>
                <Icon
                  name="chevron-down"
                  className="shrink-0 text-muted transition-transform group-open:rotate-180"
                />
              </summary>
              <div className="flex flex-col gap-2 px-4 pb-4 leading-relaxed text-muted">
                {sentences.map((sentence) => (
                  <p key={sentence}>{sentence}</p>
                ))}
              </div>
            </details>
          </li>
        ))}
      </ul>
    </Card>
  );
}
