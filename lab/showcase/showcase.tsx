import { Controls } from './controls.tsx';
import { Foundations } from './foundations.tsx';
import { Messages } from './messages.tsx';
import { Surfaces } from './surfaces.tsx';

const PARTS = [
  { id: 'foundations', title: 'Foundations', Part: Foundations },
  { id: 'controls', title: 'Controls', Part: Controls },
  { id: 'surfaces', title: 'Surfaces', Part: Surfaces },
  { id: 'messages', title: 'Messages', Part: Messages },
];

/** The components of web/ui, to look at when one of them changes. */
export function Showcase() {
  return (
    <div className="page py-8 sm:py-14">
      <p className="eyebrow">Components</p>
      <h1 className="title-page mt-2">Every component, in every state</h1>
      <p className="mt-3 max-w-2xl leading-relaxed text-muted">
        What screens are made of. The rules behind it stand in web/ui/README.md, the values in web/styles.css.
      </p>
      <nav aria-label="Parts of the kit" className="mt-4 flex flex-wrap gap-x-6">
        {PARTS.map(({ id, title }) => (
          <a key={id} href={`#${id}`} className="text-link">
            {title}
          </a>
        ))}
      </nav>
      {PARTS.map(({ id, title, Part }) => (
        <section key={id} aria-labelledby={id} className="mt-14">
          <h2 id={id} className="title-section scroll-mt-24 border-b border-line pb-3">
            {title}
          </h2>
          <div className="mt-8 flex flex-col gap-10">
            <Part />
          </div>
        </section>
      ))}
    </div>
  );
}
