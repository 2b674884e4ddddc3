/** At rest, one after another: calls that must be refused and must have no effect. */
import { giveawayActionMessage, registrationMessage } from '../../core/messages.ts';
import { type Made, signText } from './giving.ts';
import { SITE, type World } from './world.ts';

/** Tables that a refused call may write to: attempts are counted, drafts are stored for a while. */
const UNCOUNTED = new Set([
  'challenges',
  'job_runs',
  'sqlite_sequence',
  'tokens',
  'market_prices',
  'price_wants',
]);

function snapshot(world: World): Map<string, string> {
  const tables = world.rows<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table'");
  const found = tables
    .filter(({ name }) => !UNCOUNTED.has(name))
    .map(({ name }): [string, string] => [name, JSON.stringify(world.rows(`SELECT * FROM ${name}`))]);
  return new Map(found);
}

interface Call {
  what: string;
  method: string;
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
}

export async function refusalsWithoutEffect(world: World, made: Made[]): Promise<string[]> {
  const problems: string[] = [];
  let last = { changes: -1, rows: new Map<string, string>() };
  const look = () => {
    const changes = world.database.changes();
    if (changes !== last.changes) last = { changes, rows: snapshot(world) };
    return new Map([...last.rows, ['chain', String(world.network.ledger.count)]]);
  };
  for (const call of calls(world, made)) {
    const before = look();
    let status = 0;
    void world.call(call.method, call.path, call.body, { headers: call.headers }).then((reply) => {
      status = reply?.status ?? -1;
    });
    await world.time.run(world.time.now + 90_000, () => status !== 0);
    // The work that continues after an answer.
    await world.time.run(world.time.now + 30_000);
    // All services are up again: a refusal is the call's own fault.
    if (status < 400 || status >= 500) problems.push(`${call.what}: answered ${status} instead of a refusal`);
    for (const [name, rows] of look())
      if (before.get(name) !== rows)
        problems.push(`${call.what}: refused with ${status}, and ${name} changed`);
  }
  return problems;
}

function calls(world: World, made: Made[]): Call[] {
  const { scene } = world;
  const [fan] = scene.fans;
  const stranger = scene.stranger.publicKey.toBase58();
  const [tip] = world.rows<{ signature: string }>(
    "SELECT signature FROM tips WHERE status = 'confirmed' ORDER BY id",
  );
  // A row that is final has no bytes any more.
  const landed = tip && world.network.ledger.find(tip.signature, Number.POSITIVE_INFINITY);
  const found: Call[] = [
    { what: 'a payout without a token', method: 'POST', path: '/api/admin/payout/SOL', body: {} },
    {
      what: 'a fee change with a forged token',
      method: 'PUT',
      path: '/api/admin/config',
      headers: { authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.' },
      body: { platformFee: 0, message: 'x', signature: 'y' },
    },
    { what: 'a tip of nothing', method: 'POST', path: `/api/tip/${scene.coins[0]!.mint}/prepare`, body: {} },
  ];
  if (landed) {
    const [other] = world.rows<{ id: string }>("SELECT id FROM tips WHERE status <> 'confirmed' ORDER BY id");
    const body = {
      tempTipId: other?.id ?? crypto.randomUUID(),
      signedTransaction: Buffer.from(landed.decoded.wire).toString('base64'),
    };
    found.push({
      what: 'a confirm with the transaction of another tip',
      method: 'POST',
      path: '/api/tip/confirm',
      body,
    });
  }
  for (const { id, title, creator } of made.slice(0, 1)) {
    const message = (site: string, action: Parameters<typeof giveawayActionMessage>[0]['action']) =>
      giveawayActionMessage({
        site,
        action,
        title,
        id,
        creator: creator.publicKey.toBase58(),
        time: Math.floor(Date.now() / 1000),
      });
    const as = { creator: creator.publicKey.toBase58() };
    const cancel = message(SITE, 'cancel giveaway');
    const draw = message(SITE, 'select the winner of giveaway');
    const pay = message('elsewhere.sim', 'pay the winner of giveaway');
    const wallet = fan!.publicKey.toBase58();
    const entry = registrationMessage({ site: SITE, title, id, wallet });
    found.push(
      {
        what: "a stranger's cancel",
        method: 'DELETE',
        path: `/api/giveaways/${id}`,
        body: { ...as, message: cancel, signature: signText(scene.stranger, cancel) },
      },
      {
        what: 'a registration signed by another',
        method: 'POST',
        path: `/api/giveaways/${id}/register`,
        body: { walletAddress: wallet, signature: signText(scene.stranger, entry) },
      },
      {
        what: 'a select by a stranger',
        method: 'POST',
        path: `/api/giveaways/${id}/select`,
        body: { creator: stranger },
      },
      {
        what: "a select in the creator's name by a stranger",
        method: 'POST',
        path: `/api/giveaways/${id}/select`,
        body: { ...as, message: draw, signature: signText(scene.stranger, draw) },
      },
      {
        what: 'a step of a giveaway that is over',
        method: 'POST',
        path: `/api/giveaways/${id}/steps`,
        body: { wallet: stranger },
      },
    );
    const [row] = world.rows<{ kind: string }>('SELECT kind FROM giveaways WHERE id = ?', id);
    if (row?.kind === 'participants')
      found.push({
        what: "a message of another site's",
        method: 'POST',
        path: `/api/giveaways/${id}/execute`,
        body: { ...as, message: pay, signature: signText(creator, pay) },
      });
  }
  return found;
}
