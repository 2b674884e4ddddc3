import { useEffect, useRef, useState } from 'react';
import { type DeskState, mayAct } from '../../core/live/desk.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { DeskButton, type DeskTools } from './desk-button.tsx';
import { words } from './words.ts';

/** Releases all alerts that only the panic held, after one question. */
export function ApproveAll({ state, tools }: { state: DeskState; tools: DeskTools }) {
  const count = state.heldByPanic;
  return count > 0 && mayAct(tools.you, 'approve-all') ? <Asked count={count} tools={tools} /> : null;
}

function Asked({ count, tools }: { count: number; tools: DeskTools }) {
  const [asking, setAsking] = useState(false);
  const question = useRef<HTMLParagraphElement>(null);
  // The question gets the focus: on the button, a long press would answer it too.
  useEffect(() => {
    if (asking) question.current?.focus();
  }, [asking]);
  if (!asking)
    return (
      <Button
        size="sm"
        className="mb-2 w-full tabular-nums"
        icon={<Icon name="check" />}
        disabled={tools.stale}
        onClick={() => setAsking(true)}
      >
        {words.approveAll(count)}
      </Button>
    );
  return (
    <div className="mb-2 rounded-xl border border-line-strong bg-surface px-3 py-2.5">
      <p ref={question} tabIndex={-1} className="text-sm leading-snug text-soft tabular-nums outline-none">
        {words.askAll(count)}
      </p>
      <div className="mt-2 flex gap-1.5">
        <Button size="sm" variant="ghost" onClick={() => setAsking(false)}>
          {words.notAll}
        </Button>
        <DeskButton tools={tools} action="approve-all" label={words.sureAll(count)} variant="primary" />
      </div>
    </div>
  );
}
