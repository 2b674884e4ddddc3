import { useEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Modal, useCloseModal } from '../ui/modal.tsx';
import { words as studio } from './words.ts';

const words = studio.leave;

export interface Unsaved {
  title: string;
  about: string;
  /** False: it is not stored, so the user stays. */
  save(): Promise<boolean>;
  drop(): void;
}

/**
 * Asks before unsaved changes are lost: by `ask` for the studio's own buttons, by a link, by the browser's Back, and,
 * in the browser's words, by a reload or a closed tab. `unsaved`: null while there is nothing to lose.
 */
export function useLeaveGuard(unsaved: Unsaved | null) {
  const [going, setGoing] = useState<{ go: () => void; travels: boolean } | null>(null);
  const passes = useRef(false);
  const dirty = unsaved !== null;

  useEffect(() => {
    if (!dirty) return;
    const here = historyIndex();
    let returning = false;
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!passes.current) event.preventDefault();
    };
    const onClick = (event: MouseEvent) => {
      const link = (event.target as Element | null)?.closest?.('a[href]') as HTMLAnchorElement | null;
      const isPlain =
        event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      if (passes.current || !link || !isPlain || link.target || link.hasAttribute('download')) return;
      if (link.origin !== location.origin) return;
      event.preventDefault();
      event.stopPropagation();
      setGoing({ go: () => link.click(), travels: false });
    };
    // The router hears it after us. The browser is back already, so it goes forward again until the user decides.
    const onPop = (event: PopStateEvent) => {
      if (passes.current) return;
      event.stopImmediatePropagation();
      if (returning) {
        returning = false;
        return;
      }
      const steps = historyIndex() - here || -1;
      returning = true;
      history.go(-steps);
      setGoing({ go: () => history.go(steps), travels: true });
    };
    addEventListener('beforeunload', onUnload);
    addEventListener('popstate', onPop, { capture: true });
    document.addEventListener('click', onClick, { capture: true });
    return () => {
      removeEventListener('beforeunload', onUnload);
      removeEventListener('popstate', onPop, { capture: true });
      document.removeEventListener('click', onClick, { capture: true });
    };
  }, [dirty]);

  const leave = () => {
    passes.current = true;
    const ended = () => {
      passes.current = false;
    };
    // A step in the history ends with its event. Whatever is edited after it is asked about again.
    if (going?.travels) addEventListener('popstate', ended, { once: true });
    going?.go();
    if (!going?.travels) ended();
    setGoing(null);
  };
  return {
    /** Goes at once if nothing is unsaved. */
    ask: (go: () => void) => (dirty ? setGoing({ go, travels: false }) : go()),
    dialog: going && unsaved && (
      <Modal title={unsaved.title} description={unsaved.about} onClose={() => setGoing(null)}>
        <Choice unsaved={unsaved} onLeave={leave} />
      </Modal>
    ),
  };
}

function Choice({ unsaved, onLeave }: { unsaved: Unsaved; onLeave: () => void }) {
  const stay = useCloseModal();
  const [saving, setSaving] = useState(false);
  return (
    <div className="flex flex-col gap-2">
      <Button
        busy={saving}
        onClick={async () => {
          setSaving(true);
          if (await unsaved.save()) onLeave();
          else stay();
        }}
      >
        {words.save}
      </Button>
      <Button
        variant="secondary"
        disabled={saving}
        onClick={() => {
          unsaved.drop();
          onLeave();
        }}
      >
        {words.drop}
      </Button>
      <Button variant="ghost" disabled={saving} onClick={stay}>
        {words.stay}
      </Button>
    </div>
  );
}

/** The router numbers its entries of the history. */
const historyIndex = () => (history.state as { idx?: number } | null)?.idx ?? 0;
