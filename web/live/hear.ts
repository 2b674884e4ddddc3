/**
 * Handles the messages of a page's room, without React. No message makes it ask the API: it reads a list again only
 * when the room says that it missed something that the room no longer has, once, and not when all others do (decision
 * 52).
 */
import type { LiveStyle } from '../../core/live/style.ts';
import { type CaughtUp, type ClipNews, RETURN_SPREAD_MS, type ServerMessage } from '../../core/live.ts';
import { type PublicTip, type TipTotals, type TipWords, wordsOf } from '../../core/tips/model.ts';
import { type RoomPlatform, returnTime } from './socket.ts';

export interface RoomListener {
  /** A paid tip, with the token's figures; null from a room that has none. */
  onTip?(tip: PublicTip, totals: TipTotals | null): void;
  /** Called with the new words of a tip: held words were released, or shown words were withdrawn. */
  onWords?(id: string, words: TipWords): void;
  /** The page has joined: the token's newest figures, and tips that its list may lack. */
  onCaughtUp?(totals: TipTotals | null, tips: readonly PublicTip[]): void;
  onStyle?(style: LiveStyle): void;
  onClip?(news: ClipNews): void;
  /** These lists must be read once: the page was away for longer than the room stores messages. */
  onMissing?(lists: CaughtUp['missing']): void;
}

/** Passes messages on to `listener()`, which may be another one each time, until `stop` is called. */
export function roomHearing(
  listener: () => RoomListener,
  { later, random }: Pick<RoomPlatform, 'later' | 'random'>,
): { hear(message: ServerMessage): void; stop(): void } {
  /** The return time by the room's last message: its pages come back within this time. */
  let withinMs = RETURN_SPREAD_MS;
  let missing: CaughtUp['missing'] = { tips: false, clips: false };
  let cancel = () => {};

  function catchUp(message: CaughtUp): void {
    listener().onCaughtUp?.(message.totals, message.tips);
    // The news that an earlier connection missed may still wait to be read.
    missing = {
      tips: missing.tips || message.missing.tips,
      clips: missing.clips || message.missing.clips,
    };
    if (!missing.tips && !missing.clips) return;
    cancel();
    cancel = later(() => {
      const lists = missing;
      missing = { tips: false, clips: false };
      listener().onMissing?.(lists);
    }, random() * withinMs);
  }

  return {
    hear(message) {
      switch (message.type) {
        case 'tip:new':
          if (!message.test) listener().onTip?.(message.tip, message.totals ?? null);
          return;
        case 'tip:words':
          listener().onWords?.(message.id, wordsOf(message));
          return;
        case 'tip:config':
          listener().onStyle?.(message.config);
          return;
        case 'clip:embed-updated':
        case 'clip:winner':
          listener().onClip?.(message);
          return;
        case 'caught-up':
          catchUp(message);
          return;
        case 'queue':
          withinMs = returnTime(message.returnWithinMs);
      }
    },
    stop: () => cancel(),
  };
}
