import { describe, expect, test } from 'vitest';
import { createMatchRoute } from './match-route.ts';
import { publicRoutes } from './route-table.ts';

const match = createMatchRoute(publicRoutes);

describe('paths of the table', () => {
  test.each([
    ['GET', '/api/plans', 'catalog'],
    ['HEAD', '/api/plans', 'catalog'],
    ['POST', '/api/admin/login', 'identity'],
    ['GET', '/api/enrollments/jordan%40example.com', 'enrollment'],
    ['GET', '/api/enrollments/jordan+dog@example.com', 'enrollment'],
    ['POST', '/api/enrollments/17/activate', 'enrollment'],
    ['PUT', '/api/pets/4', 'enrollment'],
    ['POST', '/api/webhooks/stripe', 'billing'],
  ])('%s %s goes to %s', (method, path, service) => {
    expect(match(method, path)).toMatchObject({ kind: 'route', route: { service } });
  });

  test('a wrong method is told which ones there are', () => {
    expect(match('DELETE', '/api/plans')).toMatchObject({
      kind: 'wrong-method',
      allow: 'GET, HEAD',
    });
    expect(match('GET', '/api/enrollments/17/activate')).toMatchObject({
      kind: 'wrong-method',
      allow: 'POST',
    });
  });
});

describe('the inside is nowhere, by any spelling', () => {
  test.each([
    '/internal/owners/register',
    '/internal',
    '/INTERNAL/owners/register',
    '//internal/owners/register',
    '/%69nternal/owners/register',
    '/%2569nternal/owners/register',
    '/./internal/quote',
    '/plans/../internal/quote',
    '/plans/%2e%2e/internal/quote',
    '/plans%2f..%2finternal/quote',
    '/api/../internal/quote',
    '/api/plans/../../internal/quote',
    '/api/enrollments/..%2f..%2finternal%2fquote',
    '/api/enrollments/%2e%2e/activate',
    '/api/enrollments/..',
    '/api/enrollments/a%5cb',
    '/api/enrollments/a%00b',
    '/api/enrollments/',
    '/api/enrollments/%',
    '/\\internal\\quote',
    '/api%2fplans',
    '/API/plans',
    '/api//plans',
    '/api/plans/',
    '/api;x/plans',
    '/internal;x=1/quote',
    '/api/pets/..%2f..%2f..%2fetc%2fpasswd/photo',
    '/internal/%2e%2e/plans',
    '/%252569nternal/quote',
    '/%zz',
  ])('%s', (path) => {
    expect(match('POST', path)).toEqual({ kind: 'nothing' });
    expect(match('GET', path)).toEqual({ kind: 'nothing' });
  });
});

test('everything else is the web app’s', () => {
  expect(match('GET', '/dashboard/jordan%40example.com')).toEqual({ kind: 'web' });
  expect(match('GET', '/apiary')).toEqual({ kind: 'web' });
  expect(match('GET', '/')).toEqual({ kind: 'web' });
});
