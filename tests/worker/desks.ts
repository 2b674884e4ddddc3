/** Desks of moderators in tests: links, alerts that wait, and what a desk sees. */
import { expect } from 'vitest';
import { CREATOR_SCOPE, type DeskLink, type DeskScope, type DeskState } from '../../core/live/desk.ts';
import type { Ruling } from '../../core/moderation/model.ts';
import { aTip, QUICK, RoomClient, theRoom, until } from './room-client.ts';
import { asCreator, insertTip } from './room-paid-tips.ts';
import { call, ORIGIN, token, world } from './support.ts';

export const mint = () => token('launch').mint;
export const HELD: Ruling = { state: 'held', until: null, reasons: ['word'] };
export const ALL: DeskScope = { ...CREATOR_SCOPE };
export const NONE: DeskScope = { approve: false, skip: false, pause: false, block: false, amounts: false };
export const sender = () => world.people.fan1.publicKey;

export const path = (rest: string) => `/api/live/${mint()}/desk/${rest}`;

export async function makeLink(label: string, scope: DeskScope): Promise<{ link: DeskLink; secret: string }> {
  const { status, json } = await call(
    'POST',
    path('links'),
    { label, scope },
    { headers: await asCreator(mint()) },
  );
  expect(status).toBe(200);
  const url = new URL(json.data.url);
  expect(`${url.origin}${url.pathname}${url.search}`).toBe(`${ORIGIN}/${mint()}/desk`);
  return { link: json.data.link, secret: url.hash.replace('#key=', '') };
}

export const press = (secret: string, action: string, alertId?: string) =>
  call('POST', path(action), alertId === undefined ? undefined : { alertId }, {
    headers: { 'x-desk-key': secret },
  });

export async function held(id: string, ruling: Ruling = HELD) {
  await insertTip({ id, token: mint(), message: `message of ${id}` });
  const tip = { ...aTip(id, mint()), senderAddress: sender() };
  await theRoom(mint()).deliverTip(tip, QUICK, null, ruling);
}

/** A desk as its page has it: the newest state, and whether its socket was closed. */
export async function dock(secret: string) {
  const client = await RoomClient.open(mint());
  client.say({ type: 'join-desk', tokenAddress: mint(), secret });
  return {
    client,
    state: (): DeskState | undefined => client.of('desk').at(-1)?.state,
    shows: (check: (state: DeskState) => void) =>
      until(() => {
        const state = client.of('desk').at(-1)?.state;
        expect(state).toBeDefined();
        check(state!);
      }),
  };
}

export const idsOf = (list: { alerts: { alertId: string }[] }) => list.alerts.map(({ alertId }) => alertId);
