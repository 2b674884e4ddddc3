/**
 * A second verifier of records, written from docs/record.md alone: it imports nothing of the project, so that it and
 * core/draw/verify.ts can disagree. second-shape.ts and second-list.ts are parts of it.
 */
import { expand_message_xmd } from '@noble/curves/abstract/hash-to-curve';
import { bn254 } from '@noble/curves/bn254';
import { bytesToNumberBE, bytesToNumberLE } from '@noble/curves/utils';
import { keccak_256 } from '@noble/hashes/sha3';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils';
import bs58 from 'bs58';
import { checkList, type List } from './second-list.ts';
import { fits, isPoint, type Json, le, must, raw, sha, sum } from './second-shape.ts';

const EVMNET = {
  genesis: 1727521075,
  lead: 60,
  least: 600,
  late: 300,
  key: '07e1d1d335df83fa98462005690372c643340060d205306a9aa8106b6bd0b3820557ec32c2ad488e4d4f6008f89a346f18492092ccc0d594610de2732c8b808f0095685ae3a85ba243747b1b2f426049010f6b73a0cf1d389351d5aaaa1047f6297d3a4f9749b33eb2d904c9d9ebf17224150ddd7abd7567a9bec6c74480ee0b',
};
/** The beacon of local worlds, for whoever allows it. */
const LOCAL = {
  genesis: 1700000000,
  lead: 6,
  least: 7,
  late: 5,
  key: '264498df8485051ea2aecc0bf356d331872ea8deb91488760b05236676b798f01dd0289e7234450269cfc940d42120feccfcd130d53046d71e2be74379e728d72d52973e757b31a72982635cefddfb08343e2325e0caf22cd463a21ed44452c621c21a3d052ab57bb9329028609b17b65d260c544d545f50d6c41303b7902a0c',
};
const PUBLIC = [
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
  'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG',
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY',
];
const { Fp, Fp12 } = bn254.fields;
const root = (value: bigint) =>
  [Fp.pow(value, (Fp.ORDER + 1n) / 4n)].find((r) => Fp.eql(Fp.sqr(r), value)) ?? null;
const curve = (x: bigint) => Fp.create(x ** 3n + 3n);

function map(u: bigint) {
  const c3 = root(Fp.create(-12n))!;
  const [above, below, half] = [Fp.create(1n + 4n * u * u), Fp.create(1n - 4n * u * u), Fp.inv(2n)];
  const t = Fp.div(Fp.mul(c3 % 2n ? Fp.neg(c3) : c3, u), above);
  const candidates = [-half - t, t - half, 1n - 16n * Fp.inv(3n) * Fp.div(above, below) ** 2n].map(Fp.create);
  const x = candidates.find((candidate) => root(curve(candidate)) !== null)!;
  const y = root(curve(x))!;
  return bn254.G1.Point.fromAffine({ x, y: y % 2n === u % 2n ? y : Fp.neg(y) });
}

function beaconSigns(key: Uint8Array, round: bigint, signature: Uint8Array): boolean {
  const tag = utf8ToBytes('BLS_SIG_BN254G1_XMD:KECCAK-256_SVDW_RO_NUL_');
  const bytes = expand_message_xmd(keccak_256(le(round).reverse()), tag, 96, keccak_256);
  const hash = map(Fp.create(bytesToNumberBE(bytes.subarray(0, 48)))).add(
    map(Fp.create(bytesToNumberBE(bytes.subarray(48)))),
  );
  const [x, y] = [bytesToNumberBE(signature.subarray(0, 32)), bytesToNumberBE(signature.subarray(32))];
  if (x >= Fp.ORDER || y >= Fp.ORDER || x + y === 0n || Fp.sqr(y) !== curve(x)) return false;
  const [x1, x0, y1, y0] = [0, 32, 64, 96].map((at) => bytesToNumberBE(key.subarray(at, at + 32)));
  const g2 = bn254.G2.Point.fromAffine({ x: { c0: x0!, c1: x1! }, y: { c0: y0!, c1: y1! } });
  const left = bn254.pairing(bn254.G1.Point.fromAffine({ x, y }), bn254.G2.Point.BASE);
  return Fp12.eql(left, bn254.pairing(hash, g2));
}

function checkSteps(json: Json, opensBefore: number, { genesis, lead, least, late }: typeof EVMNET): void {
  const { commits, terms, window, open, ...record } = json;
  const { reveal, places, end } = record;
  const inOrder = (steps: Json[]) =>
    steps.every((tx, at) => at === 0 || (steps[at - 1].slot <= tx.slot && steps[at - 1].time <= tx.time));
  const isOpen = opensBefore > open.time && opensBefore <= open.time + 86400;
  must(isOpen && terms.endsAt > open.time && terms.endsAt <= open.time + 366 * 86400, 'steps: open');
  const must10 = record.prize.mint === null;
  must(!must10 || record.prize.decimals === 9, 'prize: SOL');
  const amounts: bigint[] = record.amounts.map(BigInt);
  must(amounts.length > 0 && amounts.every((amount) => amount >= (must10 ? 1_000_000n : 1n)), 'prize: least');
  must(
    sum(amounts) >= (must10 ? 10_000_000n : 1n) && sum(amounts) + BigInt(record.prize.fee) < 2n ** 64n,
    'prize',
  );
  must(window === 0 || (window >= least && window <= 86400), 'window');
  for (const [at, { number, live, tx, cutoff, withdrawn, round }] of commits.entries()) {
    must(number === at && !(live && window) && tx.time <= terms.endsAt + 23 * 86400, 'steps: commit');
    must(terms.kind !== 'holders' || tx.time >= terms.endsAt, 'steps: too early');
    must(withdrawn ? withdrawn.time < cutoff : at === commits.length - 1, 'steps: withdrawn');
    must(cutoff === (live ? 0 : tx.time + Math.max(window, least)), 'round: cutoff');
    const from = live ? tx.time + lead : cutoff + late;
    const due = Math.max(0, Math.ceil((from - genesis) / 3)) + 1;
    must(String(due) === round, 'round');
  }
  const commit = commits.at(-1);
  must(!reveal || (commit && !commit.withdrawn), 'steps: reveal');
  must(places.length === 0 || reveal, 'steps: places');
  const last = end ? [end.tx] : [];
  const main = [open, ...commits.flatMap(({ tx, withdrawn }: Json) => (withdrawn ? [tx, withdrawn] : [tx]))];
  main.push(...(reveal ? [reveal.tx] : []), ...places.map(({ prove }: Json) => prove), ...last);
  must(inOrder(main), 'steps: order');
  const pays = places.filter(({ pay }: Json) => pay);
  for (const { prove, pay } of pays) must(inOrder([prove, pay, ...last]), 'steps: pay');
  const sorted = [...main, ...pays.map(({ pay }: Json) => pay)].sort(
    (a, b) => a.slot - b.slot || a.time - b.time,
  );
  must(inOrder(sorted), 'steps: times');
  for (const a of sorted)
    for (const b of sorted) {
      must((a.slot === b.slot) <= (a.time === b.time), 'steps: one time');
      must(a.signature !== b.signature || a.slot === b.slot, 'steps: one slot');
    }
  if (!end) return;
  const reclaim = terms.endsAt + 86400 * (places.length > 0 ? 210 : 30);
  const rest = BigInt(commit?.totalWeight ?? 0) - sum(places.map(({ weight }: Json) => BigInt(weight)));
  const isDone = places.length === amounts.length || (places.length > 0 && rest === 0n);
  const isLate = end.tx.time >= reclaim;
  const allows: Json = {
    cancel: !reveal && (!commit || commit.withdrawn || end.tx.time < commit.cutoff),
    reclaim: pays.length === 0 && isLate,
    finish: reveal && ((isDone && pays.length === places.length) || (pays.length > 0 && isLate)),
  };
  must(end.tx.time >= opensBefore && allows[end.by], 'end');
}

function checkPlaces({ escrow, reveal, places, commits }: Json, list: List | null): void {
  const { root: committed, totalWeight } = commits.at(-1);
  const taken: { start: bigint; weight: bigint; winner: string }[] = [];
  for (const [p, { winner, index, weight, start, ticket, proof }] of places.entries()) {
    const rest = BigInt(totalWeight) - sum(taken.map((range) => range.weight));
    must(rest > 0n && taken.every((range) => range.winner !== winner), 'winner: twice');
    const limit = 2n ** 64n - (2n ** 64n % rest);
    const hash = (c: number) =>
      sha('fanfare draw v2', raw(escrow), hexToBytes(reveal.randomness), Uint8Array.of(p, c)).slice(0, 8);
    const x = Array.from({ length: 256 }, (_, c) => bytesToNumberLE(hash(c))).find(
      (number) => number < limit,
    )!;
    const won = { start: BigInt(start), weight: BigInt(weight), winner };
    const due = taken.reduce((t, range) => (t >= range.start ? t + range.weight : t), x % rest);
    must(String(due) === ticket && due >= won.start && due < won.start + won.weight, 'ticket');
    const entry = list?.e[index];
    const before = sum((list?.e ?? []).slice(0, index).map((one) => one.weight));
    must(
      !list || (entry?.wallet === winner && entry?.weight === won.weight && before === won.start),
      'winner',
    );
    const bytes = hexToBytes(proof);
    const [levels, sides] = [bytes[0]!, Number(bytesToNumberLE(bytes.subarray(1, 5)))];
    must(levels <= 32 && sides < 2 ** levels && bytes.length === 5 + 40 * levels, 'proof: form');
    let node = { hash: sha(Uint8Array.of(0), raw(winner), le(won.weight)), sum: won.weight, start: 0n };
    for (let level = 0; level < levels; level++) {
      const sibling = bytes.subarray(5 + 40 * level, 45 + 40 * level);
      const [own, other] = [concatBytes(node.hash, le(node.sum)), bytesToNumberLE(sibling.subarray(32))];
      const isLeft = Math.floor(sides / 2 ** level) % 2 === 1;
      const hash = sha(Uint8Array.of(1), ...(isLeft ? [sibling, own] : [own, sibling]));
      node = { hash, sum: node.sum + other, start: node.start + (isLeft ? other : 0n) };
      must(node.sum < 2n ** 64n, 'proof: sum');
    }
    must(bytesToHex(node.hash) === committed && String(node.sum) === totalWeight, 'proof: root');
    must(node.start === won.start, 'proof: start');
    taken.push(won);
    taken.sort((a, b) => (a.start < b.start ? -1 : 1));
  }
}

const KEYS =
  'version kind gateMint eligibility type value tiers label requirementType requirementValue entries endsAt title description swapWallet';

/** Returns the reason why a record is false; null if it holds as far as it goes. */
export function secondVerifier(json: Json, allowsLocal = false): string | null {
  try {
    must(fits(json, '{record'), 'shape');
    const { program, creator, id, escrow, terms, termsHash, reveal, commits, prize } = json;
    must(
      (prize.mint === null) === (prize.tokenProgram === null) && json.places.length <= json.amounts.length,
      'shape',
    );
    const { kind, gateMint, eligibility, tiers } = terms;
    must(bytesToHex(sha(JSON.stringify(terms, KEYS.split(' ')))) === termsHash, 'terms');
    must(
      kind === 'holders' ? gateMint : eligibility === null && (gateMint || tiers.length === 0),
      'terms: kind',
    );
    const address = sha(
      'escrow',
      raw(creator),
      hexToBytes(id),
      Uint8Array.of(255),
      raw(program),
      'ProgramDerivedAddress',
    );
    must(bs58.encode(address) === escrow && !isPoint(address), 'address');
    const beacon = allowsLocal ? LOCAL : EVMNET;
    must(!allowsLocal || !PUBLIC.includes(json.genesis), 'genesis');
    checkSteps(json, Number(BigInt.asIntN(64, bytesToNumberLE(hexToBytes(id.slice(0, 16))))), beacon);
    const list = json.list === null ? null : checkList(json);
    if (!reveal) return null;
    const signature = hexToBytes(reveal.signature);
    must(beaconSigns(hexToBytes(beacon.key), BigInt(commits.at(-1).round), signature), 'beacon');
    must(bytesToHex(sha(signature)) === reveal.randomness, 'randomness');
    checkPlaces(json, list);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}
