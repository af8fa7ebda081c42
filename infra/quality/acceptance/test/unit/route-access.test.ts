import { publicRoutes, type RouteDefinition } from '@petwell/contracts';
import { expect, test } from 'vitest';
import { routeRoles } from '../route-roles.ts';

const nameOf = ({ method, path }: RouteDefinition) => `${method.toUpperCase()} ${path}`;
const sorted = (roles: readonly string[]) => roles.toSorted().join(' ');

test('[OPS-08] every public route admits exactly the roles in the hand-written table', () => {
  const declared = publicRoutes.map((route) => [
    nameOf(route),
    route.access === 'anyone' ? 'anyone' : sorted(route.access),
  ]);
  const expected = Object.entries(routeRoles).map(([route, roles]) => [
    route,
    sorted(roles.split(' ')),
  ]);
  expect(Object.fromEntries(declared)).toEqual(Object.fromEntries(expected));
});
