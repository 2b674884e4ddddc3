/** Events of a walk outside the program: time, dust, users who lose, close and give away accounts, rent. */
import { TOKEN_2022_PROGRAM } from '../../core/address.ts';
import { readTokenAccount } from '../../local/solana/token-accounts.ts';
import { DAY, type Giveaway } from './giveaway.ts';
import { RENT_PER_BYTE } from './harness.ts';
import {
  approve,
  closeTokenAccount,
  createAssociated,
  requireMemo,
  setAuthority,
  transferLamports,
  transferTokens,
} from './others.ts';
import type { Walk } from './walk.ts';
import { secondAccount } from './walk-choices.ts';

export function happen(walk: Walk): void {
  const made = walk.random.pick(walk.giveaways);
  const kind = walk.random.below(10);
  if (kind < 4) timePasses(walk, made);
  else if (kind < 7) dustFalls(walk, made);
  else if (kind < 8) rentChanges(walk);
  else accountChanges(walk, made);
}

/** Mostly a little; sometimes to a second at which a rule begins or ends. */
function timePasses(walk: Walk, made: Giveaway): void {
  const { random, world } = walk;
  const state = world.escrow(made.escrow);
  const [endsAt, reclaimAt] = [state?.endsAt ?? made.endsAt, state?.reclaimAt ?? made.endsAt];
  const marks = [endsAt, endsAt, endsAt + 7n * DAY, endsAt + 7n * DAY, made.openBefore];
  if (state?.status === 'committed') marks.push(state.cutoff, state.cutoff, state.cutoff);
  // After this second a draw cannot begin any more; few walks should end like this.
  if (random.chance(15)) marks.push(reclaimAt - 7n * DAY, reclaimAt, reclaimAt + 180n * DAY);
  const mark = random.pick(marks) + BigInt(random.below(3) - 1);
  const to = random.chance(50) ? world.now + random.amount(DAY) : mark;
  if (to <= world.now) return;
  world.at(to);
  walk.tell(`it is ${to - endsAt} s after the end of ${walk.giveaways.indexOf(made)}`);
}

function dustFalls(walk: Walk, made: Giveaway): void {
  const { random, world, stranger } = walk;
  const { token } = made;
  const lamports = random.amount(20_000_000n);
  const places = token
    ? [made.escrow, made.vault, made.accountOf(random.pick(made.entrants)), made.accountOf(made.treasury)]
    : [made.escrow, made.treasury.address];
  const place = random.pick(places);
  const instructions = [transferLamports(stranger.address, place, lamports)];
  if (token && random.chance(60)) {
    const from = world.give(token, stranger.address, 1_000n);
    if (!world.account(made.vault)) instructions.push(createAssociated(token, stranger.address, made.escrow));
    instructions.push(transferTokens(token, from, made.vault, stranger.address, 1n + random.amount(999n)));
  }
  const { ok } = world.send(instructions, [stranger]);
  walk.tell(`dust of ${lamports} at ${place}${instructions.length > 1 ? ' and in the vault' : ''}: ${ok}`);
}

function rentChanges(walk: Walk): void {
  const factor = walk.random.pick([1n, 1n, 2n, 4n, 8n]);
  const perByte = (RENT_PER_BYTE * factor) / 2n;
  walk.world.rent(perByte);
  walk.tell(`rent is ${perByte} a byte`);
}

function accountChanges(walk: Walk, made: Giveaway): void {
  const { random, world, stranger } = walk;
  const { token } = made;
  const person = random.pick([made.creator, made.treasury, ...made.entrants]);
  if (!token) {
    if (person === made.creator) return;
    world.setLamports(person.address, 0n);
    walk.tell(`${person.address} has nothing left`);
    return;
  }
  const at = made.accountOf(person);
  const account = readTokenAccount(world.account(at));
  if (!account) {
    world.give(token, person.address, 0n);
    return;
  }
  if (account.owner !== person.address) return;
  const owner = person.address;
  const what = random.pick(['closes', 'gives away', 'lends', 'lets be closed', 'guards', 'doubles'] as const);
  // A creator without tokens cannot open again, which would end many walks.
  if (person === made.creator && what === 'closes' && random.chance(50)) return;
  const aside = world.give(token, stranger.address, 0n);
  const instructions = {
    closes: () => [
      transferTokens(token, at, aside, owner, account.amount),
      closeTokenAccount(token, at, owner),
    ],
    'gives away': () => [setAuthority(token, at, owner, 2, stranger.address)],
    lends: () => [approve(token, at, owner, stranger.address, 5n)],
    'lets be closed': () => [setAuthority(token, at, owner, 3, stranger.address)],
    guards: () => [],
    doubles: () => [],
  }[what]();
  if (what === 'guards' && token.tokenProgram === TOKEN_2022_PROGRAM) {
    if (world.account(at)!.data.length === 170) requireMemo(world, at);
  }
  if (what === 'doubles') secondAccount(walk, made, person);
  // An empty wallet must not stop the walk's next step.
  const sent = instructions.length === 0 || world.send(instructions, [stranger, person]).ok;
  walk.tell(`${owner} ${what} its account: ${sent}`);
}
