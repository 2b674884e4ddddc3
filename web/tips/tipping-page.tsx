import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isAddress } from '../../core/address.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { CopyIconButton } from '../ui/copy-button.tsx';
import { Field } from '../ui/field.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { notify } from '../ui/toast.ts';
import { TokenAddressInput } from './token-address-input.tsx';

const FEATURES: { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'coins',
    title: 'SOL or the token',
    text: 'Fans choose the currency; the fee is shown before they sign.',
  },
  {
    icon: 'bolt',
    title: 'On screen within a second',
    text: 'A confirmed tip reaches every open overlay at once.',
  },
  {
    icon: 'palette',
    title: 'Your look',
    text: 'Colours, outline, weight and some 70 font families, with a live preview.',
  },
  {
    icon: 'sound',
    title: 'Spoken',
    text: 'Amount, currency and message are read aloud, and any alert can be replayed.',
  },
];

/** The programs that show the overlay, and the name of a source in each. */
const PLATFORMS: { name: string; source: string }[] = [
  { name: 'OBS Studio', source: 'Browser' },
  { name: 'Streamlabs Desktop', source: 'Browser Source' },
  { name: 'XSplit Broadcaster', source: 'Webpage' },
  { name: 'vMix', source: 'Web Browser' },
  { name: 'PRISM Live Studio', source: 'Web Source' },
  { name: 'Meld Studio', source: 'Browser' },
];

const STEPS: { title: string; text: string }[] = [
  {
    title: 'Open your token',
    text: "Paste the token's address above. Its creator is read from the chain, nobody registers.",
  },
  {
    title: 'Add the overlay',
    text: 'Connect the creator wallet, style the alert, and add the overlay URL as a browser source.',
  },
  {
    title: 'Share the tip page',
    text: 'Put its link in your chat and description. Every tip from there shows on stream.',
  },
];

export default function TipsLanding() {
  const [text, setText] = useState('');
  const token = isAddress(text.trim()) ? text.trim() : null;
  return (
    <div className="page pt-10 sm:pt-20">
      <header className="mx-auto max-w-2xl text-center">
        <p className="eyebrow">Tipping</p>
        <h1 className="title-hero mt-4">Tip the creator of any token</h1>
        <p className="mt-5 text-lg leading-relaxed text-balance text-muted">
          Enter a token's address to tip its creator, or to set up the overlay if the creator is you.
        </p>
      </header>
      <TokenForm text={text} onText={setText} token={token} />

      <ul className="mt-12 grid gap-px overflow-hidden rounded-card border border-line bg-line shadow-card sm:mt-20 sm:grid-cols-2 lg:grid-cols-4">
        {FEATURES.map((feature) => (
          <li key={feature.title} className="flex gap-4 bg-surface p-5 sm:block sm:p-6">
            <Icon name={feature.icon} className="size-6 text-mint" />
            <div>
              <h2 className="font-semibold tracking-tight text-fg sm:mt-5">{feature.title}</h2>
              <p className="mt-1.5 text-sm leading-relaxed text-muted sm:mt-2">{feature.text}</p>
            </div>
          </li>
        ))}
      </ul>

      <section aria-labelledby="how" className="part">
        <p className="eyebrow">How it works</p>
        <h2 id="how" className="title-section mt-2">
          On the air in three steps
        </h2>
        <ol className="mt-6 grid gap-x-8 gap-y-6 sm:mt-8 md:grid-cols-3">
          {STEPS.map((step, index) => (
            <li key={step.title} className="border-t border-line-strong pt-4 sm:pt-5">
              <span className="text-sm font-semibold text-mint tabular-nums">Step {index + 1}</span>
              <h3 className="mt-1.5 text-lg sm:mt-3 font-semibold tracking-tight text-fg">{step.title}</h3>
              <p className="mt-1.5 text-sm leading-relaxed text-muted">{step.text}</p>
            </li>
          ))}
        </ol>
      </section>

      <div className="part grid grid-cols-1 gap-x-12 gap-y-14 lg:grid-cols-2">
        <Platforms />
        <ExampleUrls token={token} />
      </div>
    </div>
  );
}

function TokenForm({
  text,
  onText,
  token,
}: {
  text: string;
  onText: (text: string) => void;
  token: string | null;
}) {
  const navigate = useNavigate();
  const [error, setError] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (token) void navigate(paths.token(token));
    else setError(text.trim() ? 'This is not a Solana token address.' : 'Please enter a token address.');
  };
  return (
    <form onSubmit={submit} noValidate className="mx-auto mt-8 max-w-2xl sm:mt-10">
      <div className="rounded-card border border-line-strong bg-surface p-4 shadow-lift sm:p-5">
        <Field label="Token address" error={error}>
          <div className="flex flex-col gap-3 sm:flex-row">
            <TokenAddressInput
              value={text}
              onValue={(value) => {
                onText(value);
                setError('');
              }}
              className="min-h-13"
            />
            <Button type="submit" size="lg">
              Open token page
              <Icon name="arrow-right" />
            </Button>
          </div>
        </Field>
      </div>
    </form>
  );
}

function Platforms() {
  return (
    <section aria-labelledby="platforms">
      <p className="eyebrow">Streaming software</p>
      <h2 id="platforms" className="title-section mt-2">
        Works as a browser source
      </h2>
      <ul className="mt-6 grid grid-cols-2 gap-px overflow-hidden rounded-2xl border border-line bg-line">
        {PLATFORMS.map((platform) => (
          <li key={platform.name} className="bg-surface px-4 py-3.5">
            <p className="text-sm font-semibold text-fg">{platform.name}</p>
            <p className="mt-0.5 text-sm text-muted">Add source: {platform.source}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The addresses of a token, with the typed mint or a placeholder. */
function ExampleUrls({ token }: { token: string | null }) {
  const shown = token ? `${token.slice(0, 6)}...${token.slice(-4)}` : '{token address}';
  const urls = [
    { name: 'Token page', path: paths.token },
    { name: 'Tip page', path: paths.tip },
    { name: 'Live overlay', path: paths.overlay },
  ];
  return (
    <section aria-labelledby="urls">
      <p className="eyebrow">Example URLs</p>
      <h2 id="urls" className="title-section mt-2">
        Three addresses per token
      </h2>
      <ul className="mt-6 divide-y divide-line overflow-hidden rounded-2xl border border-line bg-surface">
        {urls.map((url) => (
          <li key={url.name} className="flex min-h-16 items-center gap-3 py-2.5 pr-2 pl-4">
            <div className="min-w-0 flex-1">
              <p className="text-xs font-medium text-muted">{url.name}</p>
              <p className="mt-1 font-mono text-sm break-all text-fg">
                {location.host}
                {url.path('TOKEN').replace('TOKEN', shown)}
              </p>
            </div>
            {token && (
              <CopyIconButton
                text={location.origin + url.path(token)}
                label={`Copy the URL of the ${url.name.toLowerCase()}`}
                onCopied={() => notify.success('Copied to clipboard!')}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
