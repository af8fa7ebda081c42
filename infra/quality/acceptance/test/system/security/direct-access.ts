import { createHmac, generateKeyPairSync } from 'node:crypto';
import { createServiceTokens, identityHeader } from '@petwell/chassis';
import type { Principals } from '@petwell/contracts';
import { internalRoutes, type InternalRouteDefinition } from '@petwell/contracts/internal';
import { beforeAll, describe, expect, test } from 'vitest';
import { readInternalSecrets } from './internal-secrets.ts';
import { type SecurityFixture } from './security-fixture.ts';
import { confusedAlgorithm, withoutSignature } from './session-tokens.ts';

type Secrets = Awaited<ReturnType<typeof readInternalSecrets>>;

/** Port offsets from the gateway. */
const services = { identity: 1, catalog: 2, enrollment: 3, billing: 4, notification: 5 } as const;
type ServiceName = keyof typeof services;

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
function signed(claims: object, secret: string): string {
  const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}

const manager: Principals = {
  staff: {
    sessionId: 'a'.repeat(32),
    absoluteEnd: 4_000_000_000,
    staffId: 1,
    username: 'admin',
    name: null,
    role: 'manager',
  },
};

/** Identity headers made with everything that a service holds, and with nothing. */
function forgeIdentities(secrets: Secrets): Record<string, string> {
  const { gatewayIdentityKey, sessionSigningKey, serviceAuthSecret } = secrets;
  const { d: _private, ...publicKey } = gatewayIdentityKey;
  const { kid = '' } = gatewayIdentityKey;
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const own = { ...privateKey.export({ format: 'jwk' }), kid } as Record<string, string>;
  const real = secrets.signAs(manager);
  const now = Math.floor(Date.now() / 1000);
  const lifetime = { iss: 'gateway', aud: 'petwell-services', iat: now, exp: now + 60 };
  return {
    "identity's key for sessions": secrets.identityBy(sessionSigningKey, manager),
    "identity's key for sessions, named as the gateway's": secrets.identityBy(
      { ...sessionSigningKey, kid },
      manager,
    ),
    "a service's own key, named as the gateway's": secrets.identityBy(own, manager),
    "the services' shared secret": signed({ principals: manager, ...lifetime }, serviceAuthSecret),
    'the half that verifies, as a secret': confusedAlgorithm(real, JSON.stringify(publicKey)),
    'no signature': withoutSignature(real),
  };
}

/** Callers that bypass the gateway, with their headers. */
function createCallers(secrets: Secrets) {
  const tokens = createServiceTokens(secrets.serviceAuthSecret);
  const now = Math.floor(Date.now() / 1000);
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const person = secrets.signAs(manager);
  return ({
    service,
    internal: callers,
  }: InternalRouteDefinition): Record<string, Record<string, string>> => {
    const [caller = 'gateway'] = callers;
    const claims = { iss: caller, aud: `service:${service}`, iat: now, exp: now + 60 };
    const good = signed(claims, secrets.serviceAuthSecret);
    const [head = '', payload = '', signature = ''] = good.split('.');
    const others = (['gateway', ...Object.keys(services)] as (ServiceName | 'gateway')[]).filter(
      (name) => !callers.includes(name),
    );
    return {
      nobody: {},
      'a manager, by way of the gateway': { [identityHeader]: person },
      'an expired token': bearer(
        signed({ ...claims, iat: now - 120, exp: now - 60 }, secrets.serviceAuthSecret),
      ),
      'a token for another service': bearer(
        signed({ ...claims, aud: 'service:elsewhere' }, secrets.serviceAuthSecret),
      ),
      'a token with another secret': bearer(signed(claims, 'another-secret-than-that-of-services')),
      'a tampered token': bearer(
        `${head}.${encode({ ...claims, exp: now + 86_400 })}.${signature}`,
      ),
      'a token without a signature': bearer(`${encode({ alg: 'none' })}.${payload}.`),
      ...Object.fromEntries(
        others.map((name) => [
          `a token of ${name}`,
          bearer(tokens.sign({ caller: name, callee: service })),
        ]),
      ),
    };
  };
}

/** Services refuse callers that bypass the gateway. */
export function describeDirectAccess(getFixture: () => SecurityFixture): void {
  describe('services reached directly', () => {
    let callersOf: ReturnType<typeof createCallers>;
    let secrets: Secrets;
    beforeAll(async () => {
      secrets = await readInternalSecrets(getFixture().stack);
      callersOf = createCallers(secrets);
    });

    test.each([
      ['identity', '/api/admin/staff'],
      ['catalog', '/api/plans'],
      ['enrollment', '/api/admin/users'],
      ['billing', '/api/webhook-info'],
      ['notification', '/api/admin/customers/1/mails'],
    ] as const)(
      '[OPS-18] %s believes nobody but the gateway who sends a request: %s',
      async (service, path) => {
        const origin = `http://127.0.0.1:${getFixture().stack.portBase + services[service]}`;
        const statusFor = async (identity: string) =>
          (await fetch(`${origin}${path}`, { headers: { [identityHeader]: identity } })).status;
        expect(await statusFor(secrets.signAs(manager))).not.toBe(401);
        const forged = Object.entries(forgeIdentities(secrets));
        const statuses = await Promise.all(
          forged.map(async ([name, identity]) => [name, await statusFor(identity)]),
        );
        expect(statuses).toEqual(forged.map(([name]) => [name, 401]));
      },
    );

    test('knows the internal routes of all services', () => {
      expect(new Set(internalRoutes.map(({ service }) => service))).toEqual(
        new Set(Object.keys(services)),
      );
    });

    const rows = internalRoutes.map((route) => ({
      ...route,
      name: `${route.method} ${route.path}`,
    }));
    test.each(rows)('$service $name', async (route) => {
      const { service, method, path } = route;
      const origin = `http://127.0.0.1:${getFixture().stack.portBase + services[service as ServiceName]}`;
      const statuses: Record<string, number> = {};
      for (const [name, headers] of Object.entries(callersOf(route))) {
        const response = await fetch(`${origin}${path.replaceAll(/:\w+/g, '1')}`, {
          method: method.toUpperCase(),
          headers: { ...headers, 'content-type': 'application/json' },
          ...(method !== 'get' && { body: '{}' }),
        });
        statuses[name] = response.status;
      }
      expect(Object.keys(statuses).length).toBeGreaterThan(9);
      expect(
        Object.entries(statuses).filter(([, status]) => status !== 401 && status !== 403),
      ).toEqual([]);
    });
  });
}
