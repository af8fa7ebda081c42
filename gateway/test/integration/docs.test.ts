import { afterAll, beforeAll, expect, test } from 'vitest';
import { startGateway, type RunningGateway } from './running-gateway.ts';

let gateway: RunningGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.stop());

test('serves the API description as OpenAPI 3.1', async () => {
  const response = await gateway.raw('GET', '/api/docs/openapi.json');
  expect(response.status).toBe(200);
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  const document = JSON.parse(response.body) as { openapi: string; paths: Record<string, object> };
  expect(document.openapi).toBe('3.1.1');
  expect(document.paths['/api/login']).toHaveProperty('post');
  expect(document.paths['/api/login']).not.toHaveProperty('get');
});

test('serves the API description as a page whose CSP allows only its own style', async () => {
  const response = await gateway.raw('GET', '/api/docs', { headers: { accept: 'text/html' } });
  expect(response.status).toBe(200);
  expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(response.headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/]+='; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
  );
  expect(response.body).toContain('<h1>PetWell API</h1>');
  expect(response.body).toContain('POST /api/enrollments');
});
