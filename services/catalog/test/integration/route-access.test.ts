import { createGatewayIdentity, identityHeader } from '@petwell/chassis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRoutes } from '../../src/http/routes.ts';
import { gatewayIdentitySecret, petProfile, quoteRequest } from '../factories.ts';
import { startCatalog, type RunningCatalog } from './running-catalog.ts';

let catalog: RunningCatalog;
beforeAll(async () => {
  catalog = await startCatalog();
});
afterAll(() => catalog.stop());

const identity = createGatewayIdentity(gatewayIdentitySecret);
const session = { sessionId: 'a'.repeat(16), absoluteEnd: 4_000_000_000 };
const staff = { ...session, staffId: 1, username: 'staff' };

const callers: Record<string, () => Record<string, string>> = {
  stranger: () => ({}),
  setup: () => ({
    [identityHeader]: identity.sign({
      setup: { ...session, ownerId: 1, enrollmentId: 1, email: 'ada@example.com' },
    }),
  }),
  owner: () => ({
    [identityHeader]: identity.sign({ owner: { ...session, ownerId: 1, isDemo: false } }),
  }),
  'other owner': () => ({
    [identityHeader]: identity.sign({ owner: { ...session, ownerId: 2, isDemo: false } }),
  }),
  demo: () => ({
    [identityHeader]: identity.sign({ owner: { ...session, ownerId: 3, isDemo: true } }),
  }),
  viewer: () => ({ [identityHeader]: identity.sign({ staff: { ...staff, role: 'viewer' } }) }),
  staff: () => ({ [identityHeader]: identity.sign({ staff: { ...staff, role: 'staff' } }) }),
  manager: () => ({ [identityHeader]: identity.sign({ staff: { ...staff, role: 'manager' } }) }),
  enrollment: () => catalog.as('enrollment'),
  billing: () => catalog.as('billing'),
  'token for another service': () => catalog.as('enrollment', 'identity'),
};

const everybody = Object.fromEntries(Object.keys(callers).map((caller) => [caller, 200]));

const expected: Record<string, Record<string, number>> = {
  'get /api/plans': everybody,
  'post /api/recommendations': everybody,
  'post /internal/quote': {
    stranger: 401,
    setup: 403,
    owner: 403,
    'other owner': 403,
    demo: 403,
    viewer: 403,
    staff: 403,
    manager: 403,
    enrollment: 200,
    billing: 403,
    'token for another service': 401,
  },
};

const bodies: Record<string, object> = {
  'post /api/recommendations': petProfile(),
  'post /internal/quote': quoteRequest(),
};

test('[OPS-08] every route of the table has its row here', () => {
  const unused = () => Promise.reject(new Error('not called'));
  const routes = createRoutes({
    listPlans: unused,
    recommendPlans: unused,
    quoteEnrollment: unused,
  });
  expect(routes.map(({ definition: { method, path } }) => `${method} ${path}`)).toEqual(
    Object.keys(expected),
  );
});

test.each(
  Object.entries(expected).flatMap(([route, cells]) =>
    Object.entries(cells).map(([caller, status]) => [route, caller, status] as const),
  ),
)('%s as %s: %i', async (route, caller, status) => {
  const [method, path = ''] = route.split(' ');
  const headers = callers[caller]?.() ?? {};
  const response =
    method === 'get'
      ? await catalog.get(path, headers)
      : await catalog.post(path, bodies[route], headers);
  expect(response.status).toBe(status);
});
