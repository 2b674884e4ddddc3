import { address, startsWith, u16, u32 } from './bytes.ts';

export interface SharingConfig {
  mint: string;
  /** May change the shares until its right is revoked. */
  admin: string;
  adminRevoked: boolean;
  shareholders: { address: string; shareBps: number }[];
}

const DISCRIMINATOR = [216, 74, 9, 0, 56, 140, 93, 75];
const SHAREHOLDERS = 80;
const SHAREHOLDER_BYTES = 34;
/** Generous: the program allows ten. */
const MAX_SHAREHOLDERS = 64;

/**
 * Decodes the shares of one coin's creator fees: discriminator@0, bump@8, version@9, status@10, mint@11, admin@43,
 * admin revoked@75, then a vector (u32 length@76) of address and basis points. The caller checks which program owns the
 * account. Source: pump-fun/pump-public-docs idl/pump_fees.json, SharingConfig and Shareholder.
 */
export function decodeSharingConfig(data: Uint8Array): SharingConfig | null {
  if (data.length < SHAREHOLDERS) return null;
  if (!startsWith(data, DISCRIMINATOR)) return null;
  const count = u32(data, 76);
  if (count > MAX_SHAREHOLDERS || data.length < SHAREHOLDERS + count * SHAREHOLDER_BYTES) return null;
  const shareholders = Array.from({ length: count }, (_, index) => {
    const at = SHAREHOLDERS + index * SHAREHOLDER_BYTES;
    return { address: address(data, at), shareBps: u16(data, at + 32) };
  });
  return { mint: address(data, 11), admin: address(data, 43), adminRevoked: data[75] !== 0, shareholders };
}
