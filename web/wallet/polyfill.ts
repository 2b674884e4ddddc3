/** Solana's libraries expect Node's Buffer. Must be the first import of the wallet chunk. */
import { Buffer } from 'buffer';

(globalThis as { Buffer?: typeof Buffer }).Buffer ??= Buffer;
