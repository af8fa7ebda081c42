import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { eventually, startGateway, type RunningGateway } from './running-gateway.ts';

let gateway: RunningGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.stop());
afterEach(() => gateway.upstream.reset());

const json = { 'content-type': 'application/json' };

describe('[ACC-15] a state change with headers', () => {
  const enroll = (headers: Record<string, string>) =>
    gateway.raw('POST', '/api/enrollments', { headers: { ...json, ...headers }, body: '{}' });

  test.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost:8080.evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'http://localhost:8080', 'sec-fetch-site': 'cross-site' },
  ])('%o is refused as cross-site, and no service is called', async (headers) => {
    const response = await enroll(headers);
    expect(response.status).toBe(403);
    expect(JSON.parse(response.body)).toMatchObject({ code: 'cross_site_request' });
    expect(gateway.upstream.received).toEqual([]);
  });

  test.each([
    {},
    { origin: 'http://localhost:8080', 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
  ])('%o passes', async (headers) => {
    expect((await enroll(headers)).status).toBe(200);
  });

  test('whose origin is the local host in the address bar passes on a local machine', async () => {
    const host = `127.0.0.1:${gateway.port}`;
    expect((await enroll({ host, origin: `http://${host}` })).status).toBe(200);
  });

  test('whose origin is not PUBLIC_URL is refused when cookies are secure', async () => {
    const secure = await startGateway({
      environment: { COOKIE_SECURE: 'true', PUBLIC_URL: 'https://petwell.example' },
    });
    try {
      const send = (origin: string) =>
        secure.raw('POST', '/api/enrollments', {
          headers: { ...json, host: 'evil.example', origin },
          body: '{}',
        });
      expect((await send('http://evil.example')).status).toBe(403);
      expect((await send('https://petwell.example')).status).toBe(200);
    } finally {
      await secure.stop();
    }
  });

  test('[ACC-15] cross-site reads and the webhook pass', async () => {
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await gateway.raw('GET', '/api/plans', { headers: foreign })).status).toBe(200);
    const webhook = await gateway.raw('POST', '/api/webhooks/stripe', {
      headers: { ...json, ...foreign },
      body: '{}',
    });
    expect(webhook.status).toBe(200);
  });
});

describe('limits', () => {
  test('[ACC-14] limits each address per route, with Retry-After', async () => {
    const limited = await startGateway({
      environment: { RATE_LIMITS: 'on', ENROLL_LIMIT_PER_MINUTE: '2', TRUST_PROXY: '1' },
    });
    try {
      const enroll = (address: string) =>
        limited.raw('POST', '/api/enrollments', {
          headers: { ...json, 'x-forwarded-for': address },
          body: '{}',
        });
      const statuses = [];
      for (let attempt = 0; attempt < 3; attempt += 1) {
        statuses.push((await enroll('198.51.100.1')).status);
      }
      expect(statuses).toEqual([200, 200, 429]);
      const refused = await enroll('198.51.100.1');
      expect(JSON.parse(refused.body)).toMatchObject({
        code: 'rate_limited',
        requestId: refused.headers['x-request-id'],
      });
      expect(refused.headers).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
      expect((await enroll('198.51.100.2')).status).toBe(200);
      expect(limited.upstream.last().headers['x-petwell-client-address']).toBe('198.51.100.2');
      const plans = await limited.raw('GET', '/api/plans', {
        headers: { 'x-forwarded-for': '198.51.100.1' },
      });
      expect(plans.status).toBe(200);
    } finally {
      await limited.stop();
    }
  });
});

describe('operations', () => {
  test('[OPS-04] is ready once the feed of revoked sessions has been read', async () => {
    await eventually(async () => (await gateway.raw('GET', '/health/ready')).status === 200);
    expect((await gateway.raw('GET', '/health/live')).status).toBe(200);
  });

  test('is not ready at first when identity is unreachable', async () => {
    const alone = await startGateway({ environment: { IDENTITY_URL: 'http://127.0.0.1:9' } });
    try {
      expect((await alone.raw('GET', '/health/ready')).status).toBe(503);
    } finally {
      await alone.stop();
    }
  });

  test('[OPS-04] labels metrics with route templates, never email addresses', async () => {
    await gateway.raw('GET', '/api/enrollments/jordan%40example.com');
    await gateway.raw('GET', '/dashboard/jordan%40example.com');
    await gateway.raw('BREW', '/api/jordan');
    await eventually(async () =>
      (await gateway.metrics()).includes('route="/api/enrollments/:email",status="200"'),
    );
    const body = await gateway.metrics();
    expect(body).not.toContain('jordan');
    expect(body).not.toContain('BREW');
  });

  test('[OPS-10] does not serve metrics publicly', async () => {
    for (const path of ['/metrics', '/metrics/', '//metrics', '/api/metrics', '/%6detrics']) {
      const { body } = await gateway.raw('GET', path);
      expect(body, path).not.toContain('http_request_duration_seconds');
    }
  });
});

test('GET /api/config returns the clinic and payment settings', async () => {
  const response = await gateway.raw('GET', '/api/config');
  expect(response.headers['cache-control']).toBe('no-store');
  const { now, ...settings } = JSON.parse(response.body) as { now: string };
  expect(Math.abs(Date.parse(now) - Date.now())).toBeLessThan(60_000);
  expect(settings).toEqual({
    clinic: {
      name: 'PetWell Veterinary Clinic',
      phone: '(904) 555-0134',
      email: 'care@petwell.example',
      address: '1200 Riverside Avenue, Jacksonville, FL 32204',
      hours: [
        { days: 'Mon-Fri', hours: '8AM-6PM' },
        { days: 'Sat', hours: '9AM-6PM' },
        { days: 'Sun', hours: 'closed' },
      ],
      openingHours: {
        week: [
          ...Array<object>(5).fill({ opens: '08:00', closes: '18:00' }),
          { opens: '09:00', closes: '18:00' },
          null,
        ],
        holidays: [],
      },
      schedulingUrl: 'https://booking.petwell.example/appointments',
      websiteUrl: 'https://www.petwell.example',
      timeZone: 'America/New_York',
    },
    isCancelOnline: false,
    priceTerms: 'plan-year',
    payment: {
      publishableKey: 'pk_test_simulator',
      scriptUrl: 'https://js.stripe.com/endive/stripe.js',
      isTestMode: true,
      statementDescriptor: 'PETWELL CLINIC',
    },
    isDemoEnabled: true,
  });
});
