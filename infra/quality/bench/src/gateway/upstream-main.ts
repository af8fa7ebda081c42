/** Plays every service: answers any path at once with 1 KB of JSON. Prints its port. Usage: node upstream-main.ts */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const body = JSON.stringify({ owner: { id: 5 }, enrollments: ['x'.repeat(960)] });
const feed = JSON.stringify({ revocations: [], cursor: '0' });
const server = createServer((request, response) => {
  request.resume();
  const text = request.url?.startsWith('/internal/') ? feed : body;
  response.writeHead(200, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': request.url === '/api/plans' ? 'public, max-age=60, s-maxage=5' : 'no-store',
    ETag: '"bench"',
  });
  response.end(text);
});
server.keepAliveTimeout = 65_000;
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
