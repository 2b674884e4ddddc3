import { useEffect, useMemo, useState } from 'react';
import { MAX_WALLET_SEGMENTS, spinOf, wheelOf } from '../../../core/draw/wheel.ts';
import { MOST_SPINS } from '../../../core/giveaways/reveal.ts';
import type { DrawHead } from '../../client/draw.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useWallet } from '../../wallet/context.ts';
import { Wheel } from '../wheel/wheel.tsx';
import type { WheelPose } from '../wheel/wheel-geometry.ts';
import { shortWallet } from '../wheel/wheel-texts.ts';
import type { Verdict } from './check-state.ts';
import { PlacesCard } from './places-card.tsx';
import type { ListFacts } from './protocol.ts';
import type { RowPage } from './record-rows.ts';
import type { Checking } from './use-check.ts';
import { words } from './words.ts';

/** The winners, and the wheel as every page shows it. */
export function OutcomeCard({
  head,
  list,
  rows,
  verdict,
}: {
  head: DrawHead;
  list: ListFacts;
  rows: Checking['rows'];
  verdict: Verdict;
}) {
  const [pose, setPose] = useState<WheelPose>('rest');
  const [at, setAt] = useState(1);
  const [spins, setSpins] = useState(0);
  const [calm] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  const total = BigInt(head.commits.at(-1)?.totalWeight ?? 0);
  const { address } = useWallet();
  const wheel = useListWheel(list, rows, total, address);
  const ticket = head.places[at - 1]?.ticket;
  const spin = useMemo(
    () => (ticket === undefined ? null : spinOf({ ticket: BigInt(ticket), total })),
    [ticket, total],
  );
  const replay = (place: number) => {
    setAt(place);
    setSpins(spins + 1);
    setPose('spinning');
  };
  // More places are shown at once: only the first of them has a spin.
  const spun = head.amounts.length <= MOST_SPINS && list.entries > 1;
  const idle = pose !== 'spinning' && wheel.segments.length > 0;
  return (
    <>
      <PlacesCard
        head={head}
        verdict={verdict}
        at={spun ? at : null}
        onReplay={spun && !calm && idle ? replay : null}
      />
      {spin && list.entries > 1 && (
        <Card title={words.wheel.title} description={words.wheel.text}>
          <Wheel
            wheel={wheel}
            spin={spin}
            pose={pose}
            resets={spins}
            restName={shortWallet(head.places[at - 1]?.winner ?? '')}
            onRest={() => setPose('rest')}
          >
            <Icon
              name={pose === 'spinning' ? 'refresh' : 'check'}
              className={
                pose === 'spinning' ? 'size-7! text-muted motion-safe:animate-spin' : 'size-8! text-mint'
              }
            />
          </Wheel>
          {!calm && (
            <Button
              variant="secondary"
              className="mt-5 w-full"
              icon={<Icon name="refresh" />}
              disabled={!idle}
              onClick={() => replay(at)}
            >
              {pose === 'spinning' ? words.wheel.spinning : words.wheel.replay}
            </Button>
          )}
        </Card>
      )}
    </>
  );
}

/** The wheel of the list that the check has read. */
function useListWheel({ entries }: ListFacts, rows: Checking['rows'], total: bigint, own: string | null) {
  const [page, setPage] = useState<RowPage | null>(null);
  const small = entries <= MAX_WALLET_SEGMENTS;
  useEffect(() => {
    let gone = false;
    setPage(null);
    if (!small) return;
    const all = { kind: 'entries', search: '', from: 0, limit: MAX_WALLET_SEGMENTS } as const;
    void rows(all).then((found) => {
      if (!gone) setPage(found);
    });
    return () => {
      gone = true;
    };
  }, [rows, small]);
  return useMemo(() => {
    const listed = (page?.rows ?? []).map(({ wallet, weight }) => ({ wallet, weight: BigInt(weight ?? 0) }));
    return wheelOf(listed, small && !page ? 0n : total, entries, own);
  }, [page, small, total, entries, own]);
}
