/** Our own methods, which no cluster has: tests set accounts, money, time, programs and fees. */
import type { Address } from '@solana/kit';
import { SYSTEM_PROGRAM } from '../../../core/address.ts';
import { BLOCKHASH_LIFE } from '../blockhashes.ts';
import type { Chain } from '../chain.ts';
import { requireAddress } from '../decode.ts';
import { invalid } from '../errors.ts';
import { airdrop } from '../faucet.ts';
import {
  type Config,
  configAt,
  requireArguments,
  requireInteger,
  requireList,
  requireText,
} from '../parameters.ts';
import type { Methods } from './method.ts';

export const controlMethods: Methods = {
  requestAirdrop(chain, params) {
    requireArguments(params, 2);
    return airdrop(chain, requireAddress(params[0]), BigInt(requireInteger(params[1], 'lamports')));
  },

  local_airdrop(chain, params) {
    requireArguments(params, 2);
    return airdrop(chain, requireAddress(params[0]), lamportsOf(params[1]));
  },

  /** [[{pubkey, lamports?, owner?, data?, executable?}]]: data base64; no lamports means the rent minimum. */
  local_setAccounts(chain, params) {
    const accounts = requireList(params[0], 'accounts').map((each) =>
      readAccount(chain, configAt([each], 0)),
    );
    for (const { pubkey, account } of accounts) chain.accounts.set(pubkey, account);
    return { slot: chain.clock.slot, count: accounts.length };
  },

  /** [address, base64 of an SBPF object]. */
  local_addProgram(chain, params) {
    const bytes = Buffer.from(requireText(params[1], 'program'), 'base64');
    chain.svm.addProgram(requireAddress(params[0]) as Address, bytes);
    return { slot: chain.clock.slot, bytes: bytes.length };
  },

  /** [seconds]: moves the programs' clock, forwards or back, from the next slot on. Blockhashes stay. */
  local_travel(chain, params) {
    const seconds = params[0];
    if (typeof seconds !== 'number' || !Number.isSafeInteger(seconds)) {
      throw invalid('Invalid params: seconds: expected a whole number.');
    }
    chain.clock.travel(seconds);
    return times(chain);
  },

  /** [slots]: that many blocks at once. Time stays. */
  local_advanceSlots(chain, params) {
    chain.clock.skip(requireInteger(params[0], 'slots'));
    return times(chain);
  },

  /** Expires every blockhash that was returned so far. */
  local_expireBlockhashes(chain) {
    chain.clock.skip(BLOCKHASH_LIFE + 1);
    return times(chain);
  },

  /** [{slotMs?, paused?, confirmationSlots?}]. */
  local_setClock(chain, params) {
    const config = configAt(params, 0);
    const change: { slotMs?: number; paused?: boolean } = {};
    if (config.slotMs !== undefined) {
      change.slotMs = requireInteger(config.slotMs, 'slotMs');
      if (change.slotMs === 0) throw invalid('Invalid params: slotMs: at least 1.');
    }
    if (config.paused !== undefined) change.paused = config.paused === true;
    if (config.confirmationSlots !== undefined) {
      chain.clock.confirmationSlots = requireInteger(config.confirmationSlots, 'confirmationSlots');
    }
    chain.clock.pace(change, Date.now());
    return times(chain);
  },

  /** [address]: forgets its history, so that a test does not read what the tests before it have sent. */
  local_forgetHistory(chain, params) {
    requireArguments(params, 1);
    chain.ledger.forgetHistory(requireAddress(params[0]));
    return { slot: chain.clock.slot };
  },

  /** [[microLamports…]]: the answer of getRecentPrioritizationFees, repeated to fill 150 slots. */
  local_setPriorityFees(chain, params) {
    const fees = requireList(params[0], 'fees').map((fee) => requireInteger(fee, 'fee'));
    chain.priorityFees = fees.length > 0 ? fees : [0];
    return chain.priorityFees.length;
  },
};

function times(chain: Chain): object {
  chain.catchUp();
  return { slot: chain.clock.slot, unixTime: chain.time, offsetSeconds: chain.clock.offsetSeconds };
}

function lamportsOf(value: unknown): bigint {
  if (typeof value === 'string' && /^\d{1,20}$/.test(value)) return BigInt(value);
  return BigInt(requireInteger(value, 'lamports'));
}

function readAccount(chain: Chain, config: Config) {
  const data = Uint8Array.from(Buffer.from(requireText(config.data ?? '', 'data'), 'base64'));
  const account = {
    lamports: config.lamports === undefined ? chain.rentMinimum(data.length) : lamportsOf(config.lamports),
    owner: config.owner === undefined ? SYSTEM_PROGRAM : requireAddress(config.owner),
    executable: config.executable === true,
    data,
  };
  return { pubkey: requireAddress(config.pubkey), account };
}
