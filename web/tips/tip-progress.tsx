/** What is shown once a tip is on its way: not needed for the first paint, asked for right after it. */
export { ChainProgress } from '../wallet/chain-progress.tsx';
export { StillSending } from './still-sending-notice.tsx';
