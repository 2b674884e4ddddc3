/**
 * The peer of the token room on ws: tells its port over IPC; POST /deliver sends the body to every socket that has
 * joined.
 */
import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';
import { QUEUE, readBody, STYLE } from './room.mjs';

const joined = new Set();
let number = 0;

const server = createServer(async (request, response) => {
  const tip = JSON.parse(await readBody(request));
  number += 1;
  const text = JSON.stringify({ type: 'tip:new', number, tip, alertId: tip.id, test: false });
  for (const socket of joined) socket.send(text);
  response.writeHead(204).end();
});
const sockets = new WebSocketServer({ server });
sockets.on('connection', (socket) => {
  socket.on('message', (data) => {
    const { type, tokenAddress } = JSON.parse(data);
    if (type !== 'join-token') return;
    joined.add(socket);
    socket.send(JSON.stringify({ type: 'tip:config', number, tokenAddress, config: STYLE }));
    socket.send(JSON.stringify({ type: 'queue', ...QUEUE }));
  });
  socket.on('close', () => joined.delete(socket));
});
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
process.once('disconnect', () => process.exit());
