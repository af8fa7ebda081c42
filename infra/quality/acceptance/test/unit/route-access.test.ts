import { publicRoutes, type RouteDefinition } from '@petwell/contracts';
import { expect, test } from 'vitest';
import { routeExpectations } from '../system/security/route-expectations.ts';

const nameOf = ({ method, path }: RouteDefinition) => `${method.toUpperCase()} ${path}`;
const rolesOf = ({ access }: RouteDefinition) =>
  access === 'anyone' ? 'anyone' : [...access].sort().join(' ');

test('[OPS-08] every public route admits exactly the roles in the hand-written table', () => {
  const declared = publicRoutes.map((route) => [nameOf(route), rolesOf(route)] as const);
  const expected = routeExpectations.map(
    ({ route, roles }) => [route, roles.split(' ').sort().join(' ')] as const,
  );
  expect(Object.fromEntries(declared)).toEqual(Object.fromEntries(expected));
  expect(routeExpectations).toHaveLength(publicRoutes.length);
});

/** The role of each column in the table. */
const columns = [null, 'setup', 'owner', 'owner', 'demo', 'viewer', 'staff', 'manager'];

test('the table expects a refusal for every other role', () => {
  const wrong = routeExpectations.flatMap(({ route, roles, expected }) =>
    expected.flatMap((status, column) => {
      const isOpen = roles === 'anyone' || roles.split(' ').includes(columns[column] ?? '');
      const isRefused = status === 401 || status === 403;
      return isOpen || isRefused
        ? []
        : [`${route}: ${columns[column] ?? 'stranger'} gets ${status}`];
    }),
  );
  expect(wrong).toEqual([]);
});
