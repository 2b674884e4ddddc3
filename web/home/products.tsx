import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import { Aura } from '../ui/aura.tsx';
import { cx } from '../ui/cx.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { Sign } from '../ui/sign.tsx';
import { words } from './lower-words.ts';
import { Scene } from './scene.tsx';

const { tips, giveaways, clips } = words;

/** Shows the three products with pictures, which are marked as examples. */
export function Products() {
  return (
    <div className="page part grid gap-4 lg:grid-cols-[1.4fr_1fr] lg:gap-5">
      <Product
        icon="sound"
        tone="text-iris"
        {...tips}
        to={paths.tipping()}
        className="bg-[radial-gradient(44rem_30rem_at_85%_60%,rgb(91_63_176/.5),transparent_72%)] lg:col-span-2 lg:grid-cols-[1fr_1.15fr] lg:items-center"
      >
        <TipsPicture />
      </Product>
      <Product icon="gift" tone="text-mint" {...giveaways} to={paths.create()} className="pb-0! sm:pb-0!">
        <GiveawayPicture />
      </Product>
      <Product
        icon="play"
        tone="text-coral"
        {...clips}
        to={paths.clips()}
        className="bg-[radial-gradient(30rem_24rem_at_90%_95%,rgb(194_69_93/.28),transparent_72%)] pb-0! sm:pb-0!"
      >
        <ClipsPicture />
      </Product>
    </div>
  );
}

function Product({
  icon,
  tone,
  name,
  title,
  text,
  link,
  picture,
  to,
  className,
  children,
}: {
  icon: IconName;
  /** The text color of the product's name. */
  tone: string;
  name: string;
  title: string;
  text: string;
  link: string;
  /** The description of the picture for screen readers. */
  picture: string;
  to: string;
  className: string;
  children: ReactNode;
}) {
  return (
    <section
      aria-labelledby={`product-${icon}`}
      className={cx(
        'grid content-between gap-x-10 gap-y-8 overflow-hidden rounded-3xl border border-line bg-surface p-6 sm:p-10',
        className,
      )}
    >
      <div>
        <p className={cx('flex items-center gap-2.5 text-sm font-semibold', tone)}>
          <Icon name={icon} className="size-5" />
          {name}
        </p>
        <h2
          id={`product-${icon}`}
          className="mt-4 max-w-104 text-3xl leading-[1.08] font-bold tracking-tighter text-fg sm:text-[2.75rem]"
        >
          {title}
        </h2>
        <p className="mt-4 max-w-md leading-relaxed text-muted">{text}</p>
        <Link to={to} className="text-link mt-4">
          {link}
          <Icon name="arrow-right" />
        </Link>
      </div>
      <div role="img" aria-label={picture} className="min-w-0">
        {children}
      </div>
    </section>
  );
}

/** Marks an invented example. */
function Example({ className }: { className?: string }) {
  return (
    <span className={cx('rounded-full bg-ink/60 px-2.5 py-0.5 text-xs font-semibold text-soft', className)}>
      {words.example}
    </span>
  );
}

function TipsPicture() {
  return (
    <div className="flex flex-col items-start gap-3 sm:gap-4">
      <Example className="self-end" />
      <div className="flex max-w-full items-center gap-3 rounded-2xl border border-white/10 bg-[#0d0a1c] py-2.5 pr-4 pl-3">
        <Sign address={tips.small.who} className="size-8 rounded-full" />
        <p className="text-sm font-semibold tracking-tight text-fg">
          {tips.small.who} <span className="text-coral">{tips.small.amount}</span>
          <span className="block text-xs font-normal text-soft">{tips.small.text}</span>
        </p>
      </div>
      <div className="ml-[6%] flex items-center gap-4 rounded-[1.25rem] bg-[linear-gradient(110deg,#3a2e86,#6d42b8)] py-3.5 pr-6 pl-4 shadow-lift">
        <Sign address="juniper tipped" className="size-12 rounded-full" />
        <p className="text-lg leading-snug font-semibold tracking-tight text-white">
          {tips.medium.who}
          <span className="block text-sm font-medium text-white/90">{tips.medium.text}</span>
        </p>
      </div>
      <div className="brass-fill flex w-full items-center gap-4 rounded-3xl px-5 py-6 shadow-[0_1.5rem_4rem_-1.5rem_rgb(255_159_90/.5)] sm:gap-7 sm:px-8 sm:py-7">
        <Sign
          address={tips.large.who}
          className="size-16 rounded-2xl max-[22rem]:size-12 sm:size-24 sm:rounded-3xl"
        />
        <p className="min-w-0 text-base font-semibold tracking-tight sm:text-lg">
          {tips.large.who}
          <span className="block text-5xl leading-none font-extrabold tracking-tighter whitespace-nowrap max-[22rem]:text-4xl sm:text-7xl">
            {tips.large.amount}
          </span>
          <span className="mt-1 block leading-snug font-medium">{tips.large.text}</span>
        </p>
      </div>
    </div>
  );
}

const ENTRANTS = ['Jun', 'Moss', 'Pix', 'Tide'];

function GiveawayPicture() {
  return (
    <div className="relative isolate overflow-hidden rounded-t-3xl border border-b-0 border-white/10 p-5 pb-7 sm:p-8 sm:pb-10">
      <Aura address="moss" src={null} place="card" />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="flex items-center gap-2 rounded-full bg-ink/70 px-3 py-1 text-xs font-semibold text-fg">
          <Icon name="lock" />
          {giveaways.locked}
        </span>
        <Example />
      </div>
      <p className="mt-5 font-semibold tracking-tight text-fg">{giveaways.title2}</p>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="text-5xl leading-tight font-extrabold tracking-tighter whitespace-nowrap text-fg sm:text-7xl">
          {giveaways.prize}
        </p>
        <Ring />
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
        <span className="flex -space-x-2">
          {ENTRANTS.map((name) => (
            <Sign key={name} address={name} className="size-8 rounded-full ring-2 ring-ink" />
          ))}
        </span>
        <span className="font-semibold text-fg">{giveaways.entered}</span>
        <span className="text-soft sm:ml-auto">{giveaways.odds}</span>
      </div>
    </div>
  );
}

function Ring() {
  return (
    <span className="relative grid size-24 shrink-0 place-items-center text-center">
      <svg viewBox="0 0 40 40" aria-hidden="true" className="absolute inset-0 -rotate-90" fill="none">
        <circle cx="20" cy="20" r="18" strokeWidth="2.6" className="stroke-white/15" />
        <circle
          cx="20"
          cy="20"
          r="18"
          pathLength="100"
          strokeWidth="2.6"
          strokeDasharray="62 100"
          strokeLinecap="round"
          className="stroke-mint"
        />
      </svg>
      <span className="text-sm leading-tight font-bold tracking-tight text-fg">
        {giveaways.left}
        <span className="block text-xs font-normal text-soft">{giveaways.leftWord}</span>
      </span>
    </span>
  );
}

function ClipsPicture() {
  return (
    <div className="relative -mr-6 grid grid-cols-2 gap-3 sm:-mr-10">
      <Example className="absolute -top-9 right-6 sm:right-10" />
      <Clip {...clips.first} tag={clips.won} won />
      <Clip {...clips.second} tag={clips.second.time} flipped />
    </div>
  );
}

function Clip({
  title,
  who,
  tag,
  won = false,
  flipped = false,
}: {
  title: string;
  who: string;
  tag: string;
  won?: boolean;
  flipped?: boolean;
}) {
  return (
    <div
      className={cx(
        'relative isolate flex aspect-[4/5] max-[22rem]:aspect-[3/5] flex-col justify-end overflow-hidden rounded-t-2xl p-3.5 sm:p-4',
        flipped && 'rounded-tr-none',
      )}
    >
      <Scene
        view={flipped ? '4 0 90 90' : '66 0 90 90'}
        className={cx('absolute inset-0 -z-10 size-full', flipped && 'hue-rotate-[-48deg]')}
      />
      <div className="absolute inset-0 -z-10 bg-[linear-gradient(transparent_40%,rgb(13_8_32/.92)_85%)]" />
      <span
        className={cx(
          'absolute top-3 left-3 rounded-full px-2.5 py-0.5 text-xs font-semibold',
          won ? 'brass-fill' : 'bg-ink/75 text-fg',
        )}
      >
        {tag}
      </span>
      <span className="absolute top-[38%] left-1/2 grid size-11 -translate-1/2 place-items-center rounded-full bg-white text-ink">
        <Icon name="play" />
      </span>
      <p className="leading-snug font-semibold tracking-tight text-white">{title}</p>
      <p className="text-sm text-white/85">{who}</p>
    </div>
  );
}
