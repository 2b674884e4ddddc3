import { Link, useNavigate } from 'react-router-dom';
import { paths } from '../paths.ts';
import { TokenSearch } from '../tokens/token-search.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { words } from './tipping-words.ts';

/** /tipping: find a token, and how a creator goes live. */
export default function TipsLanding() {
  const navigate = useNavigate();
  return (
    <div className="page pt-10 sm:pt-20">
      <div className="grid items-center gap-x-12 gap-y-8 lg:grid-cols-2">
        <header>
          <p className="eyebrow">{words.eyebrow}</p>
          <h1 className="title-hero mt-4">{words.title}</h1>
          <p className="mt-5 text-lg leading-relaxed text-balance text-muted">{words.lead}</p>
        </header>
        <div>
          <div className="rounded-card border border-line-strong bg-surface p-4 shadow-lift sm:p-5">
            <TokenSearch
              label={words.search}
              onPick={(address) => void navigate(paths.token(address))}
              inputClassName="min-h-13"
            />
          </div>
          <Link to={paths.start()} className={buttonClass('secondary', 'lg', 'mt-5 max-sm:w-full')}>
            {words.start}
            <Icon name="arrow-right" />
          </Link>
        </div>
      </div>

      <ul className="mt-12 grid gap-px overflow-hidden rounded-card border border-line bg-line shadow-card sm:mt-20 sm:grid-cols-2 lg:grid-cols-3">
        {words.features.map((feature) => (
          <li key={feature.title} className="flex gap-4 bg-surface p-5 sm:block sm:p-6">
            <Icon name={feature.icon} className="text-mint max-sm:mt-[3px]" />
            <div>
              <h2 className="font-semibold tracking-tight text-fg sm:mt-5">{feature.title}</h2>
              <p className="mt-1.5 text-sm leading-relaxed text-muted sm:mt-2">{feature.text}</p>
            </div>
          </li>
        ))}
      </ul>

      <section aria-labelledby="how" className="part">
        <p className="eyebrow">{words.how.eyebrow}</p>
        <h2 id="how" className="title-section mt-2">
          {words.how.title}
        </h2>
        <ol className="mt-6 grid gap-x-8 gap-y-6 sm:mt-8 md:grid-cols-3">
          {words.how.steps.map((step, index) => (
            <li key={step.title} className="border-t border-line-strong pt-4 sm:pt-5">
              <span className="text-sm font-semibold text-mint tabular-nums">
                {words.how.step(index + 1)}
              </span>
              <h3 className="mt-1.5 text-lg font-semibold tracking-tight text-fg sm:mt-3">{step.title}</h3>
              <p className="mt-1.5 text-sm leading-relaxed text-muted">{step.text}</p>
            </li>
          ))}
        </ol>
      </section>

      <div className="part grid grid-cols-1 gap-x-12 gap-y-14 lg:grid-cols-[3fr_2fr]">
        <Platforms />
        <ExampleUrls />
      </div>
    </div>
  );
}

function Platforms() {
  const text = words.platforms;
  return (
    <section aria-labelledby="platforms">
      <p className="eyebrow">{text.eyebrow}</p>
      <h2 id="platforms" className="title-section mt-2">
        {text.title}
      </h2>
      <ul className="mt-6 grid grid-cols-1 gap-px overflow-hidden rounded-2xl border border-line bg-line sm:grid-cols-2">
        {text.list.map((platform) => (
          <li key={platform.name} className="bg-surface px-4 py-3.5">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="font-semibold text-fg">{platform.name}</span>
              <a
                href={platform.url}
                target="_blank"
                rel="noreferrer"
                className="inline-flex items-center gap-1 text-sm text-mint underline-offset-4 hover:underline"
              >
                {text.guide}
                <Icon name="arrow-up-right" />
                <span className="sr-only">
                  {platform.name}
                  {text.opens}
                </span>
              </a>
            </p>
            <p className="mt-1 text-sm leading-relaxed text-muted">
              {platform.steps} {text.size}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The addresses of a token. */
function ExampleUrls() {
  const text = words.urls;
  const urls = [
    { name: text.token, path: paths.token },
    { name: text.tip, path: paths.tip },
    { name: text.overlay, path: paths.overlay },
  ];
  return (
    <section aria-labelledby="urls" className="flex flex-col">
      <p className="eyebrow">{text.eyebrow}</p>
      <h2 id="urls" className="title-section mt-2">
        {text.title}
      </h2>
      <ul className="mt-6 flex grow flex-col divide-y divide-line overflow-hidden rounded-2xl border border-line bg-surface">
        {urls.map((url) => (
          <li key={url.name} className="min-h-16 grow px-4 py-3.5">
            <p className="text-xs font-medium text-muted">{url.name}</p>
            <p className="mt-1 font-mono text-sm break-all text-fg">
              {location.host}
              {url.path('TOKEN').replace('TOKEN', text.placeholder)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
