import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Giveaway } from '../../core/giveaways/model.ts';
import type { PublicConfig } from '../client/public-config.ts';
import { walletUrl } from '../giveaways/detail/explorer.ts';
import { paths } from '../paths.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { words } from './lower-words.ts';

const { title, escrow, fast, fair, gated } = words.promises;

/** Four promises, each with a link to a page where it can be tried or checked. */
export function Features({
  completed,
  config,
}: {
  completed: Giveaway[] | undefined;
  config: PublicConfig | undefined;
}) {
  const program = config?.escrowProgram && walletUrl(config.escrowProgram, config.network);
  const drawn = completed?.find(({ winner }) => winner !== null);
  return (
    <section aria-labelledby="promises" className="page part">
      <h2 id="promises" className="title-section max-w-xl">
        {title}
      </h2>
      <ul className="mt-8 grid gap-x-6 gap-y-9 sm:grid-cols-2 lg:grid-cols-4">
        <Feature icon="lock" title={escrow.title} text={escrow.text}>
          {program && <Outside href={program}>{escrow.program}</Outside>}
          <Inside to={paths.security()}>{escrow.how}</Inside>
        </Feature>
        <Feature icon="bolt" title={fast.title} text={fast.text}>
          <Inside to={paths.tipping()}>{fast.link}</Inside>
        </Feature>
        <Feature icon="shield" title={fair.title} text={fair.text}>
          {drawn ? (
            <Inside to={paths.draw(drawn.id)}>{fair.link}</Inside>
          ) : (
            <Inside to={paths.giveaways()}>{fair.landing}</Inside>
          )}
        </Feature>
        <Feature icon="coins" title={gated.title} text={gated.text}>
          <Inside to={paths.create()}>{gated.link}</Inside>
        </Feature>
      </ul>
    </section>
  );
}

function Feature({
  icon,
  title,
  text,
  children,
}: {
  icon: IconName;
  title: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <li className="flex flex-col">
      <span aria-hidden="true" className="flex items-center gap-3 text-mint">
        <Icon name={icon} className="size-6" />
        <span className="h-px flex-1 bg-linear-to-r from-mint/60 to-line" />
      </span>
      <h3 className="mt-4 text-lg font-semibold tracking-tight text-fg">{title}</h3>
      <p className="mt-1.5 mb-3 text-sm leading-relaxed text-muted">{text}</p>
      <div className="mt-auto flex flex-col items-start">{children}</div>
    </li>
  );
}

function Inside({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="text-link">
      {children}
      <Icon name="arrow-right" />
    </Link>
  );
}

function Outside({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className="text-link">
      {children}
      <Icon name="arrow-up-right" />
      <span className="sr-only">{words.newTab}</span>
    </a>
  );
}
