/** Creates a giveaway from the draft of this tab; both survive a reload. */
import { useEffect, useRef, useState } from 'react';
import type { Giveaway } from '../../../core/giveaways/model.ts';
import { confirmGiveawayMessage } from '../../../core/messages.ts';
import { cleanLine } from '../../../core/tokens/token-text.ts';
import { FlowError, reasonOf } from '../../client/call.ts';
import { confirmGiveaway, type GiveawayRequest, prepareGiveaway } from '../../client/giveaways.ts';
import type { PublicConfig } from '../../client/public-config.ts';
import { serverNow } from '../../client/server-clock.ts';
import { readText, tabStorage, writeText } from '../../storage.ts';
import { sleep } from '../../timers.ts';
import { notify } from '../../ui/toast.ts';
import { signatureOf } from '../../wallet/base64-transaction.ts';
import { useWallet } from '../../wallet/context.ts';
import { signStep } from '../sign-step.ts';
import { type ConfirmBody, type CreateStep, createGiveaway } from './create-giveaway.ts';
import { readStoredDraft } from './draft.ts';
import { wantedOpen } from './wanted-open.ts';
import { EMPTY_GIVEAWAY, type GiveawayDraft } from './wizard-model.ts';
import { words } from './words.ts';

const text = words.flow;

/** The completed form, as it is sent and as the transaction must hold it. */
interface Filled {
  request: GiveawayRequest;
  /** Base units of each place. */
  amounts: readonly bigint[];
}

export interface Creating {
  step: CreateStep;
  /** The reason why this step is repeated. */
  again: string | null;
  /** Of the deposit in flight; null before it is signed. */
  signature: string | null;
  /** The network has not answered the first time. */
  still: boolean;
}

/** Creates a giveaway; problems become toasts. `create` returns the giveaway, or null. */
export function useCreate(config: PublicConfig | undefined) {
  const wallet = useWallet();
  const [creating, setCreating] = useState<Creating | null>(null);
  const [unfinished, setUnfinished] = useState<ConfirmBody | null>(readUnfinished);
  const running = useRef(false);

  /** Continues with an earlier signed request, if there is one; `filled` is null if the draft was lost meanwhile. */
  async function create(filled: Filled | null): Promise<Giveaway | null> {
    const creator = wallet.address;
    if (running.current) return null;
    if (!creator) {
      notify.error(text.wallet);
      return null;
    }
    running.current = true;
    let signature = unfinished && signatureOf(unfinished.signedTransaction);
    try {
      const giveaway = await createGiveaway(
        {
          title: cleanLine(filled?.request.title ?? '', Number.POSITIVE_INFINITY),
          async prove(title) {
            if (!filled) throw new FlowError(text.draftLost);
            const time = Math.floor(Date.now() / 1000);
            const message = confirmGiveawayMessage({ site: window.location.host, title, creator, time });
            return { message, proof: await wallet.proveMessage(message) };
          },
          prepare: async () => prepareGiveaway(filled!.request),
          sign: (prepared) =>
            signStep(
              wallet,
              prepared.serializedTransaction,
              wantedOpen({ ...filled!, prepared, config, now: serverNow() }),
            ),
          confirm: ({ proof, ...body }) => confirmGiveaway({ ...body, ...proof }),
          keep(body) {
            signature = body && signatureOf(body.signedTransaction);
            keepUnfinished(body);
            setUnfinished(body);
          },
          wait: sleep,
          onStep(step, again) {
            setCreating({ step, again, signature: step === 'confirming' ? signature : null, still: false });
            if (again && step === 'message') notify.info(again);
          },
          onStillConfirming: () => setCreating((before) => before && { ...before, still: true }),
        },
        unfinished,
      );
      notify.success(text.done);
      return giveaway;
    } catch (error) {
      notify.error(reasonOf(error, text.other));
      return null;
    } finally {
      running.current = false;
      setCreating(null);
    }
  }

  return { create, creating, unfinished };
}

const DRAFT_KEY = 'fanfare:giveaway-draft';
const UNFINISHED_KEY = 'fanfare:giveaway-unfinished';

/** Returns the draft of this tab: survives a reload; `clear` removes it. `token`: fills an empty token field. */
export function useDraft(token: string | null) {
  const [draft, setDraft] = useState<GiveawayDraft>(() => {
    const stored = readStoredDraft(readText(tabStorage, DRAFT_KEY)) ?? EMPTY_GIVEAWAY;
    return token && !stored.tokenAddress ? { ...stored, tokenAddress: token } : stored;
  });
  const cleared = useRef(false);
  useEffect(() => {
    if (!cleared.current)
      writeText(tabStorage, DRAFT_KEY, draft === EMPTY_GIVEAWAY ? null : JSON.stringify(draft));
  }, [draft]);
  return {
    draft,
    change: (fields: Partial<GiveawayDraft>) => setDraft((before) => ({ ...before, ...fields })),
    clear() {
      cleared.current = true;
      writeText(tabStorage, DRAFT_KEY, null);
    },
  };
}

/** Stores a signed request without a known outcome across reloads, so that nothing is paid twice. */
function keepUnfinished(body: ConfirmBody | null): void {
  writeText(tabStorage, UNFINISHED_KEY, body && JSON.stringify(body));
}

function readUnfinished(): ConfirmBody | null {
  try {
    const body = JSON.parse(readText(tabStorage, UNFINISHED_KEY) ?? 'null') as ConfirmBody | null;
    return body?.tempGiveawayData && body.signedTransaction ? body : null;
  } catch {
    return null;
  }
}
