/** The accounts that an attacker could pass in place of each account, and the error that each must get. */
import {
  ASSOCIATED_TOKEN_PROGRAM,
  addressBytes,
  MEMO_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_PROGRAM,
  WRAPPED_SOL_2022_MINT,
  WRAPPED_SOL_MINT,
} from '../../core/address.ts';
import { associatedAccount } from '../../core/escrow/addresses.ts';
import type { EscrowRefusalName } from '../../core/escrow/refusals.ts';
import type { Role, Scene } from './attack-scene.ts';
import type { Giveaway } from './giveaway.ts';
import { PROGRAM } from './harness.ts';

/** The account's description, its address, and the error. */
export type Substitute = readonly [what: string, address: string, refusal: EscrowRefusalName];

/** The memo program's first version. */
const MEMO_V1 = 'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVddwQDxFMNo';
/* Fields of a token account, a mint and the escrow, by offset. */
const [DELEGATE, STATE, CLOSE_AUTHORITY] = [72, 108, 129];
const INITIALIZED = 45;
const [STATUS, NETWORK, PLACES, PROVEN, CREATOR, VAULT] = [8, 10, 11, 12, 16, 176];
/** The winner of the first place. */
const WINNER = 488;

const same =
  (refusal: EscrowRefusalName) =>
  (...list: (readonly [string, string])[]): Substitute[] =>
    list.map(([what, address]) => [what, address, refusal]);

function people(scene: Scene, refusal: EscrowRefusalName, except: string): Substitute[] {
  const { ours, theirs } = scene;
  const named = (whose: string, each: Giveaway) =>
    (['creator', 'operator', 'treasury', 'helper'] as const).map(
      (who) => [`${whose} ${who}`, each[who].address] as const,
    );
  const entrants = ours.entrants.map(({ address }, at) => [`entrant ${at}`, address] as const);
  return same(refusal)(...named('our', ours), ...named('their', theirs), ...entrants).filter(
    ([, address]) => address !== except,
  );
}

/** The error for another escrow in place of ours: the first check that fails. */
const OTHER_ESCROW: Record<string, EscrowRefusalName> = {
  close_entries: 'wrong_creator',
  commit: 'wrong_operator',
  reveal: 'bad_hint',
  prove: 'root_mismatch',
  pay: 'wrong_winner',
  finish: 'wrong_creator',
  cancel: 'wrong_signer',
  reclaim: 'wrong_creator',
  withdraw: 'wrong_signer',
};

function escrows(scene: Scene): Substitute[] {
  const { ours, theirs, part, token, fakeProgram } = scene;
  const copy = (name: string, change: (data: Uint8Array) => Uint8Array, owner = PROGRAM) =>
    scene.copyOf(ours.escrow, owner, name, change);
  const unchanged = (data: Uint8Array) => data;
  const byte = (offset: number, value: number) => (data: Uint8Array) => data.with(offset, value);
  const refused = same('not_an_escrow')(
    ['the same bytes of another program', copy('of another program', unchanged, fakeProgram)],
    ['the same bytes of the system program', copy('of the system', unchanged, SYSTEM_PROGRAM)],
    ['the same seeds with another bump, nothing there', scene.derived(254)],
    ['the same seeds of another program', scene.derived(255, fakeProgram)],
    ['the tag of the first version', copy('tag', byte(7, 0x31))],
    ['the tag of the second version', copy('second tag', byte(7, 0x32))],
    ['all zero', copy('zero', (data) => data.fill(0))],
    ['without data', copy('without data', () => new Uint8Array(0))],
    ['the tag alone', copy('the tag', (data) => data.slice(0, 8))],
    ['the tag up to the zero', copy('the head', (data) => data.slice(0, 11))],
    ['a byte short', copy('short', (data) => data.slice(0, -1))],
    ['a byte long', copy('long', (data) => Uint8Array.of(...data, 0))],
    ['with a beacon before its places', copy('beacon', (data) => beaconBefore(data))],
    ['a network of its own', copy('network', byte(NETWORK, 1))],
    ['an unknown network', copy('unknown network', byte(NETWORK, 2))],
    ['no status', copy('no status', byte(STATUS, 0))],
    ['an unknown status', copy('unknown status', byte(STATUS, 5))],
    ['no places', copy('no places', byte(PLACES, 0))],
    ['fewer places than its size', copy('fewer places', byte(PLACES, 1))],
    ['more places than its size', copy('more places', byte(PLACES, 3))],
    ['cut to one place', copy('one place', (data) => data.slice(0, -56))],
    ['more winners than places', copy('more winners', byte(PROVEN, 3))],
    [
      'more places than there may be',
      copy('too many', (data) => {
        const longer = new Uint8Array(480 + 33 * 56);
        longer.set(data);
        return longer.with(PLACES, 33);
      }),
    ],
    ['the creator’s wallet', ours.creator.address],
    ['an empty wallet', unusedAddress(scene)],
    ...(token
      ? ([
          ['the vault', ours.vault],
          ['the mint', token.mint],
        ] as const)
      : []),
  );
  const other: Substitute[] = [['the escrow of others', theirs.escrow, OTHER_ESCROW[part.step]!]];
  // Another giveaway of our users: with SOL the step would be valid for that one, unless it is bound to more than the
  // users.
  const bound = part.step === 'reveal' || part.step === 'prove' ? OTHER_ESCROW[part.step] : null;
  const refusal = bound ?? (token && part.tokenRoles.length > 0 ? 'wrong_vault' : null);
  if (refusal) other.push(['another escrow of our people', sibling(scene), refusal]);
  return [...refused, ...other];
}

/** The layout of the version before, on a network named in the terms. */
function beaconBefore(data: Uint8Array): Uint8Array {
  return Uint8Array.of(...data.slice(0, 480), ...new Uint8Array(144), ...data.slice(480)).with(NETWORK, 1);
}

/** Returns a copy of the other escrow with our users and our coin in it: a second giveaway of ours. */
function sibling(scene: Scene): string {
  const { world, ours, theirs, token } = scene;
  const [mine, yours] = [world.account(ours.escrow)!, world.account(theirs.escrow)!];
  return scene.copyOf(theirs.escrow, PROGRAM, 'sibling', (data) => {
    data.set(mine.data.slice(CREATOR, VAULT), CREATOR);
    data.set(mine.data.slice(WINNER, WINNER + 32), WINNER);
    const vault = token && associatedAccount(theirs.escrow, token.mint, token.tokenProgram);
    data.set(vault ? addressBytes(vault)! : yours.data.slice(VAULT, VAULT + 32), VAULT);
    return data;
  });
}

function unusedAddress(scene: Scene): string {
  return scene.derived(255, SYSTEM_PROGRAM);
}

function mints(scene: Scene): Substitute[] {
  const { ours, theirs, token, part, fakeProgram } = scene;
  const opening = part.step === 'open';
  const valid = opening ? 'wrong_vault' : 'wrong_mint';
  const native = opening ? 'native_mint' : 'wrong_mint';
  return [
    ['another mint', theirs.token!.mint, valid],
    ['a mint of the other token program', scene.foreignToken.mint, 'wrong_mint'],
    ['the same bytes of another program', scene.copyOf(token!.mint, fakeProgram, 'mint'), 'wrong_mint'],
    [
      'a mint that is not initialised',
      scene.copyOf(token!.mint, token!.tokenProgram, 'raw mint', (data) => data.with(INITIALIZED, 0)),
      'wrong_mint',
    ],
    ['a token account of the mint', ours.accountOf(ours.creator), 'wrong_mint'],
    ['a wallet', ours.creator.address, 'wrong_mint'],
    ['wrapped SOL', WRAPPED_SOL_MINT, native],
    ['wrapped SOL of Token-2022', WRAPPED_SOL_2022_MINT, native],
  ];
}

function tokenPrograms(scene: Scene): Substitute[] {
  const { part, fakeProgram, otherTokenProgram } = scene;
  return [
    [
      'the other token program',
      otherTokenProgram,
      part.step === 'open' ? 'wrong_mint' : 'wrong_token_program',
    ],
    ...same('wrong_token_program')(
      ['a program of the attacker', fakeProgram],
      ['the system program', SYSTEM_PROGRAM],
      ['the escrow program', PROGRAM],
      ['the associated token program', ASSOCIATED_TOKEN_PROGRAM],
    ),
  ];
}

function vaults(scene: Scene): Substitute[] {
  const { ours, theirs, token } = scene;
  return same('wrong_vault')(
    ['the vault of others', theirs.vault],
    ['the vault of others for our mint', scene.associated(theirs.escrow)],
    ['our escrow’s vault for another mint', scene.associated(ours.escrow, theirs.token!)],
    ['our escrow’s vault of the other token program', scene.wrongProgramAssociated(ours.escrow)],
    ['another token account of our escrow', scene.loose(ours.escrow, 'vault')],
    ['the same bytes of another program', scene.forged(ours.escrow, 'vault')],
    ['the creator’s token account', ours.accountOf(ours.creator)],
    ['the treasury’s token account', scene.associated(ours.treasury.address)],
    ['the escrow', ours.escrow],
    ['the mint', token!.mint],
  );
}

/**
 * Sources or destinations of tokens. `owner` may use any of its token accounts when it is the caller itself, or the
 * source; otherwise only its associated account.
 */
function tokenAccounts(scene: Scene, owner: string, any: boolean): Substitute[] {
  const { ours, theirs, token, part } = scene;
  const vault = part.step === 'open' ? [] : ([['the vault', ours.vault]] as const);
  const altered = (what: string, offset: number, byte: number, refusal: EscrowRefusalName): Substitute => [
    what,
    scene.altered(owner, `${what} ${owner}`, offset, [byte]),
    refusal,
  ];
  const unusable = () => [
    altered('a frozen one', STATE, 2, 'account_frozen'),
    altered('one that is not initialised', STATE, 0, 'wrong_token_account'),
  ];
  // The creator may send from such an account, but a payout must go to an account that only the receiver controls.
  const shared = () => [
    altered('one with a delegate', DELEGATE, 1, 'account_has_delegate'),
    altered('one with a close authority', CLOSE_AUTHORITY, 1, 'account_has_delegate'),
  ];
  const another = () =>
    same('wrong_token_account')(['another token account of the owner', scene.loose(owner, owner)]);
  return [
    ...same('wrong_token_account')(
      ['somebody else’s token account', scene.associated(theirs.entrants[0]!.address)],
      ['an operator’s token account', scene.associated(ours.operator.address)],
      ['the owner’s account for another mint', scene.associated(owner, theirs.token!)],
      ['the owner’s account of the other token program', scene.wrongProgramAssociated(owner)],
      ['the same bytes of another program', scene.forged(owner, `tokens ${owner}`)],
      ['the owner’s wallet', owner],
      ['the mint', token!.mint],
      ['the escrow', ours.escrow],
      ...vault,
    ),
    ...(any ? unusable() : another()),
    ...(any && part.step !== 'open' ? shared() : []),
  ];
}

function programs(scene: Scene, right: string): Substitute[] {
  const list = [
    ['a program of the attacker', scene.fakeProgram],
    ['the system program', SYSTEM_PROGRAM],
    ['a token program', TOKEN_PROGRAM],
    ['the escrow program', PROGRAM],
    ['the associated token program', ASSOCIATED_TOKEN_PROGRAM],
    ['the memo program', MEMO_PROGRAM],
    ['the first memo program', MEMO_V1],
  ] as const;
  return same('wrong_program')(...list.filter(([, address]) => address !== right));
}

/** Returns all replacements for that role. */
export function substitutes(scene: Scene, role: Role): Substitute[] {
  const { ours, theirs, part, by } = scene;
  const [creator, treasury] = [ours.creator.address, ours.treasury.address];
  const calls = (owner: string) => by.address === owner;
  switch (role) {
    case 'caller':
      return []; // Anyone may call.
    case 'creator':
      return people(scene, part.step === 'open' ? 'wrong_escrow_address' : 'wrong_creator', creator);
    case 'operator':
      return people(scene, 'wrong_operator', by.address);
    case 'agreeing creator':
      return people(scene, 'wrong_creator', creator);
    case 'canceller':
      return people(scene, 'wrong_signer', creator).filter(
        ([, address]) => address !== ours.operator.address,
      );
    case 'creator wallet':
      return people(scene, 'wrong_creator', creator);
    case 'treasury wallet':
      return people(scene, 'wrong_treasury', treasury);
    case 'winner wallet':
      return people(scene, 'wrong_winner', ours.winner.address);
    case 'new escrow':
      return same('wrong_escrow_address')(
        ['the escrow of others', theirs.escrow],
        ['the same seeds with another bump', scene.derived(254)],
        ['the same seeds of another program', scene.derived(255, scene.fakeProgram)],
        ['an empty wallet', unusedAddress(scene)],
        ['the creator’s wallet', creator],
      );
    case 'escrow':
      return escrows(scene);
    case 'mint':
      return mints(scene);
    case 'token program':
      return tokenPrograms(scene);
    case 'new vault':
    case 'vault':
      return vaults(scene);
    case 'source tokens':
      return tokenAccounts(scene, creator, true);
    case 'winner tokens':
      return tokenAccounts(scene, ours.winner.address, calls(ours.winner.address));
    case 'creator tokens':
      return tokenAccounts(scene, creator, calls(creator));
    case 'treasury tokens':
      return tokenAccounts(scene, treasury, calls(treasury));
    case 'system program':
      return programs(scene, SYSTEM_PROGRAM);
    case 'associated token program':
      return programs(scene, ASSOCIATED_TOKEN_PROGRAM);
    case 'memo program':
      return programs(scene, MEMO_PROGRAM);
  }
}
