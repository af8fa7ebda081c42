import { generateKeyPairSync } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProcessName } from '@petwell/local-stack';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually, visitorPassword } from '../../../src/index.ts';
import { cookieOf, type SecurityFixture, type Belongings } from './security-fixture.ts';

type Jwk = Record<string, unknown>;
const keySet = (...keys: Jwk[]) => JSON.stringify({ keys });
const publicOf = ({ d: _private, ...key }: Jwk): Jwk => key;

function newKey(kid: string): Jwk {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { ...privateKey.export({ format: 'jwk' }), kid };
}
const keyIdOf = (token: string) =>
  (JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid: string })
    .kid;

/** The steps of ADR 3, in order, on a running system. */
export function describeKeyRotation(getFixture: () => SecurityFixture): void {
  describe('rotating the session signing key', () => {
    let fixture: SecurityFixture;
    let person: Belongings;
    let oldKey: Jwk;
    const freshKey = newKey('fresh-key');

    async function restart(name: ProcessName, environment: Record<string, string> = {}) {
      const { control } = fixture.stack;
      await control.kill(name);
      await control.start(name, environment);
      await eventually(`${name} after its restart`, () => control.isReady(name), {
        isDone: Boolean,
        deadlineMs: 30_000,
      });
    }
    const dashboard = async (cookie: string) =>
      (
        await fixture.newSession().send('GET', `/api/enrollments/${person.email}`, {
          headers: { cookie: `petwell_owner=${cookie}` },
        })
      ).status;
    const signIn = async () => {
      const session = fixture.newSession();
      await session.post('/api/login', { email: person.email, password: visitorPassword });
      return cookieOf(session, 'petwell_owner');
    };

    beforeAll(async () => {
      fixture = getFixture();
      person = await fixture.newOwner();
      const secrets = JSON.parse(
        await readFile(join(fixture.stack.dataDir, 'secrets.json'), 'utf8'),
      ) as { sessionSigningKey: Jwk };
      oldKey = secrets.sessionSigningKey;
    });
    afterAll(async () => {
      await restart('identity');
      await restart('gateway');
    });

    test('signs no one out at any step, and revokes the old key after the last', async () => {
      const before = await cookieOf(person.session, 'petwell_owner');
      expect(keyIdOf(before)).toBe(oldKey['kid']);
      const both = keySet(publicOf(oldKey), publicOf(freshKey));

      await restart('gateway', { SESSION_PUBLIC_JWKS: both });
      expect(await dashboard(before)).toBe(200);

      await restart('identity', { SESSION_SIGNING_JWKS: keySet(freshKey, oldKey) });
      expect(await dashboard(before)).toBe(200);
      const after = await signIn();
      expect(keyIdOf(after)).toBe('fresh-key');
      expect(await dashboard(after)).toBe(200);

      // An active user gets a token signed by the new key for the same session.
      const contact = { ...person.visitor.owner, phone: '(904) 555-0188' };
      const saved = await person.session.send('PUT', `/api/owners/${person.ownerId}`, {
        body: contact,
      });
      expect(saved.status).toBe(200);
      const reissued = await cookieOf(person.session, 'petwell_owner');
      expect(keyIdOf(reissued)).toBe('fresh-key');

      await restart('gateway', { SESSION_PUBLIC_JWKS: keySet(publicOf(freshKey)) });
      expect(await dashboard(reissued)).toBe(200);
      expect(await dashboard(after)).toBe(200);
      expect(await dashboard(before)).toBe(401);
    }, 120_000);
  });
}
