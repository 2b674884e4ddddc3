/** The list of a record, from docs/record.md alone: part of the second verifier. */
import { ed25519 } from '@noble/curves/ed25519';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils';
import { fits, isBase58, isPoint, type Json, le, must, raw, sha, sum } from './second-shape.ts';

const [W, N] = ['([1-9A-HJ-NP-Za-km-z]{32,44})', '(0|[1-9]\\d{0,19})'];
const HEAD = new RegExp(
  `^fanfare list 2\ngiveaway ${W}\nsnapshot (?:none|${W}${` ${N}`.repeat(6)})\n(?:n gap ${N}\n)?(?:n second ${N} ([0-9a-f]{64}) ${N}\n)?`,
);
const ROW = new RegExp(
  `^(?:(e) ${W} ${N} (-|${N}) (-|[sm]:[A-Za-z0-9+/]*={0,2})|(x) ${W} ([a-z_]+) (-|${N})|(b) ${W} ${N})$`,
);

function readList(text: string) {
  const head = HEAD.exec(text) ?? [];
  const [all, giveaway, mint, slot, time, before, after, decimals, accounts, gap, slot2, root2, difference] =
    head;
  must(all !== undefined && text.endsWith('\n') && (mint || (!gap && !slot2)), 'list: head');
  const small = [slot, time, accounts, slot2].every((number) => Number(number ?? 0) < 2 ** 53);
  must(small && Number(decimals ?? 0) < 256 && isBase58(mint ?? giveaway!, 32), 'list: head');
  const rows = text
    .slice(all.length, -1)
    .split('\n')
    .map((line) => {
      const found = ROW.exec(line)?.slice(1);
      must(found, 'list: a line');
      const [e, ew, weight, eh, , proof, x, xw, reason, xh, , , bw, bh] = found;
      const [kind, wallet, holding] = e ? [0, ew!, eh!] : x ? [1, xw!, xh!] : [2, bw!, bh!];
      must(
        [...found, ...head.slice(5, 7), gap, difference].every(
          (one) => !/^\d+$/.test(one ?? '') || fits(one, 'U'),
        ),
        'list: a number',
      );
      const bytes = Buffer.from(proof?.slice(2) ?? '', 'base64');
      must(!proof || proof === '-' || bytes.toString('base64') === proof.slice(2), 'list: base64');
      must(bytes.length <= 376 && (proof?.[0] !== 's' || bytes.length === 64), 'list: a proof');
      must(isBase58(wallet, 32) && weight !== '0', 'list: a wallet');
      return {
        kind,
        wallet,
        weight: BigInt(weight ?? 0),
        reason,
        holding: holding === '-' ? null : BigInt(holding),
        proof,
      };
    });
  const keys = rows.map(({ kind, wallet }) => `${kind}${bytesToHex(raw(wallet))}`);
  must(
    keys.every((key, at) => at === 0 || keys[at - 1]! < key),
    'list: order',
  );
  must(new Set(rows.map(({ wallet }) => wallet)).size === rows.length, 'list: a wallet twice');
  must(rows[0]!.kind === 0 && rows.length <= 2 ** 20, 'list: no entry');
  const snapshot = mint
    ? {
        mint,
        slot: Number(slot),
        time: Number(time),
        before: BigInt(before!),
        after: BigInt(after!),
        decimals: BigInt(decimals!),
      }
    : null;
  const [e, x, b] = [0, 1, 2].map((kind) => rows.filter((row) => row.kind === kind));
  return {
    giveaway,
    snapshot,
    gap,
    second: root2 ? { root: root2, difference: BigInt(difference!) } : null,
    e: e!,
    x: x!,
    b: b!,
  };
}

const PROGRAMS =
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr ComputeBudget111111111111111111111111111111 L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95'.split(
    ' ',
  );
const RESERVED =
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95 So11111111111111111111111111111111111111112 9pan9bMn5HatX4EJdBwg9VgCa7Uz5HL8N1m5D3NdXejP';
const isReserved = (wallet: string) => wallet.endsWith('1'.repeat(8)) || RESERVED.includes(wallet);
const isSigned = (wallet: string, text: Uint8Array, signature: Uint8Array) =>
  ed25519.verify(signature, text, raw(wallet), { zip215: false });

function isMemo(wallet: string, text: Uint8Array, proof: Uint8Array): boolean {
  const [version, count, ...rest] = proof.subarray(64);
  const named = rest.splice(0, count);
  must(version === 0 || version === 128, 'evidence: a version');
  must(new Set(named).size === count && named.every((one) => one < 3), 'evidence: a program');
  const compact = (length: number) => (length < 128 ? [length] : [(length % 128) + 128, length >> 7]);
  const [kinds, calls]: [string[], number[][]] = [[], []];
  while (rest.length > 0) {
    const [place, accounts, length] = rest.splice(0, 3);
    const data = rest.splice(0, length);
    const program = named[place! - 1];
    must(accounts! < 2 && data.length === length && program !== undefined, 'evidence: an instruction');
    must(program !== 0 || length === 0, 'evidence: a memo');
    must(program !== 1 || length === [0, 5, 5, 9, 5][data[0]!], 'evidence: a budget');
    must(program !== 2 || length! <= 64, 'evidence: a guard');
    kinds.push(program === 1 ? `1 ${data[0]}` : `${program}`);
    const said = program === 0 ? [...text] : data;
    calls.push([place!, ...(accounts ? [1, 0] : [0]), ...compact(said.length), ...said]);
  }
  const alone = kinds.filter((kind) => kind !== '2');
  must(alone.includes('0') && new Set(alone).size === alone.length, 'evidence: twice');
  must(kinds.length - alone.length <= 4, 'evidence: guards');
  const keys = [wallet, ...named.map((one) => PROGRAMS[one]!)].flatMap((key) => [...raw(key)]);
  const dead = utf8ToBytes('fanfare sign-in, never a payment');
  const body = [1, 0, count!, count! + 1, ...keys, ...dead, calls.length, ...calls.flat()];
  const message = version === 0 ? body : [128, ...body, 0];
  return isSigned(wallet, Uint8Array.from(message), proof.subarray(0, 64));
}

export type List = ReturnType<typeof readList>;

function weightOf({ eligibility, tiers }: Json, holding: bigint, snapshot: List['snapshot']): bigint {
  const meets = (type: string, value: string) => {
    const [whole, part = ''] = value.split('.');
    const [digits, scale] = [BigInt(whole + part), 10n ** BigInt(part.length)];
    if (type === 'percentage') return holding * scale * 100n >= digits * snapshot!.before;
    return holding * scale >= digits * 10n ** snapshot!.decimals;
  };
  if (eligibility && (holding === 0n || !meets(eligibility.type, eligibility.value))) return 0n;
  const met = tiers.filter((tier: Json) => meets(tier.requirementType, tier.requirementValue));
  return 1n + sum(met.map(({ entries }: Json) => BigInt(entries)));
}

/** Reads and checks the list of a record. Throws why it is false. */
export function checkList({ list: text, terms, commits, open, escrow, site, ...record }: Json): List {
  const list = readList(text);
  const { snapshot, gap, second, e, x, b, giveaway } = list;
  const [commit, isHolders] = [commits.at(-1), terms.kind === 'holders'];
  must(giveaway === escrow && (!commit || bytesToHex(sha(text)) === commit.listHash), 'list: hash');
  must(
    (snapshot !== null) === (terms.gateMint !== null) && snapshot?.mint === (terms.gateMint ?? undefined),
    'snapshot',
  );
  const { mint, decimals } = record.prize;
  must(!snapshot || mint !== snapshot.mint || BigInt(decimals) === snapshot.decimals, 'snapshot: decimals');
  const all = [...e, ...x, ...b];
  if (snapshot) {
    const { slot, time, before, after } = snapshot;
    const { slot: lastSlot, time: lastTime } = commit?.tx ?? snapshot;
    must(slot >= open.slot && time >= open.time && slot <= lastSlot && time <= lastTime, 'snapshot: moment');
    must(!isHolders || time >= terms.endsAt, 'snapshot: before the end');
    const [low, high] = before < after ? [before, after] : [after, before];
    must(gap === undefined || (gap !== '0' && BigInt(gap) * 1000n <= high), 'gap');
    const held = sum(e.map(({ holding }) => holding ?? 0n));
    must(held <= high + BigInt(gap ?? 0), 'weights: more than there is');
    const total = held + sum([...x, ...b].map(({ holding }) => holding ?? 0n));
    const outside = total < low ? low - total : total > high ? total - high : 0n;
    must(!isHolders || outside === BigInt(gap ?? 0), 'evidence: supply');
    const isSame = second?.root === bytesToHex(treeOf(e).hash);
    must(
      !second || (second.difference * 100n <= treeOf(e).sum && (second.difference === 0n) === isSame),
      'second',
    );
  }
  must(isHolders ? all.every(({ holding }) => holding !== null) : x.length + b.length === 0, 'left out');
  const own: Json = { mint: terms.gateMint, giveaway_creator: record.creator, treasury: record.treasury };
  Object.assign(own, { operator: record.operator, swap_wallet: terms.swapWallet });
  for (const { wallet, weight, holding, proof } of e) {
    const message = `${site} asks you to register for giveaway\nTitle: ${JSON.stringify(terms.title)}\nGiveaway: ${escrow}\nWallet: ${wallet}\nSigning costs nothing and moves nothing.`;
    const bytes = Buffer.from(proof!.slice(2), 'base64');
    const proves = () => (proof![0] === 's' ? isSigned : isMemo)(wallet, utf8ToBytes(message), bytes);
    must(isHolders ? proof === '-' : proof !== '-' && proves(), 'evidence: proof');
    must((holding !== null) === (snapshot !== null), 'weights: holding');
    must(weight === weightOf(terms, holding ?? 0n, snapshot), 'weights');
    const isBarred = isReserved(wallet) || Object.values(own).includes(wallet);
    must(!isBarred && (!isHolders || isPoint(raw(wallet))), 'exclusions: takes part');
  }
  for (const { wallet, reason } of x) {
    const known: Json = { off_curve: !isPoint(raw(wallet)), reserved: isReserved(wallet), executable: true };
    must(known[reason!] ?? (reason === 'token_creator' || own[reason!] === wallet), 'exclusions: reason');
  }
  must(x.filter(({ reason }) => reason === 'token_creator').length <= 2, 'exclusions: token creators');
  must(
    b.every(({ holding }) => weightOf(terms, holding!, snapshot) === 0n),
    'evidence: below',
  );
  const { hash, sum: total } = treeOf(e);
  must(!commit || (bytesToHex(hash) === commit.root && String(total) === commit.totalWeight), 'root');
  return list;
}

function treeOf(entries: List['e']): { hash: Uint8Array; sum: bigint } {
  const [one] = entries;
  if (entries.length === 1)
    return { hash: sha(Uint8Array.of(0), raw(one!.wallet), le(one!.weight)), sum: one!.weight };
  const middle = 2 ** Math.floor(Math.log2(entries.length - 1));
  const [left, right] = [treeOf(entries.slice(0, middle)), treeOf(entries.slice(middle))];
  const total = left.sum + right.sum;
  must(total < 2n ** 64n, 'list: total');
  return { hash: sha(Uint8Array.of(1), left.hash, le(left.sum), right.hash, le(right.sum)), sum: total };
}
