/**
 * The peer of the token room on Socket.IO, over WebSockets only: tells its port over IPC; POST /deliver emits to the
 * room,
 * GET answers a page with the client. */
import { createServer } from 'node:http';
import { Server } from 'socket.io';
import { QUEUE, readBody, STYLE } from './room.mjs';

let number = 0;

const server = createServer(async (request, response) => {
  if (request.method === 'GET') {
    response.setHeader('content-type', 'text/html');
    return response.end('<!doctype html><body><p></p><script src="/socket.io/socket.io.min.js"></script>');
  }
  const tip = JSON.parse(await readBody(request));
  number += 1;
  io.to(tip.tokenAddress).emit('tip:new', { number, tip, alertId: tip.id, test: false });
  response.writeHead(204).end();
});
const io = new Server(server, { transports: ['websocket'] });
io.on('connection', (socket) => {
  socket.on('join-token', ({ tokenAddress }) => {
    socket.join(tokenAddress);
    socket.emit('tip:config', { number, tokenAddress, config: STYLE });
    socket.emit('queue', QUEUE);
  });
});
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
process.once('disconnect', () => process.exit());
