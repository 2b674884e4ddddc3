import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Giveaway } from '../../core/giveaways/model.ts';
import type { PublicConfig } from '../client/public-config.ts';
import { walletUrl } from '../giveaways/detail/explorer.ts';
import { paths } from '../paths.ts';
import { buttonClass } from '../ui/button.tsx';
import { fill } from '../ui/fill.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { words } from './lower-words.ts';
import { Products } from './products.tsx';
import { QuestionList } from './question-list.tsx';
import { RECENT, RecentWinners } from './recent-winners.tsx';
import { Scene } from './scene.tsx';
import { type Reading, useReading } from './use-reading.ts';

const { facts, promises, questions, closing } = words;

const COMPLETED = `/api/giveaways?status=completed&limit=${RECENT}`;

/** Shows the parts below the first screen, in one file to download. */
export default function Lower() {
  const completed = useReading<Giveaway[]>(COMPLETED, 'the recent winners');
  const config = useReading<PublicConfig>('/api/giveaways/public-config', 'the settings');
  return (
    <>
      <Products />
      <Features completed={completed.data} config={config.data} />
      <RecentWinners completed={completed} />
      <Facts config={config} />
      <Questions />
      <Closing />
    </>
  );
}

/** Names the fees and the wallets in one line. */
function Facts({ config }: { config: Reading<PublicConfig> }) {
  return (
    <section aria-label={facts.label} className="page part">
      <ul className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-y border-line py-6 text-soft sm:py-8">
        <Fees config={config} />
        <li>
          {fill(facts.wallets, {
            phantom: <Strong>{facts.phantom}</Strong>,
            solflare: <Strong>{facts.solflare}</Strong>,
            ledger: <Strong>{facts.ledger}</Strong>,
          })}
        </li>
        <li>
          <Link to={paths.fees()} className="text-link">
            {facts.more}
            <Icon name="arrow-right" />
          </Link>
        </li>
      </ul>
    </section>
  );
}

function Fees({ config: { data, failed } }: { config: Reading<PublicConfig> }) {
  if (failed) return <li>{facts.unknown}</li>;
  if (!data)
    return (
      <li>
        <Skeleton className="h-5 w-64" />
      </li>
    );
  const { percentage, basisPoints } = data.platformFee;
  return (
    <>
      <li>
        <Strong>{facts.tip(percentage)}</Strong> {facts.tipRest((10_000 - basisPoints) / 100)}
      </li>
      <li>
        <Strong>{facts.giveaway(percentage)}</Strong> {facts.giveawayRest}
      </li>
    </>
  );
}

function Strong({ children }: { children: string }) {
  return <strong className="font-semibold text-fg tabular-nums">{children}</strong>;
}

/** Shows four promises, each with a link where a visitor can try or check it. */
function Features({
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
        {promises.title}
      </h2>
      <ul className="mt-8 grid gap-x-6 gap-y-9 sm:grid-cols-2 lg:grid-cols-4">
        <Feature icon="lock" title={promises.escrow.title} text={promises.escrow.text}>
          {program && <Outside href={program}>{promises.escrow.program}</Outside>}
          <Inside to={paths.security()}>{promises.escrow.how}</Inside>
        </Feature>
        <Feature icon="bolt" title={promises.fast.title} text={promises.fast.text}>
          <Inside to={paths.tipping()}>{promises.fast.link}</Inside>
        </Feature>
        <Feature icon="shield" title={promises.fair.title} text={promises.fair.text}>
          {drawn ? (
            <Inside to={paths.draw(drawn.id)}>{promises.fair.link}</Inside>
          ) : (
            <Inside to={paths.giveaways()}>{promises.fair.landing}</Inside>
          )}
        </Feature>
        <Feature icon="coins" title={promises.gated.title} text={promises.gated.text}>
          <Inside to={paths.create()}>{promises.gated.link}</Inside>
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

function Questions() {
  return (
    <section
      aria-labelledby="questions"
      className="page part grid grid-cols-1 items-start gap-x-14 gap-y-4 lg:grid-cols-[1fr_1.7fr]"
    >
      <div>
        <h2 id="questions" className="title-section max-w-60">
          {questions.title}
        </h2>
        <Link to={paths.help()} className="text-link mt-3">
          {questions.more}
          <Icon name="arrow-right" />
        </Link>
      </div>
      <QuestionList />
    </section>
  );
}

function Closing() {
  return (
    <section aria-labelledby="closing" className="page part">
      <div className="relative isolate flex flex-col items-center overflow-hidden rounded-3xl px-6 py-14 text-center shadow-lift sm:py-20">
        <Scene view="0 14 136 77" className="absolute inset-0 -z-10 size-full" />
        {/* It darkens the picture enough for text on every part. */}
        <div className="absolute inset-0 -z-10 bg-[#150d38]/70" />
        <h2 id="closing" className="max-w-xl text-4xl font-bold tracking-tighter text-white sm:text-6xl">
          {closing.title}
        </h2>
        <p className="mt-4 max-w-lg text-lg leading-relaxed text-white/90">{closing.text}</p>
        <Link to={paths.create()} className={buttonClass('primary', 'lg', 'mt-8')}>
          <Icon name="gift" />
          {closing.link}
        </Link>
      </div>
    </section>
  );
}
