/**
 * The scene of an attack: a giveaway right before one step, another giveaway of other users with another coin, and
 * everything that an attacker could prepare. The unchanged step would succeed, so only the one wrong thing decides.
 */
import { createHash } from 'node:crypto';
import { addressBytes, addressOf, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../core/address.ts';
import { associatedAccount } from '../../core/escrow/addresses.ts';
import type { EscrowInstruction, EscrowStep, PrizeToken } from '../../core/escrow/instructions.ts';
import { Giveaway, type Stage } from './giveaway.ts';
import { type Currency, newAccount, PROGRAM, SOL, World } from './harness.ts';
import { type Signer, signerOf } from './keys.ts';

/** The role of an account in its instruction, by position. */
export type Role =
  | 'creator'
  | 'operator'
  | 'agreeing creator'
  | 'canceller'
  | 'caller'
  | 'new escrow'
  | 'escrow'
  | 'winner wallet'
  | 'creator wallet'
  | 'treasury wallet'
  | 'mint'
  | 'token program'
  | 'new vault'
  | 'vault'
  | 'source tokens'
  | 'winner tokens'
  | 'creator tokens'
  | 'treasury tokens'
  | 'system program'
  | 'associated token program'
  | 'memo program';

const PROGRAMS: Role[] = ['system program', 'associated token program', 'memo program'];

/** The step, its sender, and its accounts: those of every prize, then those of a token prize. */
interface Part {
  step: EscrowStep;
  /** The user of the giveaway who signs. */
  by: 'creator' | 'operator' | 'helper' | 'treasury' | 'winner';
  before: 'nothing' | Stage;
  /** A commit that the creator signs too. */
  live?: true;
  roles: Role[];
  tokenRoles: Role[];
}

const OPEN_TOKENS: Role[] = [
  'mint',
  'token program',
  'new vault',
  'source tokens',
  'treasury wallet',
  'treasury tokens',
  'associated token program',
];
const payout = (...receivers: Role[]): Role[] => [
  'mint',
  'token program',
  'vault',
  ...receivers,
  ...PROGRAMS,
];
const FINISH: Omit<Part, 'by'> = {
  step: 'finish',
  before: 'paid',
  roles: ['caller', 'escrow', 'creator wallet', 'treasury wallet'],
  tokenRoles: payout('treasury tokens', 'creator tokens'),
};
const PAY: Omit<Part, 'by'> = {
  step: 'pay',
  before: 'proven',
  roles: ['caller', 'escrow', 'winner wallet'],
  tokenRoles: payout('winner tokens'),
};
const CANCEL: Omit<Part, 'by'> = {
  step: 'cancel',
  before: 'open',
  roles: ['canceller', 'escrow', 'creator wallet'],
  tokenRoles: payout('creator tokens'),
};

const WITHDRAW: Omit<Part, 'by'> = {
  step: 'withdraw',
  before: 'committed',
  roles: ['canceller', 'escrow'],
  tokenRoles: [],
};

export const PARTS: readonly Part[] = [
  {
    step: 'open',
    by: 'creator',
    before: 'nothing',
    roles: ['creator', 'new escrow', 'system program'],
    tokenRoles: OPEN_TOKENS,
  },
  { step: 'close_entries', by: 'creator', before: 'open', roles: ['creator', 'escrow'], tokenRoles: [] },
  { step: 'commit', by: 'operator', before: 'closed', roles: ['operator', 'escrow'], tokenRoles: [] },
  {
    step: 'commit',
    by: 'operator',
    before: 'open',
    live: true,
    roles: ['operator', 'escrow', 'agreeing creator'],
    tokenRoles: [],
  },
  { ...WITHDRAW, by: 'creator' },
  { ...WITHDRAW, by: 'operator' },
  { step: 'reveal', by: 'helper', before: 'committed', roles: ['caller', 'escrow'], tokenRoles: [] },
  { step: 'prove', by: 'helper', before: 'revealed', roles: ['caller', 'escrow'], tokenRoles: [] },
  { ...PAY, by: 'helper' },
  { ...PAY, by: 'winner' },
  { ...FINISH, by: 'helper' },
  { ...FINISH, by: 'treasury' },
  { ...FINISH, by: 'creator' },
  { ...CANCEL, by: 'operator' },
  { ...CANCEL, by: 'creator' },
  {
    step: 'reclaim',
    by: 'creator',
    before: 'committed',
    roles: ['creator', 'escrow'],
    tokenRoles: payout('creator tokens'),
  },
];

export class Scene {
  readonly world = new World();
  readonly part: Part;
  readonly currency: Currency;
  readonly theirs: Giveaway;
  readonly ours: Giveaway;
  readonly roles: readonly Role[];
  readonly by: Signer;
  /** The correct step; it would succeed. */
  readonly instruction: EscrowInstruction;
  /** Pays the network's fee, so that any account can lose its signer or writable flag. */
  readonly stranger: Signer;
  /** An address without a program, which accounts may name as their owner. */
  readonly fakeProgram = signerOf('fake program').address;

  constructor(part: Part, currency: Currency) {
    this.part = part;
    this.currency = currency;
    const { world } = this;
    this.stranger = world.person('stranger');
    const amounts = currency === 'sol' ? [2n * SOL, SOL + 7n] : [600_003n, 400_000n];
    const weights = [3n, 1n, 4n, 1n, 5n];
    this.theirs = new Giveaway(world, { currency, amounts, name: 'theirs', weights });
    this.ours = new Giveaway(world, { currency, amounts, name: 'ours', opensWithin: 3_600n });
    // Another time of commit would be another round.
    this.theirs.upTo(part.before === 'nothing' ? 'open' : part.before);
    world.travel(600n);
    if (part.before !== 'nothing') this.ours.upTo(part.before);
    this.roles = currency === 'sol' ? part.roles : [...part.roles, ...part.tokenRoles];
    this.by = part.by === 'winner' ? this.ours.winner : this.ours[part.by];
    // A surplus, so that its destination is checked too.
    if (part.step === 'finish' && this.token) this.addTokens(this.ours.escrow, this.ours.vault, 5n);
    if (part.step === 'reclaim') world.at(this.ours.state.reclaimAt);
    this.instruction = this.#instruction();
  }

  get token(): PrizeToken | null {
    return this.ours.token;
  }

  #instruction(): EscrowInstruction {
    const { ours, by } = this;
    switch (this.part.step) {
      case 'open':
        return ours.open();
      case 'close_entries':
        return ours.closeEntries();
      case 'commit':
        return ours.commit({ live: this.part.live ?? false });
      case 'reveal':
        return ours.reveal();
      case 'prove':
        return ours.prove();
      case 'pay':
        return ours.pay(by);
      case 'finish':
        return ours.finish(by);
      case 'cancel':
        return ours.cancel(by);
      case 'reclaim':
        return ours.reclaim();
      case 'withdraw':
        return ours.withdraw(by);
    }
  }

  /** Everyone who could sign; the stranger pays. */
  get signers(): Signer[] {
    const { ours, theirs, stranger } = this;
    const people = [ours, theirs].flatMap((each) => [
      each.creator,
      each.operator,
      each.treasury,
      each.helper,
      ...each.entrants,
    ]);
    return [stranger, ...people];
  }

  // Accounts that an attacker prepares. Each function returns the address.

  addTokens(owner: string, at: string, amount: bigint, token = this.token!): string {
    this.world.giveAt(token, owner, at, amount);
    return at;
  }

  /** Returns a token account of the prize's mint that is not an associated account. */
  loose(owner: string, name: string): string {
    return this.addTokens(owner, signerOf(`loose ${name}`).address, 2n * (this.ours.prize + this.ours.fee));
  }

  /** Returns the owner's associated account, funded. */
  associated(owner: string, token = this.token!): string {
    return this.world.give(token, owner, 2n * (this.ours.prize + this.ours.fee));
  }

  /** Like `loose`, with one field of the account changed. */
  altered(owner: string, name: string, offset: number, bytes: number[]): string {
    const at = this.loose(owner, name);
    const account = this.world.account(at)!;
    account.data.set(bytes, offset);
    this.world.set(at, account);
    return at;
  }

  /** Returns the same bytes and lamports at another address, with another owner. */
  copyOf(
    address: string,
    owner: string,
    name: string,
    change: (data: Uint8Array) => Uint8Array = (data) => data,
  ) {
    const { data, lamports } = this.world.account(address)!;
    const at = signerOf(`copy ${name}`).address;
    this.world.set(at, { owner, data: change(data), lamports });
    return at;
  }

  /** Returns a fake token account of the prize's mint: its owner is not a token program. */
  forged(owner: string, name: string): string {
    const at = signerOf(`forged ${name}`).address;
    this.world.set(at, { owner: this.fakeProgram, data: newAccount(this.token!, owner) });
    return at;
  }

  /** Returns a coin of the other token program. */
  get foreignToken(): PrizeToken {
    return this.world.coin(this.token!.tokenProgram === TOKEN_PROGRAM ? 'token2022' : 'token', 'foreign');
  }

  get otherTokenProgram(): string {
    return this.token!.tokenProgram === TOKEN_PROGRAM ? TOKEN_2022_PROGRAM : TOKEN_PROGRAM;
  }

  /** Returns the address of `owner`'s associated account under the other token program, with the same bytes. */
  wrongProgramAssociated(owner: string): string {
    const at = associatedAccount(owner, this.token!.mint, this.otherTokenProgram);
    this.world.set(at, { owner: this.otherTokenProgram, data: newAccount(this.token!, owner) });
    return at;
  }

  /** Returns the address of our escrow's seeds with another bump, or under another program. */
  derived(bump: number, program = PROGRAM): string {
    const { creator, id } = this.ours;
    const hash = createHash('sha256').update('escrow').update(addressBytes(creator.address)!).update(id);
    const tail = [Uint8Array.of(bump), addressBytes(program)!, Buffer.from('ProgramDerivedAddress')];
    for (const part of tail) hash.update(part);
    return addressOf(hash.digest());
  }
}
