import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Principals } from '@petwell/contracts';
import { createSessionCookies } from '@petwell/chassis';
import { createRoutes } from '../../src/http/routes.ts';
import type { UseCases } from '../../src/use-cases/use-cases.ts';
import { contact } from '../factories.ts';
import { startIdentity, type RunningIdentity } from './running-identity.ts';

const actors = [
  'stranger',
  'setup',
  'owner',
  'other owner',
  'demo',
  'viewer',
  'staff',
  'manager',
  'enrollment',
  'gateway',
] as const;
type Actor = (typeof actors)[number];

/**
 * Expected status per route and actor, in the order of `actors`. Bodies are empty, so that 400 (or 401,
 * 404 where nothing has to be sent) means: let in. `owners/:id` is called for the id of `owner`.
 */
const expected: Record<string, readonly number[]> = {
  'post /api/login': [400, 400, 400, 400, 400, 400, 400, 400, 400, 400],
  'post /api/demo-session': [404, 404, 404, 404, 404, 404, 404, 404, 404, 404],
  'post /api/admin/login': [400, 400, 400, 400, 400, 400, 400, 400, 400, 400],
  'post /api/logout': [204, 204, 204, 204, 204, 204, 204, 204, 204, 204],
  'get /api/session': [200, 200, 200, 200, 200, 200, 200, 200, 200, 200],
  'post /api/setup-links/exchange': [400, 400, 400, 400, 400, 400, 400, 400, 400, 400],
  'post /api/activate-account': [401, 400, 403, 403, 403, 403, 403, 403, 401, 401],
  'delete /api/account': [401, 403, 400, 400, 403, 403, 403, 403, 401, 401],
  'get /api/account/sessions': [401, 403, 200, 200, 403, 403, 403, 403, 401, 401],
  'delete /api/account/sessions': [401, 403, 200, 200, 403, 403, 403, 403, 401, 401],
  'delete /api/account/sessions/:id': [401, 403, 404, 404, 403, 403, 403, 403, 401, 401],
  'post /api/account/password': [401, 403, 400, 400, 403, 403, 403, 403, 401, 401],
  'get /api/admin/sessions': [401, 403, 403, 403, 403, 200, 200, 200, 401, 401],
  'delete /api/admin/sessions': [401, 403, 403, 403, 403, 200, 200, 200, 401, 401],
  'delete /api/admin/sessions/:id': [401, 403, 403, 403, 403, 404, 404, 404, 401, 401],
  'post /api/admin/password': [401, 403, 403, 403, 403, 400, 400, 400, 401, 401],
  'put /api/owners/:id': [401, 403, 200, 404, 403, 403, 200, 200, 401, 401],
  'post /api/password-reset-requests': [400, 400, 400, 400, 400, 400, 400, 400, 400, 400],
  'post /api/password-resets': [400, 400, 400, 400, 400, 400, 400, 400, 400, 400],
  'post /api/email-change-undo': [400, 400, 400, 400, 400, 400, 400, 400, 400, 400],
  'get /api/admin/staff': [401, 403, 403, 403, 403, 403, 403, 200, 401, 401],
  'post /api/admin/staff': [401, 403, 403, 403, 403, 403, 403, 400, 401, 401],
  'patch /api/admin/staff/:id': [401, 403, 403, 403, 403, 403, 403, 400, 401, 401],
  'post /internal/owners/register': [401, 403, 403, 403, 403, 403, 403, 403, 400, 403],
  'post /internal/owners/:id/close': [401, 403, 403, 403, 403, 403, 403, 403, 400, 403],
  'get /internal/owners/:id/held-data': [401, 403, 403, 403, 403, 403, 403, 403, 200, 403],
  'get /internal/revocations': [401, 403, 403, 403, 403, 403, 403, 403, 403, 200],
};

const routes = createRoutes({
  useCases: {} as UseCases,
  cookies: createSessionCookies({ isSecure: false }),
  recordStaffAction: () => Promise.resolve(),
  inBackground: () => undefined,
}).map(({ method, path }) => ({ method, path }));

let identity: RunningIdentity;
let ownerId: number;
beforeAll(async () => {
  identity = await startIdentity({ DEMO_ENABLED: 'false' });
  ({ ownerId } = await identity.activeOwner());
});
afterAll(() => identity.stop());

const base = (name: string) => ({
  sessionId: `session-of-${name}-0001`,
  absoluteEnd: 4_000_000_000,
});

function principalsOf(actor: Actor): Principals | undefined {
  switch (actor) {
    case 'setup':
      return { setup: { ...base(actor), ownerId, enrollmentId: 1, email: 'jordan@example.com' } };
    case 'owner':
      return { owner: { ...base(actor), ownerId, isDemo: false } };
    case 'other owner':
      return { owner: { ...base('other'), ownerId: ownerId + 1, isDemo: false } };
    case 'demo':
      return { owner: { ...base(actor), ownerId, isDemo: true } };
    case 'viewer':
    case 'staff':
    case 'manager':
      return { staff: { ...base(actor), staffId: 1, username: actor, role: actor } };
    default:
      return undefined;
  }
}

test('[OPS-08] every route has its row, and every row its route', () => {
  const names = routes.map(({ method, path }) => `${method} ${path}`);
  expect(names.sort()).toEqual(Object.keys(expected).sort());
});

describe.each(routes)('$method $path', ({ method, path }) => {
  const row = expected[`${method} ${path}`] ?? [];
  test.each(actors.map((actor, index) => ({ actor, status: row[index] })))(
    '$actor: $status',
    async ({ actor, status }) => {
      const as = principalsOf(actor);
      const body = method === 'get' ? undefined : path.includes(':id') ? contact() : {};
      const answer = await identity.call(
        method.toUpperCase(),
        path.replace(':id', String(ownerId)),
        body,
        {
          ...(as && { as }),
          ...((actor === 'enrollment' || actor === 'gateway') && { service: actor }),
        },
      );
      expect(answer.status).toBe(status);
    },
  );
});

test('[ACC-09] the demo owner is told kindly that nothing can be changed', async () => {
  const as = principalsOf('demo');
  const answer = await identity.call('PUT', `/api/owners/${ownerId}`, contact(), as ? { as } : {});
  expect(answer.body).toMatchObject({
    code: 'demo_read_only',
    message: 'This is the demo account: have a look around, but nothing can be changed here.',
  });
});

test('an identity header that the gateway did not sign is refused', async () => {
  const answer = await identity.call('GET', '/api/session', undefined, {
    headers: { 'x-petwell-identity': 'eyJhbGciOiJub25lIn0.e30.' },
  });
  expect(answer.status).toBe(401);
});

test('a service token for another service opens nothing', async () => {
  const { createServiceTokens } = await import('@petwell/chassis');
  const token = createServiceTokens('service-auth-secret-of-the-tests-only').sign({
    caller: 'enrollment',
    callee: 'billing',
  });
  const answer = await identity.call(
    'POST',
    '/internal/owners/register',
    {},
    {
      headers: { authorization: `Bearer ${token}` },
    },
  );
  expect(answer.status).toBe(401);
});
