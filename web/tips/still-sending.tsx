import { useEffect, useState } from 'react';
import { ApiError } from '../client/call.ts';
import { confirmTip } from '../client/tips.ts';
import { Notice } from '../ui/notice.tsx';
import { notify } from '../ui/toast.ts';
import { CERTAIN_ENDS } from './send-tip.ts';
import { keepUnsettled, type UnsettledTip, unsettledTip } from './unsettled.ts';

const PAUSE_MS = 4000;
/** A tip that the server has forgotten was prepared an hour ago: so long no wallet keeps a window open. */
const FORGET_MS = 65 * 60_000;

/** The tip that this wallet may still send; asks for its end until it is certain. `busy`: it is being sent right now. */
export function useUnsettledTip(wallet: string | null, busy: boolean): UnsettledTip | null {
  const [tip, setTip] = useState<UnsettledTip | null>(null);
  useEffect(() => {
    setTip(wallet === null || busy ? null : unsettledTip(wallet));
  }, [wallet, busy]);
  useEffect(() => {
    if (!tip || wallet === null) return;
    let gone = false;
    const end = (tell: () => void) => {
      if (gone) return;
      keepUnsettled(wallet, null);
      setTip(null);
      tell();
    };
    const ask = async () => {
      try {
        const { status } = await confirmTip(tip.token, { tempTipId: tip.tempTipId, sentByWallet: true });
        if (status === 'confirmed') end(() => notify.success('The tip that your wallet sent has arrived'));
      } catch (error) {
        if (!(error instanceof ApiError)) return;
        const { code, message } = error;
        if (CERTAIN_ENDS.includes(code ?? '')) end(() => notify.info(message));
        else if (code === 'tip_not_found' && Date.now() - tip.since > FORGET_MS) end(() => {});
      }
    };
    void ask();
    const timer = setInterval(() => void ask(), PAUSE_MS);
    return () => {
      gone = true;
      clearInterval(timer);
    };
  }, [tip, wallet]);
  return tip;
}

/** Why nothing can be sent from this wallet for now. */
export function StillSending() {
  return (
    <Notice tone="warn" icon="warning" role="status">
      <span className="block font-semibold text-fg">Your wallet may still send this tip</span>
      It has not said no, and the network has not seen the tip yet. You can send another one as soon as it is
      certain what became of it, in a few minutes at the latest.
    </Notice>
  );
}
