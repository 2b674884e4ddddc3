import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Giveaway } from '../../core/giveaways/model.ts';
import type { PublicConfig } from '../client/giveaways.ts';
import { walletUrl } from '../giveaways/detail/explorer.ts';
import { paths } from '../paths.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { useReading } from './use-reading.ts';

/** The program's own description, served as a file with the app. */
const PROGRAM_README = new URL('../../program/README.md', import.meta.url).href;

/** Four promises, each with a link to a page where it can be tried or checked. */
export function Features({ completed }: { completed: Giveaway[] | undefined }) {
  const config = useReading<PublicConfig>('/api/giveaways/public-config', 'the settings').data;
  const program = config?.escrowProgram && walletUrl(config.escrowProgram, config.network);
  const drawn = completed?.find(({ winner }) => winner !== null);
  return (
    <section aria-labelledby="promises" className="page part">
      <p className="eyebrow">Why Fanfare</p>
      <h2 id="promises" className="title-section mt-2 max-w-xl">
        Promises that you can check
      </h2>
      <ul className="mt-6 grid gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-2 lg:grid-cols-4">
        <Feature
          icon="lock"
          title="Secure Escrow"
          text="The prize waits in a program on chain that has no administrator. From there it goes to the winner, or back to whoever gave it."
        >
          {program && <Outside href={program}>See the program</Outside>}
          <Outside href={PROGRAM_README}>Read how it works</Outside>
        </Feature>
        <Feature
          icon="bolt"
          title="Lightning Fast"
          text="A tip is on the stream within a second of its confirmation, and read aloud. The money is with the creator by then."
        >
          <Inside to={paths.tipping()}>Put it on your stream</Inside>
        </Feature>
        <Feature
          icon="shield"
          title="Fair & Random"
          text="All entries are fixed on chain before the random number exists. It comes from drand, a public beacon, and your browser can repeat the draw."
        >
          {drawn ? (
            <Inside to={paths.draw(drawn.id)}>Check a real draw</Inside>
          ) : (
            <Inside to={paths.giveaways()}>How a draw works</Inside>
          )}
        </Feature>
        <Feature
          icon="coins"
          title="Token Gated"
          text="Open a giveaway to holders of your coin, by share or by amount, or give them more entries. What they hold is read from the chain."
        >
          <Inside to={paths.create()}>Set your rules</Inside>
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
    <li className="flex gap-4 bg-surface p-5 sm:flex-col sm:gap-0 sm:p-6">
      <Icon name={icon} className="size-6 text-mint" />
      <div className="flex flex-1 flex-col">
        <h3 className="font-semibold tracking-tight text-fg sm:mt-5">{title}</h3>
        <p className="mt-1.5 text-sm leading-relaxed text-muted sm:mt-2 sm:mb-4">{text}</p>
        <div className="mt-auto flex flex-col items-start max-sm:-mb-2">{children}</div>
      </div>
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
      <span className="sr-only">, opens in a new tab</span>
    </a>
  );
}
