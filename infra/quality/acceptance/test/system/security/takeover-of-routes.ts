import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createGatewayIdentity, createPool, createServiceTokens } from '@petwell/chassis';
import { beforeAll, describe, expect, test } from 'vitest';
import { type SecurityFixture, type Belongings } from './security-fixture.ts';
import { sendBytes, sendRaw } from './raw-request.ts';

const internalSpellings = [
  '/internal/revocations?after=0',
  '//internal/revocations',
  '/./internal/revocations',
  '/x/../internal/revocations',
  '/INTERNAL/revocations',
  '/Internal/revocations',
  '/%69nternal/revocations',
  '/%2569nternal/revocations',
  '/%252569nternal/revocations',
  '/internal%2frevocations',
  '/internal%2Frevocations',
  '/internal;a=b/revocations',
  '/internal%00/revocations',
  '/internal%20/revocations',
  '/%20internal/revocations',
  '/%2e/internal/revocations',
  '/%2e%2e/internal/revocations',
  '\\internal\\revocations',
  '/\\internal/revocations',
  '/%5cinternal/revocations',
  '/api/internal/revocations',
  '/api/../internal/revocations',
  '/api/%2e%2e/internal/revocations',
  '/api/..;/internal/revocations',
  '/api/session/../../internal/revocations',
  '/api/session/%2e%2e/%2e%2e/internal/revocations',
  '/api/enrollments/..%2f..%2finternal%2fenrollments%2f1',
  '/api/enrollments/..%5c..%5cinternal%5cenrollments%5c1',
  '/api/pets/..%2f..%2f..%2finternal%2frevocations/photo',
  '/assets/../internal/revocations',
  '/?/../internal/revocations',
];

export function describeTakeoverOfRoutes(getFixture: () => SecurityFixture): void {
  let fixture: SecurityFixture;
  let gateway: string;
  let person: Belongings;
  let serviceToken: string;
  let identityOf: (ownerId: number) => string;
  beforeAll(async () => {
    fixture = getFixture();
    gateway = fixture.stack.urls.gateway;
    person = await fixture.newOwner();
    // Internal secrets must not help an outside caller.
    const secrets = JSON.parse(
      await readFile(join(fixture.stack.dataDir, 'secrets.json'), 'utf8'),
    ) as { serviceAuthSecret: string; gatewayIdentitySecret: string };
    const tokens = createServiceTokens(secrets.serviceAuthSecret);
    serviceToken = tokens.sign({ caller: 'gateway', callee: 'identity' });
    identityOf = (ownerId) =>
      createGatewayIdentity(secrets.gatewayIdentitySecret).sign({
        owner: { sessionId: 'a'.repeat(32), absoluteEnd: 4_000_000_000, ownerId, isDemo: false },
      });
  });

  test.each(internalSpellings)('serves nothing internal at %s', async (target) => {
    for (const headers of [{}, { authorization: `Bearer ${serviceToken}` }]) {
      const response = await sendRaw(gateway, { target, headers });
      // "/?/…" is the start page with a query, so only a page may be returned.
      if (response.status === 200) expect(response.headers['content-type']).toContain('text/html');
      else expect([400, 404]).toContain(response.status);
      expect(response.body).not.toContain('"cursor":');
      expect(response.body).not.toContain('"revocations":');
    }
  });

  test('an absolute URL as the target does not reach another host', async () => {
    const inside = `http://127.0.0.1:${fixture.stack.portBase + 1}/internal/revocations`;
    const target = { target: inside, headers: { authorization: `Bearer ${serviceToken}` } };
    expect((await sendRaw(gateway, target)).status).toBe(404);
    const connect = await sendBytes(
      gateway,
      'CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    );
    expect(connect).not.toMatch(/^HTTP\/1\.1 2/);
  });

  describe('headers that only the gateway may set', () => {
    const dashboard = () => `/api/enrollments/${person.email}`;
    const smuggled: [string, () => Record<string, string>][] = [
      ['identity', () => ({ 'x-petwell-identity': identityOf(person.ownerId) })],
      ['identity in capitals', () => ({ 'X-PETWELL-IDENTITY': identityOf(person.ownerId) })],
      ['identity with underscores', () => ({ x_petwell_identity: identityOf(person.ownerId) })],
      [
        'identity named as a header of the connection',
        () => ({
          'x-petwell-identity': identityOf(person.ownerId),
          connection: 'keep-alive, x-petwell-identity',
        }),
      ],
      ['a service token', () => ({ authorization: `Bearer ${serviceToken}` })],
      ['a rewritten address', () => ({ 'x-original-url': '/internal/revocations' })],
      ['a rewritten method', () => ({ 'x-http-method-override': 'DELETE' })],
    ];
    test.each(smuggled)('%s', async (_name, headers) => {
      const response = await sendRaw(gateway, { target: dashboard(), headers: headers() });
      expect(response.status).toBe(401);
    });

    test('records the connection’s address', async () => {
      const response = await person.session.post(
        '/api/payment-consents',
        { enrollmentId: person.enrollmentId, textVersion: '2026-11-23' },
        {
          'x-petwell-client-address': '203.0.113.66',
          'x-forwarded-for': '203.0.113.66',
          'x-real-ip': '203.0.113.66',
          forwarded: 'for=203.0.113.66',
        },
      );
      expect(response.status).toBe(204);
      const pool = createPool({
        databaseUrl: fixture.stack.control.databaseUrl('billing'),
        poolSize: 1,
      });
      const { rows } = await pool.query<{ client_address: string }>(
        'SELECT client_address FROM payment_consents WHERE enrollment_id = $1',
        [person.enrollmentId],
      );
      await pool.end();
      expect(rows).toHaveLength(1);
      expect(rows[0]?.client_address).toMatch(/^(127\.0\.0\.1|::1)$/);
    });

    test('responses reveal neither revoked sessions nor the services behind the gateway', async () => {
      const browser = fixture.newSession();
      await browser.post('/api/login', { email: person.email, password: 'a-good-password' });
      const { headers } = await browser.post('/api/logout');
      expect(headers.get('x-petwell-revoked-sessions')).toBeNull();
      expect(headers.get('x-powered-by')).toBeNull();
      expect(headers.get('server')).toBeNull();
    });
  });

  test('never reads one request as two', async () => {
    const inner = 'GET /internal/revocations HTTP/1.1\r\nHost: x\r\n\r\n';
    const both = await sendBytes(
      gateway,
      `POST /api/logout HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${inner}`,
    );
    expect(both).toMatch(/^HTTP\/1\.1 400/);
    expect(both.match(/HTTP\/1\.1/g)).toHaveLength(1);
    const twice = await sendBytes(
      gateway,
      `POST /api/logout HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nContent-Length: ${inner.length}\r\n\r\n${inner}`,
    );
    expect(twice).toMatch(/^HTTP\/1\.1 400/);
  });

  test.each([
    '//evil.example',
    '//evil.example/%2e%2e',
    '/\\evil.example',
    '/%5cevil.example',
    '/%2f%2fevil.example',
    '/login?returnTo=https://evil.example',
    '/login?returnTo=//evil.example',
    '/login/?next=https://evil.example',
    '/plans/',
    '/%0d%0aLocation:%20https://evil.example',
  ])('%s does not redirect', async (target) => {
    const response = await sendRaw(gateway, { target, headers: { accept: 'text/html' } });
    expect([200, 400, 404]).toContain(response.status);
    expect(response.headers.location).toBeUndefined();
  });
}
