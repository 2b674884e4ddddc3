import { type CSSProperties, useEffect, useState } from 'react';
import type { LiveStyle } from '../../core/live/style.ts';
import { facesOf } from '../overlay/alert-style.ts';
import { AlertView } from '../overlay/alert-view.tsx';
import { loadFonts } from '../overlay/fonts.ts';
import { QrCorner } from '../overlay/qr-corner.tsx';
import { cx } from '../ui/cx.ts';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { SegmentedControl } from '../ui/segmented-control.tsx';
import { PreviewOptions, PreviewSection } from './preview-section.tsx';
import { words as catalog } from './style-words.ts';
import { useStageScale } from './use-stage-scale.ts';

const words = catalog.preview;

/** The overlay is drawn at the size of a full HD browser source, then scaled down. */
const STAGE = { width: 1920, height: 1080 };

const SCENES = {
  game: 'bg-[linear-gradient(160deg,#26403a,#0e1716_50%,#2b3d57)]',
  dark: 'bg-[#050706]',
  bright: 'bg-[linear-gradient(160deg,#e8f1ff,#fff4e0)]',
} as const;
type Scene = keyof typeof SCENES;

/** Shows the alert as the stream does, by the overlay's code. A phone has only the picture and folded options. */
export function StylePreview({ style, tipPageUrl }: { style: LiveStyle; tipPageUrl: string }) {
  const [scene, setScene] = useState<Scene>('game');
  const [message, setMessage] = useState<string>(words.sample);
  const { frame, scale } = useStageScale<HTMLElement>(STAGE.width);
  useEffect(() => void loadFonts(facesOf(style)), [style]);
  const said = message.trim();
  return (
    <PreviewSection title={words.title} aside={<p className="text-xs text-muted">{words.about}</p>}>
      <figure
        ref={frame}
        aria-label={words.title}
        className={cx(
          'relative aspect-video overflow-hidden rounded-xl border border-line-strong max-md:max-h-[30dvh] max-md:w-auto',
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
          <AlertView
            style={style}
            text={{ name: words.name, amount: words.amount, message: said && `\u201c${said}\u201d` }}
          />
        </div>
      </figure>
      <PreviewOptions label={words.options} className="mt-1 md:mt-3">
        <div className="grid gap-4 pt-2 pb-2 md:pb-0">
          <Field label={words.message}>
            <TextInput value={message} onValue={setMessage} maxLength={280} dir="auto" />
          </Field>
          <div className="flex flex-col gap-2">
            <span aria-hidden="true" className="text-sm font-medium text-fg">
              {words.background}
            </span>
            <SegmentedControl
              label={words.backgroundLabel}
              value={scene}
              onValue={setScene}
              options={[
                { value: 'game', label: words.game },
                { value: 'dark', label: words.dark },
                { value: 'bright', label: words.bright },
              ]}
            />
          </div>
        </div>
      </PreviewOptions>
    </PreviewSection>
  );
}
