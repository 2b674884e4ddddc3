/** A giveaway's instructions, events and account by the generated client, from the giveaway's facts alone. */
import { createHash } from 'node:crypto';
import { u32, u64 } from '../../core/accounts/bytes.ts';
import { ASSOCIATED_TOKEN_PROGRAM, addressOf, MEMO_PROGRAM, SYSTEM_PROGRAM } from '../../core/address.ts';
import { fromBase64 } from '../../core/base64.ts';
import { revealHints } from '../../core/draw/hints.ts';
import { NODE_BYTES, PROOF_HEAD_BYTES, proofOf } from '../../core/draw/tree.ts';
import { ESCROW_STATUSES } from '../../core/escrow/account.ts';
import type { EscrowInstruction, EscrowStep } from '../../core/escrow/instructions.ts';
import { signRound } from './beacon.ts';
import { type GeneratedClient, generated, signing } from './generated-client.ts';
import type { Giveaway } from './giveaway.ts';

const sha256 = (text: string) => Uint8Array.from(createHash('sha256').update(text).digest());
const PROGRAMS = {
  systemProgram: SYSTEM_PROGRAM,
  associatedTokenProgram: ASSOCIATED_TOKEN_PROGRAM,
  memoProgram: MEMO_PROGRAM,
};

/** Returns the accounts of a token prize that moves into the accounts of `into`; none for SOL. */
function tokenAccounts(g: Giveaway, into: Readonly<Record<string, string>>) {
  if (!g.token) return {};
  const receiving = Object.entries(into).map(([name, owner]) => [name, g.accountOf({ address: owner })]);
  return { ...g.token, vault: g.vault, ...Object.fromEntries(receiving), ...PROGRAMS };
}

function openInput(g: Giveaway) {
  const { creator, operator, treasury } = g;
  const input = {
    ...{ creator: signing(creator), operator: operator.address, treasury: treasury.address },
    ...{ kind: g.kind === 'holders' ? 1 : 0, zero: 0, id: g.id, fee: g.fee, endsAt: g.endsAt },
    ...{ termsHash: sha256('the terms'), window: g.window, amounts: [...g.amounts] },
  };
  if (!g.token) return input;
  const { mint, tokenProgram } = g.token;
  return {
    ...{ ...input, mint, tokenProgram, vault: g.vault, associatedTokenProgram: ASSOCIATED_TOKEN_PROGRAM },
    ...{ creatorTokenAccount: g.accountOf(creator), treasuryOwner: treasury.address },
    treasuryTokenAccount: g.accountOf(treasury),
  };
}

/** Returns the next place's entry and its proof, taken apart into the fields of the interface. */
function proveInput(g: Giveaway) {
  const { place, index, wallet, weight } = g.draw;
  const proof = proofOf(g.packed, index);
  const path = [];
  for (let at = PROOF_HEAD_BYTES; at < proof.length; at += NODE_BYTES) {
    path.push({ hash: proof.subarray(at, at + 32), sum: u64(proof, at + 32) });
  }
  return { place, winner: addressOf(wallet), weight, levels: proof[0]!, sides: u32(proof, 1), path };
}

/** What an end says, in the interface's fields. */
function course({ course: { status, ...said } }: Giveaway) {
  return { ...said, status: ESCROW_STATUSES.indexOf(status) + 1 };
}

/** Any step of the giveaway; `live` is for commit. */
export async function generatedStep(
  client: GeneratedClient,
  g: Giveaway,
  step: EscrowStep,
  live = false,
): Promise<EscrowInstruction> {
  const { escrow } = g;
  const [creator, operator, caller] = [g.creator, g.operator, g.helper].map(signing) as [
    object,
    object,
    object,
  ];
  const make = (name: string, input: object) => generated(client, name, { escrow, ...input });
  switch (step) {
    case 'open':
      // The escrow's address and the system program are filled in.
      return generated(client, 'Open', openInput(g));
    case 'close_entries':
      return make('CloseEntries', { creator });
    case 'commit':
      return make('Commit', {
        ...{ operator, ...(live ? { creator } : {}), live, number: g.state.commits },
        ...{ root: g.top.root, totalWeight: g.top.total, listHash: sha256('the list') },
      });
    case 'reveal': {
      const { round } = g.state;
      return make('Reveal', { caller, signature: signRound(round), hints: revealHints(round) });
    }
    case 'prove':
      return make('Prove', { caller, ...proveInput(g) });
    case 'pay': {
      const place = g.unpaidPlace;
      const winner = g.state.places[place]!.winner!;
      return make('Pay', { caller, winner, place, ...tokenAccounts(g, { winnerTokenAccount: winner }) });
    }
    case 'finish': {
      const [owner, treasury] = [g.creator.address, g.treasury.address];
      const into = { treasuryTokenAccount: treasury, creatorTokenAccount: owner };
      return make('Finish', { caller, creator: owner, treasury, ...course(g), ...tokenAccounts(g, into) });
    }
    case 'cancel': {
      const owner = g.creator.address;
      const accounts = tokenAccounts(g, { creatorTokenAccount: owner });
      return make('Cancel', { caller: creator, creator: owner, ...course(g), ...accounts });
    }
    case 'reclaim':
      return make('Reclaim', {
        ...{ creator, ...course(g) },
        ...tokenAccounts(g, { creatorTokenAccount: g.creator.address }),
      });
    case 'withdraw':
      return make('Withdraw', { caller: creator, number: g.state.commits - 1 });
  }
}

/** Returns the bytes of our event in the logs of one instruction. */
export function eventBytes(logs: readonly string[]): Uint8Array {
  const line = logs.find((each) => each.startsWith('Program data: '))!;
  return Buffer.concat(
    line
      .slice('Program data: '.length)
      .split(' ')
      .map((slice) => fromBase64(slice)!),
  );
}
