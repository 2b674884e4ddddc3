import { type FunctionComponent, lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import type { TokenInfo } from '../../core/tokens/model.ts';
import { useOnChange } from '../hooks.ts';
import type { SheetProps } from '../profile/name-sheet.tsx';
import { hasChosen } from '../profile/sender.ts';
import { Card } from '../ui/card.tsx';
import { TipActions } from './tip-actions.tsx';
import type { TipVariant } from './tip-draft.ts';
import { TipFields } from './tip-fields.tsx';
import { sentText } from './tip-texts.ts';
import { words } from './tip-words.ts';
import { type TipFormState, useTipForm } from './use-tip-form.ts';
import type { TipRoom } from './use-tip-room.ts';

// Not needed before something was paid. Whatever happens to the file, the tip was sent and the page says so.
const loadReceipt = () => import('./tip-receipt.tsx').catch(() => ({ TipReceipt: PlainReceipt }));
const TipReceipt = lazy(async () => ({ default: (await loadReceipt()).TipReceipt }));

// Few tokens cannot be tipped. Without the file the reason still stands there.
const TipBlocked = lazy(async () => ({
  default: (await import('./tip-blocked.tsx').catch(() => ({ TipBlocked: PlainBlocked }))).TipBlocked,
}));

// Asked once. Without the file the tip is sent as the form stands.
const loadSheet = (): Promise<{ default: FunctionComponent<SheetProps> }> =>
  import('../profile/name-sheet.tsx').catch(() => ({ default: AsItStands }));
const NameSheet = lazy(loadSheet);

/** The tip form in a card: the token page's sidebar. */
export function TipForm({ variant, token, room }: { variant: TipVariant; token: TokenInfo; room: TipRoom }) {
  const form = useTipForm(variant, token, room);
  const blocked = form.blocked && !form.isCoinBlocked;
  return (
    <Card title={words.title} description={blocked || form.sent ? undefined : words.straight}>
      <TipPanel form={form} />
    </Card>
  );
}

/** Form, receipt, or why nothing can be tipped: one in place of the other. */
export function TipPanel({
  form,
  preview,
  low = false,
  sticky = false,
}: {
  form: TipFormState;
  /** Above the fields, where it stays while they scroll, and above the receipt. */
  preview?: ReactNode;
  /** The window is low: the preview stands above the button. */
  low?: boolean;
  sticky?: boolean;
}) {
  const { sent, sending, blocked, isCoinBlocked } = form;
  const isSending = sending !== null;
  const box = useRef<HTMLDivElement>(null);
  // While the wallet asks: the receipt is there when it is needed.
  useEffect(() => {
    if (isSending) void loadReceipt();
  }, [isSending]);

  const wantsName = form.units !== null && !hasChosen(form.draft);
  useEffect(() => {
    if (wantsName) void loadSheet();
  }, [wantsName]);

  if (blocked && !isCoinBlocked)
    return (
      <Suspense fallback={<PlainBlocked form={form} />}>
        <TipBlocked form={form} />
      </Suspense>
    );
  if (sent && !isSending) {
    return (
      <Suspense fallback={<PlainReceipt tip={sent.tip} />}>
        {preview && <div className="mb-5">{preview}</div>}
        <TipReceipt
          key={sent.tip.id}
          {...sent}
          room={form.room}
          token={form.token}
          onForgotten={form.forgetName}
          onAgain={() => {
            form.again();
            // The form is there after the next frame; the amount is the first thing to say.
            requestAnimationFrame(() =>
              box.current?.querySelector<HTMLElement>('input[inputmode]')?.focus({ preventScroll: false }),
            );
          }}
        />
        <div ref={box} />
      </Suspense>
    );
  }
  return (
    <div ref={box}>
      <form
        ref={form.form}
        onSubmit={(event) => void form.submit(event)}
        // A key that is held down would answer the question that it has just opened.
        onKeyDown={(event) => event.key === 'Enter' && event.repeat && event.preventDefault()}
        noValidate
        aria-label={words.label}
        className="flex flex-col gap-4"
      >
        {preview && !low && (
          <div className="sticky top-16 z-20 -mx-4 bg-ink px-4 py-2 empty:hidden">{preview}</div>
        )}
        <TipFields form={form} />
        <TipActions form={form} sticky={sticky} strip={low && preview} />
      </form>
      {form.naming && (
        <Suspense>
          <NameSheet
            wallet={form.wallet.address}
            sender={form.draft}
            act={form.naming.sends ? { kind: 'send', sum: form.leaves ?? '' } : { kind: 'use' }}
            onChosen={form.choose}
            onClose={form.stopNaming}
          />
        </Suspense>
      )}
    </div>
  );
}

/** The reason while its file loads, or if it never does. */
function PlainBlocked({ form }: { form: TipFormState }) {
  return <p className="text-muted">{form.blocked}</p>;
}

function AsItStands({ sender, onChosen, onClose }: SheetProps) {
  useOnChange(true, () => {
    onChosen(sender);
    onClose();
  });
  return null;
}

/** The receipt while its file loads, or if it never does. */
function PlainReceipt({ tip }: Pick<NonNullable<TipFormState['sent']>, 'tip'>) {
  return <p role="status">{sentText(tip)}</p>;
}
