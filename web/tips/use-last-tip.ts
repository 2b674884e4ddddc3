/** The last tip sent from this tab, so that its receipt survives a reload. */
import { useEffect, useState } from 'react';
import { type ConfirmedTip, NO_NAME, type PublicTip } from '../../core/tips/model.ts';
import { confirmTip } from '../client/tips.ts';
import { readText, tabStorage, writeText } from '../storage.ts';
import type { TipRoom } from './use-tip-room.ts';

const keyOf = (token: string) => `fanfare.receipt.${token}`;

export interface SentPayment {
  tip: PublicTip;
  /** Further payments of the same tip: the wallet sent it more than once. */
  again: PublicTip[];
  /** The id under which it was prepared, if the wallet sent it; else null. */
  sentAs: string | null;
}

export interface LastTip extends SentPayment {
  /** It was stored before the page was opened. */
  restored: boolean;
}

/**
 * Returns the last tip to `token`; `keep` stores a new one, or null to forget it, and `forgetName` makes the stored one
 * anonymous. Detects by itself that the wallet sent the tip again.
 */
export function useLastTip(
  token: string,
  room: TipRoom,
): { last: LastTip | null; keep(sent: SentPayment | null): void; forgetName(): void } {
  const [last, setLast] = useState<LastTip | null>(() => stored(token));
  const sentAs = last?.sentAs ?? null;
  const tip = last?.tip;

  // To the room a second payment is just another tip of the same wallet: only the server knows to which tip it belongs.
  // So this page asks, about its own tip, and only when the same wallet may have paid the same again.
  const { onPaid, status } = room;
  useEffect(() => {
    if (sentAs === null || status !== 'connected') return;
    let gone = false;
    const ask = async () => {
      const body = { tempTipId: sentAs, sentByWallet: true as const };
      const confirmed = await confirmTip(token, body).catch(() => null);
      if (gone || confirmed?.status !== 'confirmed') return;
      setLast((before) => {
        if (before?.sentAs !== sentAs) return before;
        const again = furtherPayments(confirmed, before.tip.id);
        if (again.length === before.again.length) return before;
        const next = { ...before, again };
        store(token, next);
        return next;
      });
    };
    void ask();
    const leave = onPaid((paid) => void (tip && isLike(tip, paid) && ask()));
    return () => {
      gone = true;
      leave();
    };
  }, [token, sentAs, tip, status, onPaid]);

  return {
    last,
    keep(sent) {
      setLast(sent && { ...sent, restored: false });
      if (sent) store(token, sent);
      else writeText(tabStorage, keyOf(token), null);
    },
    forgetName() {
      if (!last) return;
      const next = { ...last, tip: nameless(last.tip), again: last.again.map(nameless) };
      setLast(next);
      store(token, next);
    },
  };
}

/** Returns whether `paid` may be the same tip again. An anonymous one, or a held one, does not name its wallet. */
const isLike = (tip: PublicTip, paid: PublicTip) =>
  [null, tip.senderAddress ?? paid.senderAddress].includes(paid.senderAddress) &&
  paid.currency === tip.currency &&
  paid.amountUnits === tip.amountUnits;

const nameless = (tip: PublicTip): PublicTip => ({ ...tip, ...NO_NAME });

/** Returns all payments of a confirmed tip but the one with this id. */
export function furtherPayments({ tip, again = [] }: ConfirmedTip, id: string): PublicTip[] {
  return [tip, ...again].filter((each) => each.id !== id);
}

function store(token: string, { tip, again, sentAs }: SentPayment): void {
  writeText(tabStorage, keyOf(token), JSON.stringify({ tip, again, sentAs }));
}

function stored(token: string): LastTip | null {
  try {
    const sent = JSON.parse(readText(tabStorage, keyOf(token)) ?? 'null') as SentPayment | null;
    if (sent?.tip?.tokenAddress !== token || typeof sent.tip.id !== 'string' || !Array.isArray(sent.again))
      return null;
    return { ...sent, restored: true };
  } catch {
    return null;
  }
}
