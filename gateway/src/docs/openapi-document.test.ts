import { namedRoutes, publicRoutes } from '@petwell/contracts';
import { expect, test } from 'vitest';
import { createDocsPage, docsPagePolicy } from './docs-page.ts';
import { createOpenApiDocument } from './openapi-document.ts';

const document = createOpenApiDocument({
  publicUrl: 'https://petwell.example/',
  hasSecureCookies: true,
});

test('describes every public route once', () => {
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  );
  expect(described.sort()).toEqual(
    publicRoutes.map(({ method, path }) => `${method} ${path}`).sort(),
  );
  expect(new Set(namedRoutes.map(({ name }) => name)).size).toBe(publicRoutes.length);
});

test('describes parameters, idempotency keys, and files', () => {
  const cancel = document.paths['/api/enrollments/{id}/cancel']?.['post'];
  expect(cancel?.parameters).toMatchObject([
    { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
    { name: 'Idempotency-Key', in: 'header', required: false },
  ]);
  expect(cancel?.responses['409']?.description).toBe('request_in_progress, status_conflict');
  const csv = document.paths['/api/admin/users/export.csv']?.['get'];
  expect(csv?.parameters.map(({ name }) => name)).toEqual([
    'q',
    'status',
    'figure',
    'month',
    'planId',
    'ids',
    'excludedIds',
  ]);
  expect(csv?.responses['200']).toEqual({
    description: 'OK',
    content: { 'text/csv': { schema: { type: 'string' } } },
  });
  const enroll = document.paths['/api/enrollments']?.['post']?.requestBody;
  expect(enroll?.content['application/json']?.schema['required']).toEqual(['pet', 'enrollment']);
});

test('describes request bodies as clients send them', () => {
  expect(document.paths['/api/login']?.['post']?.requestBody).toEqual({
    required: true,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: {
            email: { type: 'string', minLength: 1, maxLength: 254 },
            password: { type: 'string', minLength: 1, maxLength: 200 },
          },
          required: ['email', 'password'],
          additionalProperties: false,
        },
      },
    },
  });
});

test('describes sessions and staff roles', () => {
  expect(document.components.securitySchemes['ownerSession']).toEqual({
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-petwell_owner',
  });
  expect(document.paths['/api/admin/users/export.csv']?.['get']?.security).toEqual([
    { staffSession: ['manager'] },
  ]);
  expect(document.paths['/api/plans']?.['get']?.security).toEqual([]);
});

test('describes only response fields that the contract exposes', () => {
  const text = JSON.stringify(document.paths['/api/session']);
  expect(text).toContain('"isDemo"');
  expect(text).not.toContain('password');
});

test('describes the same error shape for every operation', () => {
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const operation of Object.values(methods)) {
      expect(operation.responses['default']?.content, path).toEqual({
        'application/json': { schema: { $ref: '#/components/schemas/Error' } },
      });
    }
  }
});

test('lists every operation on a page without scripts', () => {
  const page = createDocsPage(document);
  for (const { name, route } of namedRoutes) {
    expect(page).toContain(`<details id="${name}">`);
    expect(page).toContain(route.summary.replaceAll('"', '&quot;'));
  }
  expect(page).not.toMatch(/<script| on\w+=|javascript:/i);
  expect(docsPagePolicy).toContain("default-src 'none'");
  expect(docsPagePolicy).not.toContain('unsafe');
});
