import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import { cx } from '../ui/cx.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { words } from './lower-words.ts';
import { ClipsPicture, GiveawayPicture, TipsPicture } from './product-pictures.tsx';

const { tips, giveaways, clips } = words;

/** The three products, each with a picture of what it looks like. The pictures are examples and say so. */
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
  /** What the picture shows, for those who do not see it. */
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
