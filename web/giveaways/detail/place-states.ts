/** What one place of a giveaway waits for, in words. Pure. */
import { endedWithoutDraw, isPaid } from '../../../core/giveaways/can.ts';
import type { Giveaway, GiveawayPlace } from '../../../core/giveaways/model.ts';
import { words } from './words.ts';

const text = words.places;

type PlaceState =
  /** Its winner is known, and shown at `at` (ms). */
  { kind: 'spins'; at: number; text: string } | { kind: 'waits' | 'won' | 'paid' | 'nobody'; text: string };

/** `now` in milliseconds by the server's clock. */
export function placeState(
  giveaway: Pick<Giveaway, 'stage' | 'type'>,
  place: Pick<GiveawayPlace, 'winner' | 'revealAt' | 'paid'>,
  now: number,
): PlaceState {
  const { winner, revealAt, paid } = place;
  if (winner !== null)
    return paid ? { kind: 'paid', text: text.paid } : { kind: 'won', text: payText(giveaway) };
  const at = revealAt === null ? null : Date.parse(revealAt);
  if (at !== null) return { kind: 'spins', at: Math.max(at, now), text: text.drawing };
  const over = giveaway.stage === 'proven' || isPaid(giveaway) || endedWithoutDraw(giveaway);
  return over ? { kind: 'nobody', text: text.noEntry } : { kind: 'waits', text: text.notYet };
}

const payText = ({ stage, type }: Pick<Giveaway, 'stage' | 'type'>) =>
  stage === 'proven' && type === 'participants' ? text.waitsForCreator : text.paying;

/** The places that a wallet has won, with what they bring together in base units. */
export function ownPlaces(
  { places }: Pick<Giveaway, 'places'>,
  wallet: string | null,
): { places: GiveawayPlace[]; units: bigint } {
  const own = wallet === null ? [] : places.filter(({ winner }) => winner === wallet);
  return { places: own, units: own.reduce((sum, { units }) => sum + BigInt(units), 0n) };
}
