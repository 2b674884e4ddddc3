import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Giveaway } from '../../core/giveaways/model.ts';
import { HOME_TITLE } from '../../core/share/titles.ts';
import { paths } from '../paths.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { useWallet } from '../wallet/context.ts';
import { AlertSample } from './alert-sample.tsx';
import { Features } from './features.tsx';
import { RecentWinners } from './recent-winners.tsx';
import { StatsStrip } from './stats-strip.tsx';
import { TokenDoor } from './token-door.tsx';
import { useReading } from './use-reading.ts';
import { RECENT } from './winners.ts';

const COMPLETED = `/api/giveaways?status=completed&limit=${RECENT}`;

/** What an alert does on stream, in the order in which a viewer notices it. */
const MOMENTS: { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'bolt',
    title: 'Seen at once',
    text: 'The moment the network confirms a tip, it stands on the stream: amount large, message below.',
  },
  {
    icon: 'sound',
    title: 'Read aloud',
    text: 'Each tip is spoken as real audio that streaming software captures, numbers and tickers included.',
  },
  {
    icon: 'refresh',
    title: 'Never lost',
    text: 'Alerts wait in line. If the overlay loses its connection, it shows what it missed, in order, once.',
  },
  {
    icon: 'shield',
    title: 'Fit for the air',
    text: 'Links are removed and banned words masked before anybody signs, and the tipper sees the cleaned text.',
  },
];

export default function Home() {
  const { data: completed } = useReading<Giveaway[]>(COMPLETED, 'the recent winners');
  return (
    <>
      <title>{HOME_TITLE}</title>
      <Hero />
      <StatsStrip />
      <Features completed={completed} />
      <RecentWinners completed={completed} />
      <OnStream />
      <Closing />
    </>
  );
}

function Hero() {
  const { status } = useWallet();
  const [message, setMessage] = useState('That last round was unreal');
  const [turn, setTurn] = useState(0);
  return (
    <section className="page grid grid-cols-1 items-center gap-x-14 gap-y-10 pt-10 sm:pt-12 lg:grid-cols-[1.05fr_1fr]">
      <div>
        <p className="eyebrow">For creators of Solana tokens</p>
        <h1 className="title-hero mt-4 xl:text-[3.4rem]">
          <span className="block">Tips that reach the stream. </span>
          <span className="block text-mint">Giveaways nobody can rig.</span>
        </h1>
        <p className="mt-6 max-w-lg text-lg leading-relaxed text-muted">
          Fans tip you in SOL or in your own coin: the money goes straight to your wallet, the message
          straight to the screen. Give something back, and the chain draws and pays the winner.
        </p>
        <div className="mt-8 flex flex-col gap-3 lg:max-w-lg">
          <Door
            to={paths.giveaways()}
            icon="gift"
            title="Giveaways"
            text="A prize in escrow, a draw that anyone can check, a winner paid by the chain."
          />
          <Door
            to={paths.tipping()}
            icon="coins"
            title="Tipping"
            text="Tip the creator of any token, or put the overlay on a stream of your own."
          />
        </div>
        <TokenDoor />
        {status !== 'connected' && (
          <p className="mt-6 flex items-center gap-2.5 text-sm text-muted">
            <Icon name="wallet" className="size-4 text-mint" />
            Connect your wallet to get started
          </p>
        )}
      </div>
      <div>
        <AlertSample amount="0.05 SOL" message={message} turn={turn} />
        <form
          className="mt-4 flex items-end gap-3 large-text:flex-wrap"
          onSubmit={(event) => {
            event.preventDefault();
            setTurn(turn + 1);
          }}
        >
          <Field label="Try a message" hideLabel className="flex-1">
            <TextInput value={message} onValue={setMessage} maxLength={120} placeholder="Try a message" />
          </Field>
          <Button type="submit" variant="secondary" icon={<Icon name="play" />}>
            Play again
          </Button>
        </form>
      </div>
    </section>
  );
}

function Door({ to, icon, title, text }: { to: string; icon: IconName; title: string; text: string }) {
  return (
    <Link
      to={to}
      className="group flex items-center gap-4 rounded-card border border-line-strong bg-surface p-4 shadow-card transition duration-150 hover:border-mint/60 hover:bg-raised active:scale-[0.99] sm:gap-5 sm:p-5"
    >
      <span className="grid size-12 shrink-0 place-items-center rounded-2xl bg-mint text-mint-ink">
        <Icon name={icon} className="size-6" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold tracking-tight text-fg">{title}</span>
        <span className="mt-1 block text-sm leading-relaxed text-muted">{text}</span>
      </span>
      <Icon
        name="arrow-right"
        className="size-5 text-mint transition-transform duration-150 group-hover:translate-x-1"
      />
    </Link>
  );
}

/** What an alert does, as a list beside its heading: the cards above are enough boxes for one page. */
function OnStream() {
  return (
    <section
      aria-labelledby="moments"
      className="page part grid grid-cols-1 items-start gap-x-14 gap-y-8 lg:grid-cols-[1fr_1.4fr]"
    >
      <div>
        <p className="eyebrow">On the overlay</p>
        <h2 id="moments" className="title-section mt-2">
          From a wallet to the stream, without a middleman
        </h2>
      </div>
      <ul className="grid gap-x-10 gap-y-7 sm:grid-cols-2 sm:gap-y-9">
        {MOMENTS.map((moment) => (
          <li key={moment.title} className="flex gap-4">
            <Icon name={moment.icon} className="mt-0.5 size-5 text-mint" />
            <div>
              <h3 className="font-semibold tracking-tight text-fg">{moment.title}</h3>
              <p className="mt-1.5 text-sm leading-relaxed text-muted">{moment.text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Closing() {
  return (
    <section aria-labelledby="closing" className="page part">
      <div className="flex flex-col items-center rounded-card border border-line-strong bg-[linear-gradient(160deg,#13201c,#0d1412_60%,#0d1a22)] px-6 py-12 text-center shadow-lift sm:py-16">
        <h2 id="closing" className="title-page max-w-xl">
          Give your people something to cheer for
        </h2>
        <p className="mt-4 max-w-lg leading-relaxed text-muted">
          Three steps: name it, fund it, choose who may take part. If nothing comes of it, everything goes
          back to you.
        </p>
        <Link to={paths.create()} className={buttonClass('primary', 'lg', 'mt-8')}>
          <Icon name="gift" />
          Create Your Giveaway
        </Link>
      </div>
    </section>
  );
}
