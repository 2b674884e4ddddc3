// First: the parts' own styles refine it.
import '../overlay/show/show.css';
import { type ReactNode, useState } from 'react';
import { WRAPPED_SOL_MINT } from '../../core/address.ts';
import { SOL_DECIMALS } from '../../core/money.ts';
import type { ShowFigures } from '../../core/show/model.ts';
import { type DrawnPart, drawnParts, type PartSettings } from '../../core/show/shown-parts.ts';
import { usePrice } from '../client/prices.ts';
import { serverNow } from '../client/server-clock.ts';
import { EntryCard, type EntryFacts } from '../overlay/show/entry-card.tsx';
import { GiveawayPart } from '../overlay/show/giveaway-part.tsx';
import { GoalPart } from '../overlay/show/goal-part.tsx';
import { LatestPart } from '../overlay/show/latest-part.tsx';
import { QrPart } from '../overlay/show/qr-part.tsx';
import { ShowStacks } from '../overlay/show/show-layer.tsx';
import { TopPart } from '../overlay/show/top-part.tsx';
import { Card } from '../ui/card.tsx';
import { ScenePicker, useScene } from './alerts/scene-picker.tsx';
import { SCENES, Stage } from './alerts/stage.tsx';
import { words as catalog } from './show-words.ts';

const words = catalog.together;
const SOL = 1_000_000_000n;
const [FIRST = ''] = words.names;
const LEFT_MS = 300_000;

/** Figures of nobody: the pictures show what a part looks like. */
const LATEST: ShowFigures['latest'] = {
  ...{ tipId: '', name: FIRST, verified: false, amountUnits: String(SOL / 2n), decimals: SOL_DECIMALS },
  ...{ currency: 'SOL', symbol: 'SOL', worth: String(SOL / 2n), face: null, trusted: false },
};
const topOf = (rows: number) =>
  words.names.slice(0, rows).map((name, at) => ({
    ...{ name, verified: false, face: null, trusted: false },
    sum: String(SOL * BigInt(12 >> at)),
  }));
const giveawayOf = (registrationLink: string): EntryFacts => ({
  ...{ type: 'participants', registrationLink, currentParticipants: 24, places: [] },
  ...{
    prizeUnits: String((SOL * 3n) / 5n),
    prizeDecimals: SOL_DECIMALS,
    prizeSymbol: 'SOL',
    prizeCurrency: 'SOL',
  },
});

/** What one part, or all that are on, look like on stream. For eyes only: the settings beside it say the same. */
export function PartsPicture({
  only,
  settings,
  tipUrl,
  picture = SCENES.candy,
  running,
}: {
  /** Shown whether it is on or not. */
  only?: DrawnPart;
  settings: PartSettings;
  tipUrl: string;
  picture?: string;
  /** The token whose giveaway is drawn as the stream has it now, in place of a sample. */
  running?: string;
}) {
  const solUsd = usePrice(WRAPPED_SOL_MINT);
  const { goal, top } = settings.show;
  const [endsAt] = useState(() => serverNow() + LEFT_MS);
  const pictures: Record<DrawnPart, () => ReactNode> = {
    qr: () => <QrPart url={tipUrl} />,
    goal: () => (
      <GoalPart goal={goal} sum={String((BigInt(goal.target || '0') * 16n) / 25n)} solUsd={solUsd} />
    ),
    latest: () => <LatestPart tip={LATEST} solUsd={solUsd} />,
    top: () => <TopPart period={top.period} rows={topOf(top.rows)} />,
    giveaway: () =>
      running ? (
        <GiveawayPart token={running} settings={settings.show.giveaway} solUsd={solUsd} />
      ) : (
        <EntryCard giveaway={giveawayOf(tipUrl)} state={{ kind: 'open', endsAt }} solUsd={solUsd} />
      ),
  };
  return (
    <div
      aria-hidden="true"
      inert
      className="parts-picture overflow-hidden rounded-xl border border-line-strong"
    >
      <Stage picture={picture}>
        <ShowStacks
          parts={drawnParts(only ? [only] : null, settings)}
          settings={settings}
          unit="19.2px"
          draw={(part) => pictures[part]()}
        />
      </Stage>
    </div>
  );
}

/** Every part that is on, in one picture. */
export function AllTogether({ settings, tipUrl }: { settings: PartSettings; tipUrl: string }) {
  const scene = useScene();
  return (
    <Card
      title={words.title}
      actions={<span className="text-sm text-muted">{words.size}</span>}
      className="p-4! [&>header]:mb-3 [&>header]:items-center"
    >
      <PartsPicture settings={settings} tipUrl={tipUrl} picture={scene.picture} />
      <p className="mt-2 mb-3 text-sm text-muted">
        {drawnParts(null, settings).length === 0 ? words.none : words.about}
      </p>
      <ScenePicker scene={scene} />
    </Card>
  );
}
