import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { fill } from '../ui/fill.tsx';

/** A part of an article: a heading, paragraphs and lists. */
export interface Part {
  /** The part's address on the page, "#obs". */
  id: string;
  title: string;
  /** Paragraphs, bullets, and numbered steps. A sentence may hold `{name}` places. */
  text: readonly (string | readonly string[] | { readonly steps: readonly string[] })[];
}

const LIST = 'flex flex-col gap-2 pl-5 marker:font-semibold marker:text-mint';

/** Shows a page of running text: title, lead, a list of its parts, and the parts. */
export function Article({
  title,
  lead,
  contents,
  parts,
  places = {},
  children,
}: {
  title: string;
  lead: string;
  /** The name of the list of parts. */
  contents: string;
  parts: readonly Part[];
  /** The elements for the `{name}` places of the sentences. */
  places?: Readonly<Record<string, ReactNode>>;
  /** Shown between lead and parts. */
  children?: ReactNode;
}) {
  const items = (sentences: readonly string[]) =>
    sentences.map((sentence) => <li key={sentence}>{fill(sentence, places)}</li>);
  return (
    <div className="page grid gap-x-16 gap-y-8 py-10 sm:py-14 lg:grid-cols-[13rem_minmax(0,1fr)]">
      <header className="lg:col-start-2">
        <h1 className="title-page">{title}</h1>
        <p className="mt-4 max-w-prose text-lg leading-relaxed text-soft">{lead}</p>
        {children}
      </header>
      <nav
        aria-label={contents}
        className="lg:sticky lg:top-24 lg:row-span-2 lg:row-start-1 lg:self-start lg:pt-2"
      >
        <ul className="flex flex-wrap gap-x-5 lg:flex-col">
          {parts.map((part) => (
            <li key={part.id}>
              <a
                href={`#${part.id}`}
                className="flex min-h-11 items-center text-sm text-mint underline-offset-4 hover:underline lg:pointer-fine:min-h-8"
              >
                {part.title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex flex-col gap-10 sm:gap-12">
        {parts.map((part) => (
          <section key={part.id} id={part.id} aria-labelledby={`${part.id}-title`} className="scroll-mt-4">
            <h2 id={`${part.id}-title`} className="text-2xl font-semibold tracking-tight text-fg">
              {part.title}
            </h2>
            <div className="mt-3 flex max-w-prose flex-col gap-3 leading-relaxed text-soft">
              {part.text.map((block) =>
                typeof block === 'string' ? (
                  <p key={block}>{fill(block, places)}</p>
                ) : 'steps' in block ? (
                  <ol key={block.steps[0]} className={`${LIST} list-decimal`}>
                    {items(block.steps)}
                  </ol>
                ) : (
                  <ul key={block[0]} className={`${LIST} list-disc`}>
                    {items(block)}
                  </ul>
                ),
              )}
            </div>
          </section>
        ))}
      </div>
    </div>
  );
}

const LINK = 'font-medium text-mint underline decoration-mint/40 underline-offset-4 hover:text-mint-bright';

/** Links within running text, to a screen or with `https:` to another site. */
export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  if (/^https:/.test(to))
    return (
      <a href={to} target="_blank" rel="noreferrer" className={LINK}>
        {children}
      </a>
    );
  return (
    <Link to={to} className={LINK}>
      {children}
    </Link>
  );
}
