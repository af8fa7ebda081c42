import { beforeAll, describe, expect, test } from 'vitest';
import { readInternalSecrets } from './internal-secrets.ts';
import { sendBytes, sendRaw } from './raw-request.ts';
import type { SecurityFixture } from './security-fixture.ts';

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

/** Reaches for internal routes through the gateway, with and without a service's token. */
export function describeInternalRoutes(getFixture: () => SecurityFixture): void {
  describe('internal routes behind the gateway', () => {
    let gateway: string;
    let serviceToken: string;
    beforeAll(async () => {
      const { stack } = getFixture();
      gateway = stack.urls.gateway;
      ({ serviceToken } = await readInternalSecrets(stack));
    });

    test.each(internalSpellings)('serves nothing internal at %s', async (target) => {
      for (const headers of [{}, { authorization: `Bearer ${serviceToken}` }]) {
        const response = await sendRaw(gateway, { target, headers });
        // "/?/…" is the start page with a query, so only a page may be returned.
        if (response.status === 200)
          expect(response.headers['content-type']).toContain('text/html');
        else expect([400, 404]).toContain(response.status);
        expect(response.body).not.toContain('"cursor":');
        expect(response.body).not.toContain('"revocations":');
      }
    });

    test('an absolute URL as the target does not reach another host', async () => {
      const inside = `http://127.0.0.1:${getFixture().stack.portBase + 1}/internal/revocations`;
      const target = { target: inside, headers: { authorization: `Bearer ${serviceToken}` } };
      expect((await sendRaw(gateway, target)).status).toBe(404);
      const connect = await sendBytes(
        gateway,
        'CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      );
      expect(connect).not.toMatch(/^HTTP\/1\.1 2/);
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
  });
}
