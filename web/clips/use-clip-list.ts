import { useEffect, useEffectEvent, useState } from 'react';
import type { Clip } from '../../core/clips/model.ts';
import type { ClipNews } from '../../core/live.ts';
import { type ClipPage, useClips, usePicks, useWinners } from '../client/clips.ts';
import type { ClipListener, RoomHandle } from '../live/use-room.ts';
import {
  clipsOf,
  type WinnerNews,
  withClip,
  withNews,
  withoutClip,
  withPicks,
  withWinners,
} from './model.ts';

export interface ClipList {
  /** Undefined while the first page is loading. */
  clips: Clip[] | undefined;
  error: unknown;
  hasMore: boolean;
  loadingMore: boolean;
  loadMore(): void;
  reload(): void;
  patch(id: string, change: Partial<Clip>): void;
  remove(id: string): void;
  hear(news: ClipNews): void;
}

/** Returns the clips of a token, or of all for null, with the changes of this page and of the room. */
export function useClipList(token: string | null): ClipList {
  const { data, error, hasMore, loadingMore, loadMore, mutate } = useClips(token);
  const change = (how: (pages: ClipPage[]) => ClipPage[]) =>
    void mutate((pages) => pages && how(pages), { revalidate: false });
  return {
    clips: data && clipsOf(data),
    error,
    hasMore,
    loadingMore,
    loadMore,
    reload: () => void mutate(),
    patch: (id, fields) => change((pages) => withClip(pages, id, fields)),
    remove: (id) => change((pages) => withoutClip(pages, id)),
    // SWR would drop a change while the first page loads.
    hear: (news) => data && change((pages) => withNews(pages, news)),
  };
}

/** Applies the room's news to a token's list, winners and picks. */
export function useClipNews(token: string, list: ClipList, room: RoomHandle): void {
  const { data: winners, mutate: changeWinners } = useWinners(token);
  const { data: picks, mutate: changePicks } = usePicks(token);
  const [heard, setHeard] = useState<WinnerNews[]>([]);
  const onClip = useEffectEvent<ClipListener>((news) => {
    if (news.type !== 'missing') list.hear(news);
    if (news.type === 'clip:winner') setHeard((before) => [...before, news]);
    if (news.type !== 'missing') return;
    list.reload();
    void changeWinners();
    void changePicks();
  });
  useEffect(() => room.onClip((news) => onClip(news)), [room.onClip]);
  const loaded = winners !== undefined && picks !== undefined;
  // Waits for both lists: SWR drops a pending answer when its entry is changed meanwhile.
  useEffect(() => {
    if (heard.length === 0 || !loaded) return;
    void changeWinners((rows) => rows && withWinners(rows, heard), { revalidate: false });
    void changePicks((rows) => rows && withPicks(rows, heard), { revalidate: false });
    setHeard((before) => before.filter((news) => !heard.includes(news)));
  }, [heard, loaded, changeWinners, changePicks]);
}
