/** Invariants of overlays and pages at rest. */
import { clipAlertId } from '../../core/live/clip-alert.ts';
import type { Seen } from './invariants.ts';

/**
 * Each confirmed tip once on each overlay that was there, and on each page; never twice on any. Of clips only winners,
 * and none twice.
 */
export function shownOnce({ world, watchers }: Seen): string[] {
  const problems: string[] = [];
  for (const [place, watcher] of watchers.entries()) {
    const name = `${watcher.role} ${place}`;
    problems.push(...watcher.wrong.map((text) => `${name}: ${text}`));
    if (!watcher.connected) problems.push(`${name} cannot connect`);
    const tips = world.rows<{ id: string; confirmed_at: number }>(
      "SELECT id, confirmed_at FROM tips WHERE status = 'confirmed' AND token = ?",
      watcher.token,
    );
    const winners = world
      .rows<{ clip: string }>('SELECT clip FROM clip_winners WHERE token = ?', watcher.token)
      .map(({ clip }) => clipAlertId(clip));
    const times = new Map<string, number>();
    for (const id of watcher.shown) times.set(id, (times.get(id) ?? 0) + 1);
    for (const [id, count] of times) {
      if (count > 1) problems.push(`${name} showed tip ${id} ${count} times`);
      if (!tips.some((tip) => tip.id === id) && !winners.includes(id))
        problems.push(`${name} showed ${id}, which is no confirmed tip and no winning clip`);
    }
    for (const { id, confirmed_at } of tips) {
      if (watcher.since === null || confirmed_at <= watcher.since || times.has(id)) continue;
      // The stream was away for half a day: its creator plays the alert, or does not.
      if (isMissed(world, watcher.token, id)) continue;
      if (isUnseen(world, watcher.token, id)) continue;
      if (isRemoved(world, id)) continue;
      // Its creator did not want it.
      if (!watcher.spared.has(id)) problems.push(`${name} never showed tip ${id}`);
    }
  }
  return problems;
}

function isMissed(world: Seen['world'], token: string, tipId: string): boolean {
  const { sqlite } = world.rooms.at(token);
  return sqlite.prepare('SELECT 1 FROM missed WHERE tip_id = ?').get(tipId) !== undefined;
}

/** Returns whether a tip is below the creator's minimum for showing. */
function isUnseen(world: Seen['world'], token: string, tipId: string): boolean {
  const { sqlite } = world.rooms.at(token);
  return sqlite.prepare("SELECT 1 FROM ended WHERE tip_id = ? AND how = 'unseen'").get(tipId) !== undefined;
}

/**
 * Its ruling removed it: the rule, because its sender was blocked; or someone at the desk, whom the room need not have
 * heard. A second payment of the same tip has the words of the first, and its ruling.
 */
function isRemoved(world: Seen['world'], tipId: string): boolean {
  const { blocked, denied } = world.words;
  const rows = world.rows<{ token: string; sender: string; memo: string | null; by: string | null }>(
    `SELECT t.token, t.sender, k.memo_id AS memo, r.decided_by AS by FROM tip_rulings r JOIN tips t ON t.id = r.tip_id
      LEFT JOIN tip_payments k ON k.tip_id = t.id WHERE r.tip_id = ? AND r.state = 'removed'`,
    tipId,
  );
  return rows.some(({ token, sender, memo, by }) =>
    by === null
      ? blocked.has(`${token} ${sender}`)
      : denied.has(tipId) || (memo !== null && denied.has(memo)),
  );
}

/** Each paid alert was ruled on, and ended as it was shown, by the rules that were set, or by someone. */
export async function endsExplained({ world }: Seen): Promise<string[]> {
  const problems: string[] = [];
  const tips = world.rows<{
    id: string;
    token: string;
    plan: string;
    state: string | null;
    decided: number | null;
    by: string | null;
  }>(
    `SELECT t.id, t.token, p.plan, r.state, r.decided_at AS decided, r.decided_by AS by FROM tips t LEFT JOIN tip_plans p ON p.tip_id = t.id
      LEFT JOIN tip_rulings r ON r.tip_id = t.id WHERE t.status = 'confirmed'`,
  );
  for (const { id, token, plan, state, decided, by: decider } of tips) {
    const ended = (await world.rooms.at(token).object.alertState(id)).state;
    const by = world.words.endedBy.get(id);
    const explained: Partial<Record<typeof ended, boolean>> = {
      shown: true,
      wordless: true,
      'on-air': true,
      missed: true,
      unseen: plan === 'unseen',
      removed: by !== undefined || isRemoved(world, id),
      skipped: by !== undefined,
      cleared: by !== undefined,
    };
    if (!explained[ended]) problems.push(`the alert of tip ${id} is ${ended}, and no one did that`);
    if (state === null || decided === null) problems.push(`tip ${id} was never ruled on`);
    // A moderator who dies before the room hears of a hold gets no answer: the alert is shown, and its words leave the
    // pages.
    if (state === 'held' && decider === null && ended === 'shown' && !world.words.replayed.has(id))
      problems.push(`tip ${id} was shown on the stream, and its words are held for ever`);
  }
  return problems;
}

/** No paid alert waits or is held for ever: each has come to its end. */
export async function nothingWaits({ world }: Seen): Promise<string[]> {
  const problems: string[] = [];
  for (const { id, token } of world.rows<{ id: string; token: string }>(
    "SELECT id, token FROM tips WHERE status = 'confirmed'",
  )) {
    const { state } = await world.rooms.at(token).object.alertState(id);
    if (state === 'held' || state === 'waiting') problems.push(`the alert of tip ${id} is still ${state}`);
  }
  return problems;
}

/** A tip counts as shown if and only if an overlay with the key reported it, and each page gets that news once. */
export async function acknowledgedOnce({ world, watchers }: Seen): Promise<string[]> {
  const problems: string[] = [];
  const mine = (token: string, role: string) =>
    watchers.filter((watcher) => watcher.token === token && watcher.role === role);
  for (const { id, token } of world.rows<{ id: string; token: string }>('SELECT id, token FROM tips')) {
    const isShown = (await world.rooms.at(token).object.shownAt(id)) !== null;
    const overlays = mine(token, 'overlay').filter(({ keyed }) => keyed);
    const isSaid = overlays.some(({ said }) => said.has(id));
    if (isShown && !isSaid) problems.push(`tip ${id} counts as shown, and no overlay with the key said so`);
    // Its report may have been in transit when the creator removed the alert.
    const isOff = overlays.some(({ takenOff }) => takenOff.has(id));
    if (isSaid && !isShown && !isOff)
      problems.push(`tip ${id} was shown on an overlay with the key and does not count`);
    for (const { heardShown } of mine(token, 'page')) {
      const times = heardShown.filter((heard) => heard === id).length;
      if (times > (isShown ? 1 : 0)) problems.push(`a page heard ${times} times that tip ${id} is shown`);
    }
  }
  return problems;
}
