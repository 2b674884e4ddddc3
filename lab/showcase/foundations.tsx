import { ICON_NAMES, Icon } from '../../web/ui/icon.tsx';
import { Sample } from './sample.tsx';

/** Whole class names: Tailwind emits only those that it finds in the sources. */
const COLOURS = [
  ['ink', 'bg-ink', 'the page'],
  ['surface', 'bg-surface', 'cards'],
  ['raised', 'bg-raised', 'what stands on a card'],
  ['hover', 'bg-hover', 'what is pointed at'],
  ['line', 'bg-line', 'hairlines'],
  ['line-strong', 'bg-line-strong', 'edges of what can be used'],
  ['line-field', 'bg-line-field', 'edges of fields: 3 : 1, for nothing else marks them'],
  ['fg', 'bg-fg', 'what is read first'],
  ['muted', 'bg-muted', 'what is read next'],
  ['faint', 'bg-faint', 'placeholders, what is disabled'],
  ['mint', 'bg-mint', 'the one accent: act here'],
  ['mint-bright', 'bg-mint-bright', 'mint that is pointed at'],
  ['mint-deep', 'bg-mint-deep', 'a sign of life'],
  ['brass', 'bg-brass', 'a big tip, a prize won, a goal; never an action'],
  ['brass-deep', 'bg-brass-deep', 'the end of a brass fill'],
  ['iris', 'bg-iris', 'an amount in SOL, a medium tip'],
  ['coral', 'bg-coral', 'an amount in a coin'],
  ['warn', 'bg-warn', 'look before you go on'],
  ['danger', 'bg-danger', 'it failed, or cannot be undone'],
] as const;

const TYPE = [
  ['title-hero', 'title-hero', 'Tips that reach the stream'],
  ['title-page', 'title-page', 'Explore giveaways'],
  ['title-section', 'title-section', 'Promises that you can check'],
  ['title-card', 'title-card', 'Recent Tips'],
  ['eyebrow', 'eyebrow', 'Why Fanfare'],
  ['text-lg, muted', 'text-lg leading-relaxed text-muted', 'The sentence below a hero.'],
  ['text-base', 'leading-relaxed text-fg', 'Running text. Numbers stand in tabular figures: 1,234.5'],
  ['text-sm', 'text-sm text-muted', 'Labels, hints, tables, whatever stands in a card.'],
  ['text-xs', 'text-xs text-muted', 'Names of figures, times.'],
  ['mono', 'font-mono text-sm text-fg', 'AnHjQKui...nogTYbcq'],
] as const;

const SPACE = [
  ['2 (8 px)', 'w-2', 'between words and their icon'],
  ['4 (16 px)', 'w-4', 'between things that belong together; the edge of a phone'],
  ['6 (24 px)', 'w-6', 'between cards; inside of a card; the edge of a wide screen'],
  ['16 (64 px)', 'w-16', 'part: between the parts of a screen on a phone'],
  ['24 (96 px)', 'w-24', 'part: on a wide screen'],
] as const;

export function Foundations() {
  return (
    <>
      <Sample
        name="Colour"
        note="Text of the first three tones keeps 4.5 : 1 on ink, surface, raised and hover. A tint of mint, warn or danger marks a state. Mint fills what acts, brass what deserves a cheer. Color is never alone: a sign, a size or a word goes with it."
        className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-7"
      >
        {COLOURS.map(([name, colour, use]) => (
          <div key={name} className="text-xs">
            <span className={`block h-14 rounded-xl border border-line-strong ${colour}`} />
            <span className="mt-2 block font-medium text-fg">{name}</span>
            <span className="block leading-snug text-muted">{use}</span>
          </div>
        ))}
      </Sample>
      <Sample name="Type" className="divide-y divide-line border-y border-line">
        {TYPE.map(([name, style, text]) => (
          <div key={name} className="grid items-baseline gap-x-6 gap-y-1 py-4 sm:grid-cols-[9rem_1fr]">
            <span className="text-xs text-muted">{name}</span>
            <span className={`min-w-0 break-words ${style}`}>{text}</span>
          </div>
        ))}
      </Sample>
      <Sample name="Space" className="flex flex-col gap-3">
        {SPACE.map(([name, width, use]) => (
          <div
            key={name}
            className="grid grid-cols-[6rem_6rem_1fr] items-center gap-3 text-sm large-text:grid-cols-1"
          >
            <span className="text-muted">{name}</span>
            <span className={`h-3 rounded-sm bg-mint ${width}`} />
            <span className="text-muted">{use}</span>
          </div>
        ))}
      </Sample>
      <Sample
        name="Corner and shadow"
        note="The larger the thing, the rounder its corner. Two depths: what lies on the page, and what floats above it."
        className="grid grid-cols-2 gap-6 sm:grid-cols-4"
      >
        <div className="grid h-24 place-items-center rounded-lg border border-line-strong text-xs text-muted">
          small controls: lg
        </div>
        <div className="grid h-24 place-items-center rounded-xl border border-line-strong text-xs text-muted">
          controls: xl
        </div>
        <div className="grid h-24 place-items-center rounded-card border border-line bg-surface text-xs text-muted shadow-card">
          card, shadow-card
        </div>
        <div className="grid h-24 place-items-center rounded-3xl border border-line-strong bg-surface text-xs text-muted shadow-lift">
          dialog: 3xl, shadow-lift
        </div>
      </Sample>
      <Sample
        name="Motion"
        note="150 ms to answer a hand, 560 ms for a moment, nothing in between. Opacity and transform only. Whoever asks for less motion gets none."
        className="grid grid-cols-2 gap-6 sm:grid-cols-4"
      >
        {(
          [
            ['enter', 'animate-enter'],
            ['alert', 'animate-alert'],
            ['shimmer', 'skeleton animate-shimmer'],
            ['busy', 'busy'],
          ] as const
        ).map(([name, motion]) => (
          <div
            key={name}
            className={`grid h-20 place-items-center rounded-xl border border-line-strong bg-raised text-sm text-fg ${motion}`}
          >
            {name}
          </div>
        ))}
      </Sample>
      <Sample
        name="Icons"
        note="Drawn on 20 × 20 with a stroke of 1.6. Always beside a word or named by the button around them; never an emoji."
        className="grid grid-cols-3 gap-x-3 gap-y-5 sm:grid-cols-6 lg:grid-cols-9"
      >
        {ICON_NAMES.map((name) => (
          <span key={name} className="flex flex-col items-center gap-2 text-center text-xs text-muted">
            <Icon name={name} className="size-6 text-fg" />
            {name}
          </span>
        ))}
      </Sample>
    </>
  );
}
