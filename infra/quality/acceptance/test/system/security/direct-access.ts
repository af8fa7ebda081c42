import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createGatewayIdentity, createServiceTokens, identityHeader } from '@petwell/chassis';
import { internalRoutes, type InternalRouteDefinition } from '@petwell/contracts/internal';
import { beforeAll, describe, expect, test } from 'vitest';
import { type SecurityFixture } from './security-fixture.ts';

/** Port offsets from the gateway. */
const services = { identity: 1, catalog: 2, enrollment: 3, billing: 4, notification: 5 } as const;
type ServiceName = keyof typeof services;

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
function signed(claims: object, secret: string): string {
  const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}

/** Callers that bypass the gateway, with their headers. */
function createCallers(secrets: { serviceAuthSecret: string; gatewayIdentitySecret: string }) {
  const tokens = createServiceTokens(secrets.serviceAuthSecret);
  const now = Math.floor(Date.now() / 1000);
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const person = createGatewayIdentity(secrets.gatewayIdentitySecret).sign({
    staff: {
      sessionId: 'a'.repeat(32),
      absoluteEnd: now + 3600,
      staffId: 1,
      username: 'admin',
      role: 'manager',
    },
  });
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
      'a token with another secret': bearer(signed(claims, secrets.gatewayIdentitySecret)),
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
    beforeAll(async () => {
      const file = join(getFixture().stack.dataDir, 'secrets.json');
      callersOf = createCallers(
        JSON.parse(await readFile(file, 'utf8')) as Parameters<typeof createCallers>[0],
      );
    });

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
