/** The smallest possible room in workerd: its cost is the platform's own. It has the protocol of ws.mjs. */
import { DurableObject } from 'cloudflare:workers';

export class TokenRoom extends DurableObject {
  fetch() {
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server);
    return new Response(null, { status: 101, webSocket: client });
  }

  webSocketMessage(socket) {
    socket.send(JSON.stringify({ type: 'queue' }));
  }

  deliver(text) {
    for (const socket of this.ctx.getWebSockets()) socket.send(text);
  }
}

/** Bound as the product's relays are, and never used. */
export class PageRelay extends DurableObject {}

export default {
  async fetch(request, env) {
    const room = env.TOKEN_ROOM.get(env.TOKEN_ROOM.idFromName('room'));
    if (new URL(request.url).pathname !== '/deliver') return room.fetch(request);
    await room.deliver(await request.text());
    return new Response(null, { status: 204 });
  },
};
