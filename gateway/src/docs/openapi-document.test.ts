import { publicRoutes } from '@petwell/contracts';
import { expect, test } from 'vitest';
import { createDocsPage, docsPagePolicy } from './docs-page.ts';
import { createOpenApiDocument, operations } from './openapi-document.ts';

const document = createOpenApiDocument({
  publicUrl: 'https://petwell.example/',
  hasSecureCookies: true,
});

test('every public route has an operation, and every operation a route', () => {
  const routes = publicRoutes.map(
    ({ method, path }) => `${method.toUpperCase()} ${path.replaceAll(/:(\w+)/g, '{$1}')}`,
  );
  expect(operations.map(({ route }) => route).sort()).toEqual(routes.sort());
  expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length);
});

test('bodies are those of the contracts, as they are sent', () => {
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

test('sessions and staff roles are told', () => {
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

test('an answer is described without what the contract does not let out', () => {
  const text = JSON.stringify(document.paths['/api/session']);
  expect(text).toContain('"isDemo"');
  expect(text).not.toContain('password');
});

test('every operation can fail with the one shape of failures', () => {
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const operation of Object.values(methods)) {
      expect(operation.responses['default']?.content, path).toEqual({
        'application/json': { schema: { $ref: '#/components/schemas/Error' } },
      });
    }
  }
});

test('the page names every operation and needs no script', () => {
  const page = createDocsPage(document);
  for (const { id, route } of operations) {
    expect(page).toContain(`<details id="${id}">`);
    expect(page).toContain(route);
  }
  expect(page).not.toMatch(/<script| on\w+=|javascript:/i);
  expect(docsPagePolicy).toContain("default-src 'none'");
  expect(docsPagePolicy).not.toContain('unsafe');
});
