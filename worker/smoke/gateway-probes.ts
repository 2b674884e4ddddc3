/** Where the metadata of tokens is stored: read as token pages read it, and from each gateway separately. */

import { OutsideError } from '../../chain/outside.ts';
import { type Env, solana } from '../env.ts';
import { askPlace, type FileRequest, type GatewaySettings, placesOf } from '../tokens/gateways.ts';
import { readOffChain } from '../tokens/off-chain.ts';
import { readToken } from '../tokens/read-token.ts';
import { type Probe, Skipped } from './run.ts';

/** All of them, one after the other, fit into the time of a probe. */
const PLACE_MS = 2000;
const MAX_BYTES = 64 * 1024;

export function gatewayProbes(env: Env, coin: () => Promise<string | null>): Probe[] {
  const uri = async () => {
    const mint = await coin();
    const token = mint ? await readToken(solana(env), mint) : null;
    if (!token || placesOf(token.uri, env.IPFS_GATEWAYS).length === 0)
      throw new Skipped('Name a coin with metadata on IPFS with --coin.');
    return token.uri;
  };
  const probe = (name: string, ask: Probe['ask'], todo: string): Probe => ({
    name,
    service: 'gateways',
    ask,
    todo: () => todo,
  });
  return [
    probe(
      'Token metadata',
      async () => {
        const read = await readOffChain(await uri(), { settings: env });
        if (!read) throw new Error('the metadata of the coin cannot be read');
        return read.imageUrl ? 'description and picture' : 'no picture named';
      },
      'No gateway gave the metadata. Letter tiles stand in for pictures; try again later.',
    ),
    probe(
      'Gateways, one by one',
      async () => askEach(env, await uri()),
      'None of IPFS_GATEWAYS gives the file. Put a gateway of your own in front of them.',
    ),
  ];
}

/** "ipfs.io 120 ms, dweb.link HTTP 429": each gateway separately. Throws an Error with this text if all failed. */
export async function askEach(settings: GatewaySettings, uri: string, ask?: typeof fetch): Promise<string> {
  const request: FileRequest = {
    accept: 'application/json',
    maxBytes: MAX_BYTES,
    timeoutMs: PLACE_MS,
    isGood: ({ json }) => json() !== undefined,
    fetch: ask,
  };
  const answers: string[] = [];
  let good = 0;
  for (const place of placesOf(uri, settings.IPFS_GATEWAYS)) {
    const start = Date.now();
    const said = await askPlace(settings, place, request).then(
      () => {
        good += 1;
        return `${Date.now() - start} ms`;
      },
      (error: unknown) =>
        error instanceof OutsideError && error.status !== null ? `HTTP ${error.status}` : 'no answer',
    );
    answers.push(`${new URL(place).host} ${said}`);
  }
  if (good === 0) throw new Error(answers.join(', '));
  return answers.join(', ');
}
