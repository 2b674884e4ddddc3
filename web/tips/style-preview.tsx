import { type CSSProperties, useEffect, useState } from 'react';
import type { LiveStyle } from '../../core/live/style.ts';
import { facesOf } from '../overlay/alert-style.ts';
import { AlertView } from '../overlay/alert-view.tsx';
import { loadFonts } from '../overlay/fonts.ts';
import { QrCorner } from '../overlay/qr-corner.tsx';
import { Card } from '../ui/card.tsx';
import { cx } from '../ui/cx.ts';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { SegmentedControl } from '../ui/segmented-control.tsx';
import { useStageScale } from './use-stage-scale.ts';

/** The size at which the overlay is drawn and then scaled down: a full HD browser source. */
const STAGE = { width: 1920, height: 1080 };

const SCENES = {
  game: 'bg-[linear-gradient(160deg,#26403a,#0e1716_50%,#2b3d57)]',
  dark: 'bg-[#050706]',
  bright: 'bg-[linear-gradient(160deg,#e8f1ff,#fff4e0)]',
} as const;
type Scene = keyof typeof SCENES;

/** The alert as the stream shows it, drawn by the overlay's own code. */
export function StylePreview({ style, tipPageUrl }: { style: LiveStyle; tipPageUrl: string }) {
  const [scene, setScene] = useState<Scene>('game');
  const [message, setMessage] = useState('Greetings from the front row!');
  const { frame, scale } = useStageScale<HTMLElement>(STAGE.width);
  useEffect(() => void loadFonts(facesOf(style)), [style]);
  const words = message.trim();
  return (
    <Card title="Live preview" description="As on a 1920 by 1080 source.">
      <figure
        ref={frame}
        aria-label="Live preview"
        className={cx(
          'relative aspect-video overflow-hidden rounded-xl border border-line-strong',
          SCENES[scene],
        )}
      >
        <div
          className="absolute top-0 left-0 origin-top-left"
          style={
            {
              ...STAGE,
              transform: `scale(${scale})`,
              '--tip-vmin': `${STAGE.height / 100}px`,
            } as CSSProperties
          }
        >
          {style.qrCorner !== 'off' && <QrCorner corner={style.qrCorner} url={tipPageUrl} resting={false} />}
          <AlertView style={style} text={{ amount: '0.05 SOL', message: words && `\u201c${words}\u201d` }} />
        </div>
      </figure>
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <Field label="Preview message">
          <TextInput value={message} onValue={setMessage} maxLength={280} dir="auto" />
        </Field>
        <div className="flex flex-col gap-2">
          <span aria-hidden="true" className="text-sm font-medium text-fg">
            Background
          </span>
          <SegmentedControl
            label="Preview background"
            value={scene}
            onValue={setScene}
            options={[
              { value: 'game', label: 'Scene' },
              { value: 'dark', label: 'Dark' },
              { value: 'bright', label: 'Bright' },
            ]}
          />
        </div>
      </div>
    </Card>
  );
}
