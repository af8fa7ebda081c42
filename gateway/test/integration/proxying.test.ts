import { createHmac } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type RunningGateway } from './running-gateway.ts';

let gateway: RunningGateway;
beforeAll(async () => {
  gateway = await startGateway({ timeoutMs: 300 });
});
afterAll(() => gateway.stop());
afterEach(() => gateway.upstream.reset());

const json = { 'content-type': 'application/json' };

describe('requests to a service', () => {
  test('carry no header that only the gateway sets, whatever the client sends', async () => {
    await gateway.raw('GET', '/api/plans?type=dog', {
      headers: {
        'X-PetWell-Identity': 'forged',
        'x-petwell-client-address': '1.2.3.4',
        'x-petwell-anything': 'x',
        authorization: 'Bearer forged',
        'x-forwarded-for': '1.2.3.4',
        'X-Forwarded-Host': 'evil.example',
        forwarded: 'for=1.2.3.4',
        cookie: 'petwell_owner=forged; theme=dark',
        traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
        connection: 'keep-alive, x-petwell-client-address',
        accept: 'application/json',
      },
    });
    const { headers, url } = gateway.upstream.last();
    expect(url).toBe('/api/plans?type=dog');
    expect(Object.keys(headers).sort()).toEqual([
      'accept',
      'connection',
      'host',
      'traceparent',
      'x-petwell-client-address',
      'x-request-id',
    ]);
    expect(headers['x-petwell-client-address']).toBe('127.0.0.1');
    // A client that chose its trace could write into another one, or have everything recorded.
    expect(headers['traceparent']).toMatch(/^00-(?!4bf92f3577b34da6)[0-9a-f]{32}-[0-9a-f]{16}-00$/);
    expect(headers.host).toBe(new URL(gateway.upstream.url).host);
  });

  test('have the request ID of the response: the client’s if it is well-formed, otherwise a new one', async () => {
    const idFor = async (id: string) => {
      const { headers } = await gateway.raw('GET', '/api/plans', {
        headers: { 'x-request-id': id },
      });
      expect(gateway.upstream.last().headers['x-request-id']).toBe(headers['x-request-id']);
      return headers['x-request-id'];
    };
    expect(await idFor('of-the-caller-1')).toBe('of-the-caller-1');
    expect(await idFor('no id at all')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('keep the bytes of a webhook, so that its signature holds', async () => {
    // Spacing, escapes and a trailing line break that JSON parsing would lose.
    const body = Buffer.from(
      '{ "id":"evt_1",\r\n "name":"J\\u00f6rg \u00e9\u{1f436}", "n":1.0 }\n\n',
    );
    const signature = createHmac('sha256', 'whsec_simulator').update(body).digest('hex');
    const answer = await gateway.raw('POST', '/api/webhooks/stripe', {
      headers: { ...json, 'stripe-signature': `t=1,v1=${signature}` },
      body,
    });
    expect(answer.status).toBe(200);
    const arrived = gateway.upstream.last();
    expect(createHmac('sha256', 'whsec_simulator').update(arrived.body).digest('hex')).toBe(
      signature,
    );
    expect(arrived.headers['stripe-signature']).toBe(`t=1,v1=${signature}`);
  });

  test('stream a chunked body', async () => {
    const body = 'x'.repeat(300_000);
    const answer = await fetch(`${gateway.url}/api/enrollments`, {
      method: 'POST',
      headers: json,
      body: new Blob([body]).stream(),
      duplex: 'half',
    });
    expect(answer.status).toBe(200);
    expect(gateway.upstream.last().body.toString()).toBe(body);
  });
});

describe('responses', () => {
  test('keep the service’s status, body, cookies and headers, except those about its connection', async () => {
    gateway.upstream.behave((_request, response) => {
      response.writeHead(201, {
        'content-type': 'application/json',
        'cache-control': 'public, max-age=30',
        etag: '"abc"',
        'set-cookie': ['petwell_setup=1; HttpOnly', 'b=2'],
        'x-powered-by': 'something',
        'x-petwell-revoked-sessions': 'of-no-concern-to-a-browser',
      });
      response.end('{"made":true}');
    });
    const answer = await gateway.raw('POST', '/api/enrollments', { headers: json, body: '{}' });
    expect(answer.status).toBe(201);
    expect(answer.body).toBe('{"made":true}');
    expect(answer.headers['set-cookie']).toEqual(['petwell_setup=1; HttpOnly', 'b=2']);
    expect(answer.headers['cache-control']).toBe('public, max-age=30');
    expect(answer.headers['x-powered-by']).toBeUndefined();
    expect(answer.headers['x-petwell-revoked-sessions']).toBeUndefined();
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.headers['content-security-policy']).toBe(
      "default-src 'none';frame-ancestors 'none'",
    );
  });

  test('are 504 with a readable message when the service does not respond', async () => {
    gateway.upstream.behave(() => undefined);
    const answer = await gateway.raw('GET', '/api/plans');
    expect(answer.status).toBe(504);
    expect(JSON.parse(answer.body)).toEqual({
      code: 'gateway_timeout',
      message: 'This took too long. Please try again in a minute.',
      requestId: answer.headers['x-request-id'],
    });
  });

  test('are 502 when the service sends something else than HTTP or hangs up', async () => {
    gateway.upstream.behave((request) => request.socket.end('this is not HTTP\r\n\r\n'));
    const nonsense = await gateway.raw('GET', '/api/plans');
    expect([nonsense.status, (JSON.parse(nonsense.body) as { code: string }).code]).toEqual([
      502,
      'bad_gateway',
    ]);
    gateway.upstream.behave((request) => request.socket.destroy());
    expect(
      (await gateway.raw('POST', '/api/enrollments', { headers: json, body: '{}' })).status,
    ).toBe(502);
  });

  test('are 503 when the service cannot be reached', async () => {
    const alone = await startGateway({ environment: { CATALOG_URL: 'http://127.0.0.1:9' } });
    try {
      const answer = await alone.raw('GET', '/api/plans');
      expect(answer.status).toBe(503);
      expect(JSON.parse(answer.body)).toMatchObject({ code: 'service_unavailable' });
    } finally {
      await alone.stop();
    }
  });

  test('break off when the service does: half a response never looks complete', async () => {
    gateway.upstream.behave((request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half', () => request.socket.destroy());
    });
    await expect(gateway.raw('GET', '/api/plans')).rejects.toThrow();
  });
});

describe('bodies over the limit', () => {
  const limit = 1024 * 1024;

  test('are refused by their Content-Length, before they reach the service', async () => {
    const answer = await gateway.raw('POST', '/api/enrollments', {
      headers: json,
      body: Buffer.alloc(limit + 1, 'x'),
    });
    expect(answer.status).toBe(413);
    expect(JSON.parse(answer.body)).toMatchObject({ code: 'payload_too_large' });
    expect(gateway.upstream.received).toEqual([]);
  });

  test('are refused while they stream when they have no Content-Length', async () => {
    const answer = await new Promise<{ status: number; body: string }>((resolve, reject) => {
      const request = httpRequest(
        {
          host: '127.0.0.1',
          port: gateway.port,
          method: 'POST',
          path: '/api/enrollments',
          headers: { ...json, 'transfer-encoding': 'chunked' },
        },
        (response) => {
          let body = '';
          response.on('data', (chunk: Buffer) => (body += chunk.toString()));
          response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
        },
      );
      request.on('error', reject);
      for (let sent = 0; sent <= limit + 65_536; sent += 65_536)
        request.write(Buffer.alloc(65_536, 'x'));
      request.end();
    });
    expect(answer.status).toBe(413);
    expect(JSON.parse(answer.body)).toMatchObject({ code: 'payload_too_large' });
    expect(gateway.upstream.received).toEqual([]);
  });

  test('may be 8 MB for a pet with its photo', async () => {
    const photo = Buffer.alloc(7 * limit, 'x');
    expect((await gateway.raw('PUT', '/api/pets/4', { headers: json, body: photo })).status).toBe(
      200,
    );
    expect(gateway.upstream.last().body.length).toBe(7 * limit);
    const tooLarge = Buffer.alloc(8 * limit + 1, 'x');
    expect(
      (await gateway.raw('PUT', '/api/pets/4', { headers: json, body: tooLarge })).status,
    ).toBe(413);
  });

  test('leave the connection usable for the next request', async () => {
    const socket = connect(gateway.port, '127.0.0.1');
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    const size = limit + 1;
    socket.write(
      `POST /api/enrollments HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${size}\r\n\r\n`,
    );
    socket.write(Buffer.alloc(size, 'x'));
    socket.write('GET /api/config HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    await new Promise((resolve) => socket.once('close', resolve));
    expect(text).toContain('HTTP/1.1 413');
    expect(text).toContain('HTTP/1.1 200');
  });
});

describe('paths and methods', () => {
  test.each([
    ['GET', '/internal/revocations?after=0'],
    ['POST', '/internal/owners/register'],
    ['POST', '//internal/owners/register'],
    ['POST', '/api/../internal/owners/register'],
    ['POST', '/api/enrollments/..%2f..%2finternal%2fowners%2fregister'],
    ['POST', '/%69nternal/owners/register'],
    ['POST', '/Internal/owners/register'],
    ['GET', '/api/nothing-here'],
    ['GET', '/api'],
    ['GET', '/api/plans/'],
    ['GET', 'http://upstream/internal/revocations'],
    ['GET', 'http://upstream/api/plans'],
    ['GET', '*'],
    ...[
      '/internal',
      '/INTERNAL/owners/register',
      '/%2569nternal/owners/register',
      '/./internal/quote',
      '/plans/../internal/quote',
      '/plans/%2e%2e/internal/quote',
      '/plans%2f..%2finternal/quote',
      '/api/../internal/quote',
      '/api/plans/../../internal/quote',
      '/api/enrollments/%2e%2e/activate',
      '/api/enrollments/..',
      '/api/enrollments/a%5cb',
      '/api/enrollments/a%00b',
      '/api/enrollments/',
      '/api/enrollments/%',
      '/\\internal\\quote',
      '/api%2fplans',
      '/API/plans',
      '/api//plans',
      '/api;x/plans',
      '/internal;x=1/quote',
      '/api/pets/..%2f..%2f..%2fetc%2fpasswd/photo',
      '/internal/%2e%2e/plans',
      '/%252569nternal/quote',
      '/%zz',
    ].flatMap((path) => [
      ['GET', path],
      ['POST', path],
    ]),
  ] as [string, string][])('%s %s: 404 as JSON, and no service is called', async (method, path) => {
    const before = gateway.identity.received.length;
    const answer = await gateway.raw(method, path, { headers: json });
    expect(answer.status).toBe(404);
    expect(JSON.parse(answer.body)).toMatchObject({ code: 'not_found' });
    expect(gateway.upstream.received).toEqual([]);
    expect(gateway.identity.received.length).toBe(before);
  });

  test.each([
    ['GET', '/api/enrollments/jordan%40example.com'],
    ['GET', '/api/enrollments/jordan+dog@example.com'],
    ['POST', '/api/enrollments/17/activate'],
    ['PUT', '/api/pets/4'],
    ['HEAD', '/api/plans'],
  ])('%s %s reaches its service', async (method, path) => {
    expect((await gateway.raw(method, path)).status).toBe(200);
    expect(gateway.upstream.last()).toMatchObject({ method, url: path });
  });

  test('a page that only starts like the API belongs to the web app', async () => {
    expect((await gateway.raw('GET', '/apiary')).body).toContain('has not been built yet');
  });

  test('another method: 405 as JSON with Allow', async () => {
    const answer = await gateway.raw('DELETE', '/api/plans');
    expect(answer.status).toBe(405);
    expect(answer.headers['allow']).toBe('GET, HEAD');
    expect(JSON.parse(answer.body)).toMatchObject({ code: 'method_not_allowed' });
    expect((await gateway.raw('OPTIONS', '/api/login')).headers['allow']).toBe('POST');
    const activate = await gateway.raw('GET', '/api/enrollments/17/activate');
    expect([activate.status, activate.headers['allow']]).toEqual([405, 'POST']);
    const staff = await gateway.raw('DELETE', '/api/admin/staff');
    expect([staff.status, staff.headers['allow']]).toEqual([405, 'GET, HEAD, POST']);
  });
});
