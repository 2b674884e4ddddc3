/** Made-up giveaways in the states of their own page that take long to reach: places, objections, withdrawn lists. */
import { ed25519 } from '@noble/curves/ed25519';
import { addressOf } from '../../core/address.ts';
import { receiptBytes, receiptJson } from '../../core/draw/receipt.ts';
import type { Giveaway, GiveawayPlace, Participation } from '../../core/giveaways/model.ts';
import { NO_FACE } from '../../core/profiles/model.ts';

const NOW = Date.now();
const inSeconds = (seconds: number) => new Date(NOW + seconds * 1000).toISOString();
const SOL = 1_000_000_000;

/** Addresses without an owner. */
const wallet = (index: number) =>
  `${'ABCDEFGHJKLMNPQR'[index % 16]}${'fan'.repeat(3)}${'7'.repeat(34)}`.slice(0, 44);

/** The operator of this world of pictures, so that the pages can check its receipts. */
const SECRET = new Uint8Array(32).fill(7);
export const OPERATOR = addressOf(ed25519.getPublicKey(SECRET));
const receiptOf = (escrow: string, visitor: string) =>
  receiptJson(escrow, visitor, OPERATOR, ed25519.sign(receiptBytes(escrow, visitor), SECRET));

interface MadeUp {
  /** The giveaway's id. */
  id: string;
  /** The visitor's wallet has registered. */
  registered?: true;
  /** The list is fixed. */
  final?: true;
  change: (visitor: string) => Partial<Giveaway>;
}

const place = (index: number, sol: number, change: Partial<GiveawayPlace> = {}): GiveawayPlace => ({
  place: index + 1,
  amount: sol,
  units: String(Math.round(sol * SOL)),
  winner: null,
  revealAt: null,
  paid: false,
  payFinal: false,
  prove: null,
  pay: null,
  ...NO_FACE,
  ...change,
});

const ladder = [0.5, 0.3, 0.15, 0.05];
const commit = (number: number, withdrawnAt: string | null, live = false) => ({
  number,
  live,
  root: 'ab'.repeat(32),
  listHash: `${number + 3}f`.repeat(32),
  round: '12345678',
  committedAt: inSeconds(-900 + 300 * number),
  withdrawnAt,
  ours: true,
});

const draw = { round: '12345678', roundTime: inSeconds(840) };
const won: Partial<Giveaway> = {
  status: 'completed',
  stage: 'completed',
  live: true,
  commits: [commit(0, null, true)],
  ...draw,
};
const signature = (index: number) => `${'5'.repeat(80)}${index}`;

/** By the name of the picture. */
const GIVEAWAYS: Record<string, MadeUp> = {
  'giveaway, just opened': {
    id: 'A'.repeat(43),
    change: () => ({ cancelFrom: inSeconds(130), places: ladder.map((sol, index) => place(index, sol)) }),
  },
  'giveaway, registered': {
    id: 'F'.repeat(43),
    registered: true,
    change: () => ({ places: [place(0, 1)] }),
  },
  'giveaway, of the creator': {
    id: 'G'.repeat(43),
    change: (visitor) => ({ creator: visitor, cancelFrom: inSeconds(130), places: [place(0, 1)] }),
  },
  'giveaway, list of the creator': {
    id: 'H'.repeat(43),
    change: (visitor) => ({
      creator: visitor,
      status: 'ended',
      stage: 'committed',
      windowSeconds: 600,
      live: false,
      entriesClosed: true,
      transactions: { open: signature(0), close_entries: signature(1), commit: signature(2) },
      cutoff: inSeconds(540),
      commits: [commit(0, null)],
      places: [place(0, 1)],
      ...draw,
    }),
  },
  'giveaway, of holders': {
    id: 'J'.repeat(43),
    change: () => ({
      type: 'holders',
      eligibilityType: 'percentage',
      minPercentage: 0.1,
      places: ladder.map((sol, index) => place(index, sol)),
    }),
  },
  'giveaway, time to object': {
    id: 'B'.repeat(43),
    change: () => ({
      status: 'ended',
      stage: 'committed',
      windowSeconds: 600,
      live: false,
      entriesClosed: true,
      transactions: { open: signature(0), close_entries: signature(1), commit: signature(2) },
      cutoff: inSeconds(540),
      commits: [commit(0, inSeconds(-700)), commit(1, null)],
      places: ladder.map((sol, index) => place(index, sol)),
      ...draw,
    }),
  },
  'giveaway, places are drawn': {
    id: 'C'.repeat(43),
    change: () => ({
      status: 'ended',
      stage: 'proven',
      live: true,
      commits: [commit(0, null, true)],
      winner: wallet(1),
      places: ladder.map((sol, index) =>
        place(index, sol, index < 2 ? { winner: wallet(index + 1) } : { revealAt: inSeconds(12 * index) }),
      ),
      ...draw,
    }),
  },
  'giveaway, own place': {
    id: 'D'.repeat(43),
    registered: true,
    final: true,
    change: (visitor) => ({
      ...won,
      winner: wallet(1),
      places: ladder.map((sol, index) =>
        place(index, sol, {
          winner: index === 3 ? null : index === 1 ? visitor : wallet(index + 1),
          paid: index < 3,
          payFinal: index < 3,
          pay: index < 3 ? signature(index) : null,
        }),
      ),
      vrfResult: {
        round: '12345678',
        signature: '',
        randomness: '',
        root: '',
        ticket: '776',
        totalWeight: '1204',
      },
    }),
  },
  'giveaway, 32 places': {
    id: 'E'.repeat(43),
    change: () => ({
      ...won,
      winner: wallet(0),
      prizeUnits: String(32 * 0.031 * SOL),
      places: Array.from({ length: 32 }, (_, index) =>
        place(index, 0.031, { winner: wallet(index), paid: true, payFinal: true, pay: signature(index) }),
      ),
    }),
  },
};

/** The pages of these giveaways. */
export const GIVEAWAY_SCREENS: Record<string, { path: string; connected: true }> = Object.fromEntries(
  Object.entries(GIVEAWAYS).map(([name, { id }]) => [name, { path: `/giveaways/${id}`, connected: true }]),
);

/**
 * Returns the response to a path under one of these giveaways, or undefined. `base`: the fields that they share with
 * others.
 */
export function giveawayAnswer(path: string, base: Giveaway, visitor: string): object | undefined {
  const [, id, below] = /^\/api\/giveaways\/([A-HJ]{43})(\/\w+)?/.exec(path) ?? [];
  const found = Object.values(GIVEAWAYS).find((one) => one.id === id);
  if (!found) return undefined;
  const participation: Participation = {
    wallet: visitor,
    registered: Boolean(found.registered),
    eligible: Boolean(found.registered),
    weight: found.registered ? '1' : '0',
    totalWeight: '1204',
    holding: null,
    required: null,
    supply: null,
    reason: found.registered ? null : 'not_registered',
    sentence: found.registered ? null : 'This wallet has not registered.',
    final: Boolean(found.final),
    receipt: found.registered ? receiptOf(found.id, visitor) : null,
  };
  if (below === '/wallets') return { success: true, data: participation };
  if (below) return undefined;
  const giveaway: Giveaway = {
    ...base,
    id: found.id,
    title: 'Friday night giveaway',
    description: 'One SOL for the four fastest of you. See you at the stream.',
    type: 'participants',
    creator: wallet(9),
    status: 'active',
    stage: 'open',
    prizeUnits: String(SOL),
    registeredParticipants: 1204,
    currentParticipants: 1204,
    endDate: inSeconds(7200),
    reclaimAt: inSeconds(30 * 86_400),
    transactions: { open: signature(0) },
    ...found.change(visitor),
  };
  return { success: true, data: giveaway, serverNow: NOW };
}
