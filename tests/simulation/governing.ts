/** Administrators: they sign in, change the fee while fans pay, and pay out the treasury. */
import { ed25519 } from '@noble/curves/ed25519';
import type { Keypair } from '@solana/web3.js';
import { feeChangeMessage, payoutMessage } from '../../core/messages.ts';
import { formatAmount } from '../../core/money.ts';
import type { Chance } from './chance.ts';
import { signText } from './giving.ts';
import { unitsOf } from './scene.ts';
import { SITE, type World } from './world.ts';

const nonce = () => crypto.randomUUID().replaceAll('-', '');
/** The treasury's reserve from the settings, and something for network fees. */
const KEEP = 200_000_000n;

export async function signIn(world: World, admin: Keypair): Promise<Record<string, string> | null> {
  const wallet = admin.publicKey.toBase58();
  const asked = await world.call('GET', `/api/admin/auth-message?wallet=${wallet}`);
  if (asked?.status !== 200) return null;
  const text = new TextEncoder().encode(asked.json.message);
  const headers = {
    'x-wallet-address': wallet,
    'x-signature': Buffer.from(ed25519.sign(text, admin.secretKey.slice(0, 32))).toString('hex'),
    'x-message': Buffer.from(text).toString('base64'),
  };
  const reply = await world.call('POST', '/api/admin/authenticate', undefined, { headers });
  return reply?.json.token ? { authorization: `Bearer ${reply.json.token}` } : null;
}

export async function govern(world: World, chance: Chance, admin: Keypair): Promise<void> {
  await world.time.sleep(chance.between(0, 60_000));
  let headers: Record<string, string> | null = null;
  for (let asked = 0; asked < 4 && !headers; asked++) {
    headers = await signIn(world, admin);
    await world.time.sleep(chance.between(500, 5000));
  }
  if (!headers) return;
  for (let rounds = 0; rounds < 3; rounds++) {
    await world.time.sleep(chance.between(1000, 120_000));
    if (chance.happens(0.5)) await changeFee(world, chance, admin, headers);
    else await payOut(world, chance, admin, headers);
  }
}

async function changeFee(
  world: World,
  chance: Chance,
  admin: Keypair,
  headers: Record<string, string>,
): Promise<void> {
  const platformFee = chance.between(0, 80) / 4;
  const message = feeChangeMessage({
    site: SITE,
    newFee: platformFee,
    timestamp: Date.now(),
    nonce: nonce(),
  });
  const body = { platformFee, message, signature: signText(admin, message) };
  await world.call('PUT', '/api/admin/config', body, { headers });
  if (chance.happens(0.3)) await world.call('PUT', '/api/admin/config', body, { headers });
}

interface Wanted {
  /** A mint, or 'SOL'. */
  asset: string;
  amountUnits: string;
  minimumLamports: string;
}

async function payOut(
  world: World,
  chance: Chance,
  admin: Keypair,
  headers: Record<string, string>,
): Promise<void> {
  const wanted = chance.happens(0.5)
    ? await someToken(world, chance, headers)
    : someSol(world, BigInt(chance.between(1, 100)));
  if (!wanted) return;
  const { asset, ...amounts } = wanted;
  const recipients = world.scene.admins.map(({ publicKey }) => publicKey.toBase58()).sort();
  const terms = { recipients, ...amounts, payoutCutPercent: 10 };
  const { amountUnits: amount, ...agreed } = terms;
  const message = payoutMessage({
    site: SITE,
    mint: asset,
    amount,
    ...agreed,
    timestamp: Date.now(),
    nonce: nonce(),
  });
  const body = { ...terms, message, confirmationSignature: signText(admin, message) };
  const ask = () => world.call('POST', `/api/admin/payout/${asset}`, body, { headers });
  if (chance.happens(0.3)) void ask();
  for (let asked = 0; asked < 4; asked++) {
    const reply = await ask();
    if (reply && reply.json.code !== 'chain_unavailable' && reply.json.code !== 'swap_unavailable') break;
    await world.time.sleep(chance.between(500, 8000));
  }
  const id = world.rows<{ id: string }>('SELECT id FROM payouts ORDER BY created_at DESC LIMIT 1')[0]?.id;
  if (!id || !chance.happens(0.2)) return;
  await world.time.sleep(chance.between(0, 30_000));
  await world.call('POST', `/api/admin/payouts/${id}/return`, {}, { headers });
}

function someSol({ network, scene }: World, percent: bigint): Wanted | null {
  const held = network.chain.accounts.lamports(scene.treasury.publicKey.toBase58());
  if (held <= KEEP) return null;
  const amount = (((held - KEEP) * percent) / 100n).toString();
  return { asset: 'SOL', amountUnits: amount, minimumLamports: amount };
}

/** Returns a part of the treasury's coins, at the price that the admin sees. */
async function someToken(
  world: World,
  chance: Chance,
  headers: Record<string, string>,
): Promise<Wanted | null> {
  const { mint, decimals } = chance.pick(world.scene.coins);
  const held = unitsOf(world.network, world.scene.treasury.publicKey.toBase58(), mint);
  const amount = (held * BigInt(chance.between(1, 100))) / 100n;
  if (amount === 0n) return null;
  const ask = { tokenAddress: mint, amount: formatAmount(amount, decimals), decimals };
  for (let asked = 0; asked < 3; asked++) {
    const quote = await world.call('POST', '/api/admin/jupiter-quote', ask, { headers });
    const minimumLamports = quote?.json.data?.minimumLamports;
    if (minimumLamports) return { asset: mint, amountUnits: amount.toString(), minimumLamports };
    await world.time.sleep(chance.between(500, 5000));
  }
  return null;
}
