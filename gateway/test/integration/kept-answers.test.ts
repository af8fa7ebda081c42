import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sessionToken } from '../factories.ts';
import { eventually, startGateway, type RunningGateway } from './running-gateway.ts';

let gateway: RunningGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.stop());
afterEach(() => gateway.upstream.reset());

/** Every test has an address of its own, and with it a place of its own in the cache. */
let address = 0;
const freshPath = () => `/api/plans?kept=${(address += 1)}`;

function answerWith(headers: Record<string, string>, body = '["plans"]') {
  gateway.upstream.behave((_request, response) => {
    const length = { 'content-length': String(Buffer.byteLength(body)) };
    response.writeHead(200, { 'content-type': 'application/json', ...length, ...headers });
    response.end(body);
  });
}
const asked = () => gateway.upstream.received.length;

const lasting = { 'cache-control': 'public, max-age=60, s-maxage=30', etag: '"one"' };

describe('the short way', () => {
  const large = JSON.stringify(['plans', 'x'.repeat(2_000)]);

  test('answers with the very headers of the long way', async () => {
    answerWith({ ...lasting, 'x-own': 'of the service', 'content-security-policy': 'sandbox' });
    const path = freshPath();
    const comparable = async () => {
      const { 'x-request-id': id, age, ...headers } = (await gateway.raw('GET', path)).headers;
      return { headers, hasId: typeof id === 'string' && id.length > 0, isKept: age !== undefined };
    };
    const [long, short] = [await comparable(), await comparable()];
    expect([long.isKept, short.isKept]).toEqual([false, true]);
    expect(short).toEqual({ ...long, isKept: true });
    expect(short.headers).toMatchObject({
      'x-own': 'of the service',
      'content-security-policy': 'sandbox',
      'referrer-policy': 'no-referrer',
    });
  });

  test('takes up the request id, and no other', async () => {
    answerWith(lasting);
    const path = freshPath();
    await gateway.raw('GET', path);
    const idFor = async (id: string) =>
      (await gateway.raw('GET', path, { headers: { 'x-request-id': id } })).headers['x-request-id'];
    expect(await idFor('of-the-caller-1')).toBe('of-the-caller-1');
    expect(await idFor('no id at all')).not.toBe('no id at all');
  });

  test('tells nobody anything of whoever is signed in', async () => {
    answerWith(lasting);
    const path = freshPath();
    const cookie = `petwell_owner=${sessionToken(gateway.keys, 'owner')}`;
    await gateway.raw('GET', path, { headers: { cookie } });
    const { headers, body } = await gateway.raw('GET', path);
    expect(headers['set-cookie']).toBeUndefined();
    expect(JSON.stringify([headers, body])).not.toContain(cookie);
    expect(asked()).toBe(1);
  });

  test('compresses for whoever takes it, under a tag that is weak', async () => {
    answerWith(lasting, large);
    const path = freshPath();
    await gateway.raw('GET', path);
    const codingFor = async (accepted: string) =>
      (await gateway.raw('GET', path, { headers: { 'accept-encoding': accepted } })).headers[
        'content-encoding'
      ];
    await eventually(async () => (await codingFor('gzip, br')) === 'br');
    expect(await codingFor('gzip;q=1.0, br;q=0')).toBe('gzip');
    expect(await codingFor('identity')).toBeUndefined();
    const answer = await fetch(`${gateway.url}${path}`, { headers: { 'accept-encoding': 'br' } });
    expect([answer.headers.get('vary'), answer.headers.get('etag')]).toEqual([
      'Accept-Encoding',
      'W/"one"',
    ]);
    expect(await answer.text()).toBe(large);
    const plain = await gateway.raw('GET', path);
    expect([plain.body, plain.headers['etag'], plain.headers['vary']]).toEqual([
      large,
      '"one"',
      'Accept-Encoding',
    ]);
    expect(asked()).toBe(1);
  });

  test('compresses nothing that the service forbids to change', async () => {
    answerWith({ ...lasting, 'cache-control': 'public, s-maxage=30, no-transform' }, large);
    const path = freshPath();
    const headers = { 'accept-encoding': 'br' };
    await gateway.raw('GET', path, { headers });
    expect((await gateway.raw('GET', path, { headers })).headers['vary']).toBeUndefined();
  });

  test('passes on bytes that are no ASCII', async () => {
    answerWith(lasting, '["Zoë’s plan – 犬"]');
    const path = freshPath();
    await gateway.raw('GET', path);
    expect((await gateway.raw('GET', path)).body).toBe('["Zoë’s plan – 犬"]');
    expect(asked()).toBe(1);
  });

  test('ends with the life of what is kept: a changed catalog is seen', async () => {
    answerWith({ 'cache-control': 'public, s-maxage=1' }, '["before"]');
    const path = freshPath();
    await gateway.raw('GET', path);
    answerWith({ 'cache-control': 'public, s-maxage=1' }, '["after"]');
    expect((await gateway.raw('GET', path)).body).toBe('["before"]');
    await eventually(async () => (await gateway.raw('GET', path)).body === '["after"]');
    expect(asked()).toBe(2);
  });

  test('counts and measures like the long way', async () => {
    answerWith(lasting);
    const path = freshPath();
    await gateway.raw('GET', path);
    const counted = async () => {
      const line = /_count\{[^}]*route="\/api\/plans"[^}]*status="200"[^}]*\} (\d+)/;
      return Number(line.exec(await gateway.metrics())?.[1] ?? 0);
    };
    const before = await counted();
    await gateway.raw('GET', path);
    await gateway.raw('GET', path);
    expect(await counted()).toBe(before + 2);
  });

  test('is no way for a request with a body', async () => {
    answerWith(lasting);
    const path = freshPath();
    await gateway.raw('GET', path);
    await gateway.raw('GET', path, { headers: { 'content-length': '2' }, body: '{}' });
    expect(asked()).toBe(2);
  });

  test('ends at the limit of an address, with the headers of every answer', async () => {
    const limited = await startGateway({
      environment: { RATE_LIMITS: 'on', READ_LIMIT_PER_MINUTE: '2' },
    });
    try {
      limited.upstream.behave((_request, response) => {
        response.writeHead(200, lasting).end('["plans"]');
      });
      const statuses = [];
      for (let turn = 0; turn < 3; turn += 1) {
        statuses.push((await limited.raw('GET', '/api/plans')).status);
      }
      expect(statuses).toEqual([200, 200, 429]);
      const refused = await limited.raw('GET', '/api/plans');
      expect(JSON.parse(refused.body)).toMatchObject({
        code: 'rate_limited',
        requestId: refused.headers['x-request-id'],
      });
      expect(refused.headers).toMatchObject({
        'cache-control': 'no-store',
        'retry-after': expect.stringMatching(/^\d+$/) as string,
        'x-content-type-options': 'nosniff',
      });
      expect(limited.upstream.received).toHaveLength(1);
    } finally {
      await limited.stop();
    }
  });
});
