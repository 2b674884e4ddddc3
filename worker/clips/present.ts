/** Converts clips and picks for clients and verifiers. */
import { embedHtml, unavailableHtml } from '../../core/clips/embed.ts';
import type { Clip, Pick, Quote } from '../../core/clips/model.ts';
import { canonicalPostUrl } from '../../core/clips/post-url.ts';
import type { Candidate, PickRecord } from '../../core/clips/record.ts';
import { timeOf } from '../../core/draw/networks.ts';
import { networkOfPick } from './random-pick.ts';
import type { PickRow, ShownClip } from './store.ts';

const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

export function toClip(row: ShownClip): Clip {
  const quote: Quote | null = row.quote === null ? null : JSON.parse(row.quote);
  return {
    id: row.id,
    tokenAddress: row.token,
    tokenSymbol: row.tokenSymbol,
    username: row.handle,
    verifiedXHandle: row.handedInBy ?? row.handle,
    handedInBy: row.handedInBy,
    walletAddress: row.wallet,
    timestamp: new Date(row.addedAt).toISOString(),
    xUrl: row.url,
    embedHtml: row.unavailable
      ? unavailableHtml(row.handle, row.url)
      : quote && embedHtml(quote, row.handle, row.url),
    unavailable: row.unavailable,
    winner: row.winner === 1,
    name: row.beside?.name ?? null,
    face: row.beside?.face ?? null,
  };
}

export function toPick(row: PickRow, saved: boolean): Pick {
  const candidates: Candidate[] = JSON.parse(row.candidates);
  const chosen = candidates.find(([clip]) => clip === row.clip);
  return {
    id: row.id,
    number: row.number,
    mode: row.mode,
    chosenBy: row.chosenBy,
    startDate: iso(row.startDate),
    endDate: iso(row.endDate),
    candidates: candidates.length,
    round: row.round === null ? null : String(row.round),
    clipId: row.clip,
    username: chosen?.[2] ?? null,
    xUrl: chosen ? canonicalPostUrl(chosen[2], chosen[1]) : null,
    pickedAt: new Date(row.pickedAt).toISOString(),
    saved,
  };
}

/** Returns the record of a random pick; null for a manual one. `operator`: base58. */
export function toRecord(row: PickRow, operator: string): PickRecord | null {
  if (row.beacon === null || row.root === null || row.round === null || row.statementSignature === null)
    return null;
  const candidates: Candidate[] = JSON.parse(row.candidates);
  const beacon: PickRecord['beacon'] = JSON.parse(row.beacon);
  const index = candidates.findIndex(([clip]) => clip === row.clip);
  const winner = candidates[index];
  return {
    kind: 'clip-pick',
    version: 2,
    id: row.id,
    tokenAddress: row.token,
    number: row.number,
    chosenBy: row.chosenBy,
    startDate: iso(row.startDate),
    endDate: iso(row.endDate),
    pickedAt: new Date(row.pickedAt).toISOString(),
    candidates,
    root: row.root,
    beacon,
    round: String(row.round),
    roundTime: timeOf(networkOfPick(beacon), BigInt(row.round)),
    operator,
    statementSignature: row.statementSignature,
    revealed:
      row.beaconSignature === null || row.randomness === null || row.ticket === null
        ? null
        : { signature: row.beaconSignature, randomness: row.randomness, ticket: String(row.ticket) },
    winner: winner ? { clip: winner[0], postId: winner[1], handle: winner[2], index } : null,
  };
}
