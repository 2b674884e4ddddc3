import { lazy, Suspense, useState } from 'react';
import type { Giveaway } from '../../../core/giveaways/model.ts';
import { DRAW_ASKED_MS } from '../../../core/live/desk.ts';
import type { TokenInfo } from '../../../core/tokens/model.ts';
import { useGiveaways } from '../../client/giveaways.ts';
import { standingFor } from '../../giveaways/detail/standing.ts';
import { count } from '../../giveaways/format.ts';
import { useNow } from '../../hooks.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Modal, useCloseModal } from '../../ui/modal.tsx';
import { useWallet } from '../../wallet/context.ts';
import type { StudioDesk } from '../use-studio-desk.ts';
import { words as catalog } from './words.ts';

const words = catalog.asked;
const WheelModal = lazy(async () => ({
  default: (await import('../../giveaways/wheel/wheel-modal.tsx')).WheelModal,
}));

/** On every tab of the studio: a moderator asks for the draw. Only the creator's wallet can begin it. */
export function AskedToDraw({ token, live: { desk, acts } }: { token: TokenInfo; live: StudioDesk }) {
  const { address } = useWallet();
  const now = useNow(1000) + desk.ahead;
  const asked = desk.state?.drawAsked ?? null;
  const [answered, setAnswered] = useState(0);
  const [drawing, setDrawing] = useState<Giveaway | null>(null);
  const stands = asked !== null && asked.at !== answered && now - asked.at < DRAW_ASKED_MS;
  // Asked for only then: the list is newer than the request.
  const pages = useGiveaways(stands || drawing !== null ? { token: token.tokenAddress, hosted: true } : null);
  const listed = pages.data?.flatMap((page) => page.data) ?? [];
  if (drawing) {
    // The wheel stays with the giveaway that its creator has agreed to draw, whatever the list says next.
    const giveaway = listed.find(({ id }) => id === drawing.id) ?? drawing;
    return (
      <Suspense fallback={null}>
        <WheelModal key={giveaway.id} giveaway={giveaway} start onClose={() => setDrawing(null)} />
      </Suspense>
    );
  }
  const giveaway = listed.find(({ id }) => id === asked?.giveaway);
  if (!stands || !giveaway || giveaway.registeredParticipants === 0) return null;
  if (!standingFor(giveaway, address, now).canSelect) return null;
  return (
    <Modal
      title={words.title(asked.label)}
      description={words.signs(giveaway.title, count(giveaway.registeredParticipants, 'entry', 'entries'))}
      onClose={() => setAnswered(asked.at)}
    >
      <Answers
        onDraw={() => setDrawing(giveaway)}
        onNotYet={() => acts.press('take-back-draw')}
        onAnswer={() => setAnswered(asked.at)}
      />
    </Modal>
  );
}

function Answers({
  onDraw,
  onNotYet,
  onAnswer,
}: {
  onDraw: () => void;
  onNotYet: () => void;
  onAnswer: () => void;
}) {
  const close = useCloseModal();
  return (
    <div className="flex flex-col gap-2">
      <Button
        size="lg"
        icon={<Icon name="play" />}
        onClick={() => {
          onAnswer();
          onDraw();
        }}
      >
        {words.draw}
      </Button>
      <Button
        size="lg"
        variant="secondary"
        onClick={() => {
          onNotYet();
          close();
        }}
      >
        {words.notYet}
      </Button>
    </div>
  );
}
