/** Speech and test alerts, as a token's creator reads and sends them. */
import type { AlertSettings } from '../../core/alerts/settings.ts';
import type { LiveStyle } from '../../core/live/style.ts';
import type { SpeechState } from '../../core/shares/days.ts';
import type { Authority } from './creator.ts';
import { useRead } from './read.ts';
import { callAs } from './session.ts';

const EVERY_MS = 60_000;

/** Returns the creator's share of today's speech; null reads nothing. */
export function useSpeechState(token: string, authority: Authority | null) {
  return useRead(
    authority && [`/api/live/${token}/voice`, authority.bearer],
    async ([path]: string[]) =>
      (await callAs<{ data: SpeechState }>(authority!.scope, authority!.bearer, path!)).data,
    { refreshInterval: EVERY_MS },
  );
}

/** Sends a test alert to the stream, of so many lamports; with a draft it plays by those settings once. */
export async function sendTestAlert(
  token: string,
  { scope, bearer }: Authority,
  amountUnits: string | undefined,
  draft: { alerts: AlertSettings; style: LiveStyle } | undefined,
): Promise<void> {
  await callAs(scope, bearer, `/api/live/${token}/queue/test`, { body: { amountUnits, draft } });
}
