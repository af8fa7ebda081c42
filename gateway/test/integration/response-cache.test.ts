import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sessionToken } from '../factories.ts';
import { startGateway, type RunningGateway } from './running-gateway.ts';

let gateway: RunningGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.stop());
afterEach(() => gateway.upstream.reset());

/** Every test has an address of its own, and with it a place of its own in the cache. */
let address = 0;
const freshPath = () => `/api/plans?test=${(address += 1)}`;

function answerWith(headers: Record<string, string | string[]>, body = '["plans"]') {
  gateway.upstream.behave((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', ...headers });
    response.end(body);
  });
}
const asked = () => gateway.upstream.received.length;

const lasting = { 'cache-control': 'public, max-age=60, s-maxage=30', etag: '"one"' };

describe('an answer that may be kept', () => {
  test('is given again without asking the service, with its age', async () => {
    answerWith(lasting);
    const path = freshPath();
    const first = await gateway.raw('GET', path);
    const second = await gateway.raw('GET', path);
    expect([first.body, second.body, asked()]).toEqual(['["plans"]', '["plans"]', 1]);
    expect(second.headers).toMatchObject({
      'content-type': 'application/json',
      'cache-control': lasting['cache-control'],
      etag: '"one"',
      'x-content-type-options': 'nosniff',
    });
    expect(Number(second.headers['age'])).toBeLessThan(30);
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
  });

  test('is 304 for whoever has it, and 200 for whoever has another', async () => {
    answerWith(lasting);
    const path = freshPath();
    await gateway.raw('GET', path);
    const has = (tag: string) => gateway.raw('GET', path, { headers: { 'if-none-match': tag } });
    const known = await has('"other", W/"one"');
    expect([known.status, known.body, known.headers['etag']]).toEqual([304, '', '"one"']);
    expect((await has('"other"')).status).toBe(200);
    expect(asked()).toBe(1);
  });

  test('answers HEAD without a body', async () => {
    answerWith(lasting);
    const path = freshPath();
    await gateway.raw('GET', path);
    const head = await gateway.raw('HEAD', path);
    expect([head.status, head.body, head.headers['content-length']]).toEqual([200, '', '9']);
    expect(asked()).toBe(1);
  });

  test('is asked for as nobody, whoever is signed in', async () => {
    answerWith(lasting);
    const cookie = `petwell_owner=${sessionToken(gateway.keys, 'owner')}`;
    await gateway.raw('GET', freshPath(), { headers: { cookie } });
    expect(gateway.identityOf(gateway.upstream.last())).toBeUndefined();
  });

  test('is not given to whoever asks for a new one, and every address has its own', async () => {
    answerWith(lasting);
    const path = freshPath();
    await gateway.raw('GET', path);
    await gateway.raw('GET', path, { headers: { 'cache-control': 'no-cache' } });
    await gateway.raw('GET', freshPath());
    expect(asked()).toBe(3);
  });

  test('is given to those alone whose headers it was made for', async () => {
    answerWith({ ...lasting, vary: 'Accept-Language' });
    const path = freshPath();
    const ask = (language: string) =>
      gateway.raw('GET', path, { headers: { 'accept-language': language } });
    await ask('en');
    await ask('en');
    expect(asked()).toBe(1);
    await ask('es');
    expect(asked()).toBe(2);
  });
});

describe('nothing is kept', () => {
  test.each([
    ['that sets a cookie', { ...lasting, 'set-cookie': ['a=1'] }],
    ['that says no-store', { 'cache-control': 'no-store' }],
    ['that is private', { 'cache-control': 'private, max-age=60' }],
    ['that says nothing of its life', { etag: '"one"' }],
    ['that is over at once', { 'cache-control': 'public, max-age=60, s-maxage=0' }],
    ['that varies by everything', { ...lasting, vary: '*' }],
  ])('%s', async (_what, headers) => {
    answerWith(headers);
    const path = freshPath();
    await gateway.raw('GET', path);
    await gateway.raw('GET', path);
    expect(asked()).toBe(2);
  });

  test('that failed', async () => {
    gateway.upstream.behave((_request, response) => {
      response.writeHead(503, lasting).end('{}');
    });
    const path = freshPath();
    expect((await gateway.raw('GET', path)).status).toBe(503);
    expect((await gateway.raw('GET', path)).status).toBe(503);
    expect(asked()).toBe(2);
  });

  test('that broke off in the middle', async () => {
    gateway.upstream.behave((request, response) => {
      response.writeHead(200, { ...lasting, 'content-length': '100' });
      response.write('half', () => request.socket.destroy());
    });
    const path = freshPath();
    await expect(gateway.raw('GET', path)).rejects.toThrow();
    answerWith(lasting);
    expect((await gateway.raw('GET', path)).body).toBe('["plans"]');
  });

  test('of other routes, whatever they allow', async () => {
    answerWith(lasting);
    await gateway.raw('GET', '/api/enrollments/jordan%40example.com');
    await gateway.raw('GET', '/api/enrollments/jordan%40example.com');
    expect(asked()).toBe(2);
  });
});
