/** Giveaways with their transactions and registrations. */
import type { SQLInputValue } from 'node:sqlite';
import { TOKEN_PROGRAM } from '../../core/address.ts';
import type { Growth, Insert } from './grow.ts';
import type { Made } from './made.ts';

const MINUTE_MS = 60_000;
const CROWD = 2000;
/** Of a hundred giveaways; the newest ones besides run or wait for their draw. */
const ENDS = [
  ...Array(88).fill('completed'),
  'paid',
  'paid',
  ...Array(5).fill('cancelled'),
  ...Array(5).fill('expired'),
];
const RUNNING = [
  'open',
  'open',
  'open',
  'closed',
  'frozen',
  'committed',
  'revealed',
  'prepared',
  'prepared',
  'signed',
];
/** At most this many run at a time. */
const RUN = 2000;
const STEPS = ['open', 'commit', 'reveal', 'pay'];

interface Giveaway extends Record<string, SQLInputValue> {
  id: string;
  stage: string;
  kind: string;
  creator: string;
  created_at: number;
  registered: number;
}

export function growGiveaways(
  insert: Insert,
  made: Made,
  { size, now, tokens }: Growth,
): { giveaway: string; registrant: string } {
  const creators = [
    ...tokens.map(({ creator }) => creator),
    ...made.addresses(Math.ceil(size.giveaways / 50)),
  ];
  const operator = made.address();
  const wallets = made.addresses(Math.max(CROWD, Math.ceil(size.giveaways / 2)));
  const running = Math.min(RUN, Math.ceil(size.giveaways / 20));
  const all: Pick<Giveaway, 'id' | 'stage' | 'kind' | 'creator' | 'created_at' | 'registered'>[] = [];

  function giveaway(number: number): Giveaway {
    const runs = number >= size.giveaways - running;
    const stage = made.pick(runs ? RUNNING : ENDS);
    const kind = made.pick(['participants', 'holders']);
    const created = now - (size.giveaways - number) * MINUTE_MS;
    const over = ['completed', 'paid', 'revealed'].includes(stage);
    const drawn = Math.floor(created / 1000) + 4000;
    const token = kind === 'holders' || made.below(4) === 0 ? made.favourite(tokens).mint : null;
    const isFunded = !['prepared', 'signed', 'expired'].includes(stage);
    const registered =
      kind !== 'participants' || !isFunded ? 0 : number === 0 ? CROWD : number % 10 === 0 ? 20 : 0;
    return {
      id: made.address(),
      escrow_id: made.hex(64),
      program: operator,
      site: 'fanfare.sim',
      kind,
      title: `Giveaway ${made.words(80)}`,
      description: `Words ${made.words(900)}`,
      creator: number % 8 === 0 ? creators[0]! : made.favourite(creators),
      operator,
      treasury: operator,
      token,
      token_symbol: token && 'COIN',
      token_program: token && TOKEN_PROGRAM,
      token_decimals: token && 6,
      currency: 'SOL',
      prize: 1_000_000_000 + number,
      places: 1,
      amounts: JSON.stringify([String(1_000_000_000 + number)]),
      window_seconds: 0,
      open_before: Math.floor(created / 1000) + 150,
      fee: 20_000_000,
      prize_decimals: 9,
      terms: JSON.stringify({
        version: 2,
        kind,
        gateMint: token,
        eligibility: null,
        tiers: [],
        endsAt: 1,
        title: 't',
        description: made.words(900),
      }),
      terms_hash: made.hex(64),
      beacon: '{"id":0}',
      ends_at: Math.floor(runs ? now / 1000 + 3600 : drawn - 100),
      created_at: created,
      stage,
      registered,
      eligible: kind === 'holders' ? 100 : null,
      counted_at: kind === 'holders' ? created : null,
      round: over ? 1000 + number : null,
      total_proven: over ? 1 : 0,
      drawn_at: over ? drawn : null,
      reveal_at: over ? drawn * 1000 : null,
      ended_at: ['completed', 'cancelled'].includes(stage) ? created + 5_000_000 : null,
      // The draw works on other giveaways than these: one in forty is due.
      due_at: number % 40 === 0 ? 0 : now * 2,
    };
  }

  insert(
    'giveaways',
    (function* () {
      for (let number = 0; number < size.giveaways; number++) {
        let row = giveaway(number);
        // The first has the crowd.
        if (number === 0)
          row = {
            ...row,
            kind: 'participants',
            stage: 'completed',
            registered: CROWD,
            round: 1,
            eligible: null,
          };
        const { id, stage, kind, creator, created_at, registered } = row;
        all.push({ id, stage, kind, creator, created_at, registered });
        yield row;
      }
    })(),
  );
  insert(
    'giveaway_transactions',
    (function* () {
      for (const { id, stage, creator, created_at } of all) {
        for (const step of STEPS.slice(0, stage === 'completed' ? 4 : 1)) {
          const status =
            stage === 'prepared'
              ? 'prepared'
              : stage === 'signed'
                ? 'signed'
                : stage === 'expired'
                  ? 'expired'
                  : 'confirmed';
          yield {
            id: made.uuid(),
            giveaway: id,
            step,
            place: step === 'pay' ? 0 : null,
            payer: creator,
            blockhash: made.text(44),
            last_valid_block_height: 1,
            status,
            signed_transaction: status === 'signed' ? made.text(800) : null,
            signature: status === 'prepared' ? null : made.signature(),
            created_at,
            confirmed_at: status === 'confirmed' ? created_at : null,
          };
        }
      }
    })(),
  );
  insert(
    'registrations',
    (function* () {
      for (const { id, registered, created_at } of all)
        for (let place = 0; place < registered; place++)
          yield {
            giveaway: id,
            wallet: wallets[((place + created_at / MINUTE_MS) % wallets.length) | 0]!,
            proof: `s:${made.signature()}`,
            weight: 1,
            registered_at: created_at + place,
          };
    })(),
  );
  const [first] = all;
  insert(
    'giveaway_places',
    (function* () {
      for (const { id, stage, created_at } of all)
        if (['completed', 'paid', 'revealed'].includes(stage))
          yield {
            giveaway: id,
            place: 0,
            amount: 1_000_000_000,
            winner: made.pick(wallets),
            list_index: 0,
            weight: '1',
            start: '0',
            ticket: '0',
            reveal_at: (Math.floor(created_at / 1000) + 4000) * 1000,
            paid: stage === 'revealed' ? 0 : 1,
          };
    })(),
  );
  return {
    giveaway: first!.id,
    registrant: wallets[((first!.created_at / MINUTE_MS) % wallets.length) | 0]!,
  };
}
