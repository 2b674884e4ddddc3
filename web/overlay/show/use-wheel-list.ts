import { useEffect, useMemo, useState } from 'react';
import type { DrawRecord } from '../../../core/draw/record.ts';
import { MAX_WALLET_SEGMENTS, type Spin, spinOf, type Wheel, wheelOf } from '../../../core/draw/wheel.ts';
import type { Spins } from '../../../core/giveaways/draw-answers.ts';
import type { Giveaway } from '../../../core/giveaways/model.ts';
import { listEntries } from './list-entries.ts';

/** Of its record: a list of a hundred thousand entries is not read for a wheel that shows numbers. */
type Total = Pick<DrawRecord, 'commits' | 'list'>;
const AGAIN_MS = 1000;

/**
 * Returns the wheel that all pages turn for this draw, and where it stops once that may be known. The list is read as
 * soon as it decides, a minute before the wheel turns.
 */
export function useWheelList(
  giveaway: Giveaway | null,
  place: number | null,
  spins: Spins | null,
): { wheel: Wheel | null; spin: Spin | null } {
  const { id = '', round = null, currentParticipants: count = 0 } = giveaway ?? {};
  /** A list that was withdrawn has another round than the one that decides. */
  const list = round === null ? null : `${id} ${round}`;
  const [drawn, setDrawn] = useState<{
    list: string;
    total: bigint;
    entries: ReturnType<typeof listEntries>;
  }>();
  useEffect(() => {
    if (list === null) return;
    let timer: ReturnType<typeof setTimeout>;
    const stop = new AbortController();
    const read = async () => {
      try {
        const record = await readRecord(id, count <= MAX_WALLET_SEGMENTS, stop.signal);
        const total = record.commits.at(-1)?.totalWeight;
        if (total === undefined) throw new Error('the record has no commit yet');
        setDrawn({ list, total: BigInt(total), entries: listEntries(record) });
      } catch {
        if (!stop.signal.aborted) timer = setTimeout(read, AGAIN_MS);
      }
    };
    void read();
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [id, list, count]);

  const own = list !== null && drawn?.list === list ? drawn : null;
  const wheel = useMemo(() => {
    if (!own) return null;
    const { entries, total } = own;
    return entries ? wheelOf(entries, total, entries.length) : wheelOf([], total, MAX_WALLET_SEGMENTS + 1);
  }, [own]);
  const ticket = spins?.places.find((spin) => spin.place === place)?.ticket ?? null;
  const spin = useMemo(
    () => (own && ticket !== null ? spinOf({ ticket: BigInt(ticket), total: own.total }) : null),
    [own, ticket],
  );
  return { wheel, spin };
}

async function readRecord(id: string, whole: boolean, signal: AbortSignal): Promise<Total> {
  const response = await fetch(`/api/giveaways/${id}/draw`, { signal });
  if (!response.ok || !response.body) throw new Error(`draw ${response.status}`);
  if (whole) return (await response.json()) as Total;
  // Everything but the list comes before it.
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { value, done } = await reader.read();
    text += value ?? '';
    const end = text.search(/,\s*"list"\s*:/);
    if (end < 0 && !done) continue;
    reader.cancel().catch(() => {});
    return end < 0 ? JSON.parse(text) : { ...JSON.parse(`${text.slice(0, end)}}`), list: null };
  }
}
