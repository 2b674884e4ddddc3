import { useEffect, useRef } from 'react';
import type { Clip } from '../../core/clips/model.ts';
import type { ClipNews } from '../../core/live.ts';
import { type ClipPage, useClips, usePicks, useWinners } from '../client/clips.ts';
import type { RoomHandle } from '../live/use-room.ts';
import { clipsOf, withClip, withNews, withoutClip } from './clip-list.ts';

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

/** The clips of a token (null: of all) with the changes that this page has made or heard of. */
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
    hear: (news) => change((pages) => withNews(pages, news)),
  };
}

/** Keeps a token's list, winners and picks in step with its room. */
export function useClipNews(token: string, list: ClipList, room: RoomHandle): void {
  const { mutate: readWinners } = useWinners(token);
  const { mutate: readPicks } = usePicks(token);
  const latest = useRef(list);
  latest.current = list;
  useEffect(
    () =>
      room.onClip((news) => {
        latest.current.hear(news);
        if (news.type !== 'clip:winner') return;
        void readWinners();
        void readPicks();
      }),
    [room.onClip, readWinners, readPicks],
  );
  // News sent while the connection was lost is in the lists.
  const connections = useRef(0);
  useEffect(() => {
    if (room.status === 'connected' && ++connections.current > 1) latest.current.reload();
  }, [room.status]);
}
