/** The content of a shared link's picture. Equal cards look equal, so their words name the picture (cardKey). */
import { groupThousands } from '../money.ts';
import {
  type Facts,
  type GiveawayFacts,
  type Shown,
  shortAddress,
  standingOf,
  type TokenFacts,
  utcText,
} from './facts.ts';

export interface Card {
  eyebrow: string;
  /** A stranger's words, and the text that replaces them if the font lacks their letters. */
  title: string;
  instead: string;
  /** It stands at the top right; `lit` gives it the accent. */
  badge: { text: string; lit: boolean } | null;
  /** There are three at most; a value may be a stranger's too. `people` stand before it. */
  figures: { label: string; value: string; instead: string; people?: readonly Shown[] }[];
  emblem: Emblem;
}

export type Emblem =
  /** Each address has a wave of its own. */
  | { is: 'wave'; seed: string }
  /** The wheel has text in its middle, and people above it, and shows the ticket's place (ten-thousandths). */
  | {
      is: 'wheel';
      label: string;
      value: string;
      instead: string;
      people: readonly Shown[];
      at: number | null;
      bright: boolean;
    };

/** Count it up when a drawing of this folder or this file changes, so that no picture of an older drawing is shown. */
const VERSION = 2;

/** Returns the picture's name: equal cards have equal ones. Hash it before it goes into an address. */
export function cardKey(card: Card): string {
  return JSON.stringify([VERSION, card]);
}

/** Returns the people whom a card shows. */
export function peopleOf({ figures, emblem }: Card): readonly Shown[] {
  return [...figures.flatMap(({ people = [] }) => people), ...(emblem.is === 'wheel' ? emblem.people : [])];
}

const said = (value: string) => ({ value, instead: value });
const plain = (label: string, value: string) => ({ label, ...said(value) });

/** The card of a page that has none of its own. */
export const GENERAL_CARD: Card = {
  eyebrow: 'For creators of Solana tokens',
  title: 'Tips that reach the stream. Giveaways nobody can rig.',
  instead: 'Fanfare',
  badge: null,
  figures: [
    plain('Tips', 'Live within a second'),
    plain('Prizes', 'In escrow on chain'),
    plain('Draws', 'Anyone can check'),
  ],
  emblem: { is: 'wave', seed: 'Fanfare' },
};

/** Returns the card of a token, a giveaway, or its draw. `now` in unix seconds. */
export function cardOf(subject: 'token' | 'giveaway' | 'draw', facts: Facts | null, now: number): Card {
  if (subject === 'token') return facts?.is === 'token' ? tokenCard(facts) : GENERAL_CARD;
  if (facts?.is !== 'giveaway') return GENERAL_CARD;
  return subject === 'draw' ? drawCard(facts, now) : giveawayCard(facts, now);
}

function tokenCard({ mint, name, symbol, creator, takesTips }: TokenFacts): Card {
  const address = shortAddress(mint);
  return {
    eyebrow: takesTips ? 'Tip the creator, live on stream' : 'Giveaways and clips',
    title: name || symbol || address,
    instead: address,
    badge: null,
    figures: [
      takesTips
        ? { label: 'Tip in', value: symbol ? `SOL or $${symbol}` : 'SOL', instead: 'SOL or its own coin' }
        : plain('Tips', 'Off'),
      creator ? plain('Creator', shortAddress(creator)) : plain('Creator', 'None'),
      plain('Token', address),
    ],
    emblem: { is: 'wave', seed: mint },
  };
}

function giveawayCard(facts: GiveawayFacts, now: number): Card {
  const standing = standingOf(facts, now);
  const { title, kind, prize, endsAt, winner, winners, participants, people } = facts;
  const badges = {
    unfunded: { text: 'Not funded yet', lit: false },
    open: { text: 'Open now', lit: true },
    drawing: { text: 'Being drawn', lit: true },
    won: { text: 'Won', lit: true },
    cancelled: { text: 'Cancelled', lit: false },
  };
  return {
    eyebrow: kind === 'holders' ? 'Giveaway for holders' : 'Giveaway',
    title,
    instead: 'A prize in escrow, a draw that anyone can check',
    badge: badges[standing],
    figures: [
      plain(now < endsAt && standing !== 'won' ? 'Ends' : 'Ended', utcText(endsAt)),
      winner === null
        ? plain(kind === 'holders' ? 'Eligible' : 'Taking part', groupThousands(String(participants)))
        : winners > 1
          ? { ...plain('Winners', String(winners)), people }
          : { label: 'Winner', ...winnerOf(facts), people },
      plain('Draw', 'Anyone can check'),
    ],
    emblem: {
      is: 'wheel',
      label: 'Prize',
      ...prizeOf(facts),
      people: [],
      at: facts.ticketAt,
      bright: standing === 'open',
    },
  };

  function prizeOf({ tokenSymbol }: GiveawayFacts) {
    return { value: prize, instead: tokenSymbol ? prize.replace(/ .*$/, '') : prize };
  }
}

function drawCard(facts: GiveawayFacts, now: number): Card {
  const { title, prize, winner, winners, round, participants, ticketAt, people } = facts;
  const won = standingOf(facts, now) === 'won';
  return {
    eyebrow: 'Check the draw yourself',
    title: `The draw of ${title}`,
    instead: 'The draw of a giveaway',
    badge: won ? { text: 'Proven on chain', lit: true } : { text: 'Not drawn yet', lit: false },
    figures: [
      { label: 'Prize', value: prize, instead: prize.replace(/ .*$/, '') },
      plain('Entries', groupThousands(String(participants))),
      ...(round === null ? [] : [plain('drand round', groupThousands(round))]),
    ],
    emblem: {
      is: 'wheel',
      label: winner === null ? 'Winner' : 'Won by',
      ...(winner === null ? said('Open') : winners > 1 ? said(`${winners} wallets`) : winnerOf(facts)),
      people,
      at: ticketAt,
      bright: false,
    },
  };
}

/** Returns what the winner of the first place is called, and the address that stands for a name without letters. */
function winnerOf({ winner, people: [first] }: GiveawayFacts) {
  const address = shortAddress(winner ?? '');
  return { value: first?.name ?? address, instead: address };
}
