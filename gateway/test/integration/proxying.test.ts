import { createHmac } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type RunningGateway } from './running-gateway.ts';

let gateway: RunningGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.stop());
afterEach(() => gateway.upstream.reset());

const json = { 'content-type': 'application/json' };

describe('requests to a service', () => {
  test('never carry gateway headers set by the client', async () => {
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
    // A client-chosen trace ID could join another trace or force sampling.
    expect(headers['traceparent']).toMatch(/^00-(?!4bf92f3577b34da6)[0-9a-f]{32}-[0-9a-f]{16}-00$/);
    expect(headers.host).toBe(new URL(gateway.upstream.url).host);
  });

  test('have the same request ID as the response: the client’s if well-formed, otherwise a new one', async () => {
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

  test('keep a webhook’s exact bytes, so that its signature stays valid', async () => {
    // Whitespace and escapes that would not survive JSON parsing.
    const body = Buffer.from(
      '{ "id":"evt_1",\r\n "name":"J\\u00f6rg \u00e9\u{1f436}", "n":1.0 }\n\n',
    );
    const signature = createHmac('sha256', 'whsec_simulator').update(body).digest('hex');
    const response = await gateway.raw('POST', '/api/webhooks/stripe', {
      headers: { ...json, 'stripe-signature': `t=1,v1=${signature}` },
      body,
    });
    expect(response.status).toBe(200);
    const arrived = gateway.upstream.last();
    expect(createHmac('sha256', 'whsec_simulator').update(arrived.body).digest('hex')).toBe(
      signature,
    );
    expect(arrived.headers['stripe-signature']).toBe(`t=1,v1=${signature}`);
  });
});

describe('responses', () => {
  test('keep the service’s status, body, cookies, and end-to-end headers', async () => {
    gateway.upstream.behave((_request, response) => {
      response.writeHead(201, {
        'content-type': 'application/json',
        'cache-control': 'public, max-age=30',
        etag: '"abc"',
        'set-cookie': ['petwell_setup=1; HttpOnly', 'b=2'],
        'x-powered-by': 'something',
        'x-petwell-revoked-sessions': 'some-session-id',
      });
      response.end('{"made":true}');
    });
    const response = await gateway.raw('POST', '/api/enrollments', { headers: json, body: '{}' });
    expect(response.status).toBe(201);
    expect(response.body).toBe('{"made":true}');
    expect(response.headers['set-cookie']).toEqual(['petwell_setup=1; HttpOnly', 'b=2']);
    expect(response.headers['cache-control']).toBe('public, max-age=30');
    expect(response.headers['x-powered-by']).toBeUndefined();
    expect(response.headers['x-petwell-revoked-sessions']).toBeUndefined();
    expect(response.headers['x-content-type-options']).toBe('nosniff');
    expect(response.headers['content-security-policy']).toBe(
      "default-src 'none';frame-ancestors 'none'",
    );
  });

  test('are 504 with a readable message when the service does not respond', async () => {
    const impatient = await startGateway({ timeoutMs: 300 });
    try {
      impatient.upstream.behave(() => undefined);
      const response = await impatient.raw('GET', '/api/plans');
      expect(response.status).toBe(504);
      expect(JSON.parse(response.body)).toEqual({
        code: 'gateway_timeout',
        message: 'This took too long. Please try again in a minute.',
        requestId: response.headers['x-request-id'],
      });
    } finally {
      await impatient.stop();
    }
  });

  test('are 502 when the service sends invalid HTTP or hangs up', async () => {
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
      const response = await alone.raw('GET', '/api/plans');
      expect(response.status).toBe(503);
      expect(JSON.parse(response.body)).toMatchObject({ code: 'service_unavailable' });
    } finally {
      await alone.stop();
    }
  });
});

describe('bodies over the limit', () => {
  const limit = 1024 * 1024;

  test('are refused by Content-Length before they reach the service', async () => {
    const response = await gateway.raw('POST', '/api/enrollments', {
      headers: json,
      body: Buffer.alloc(limit + 1, 'x'),
    });
    expect(response.status).toBe(413);
    expect(JSON.parse(response.body)).toMatchObject({ code: 'payload_too_large' });
    expect(gateway.upstream.received).toEqual([]);
  });

  test('may be up to 8 MB for a pet with a photo', async () => {
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
  test('[ACC-57] an email address in a path may have a slash', async () => {
    const path = "/api/enrollments/o'brien%26sons%2Fpets%40example.com";
    expect((await gateway.raw('GET', path)).status).toBe(200);
    expect(gateway.upstream.last().url).toBe(path);
  });

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
      '/api/enrollments/a%2Fb',
      '/api/enrollments/a%2F.%2Fb%40example.com',
      '/api/enrollments/%2Finternal%2F..%40example.com',
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
    const response = await gateway.raw(method, path, { headers: json });
    expect(response.status).toBe(404);
    expect(JSON.parse(response.body)).toMatchObject({ code: 'not_found' });
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

  test('serves a path that merely starts with "/api" from the web app', async () => {
    expect((await gateway.raw('GET', '/apiary')).body).toContain('has not been built yet');
  });

  test('responds 405 with Allow to an unsupported method', async () => {
    const response = await gateway.raw('DELETE', '/api/plans');
    expect(response.status).toBe(405);
    expect(response.headers['allow']).toBe('GET, HEAD');
    expect(JSON.parse(response.body)).toMatchObject({ code: 'method_not_allowed' });
    expect((await gateway.raw('OPTIONS', '/api/login')).headers['allow']).toBe('POST');
    const activate = await gateway.raw('GET', '/api/enrollments/17/activate');
    expect([activate.status, activate.headers['allow']]).toEqual([405, 'POST']);
    const staff = await gateway.raw('DELETE', '/api/admin/staff');
    expect([staff.status, staff.headers['allow']]).toEqual([405, 'GET, HEAD, POST']);
  });
});
