import { createPool } from '@petwell/chassis';
import { beforeAll, describe, expect, test } from 'vitest';
import { readInternalSecrets } from './internal-secrets.ts';
import { sendRaw } from './raw-request.ts';
import type { Belongings, SecurityFixture } from './security-fixture.ts';

export function describeSmuggledHeaders(getFixture: () => SecurityFixture): void {
  describe('headers that only the gateway may set', () => {
    let fixture: SecurityFixture;
    let person: Belongings;
    let secrets: Awaited<ReturnType<typeof readInternalSecrets>>;
    beforeAll(async () => {
      fixture = getFixture();
      person = await fixture.newOwner();
      secrets = await readInternalSecrets(fixture.stack);
    });
    const dashboard = () => `/api/enrollments/${person.email}`;
    const smuggled: [string, () => Record<string, string>][] = [
      ['identity', () => ({ 'x-petwell-identity': secrets.identityOf(person.ownerId) })],
      [
        'identity in capitals',
        () => ({ 'X-PETWELL-IDENTITY': secrets.identityOf(person.ownerId) }),
      ],
      [
        'identity with underscores',
        () => ({ x_petwell_identity: secrets.identityOf(person.ownerId) }),
      ],
      [
        'identity named as a header of the connection',
        () => ({
          'x-petwell-identity': secrets.identityOf(person.ownerId),
          connection: 'keep-alive, x-petwell-identity',
        }),
      ],
      ['a service token', () => ({ authorization: `Bearer ${secrets.serviceToken}` })],
      ['a rewritten address', () => ({ 'x-original-url': '/internal/revocations' })],
      ['a rewritten method', () => ({ 'x-http-method-override': 'DELETE' })],
    ];
    test.each(smuggled)('%s', async (_name, headers) => {
      const response = await sendRaw(fixture.stack.urls.gateway, {
        target: dashboard(),
        headers: headers(),
      });
      expect(response.status).toBe(401);
    });

    test('records the connection’s address', async () => {
      const response = await person.session.post(
        '/api/payment-consents',
        { enrollmentId: person.enrollmentId, textVersion: '2026-11-29' },
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
}
