import { afterAll, beforeAll, expect, test } from 'vitest';
import { startGateway, type RunningGateway } from './running-gateway.ts';

let gateway: RunningGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.stop());

test('the API description is served as OpenAPI 3.1', async () => {
  const answer = await gateway.raw('GET', '/api/docs/openapi.json');
  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  const document = JSON.parse(answer.body) as { openapi: string; paths: Record<string, object> };
  expect(document.openapi).toBe('3.1.1');
  expect(document.paths['/api/login']).toHaveProperty('post');
  expect(document.paths['/api/login']).not.toHaveProperty('get');
});

test('the API description is served as a page whose policy allows only its own style', async () => {
  const answer = await gateway.raw('GET', '/api/docs', { headers: { accept: 'text/html' } });
  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(answer.headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/]+='; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
  );
  expect(answer.body).toContain('<h1>PetWell API</h1>');
  expect(answer.body).toContain('POST /api/enrollments');
});
