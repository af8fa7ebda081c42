import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { RequestListener, Server } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { createGatewayServer } from './create-server.ts';

let server: Server;
afterEach(() => void server.close().closeAllConnections());

async function startServer(app: RequestListener): Promise<Socket> {
  const limits = { headersTimeoutMs: 10_000, maxBodyTimeoutMs: 10_000, idleTimeoutMs: 200 };
  server = createGatewayServer(app, limits).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  return socket;
}

test('closes the connection of a client that does not read its response', async () => {
  let isClosed = false;
  const client = await startServer((_request, response) => {
    response.once('close', () => (isClosed = true));
    response.write(Buffer.alloc(16 * 1024 * 1024));
  });
  client.pause();
  client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await expect.poll(() => isClosed).toBe(true);
  client.destroy();
});

test('does not start a second response once one has begun', async () => {
  const client = await startServer((_request, response) => {
    response.writeHead(200, { 'content-length': 100 });
    response.write('half');
  });
  let received = '';
  // From now on: on a slow machine, the idle connection may be closed before the next line is sent.
  const closed = once(client, 'close');
  client.on('data', (chunk: Buffer) => (received += chunk.toString()));
  client.write('POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n');
  await expect.poll(() => received).toContain('half');
  client.write('this is not a chunk\r\n');
  await closed;
  expect(received.match(/HTTP\/1\.1/g)).toHaveLength(1);
});
