/** Slots, blockhashes, fees and the node itself. */
import { blockHeightOf, FIRST_SLOT, SLOTS_PER_EPOCH } from '../clock.ts';
import { requireAddress } from '../decode.ts';
import { BLOCK_CLEANED_UP, BLOCK_NOT_AVAILABLE, invalid, RpcFailure } from '../errors.ts';
import { commitmentOf, configAt, requireInteger, requireList, withContext } from '../parameters.ts';
import type { Methods } from './method.ts';

const FEE_SLOTS = 150;
const MAX_FEE_ACCOUNTS = 128;

export const blockMethods: Methods = {
  getHealth: () => 'ok',
  // Pages of peers ask it before they show anything (lab/bench/peers).
  getVersion: () => ({ 'solana-core': '4.3.0', 'feature-set': 0 }),
  getGenesisHash: (chain) => chain.genesisHash,
  getFirstAvailableBlock: () => FIRST_SLOT,
  getSlot: (chain, params) => chain.clock.slotAt(commitmentOf(chain, configAt(params, 0))),
  getBlockHeight: (chain, params) =>
    blockHeightOf(chain.clock.slotAt(commitmentOf(chain, configAt(params, 0)))),

  getBlockTime(chain, params) {
    const slot = requireInteger(params[0], 'slot');
    if (slot < FIRST_SLOT) {
      throw new RpcFailure(
        BLOCK_CLEANED_UP,
        `Block ${slot} cleaned up, does not exist on node. First available block: ${FIRST_SLOT}`,
      );
    }
    const time = chain.timeAt(slot);
    if (time === null) throw new RpcFailure(BLOCK_NOT_AVAILABLE, `Block not available for slot ${slot}`);
    return time;
  },

  getLatestBlockhash(chain, params) {
    const commitment = commitmentOf(chain, configAt(params, 0));
    return withContext(chain, commitment, chain.blockhashes.at(chain.clock.slotAt(commitment)));
  },

  isBlockhashValid(chain, params) {
    const commitment = commitmentOf(chain, configAt(params, 1));
    const live = chain.blockhashes.isLive(requireAddress(params[0]), chain.clock.slotAt(commitment));
    return withContext(chain, commitment, live);
  },

  getRecentPrioritizationFees(chain, params) {
    const addresses = requireList(params[0] ?? [], 'pubkeys').map(requireAddress);
    if (addresses.length > MAX_FEE_ACCOUNTS) {
      throw invalid(`Too many inputs provided; max ${MAX_FEE_ACCOUNTS}`);
    }
    const newest = chain.clock.slotAt('processed');
    return Array.from({ length: FEE_SLOTS }, (_, index) => ({
      slot: newest - FEE_SLOTS + 1 + index,
      prioritizationFee: chain.priorityFees[index % chain.priorityFees.length]!,
    }));
  },

  getEpochInfo(chain, params) {
    const slot = chain.clock.slotAt(commitmentOf(chain, configAt(params, 0)));
    return {
      absoluteSlot: slot,
      blockHeight: blockHeightOf(slot),
      epoch: Math.floor(slot / SLOTS_PER_EPOCH),
      slotIndex: slot % SLOTS_PER_EPOCH,
      slotsInEpoch: SLOTS_PER_EPOCH,
      transactionCount: chain.ledger.count,
    };
  },
};
