import { useState } from 'react';
import { PRESETS, type Preset } from '../../core/alerts/settings.ts';
import { controlQueue } from '../client/creator.ts';
import type { RoomHandle } from '../live/use-room.ts';
import type { CreatorAuthority } from '../tips/use-authority.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
import { Foot } from './foot.tsx';
import { LookChoice } from './look-step.tsx';
import type { Look } from './use-look.ts';
import { words as catalog } from './words.ts';

const words = catalog.test;

/** Sends test alerts in the creator's look, or in one of the two beside it. The creator says what arrived. */
export function TestStep({
  token,
  creator,
  look,
  room,
  shown,
  onShow,
  onDone,
}: {
  token: string;
  creator: CreatorAuthority;
  look: Look;
  room: RoomHandle;
  shown: Preset;
  onShow: (preset: Preset) => void;
  onDone: () => void;
}) {
  const [sending, setSending] = useState(false);
  const [sent, setSent] = useState(false);
  const [silent, setSilent] = useState(false);
  const [offered] = useState(() => threeFrom(shown));

  async function send() {
    setSending(true);
    const worn = shown === look.preset || (await look.use(shown));
    const done =
      worn && (await creator.act((authority) => controlQueue(token, authority, 'test'), words.failed));
    if (done) setSent(true);
    setSending(false);
  }

  const connected = (room.queue?.overlays ?? 0) > 0;
  const onScreen = room.queue?.showing?.test === true;
  /** A phone has at its foot what comes next. */
  const asks = sent && connected;
  const again = (
    <Button
      size="lg"
      variant={sent ? 'secondary' : 'primary'}
      icon={<Icon name="bolt" />}
      busy={sending}
      onClick={() => void send()}
      className="md:self-start"
    >
      {sent ? words.again : words.send}
    </Button>
  );
  return (
    <div className="flex flex-col gap-4">
      <LookChoice label={words.list} offered={offered} look={look} shown={shown} onShow={onShow} />
      {asks && again}
      <Foot>
        {asks ? (
          <div
            role="status"
            className="flex w-full flex-wrap items-center gap-x-4 gap-y-3 rounded-xl border border-mint/30 bg-mint/8 px-4 py-3 text-left"
          >
            <span className="min-w-0 flex-1 text-sm">
              <b className="block font-semibold text-fg">{onScreen ? words.onScreen : words.question}</b>
              {onScreen && <span className="text-muted">{words.question}</span>}
            </span>
            <span className="flex gap-2">
              <Button size="sm" onClick={onDone}>
                {words.both}
              </Button>
              <Button size="sm" variant="ghost" onClick={() => setSilent(true)}>
                {words.noSound}
              </Button>
            </span>
          </div>
        ) : (
          again
        )}
      </Foot>
      {!connected && <Notice tone="warn">{words.noOverlay}</Notice>}
      {silent && <Notice tone="neutral">{words.mixer}</Notice>}
      <p className="text-sm text-muted">{words.free}</p>
    </div>
  );
}

/** Returns the chosen look and the next two. */
function threeFrom(first: Preset): Preset[] {
  const at = PRESETS.indexOf(first);
  return [0, 1, 2].map((step) => PRESETS[(at + step) % PRESETS.length]!);
}
