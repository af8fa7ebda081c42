import { expect, test } from 'vitest';
import type { RouteDefinition } from './define-route.ts';
import * as everything from './index.ts';

const nameOf = ({ method, path }: RouteDefinition) => `${method} ${path}`;

test('every defined route is reachable from outside', () => {
  const defined = Object.values<unknown>(everything).filter(
    (value): value is RouteDefinition =>
      typeof value === 'object' && value !== null && 'path' in value && 'access' in value,
  );
  expect(everything.publicRoutes.map(nameOf).toSorted()).toEqual(defined.map(nameOf).toSorted());
});
