/**
 * Stands in for every service: responds to any path with 1 KB of JSON. Usage: node upstream-main.ts <port>
 */
import { createServer } from 'node:http';

const body = JSON.stringify({ owner: { id: 5 }, enrollments: ['x'.repeat(960)] });
const feed = JSON.stringify({ revocations: [], cursor: '0' });
const server = createServer((request, response) => {
  request.resume();
  const text = request.url?.startsWith('/internal/') ? feed : body;
  response.writeHead(200, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
  });
  response.end(text);
});
server.keepAliveTimeout = 65_000;
server.listen(Number(process.argv[2]), '127.0.0.1');
