import { once } from 'node:events';
import { Agent, get, request as httpRequest, type IncomingMessage } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { connectRaw, jsonOf } from './raw-client.ts';
import { startGateway, type RunningGateway } from './running-gateway.ts';

let gateway: RunningGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.stop());
afterEach(() => gateway.upstream.reset());

const json = { 'content-type': 'application/json' };

/** Sends `text` and returns everything received. */
async function exchange(text: string): Promise<string> {
  const client = await connectRaw(gateway.port);
  client.send(text);
  await client.closed;
  return client.received();
}
const post = (head: string, body = '') =>
  `POST /api/enrollments HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${head}\r\n\r\n${body}`;

describe('ambiguous requests that allow request smuggling', () => {
  test.each([
    ['two lengths', post('Content-Length: 2\r\nContent-Length: 3', '{}x')],
    ['the same length twice', post('Content-Length: 2\r\nContent-Length: 2', '{}')],
    ['a list of lengths', post('Content-Length: 2, 2', '{}')],
    ['a length with a sign', post('Content-Length: +2', '{}')],
    [
      'Content-Length and chunked',
      post('Content-Length: 2\r\nTransfer-Encoding: chunked', '0\r\n\r\n'),
    ],
    ['an unknown coding', post('Transfer-Encoding: chunked, identity', '0\r\n\r\n')],
    ['a space before the colon', post('Transfer-Encoding : chunked', '0\r\n\r\n')],
    ['a folded header', post('X-A: b\r\n Transfer-Encoding: chunked', '0\r\n\r\n')],
    ['an invalid chunk size', post('Transfer-Encoding: chunked', 'zz\r\n{}\r\n0\r\n\r\n')],
    ['a line break in a header', 'GET /api/plans HTTP/1.1\r\nHost: x\r\nX-A: b\rX-B: c\r\n\r\n'],
    ['no host', 'GET /api/plans HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['not HTTP', 'hello\r\n\r\n'],
  ])('%s: 400, and no service is called', async (_what, text) => {
    const received = await exchange(text);
    expect(received).toMatch(/^HTTP\/1\.1 400 /);
    expect(gateway.upstream.received).toEqual([]);
  });

  test('a malformed request gets a JSON error', async () => {
    expect(jsonOf(await exchange('hello\r\n\r\n'))).toEqual({
      code: 'malformed_request',
      message: 'This request could not be read.',
      requestId: expect.stringMatching(/^[\w-]{8,64}$/) as string,
    });
  });

  test('headers over 16 KB: 431 as JSON', async () => {
    const received = await exchange(post(`X-Large: ${'x'.repeat(17_000)}`));
    expect(received).toMatch(/^HTTP\/1\.1 431 /);
    expect(jsonOf(received)).toMatchObject({ code: 'headers_too_large' });
  });

  test('headers of 12 KB are forwarded', async () => {
    const large = 'x'.repeat(12_000);
    const { status } = await gateway.raw('GET', '/api/plans', { headers: { 'x-large': large } });
    expect(status).toBe(200);
    expect(gateway.upstream.last().headers['x-large']).toBe(large);
  });

  test('a request after a malformed one on the same connection is ignored', async () => {
    const second = 'GET /api/plans HTTP/1.1\r\nHost: x\r\n\r\n';
    const received = await exchange(post('Content-Length: 2\r\nContent-Length: 40') + second);
    expect(received.match(/HTTP\/1\.1/g)).toHaveLength(1);
    expect(gateway.upstream.received).toEqual([]);
  });
});

describe('hop-by-hop headers', () => {
  test('do not reach the service, nor do headers named in Connection', async () => {
    await gateway.raw('GET', '/api/plans', {
      headers: {
        connection: 'keep-alive, x-private',
        'x-private': 'for the gateway',
        'keep-alive': 'timeout=5',
        'proxy-connection': 'keep-alive',
        'proxy-authorization': 'Basic eDp5',
        te: 'trailers',
        upgrade: 'h2c',
        'x-public': 'for all',
      },
    });
    const { headers } = gateway.upstream.last();
    expect(Object.keys(headers).sort()).toEqual([
      'connection',
      'host',
      'traceparent',
      'x-petwell-client-address',
      'x-public',
      'x-request-id',
    ]);
  });

  test('cannot remove Content-Length through Connection', async () => {
    const received = await exchange(
      'POST /api/enrollments HTTP/1.1\r\nHost: x\r\nConnection: close, content-length\r\nContent-Length: 2\r\n\r\n{}',
    );
    expect(received).toMatch(/^HTTP\/1\.1 200 /);
    expect(gateway.upstream.last().body.toString()).toBe('{}');
  });

  test('of the service do not reach the client', async () => {
    gateway.upstream.behave((_request, response) => {
      response.writeHead(200, {
        'keep-alive': 'timeout=65',
        'proxy-authenticate': 'Basic',
        upgrade: 'h2c',
        server: 'internal/1.0',
      });
      response.end('{}');
    });
    const { headers } = await gateway.raw('GET', '/api/plans');
    for (const name of ['proxy-authenticate', 'upgrade', 'server']) {
      expect(headers, name).not.toHaveProperty(name);
    }
    expect(headers['keep-alive']).not.toBe('timeout=65, max=1000');
  });

  test('Connection: close closes the client’s connection', async () => {
    const received = await exchange(
      'GET /api/plans HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    );
    expect(received.toLowerCase()).toContain('connection: close');
  });

  test('one connection serves more requests than a service allows the gateway', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let count = 0; count < 1_002; count += 1) {
      const request = get(`${gateway.url}/api/plans`, { agent });
      const [response] = (await once(request, 'response')) as [IncomingMessage];
      expect(response.statusCode).toBe(200);
      response.resume();
      await once(response, 'end');
    }
    agent.destroy();
  }, 60_000);

  test('an HTTP/1.0 client gets a chunked response without chunk framing', async () => {
    gateway.upstream.behave((_request, response) => {
      response.write('one ');
      response.end('two');
    });
    const received = await exchange('GET /api/plans HTTP/1.0\r\nHost: x\r\n\r\n');
    expect(received).toMatch(/\r\n\r\none two$/);
    expect(received.toLowerCase()).not.toContain('transfer-encoding');
  });
});

describe('methods and conditional requests', () => {
  test('HEAD returns the headers of GET and no body', async () => {
    gateway.upstream.behave((request, response) => {
      response.writeHead(200, { 'content-length': '9', etag: '"one"' });
      response.end(request.method === 'HEAD' ? undefined : '["plans"]');
    });
    const head = await gateway.raw('HEAD', '/api/plans');
    expect([head.status, head.body, head.headers['content-length']]).toEqual([200, '', '9']);
    expect(gateway.upstream.last().method).toBe('HEAD');
  });

  test('plans are not cached: Cache-Control, ETag, and 304 come from the catalog', async () => {
    gateway.upstream.behave((request, response) => {
      const headers = { etag: '"one"', 'cache-control': 'public, max-age=60' };
      const isKnown = request.headers['if-none-match'] === '"one"';
      response.writeHead(isKnown ? 304 : 200, headers);
      response.end(isKnown ? undefined : '["plans"]');
    });
    const first = await gateway.raw('GET', '/api/plans');
    expect([first.status, first.body]).toEqual([200, '["plans"]']);
    const known = await gateway.raw('GET', '/api/plans', { headers: { 'if-none-match': '"one"' } });
    expect([known.status, known.body]).toEqual([304, '']);
    for (const { headers } of [first, known]) {
      expect(headers).toMatchObject({
        etag: '"one"',
        'cache-control': 'public, max-age=60',
      });
    }
    expect(gateway.upstream.received).toHaveLength(2);
  });

  test('204 has no body', async () => {
    gateway.upstream.behave((_request, response) => response.writeHead(204).end());
    const { status, body } = await gateway.raw('POST', '/api/test-receipt');
    expect([status, body]).toEqual([204, '']);
  });

  test('DELETE forwards its body, and without one sends none', async () => {
    const path = '/api/admin/delete-selected-users';
    const headers = { ...json, 'content-length': '15' };
    await gateway.raw('DELETE', path, { headers, body: '{"userIds":[1]}' });
    expect(gateway.upstream.last().body.toString()).toBe('{"userIds":[1]}');
    await gateway.raw('DELETE', path);
    expect(gateway.upstream.last().body.length).toBe(0);
  });

  test('the query is forwarded verbatim', async () => {
    const query = '?q=a%20b+c&&x=%2F..%2F&q=%E2%82%AC;y';
    await gateway.raw('GET', `/api/admin/users${query}`);
    expect(gateway.upstream.last().url).toBe(`/api/admin/users${query}`);
  });

  test('an upgrade request is not upgraded', async () => {
    const received = await exchange(
      'GET /api/plans HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n' +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    );
    expect(received).not.toMatch(/^HTTP\/1\.1 101 /);
    expect(gateway.upstream.received.map(({ headers }) => headers.upgrade)).toEqual([undefined]);
  });

  test('Expect: 100-continue is handled by the gateway, not the service', async () => {
    const request = httpRequest({
      host: '127.0.0.1',
      port: gateway.port,
      method: 'POST',
      path: '/api/enrollments',
      headers: { ...json, expect: '100-continue', 'content-length': 2 },
    });
    request.flushHeaders();
    await once(request, 'continue');
    request.end('{}');
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(200);
    response.resume();
    expect(gateway.upstream.last().body.toString()).toBe('{}');
    expect(gateway.upstream.last().headers.expect).toBeUndefined();
  });

  test('a response header too large to read is 502', async () => {
    gateway.upstream.behave((_request, response) => {
      response.writeHead(200, { 'x-large': 'x'.repeat(20_000) });
      response.end();
    });
    const { status, body } = await gateway.raw('GET', '/api/plans');
    expect([status, (JSON.parse(body) as { code: string }).code]).toEqual([502, 'bad_gateway']);
  });
});

describe('chunked bodies over the limit', () => {
  test.each([
    ['POST', '/api/enrollments', 1],
    ['PUT', '/api/pets/4', 8],
  ])('%s %s: 413 after %i MB, as JSON', async (method, path, limitMb) => {
    const request = httpRequest({
      host: '127.0.0.1',
      port: gateway.port,
      method,
      path,
      headers: { ...json, 'transfer-encoding': 'chunked' },
    });
    const responded = once(request, 'response');
    const chunk = Buffer.alloc(65_536, 'x');
    for (let sent = 0; sent <= limitMb * 1024 * 1024; sent += chunk.length) request.write(chunk);
    request.end();
    const [response] = (await responded) as [IncomingMessage];
    expect(response.statusCode).toBe(413);
    let body = '';
    for await (const part of response) body += String(part);
    expect(JSON.parse(body)).toMatchObject({ code: 'payload_too_large' });
    expect(gateway.upstream.received).toEqual([]);
  });

  test('a client that never stops sending is cut off', async () => {
    const client = await connectRaw(gateway.port);
    const size = 1024 * 1024;
    client.send('POST /api/enrollments HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n');
    const chunk = `${size.toString(16)}\r\n${'x'.repeat(size)}\r\n`;
    for (let sent = 0; sent < 40; sent += 1) client.send(chunk);
    await client.closed;
    expect(client.received()).toContain('413');
  });
});
