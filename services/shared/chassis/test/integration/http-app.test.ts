import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { defineRoute } from '@petwell/contracts';
import { defineInternalRoute } from '@petwell/contracts/internal';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createGatewayKeys } from '../../src/testing/gateway-keys.ts';
import {
  createIdentityVerifier,
  createHttpApp,
  createInternalClient,
  createLogger,
  createMetrics,
  createServiceTokens,
  currentContext,
  handle,
  identityHeader,
  startService,
} from '../../src/index.ts';

const secret = 's'.repeat(40);
const gatewayKeys = createGatewayKeys();
const gatewayIdentity = createIdentityVerifier(gatewayKeys.publicKeys);
const serviceTokens = createServiceTokens(secret);
const logger = createLogger({ service: 'billing', level: 'silent' });
const ownerPrincipals = {
  owner: {
    sessionId: 'a'.repeat(16),
    absoluteEnd: 2_000_000_000,
    ownerId: 7,
    isDemo: false,
    isMailboxConfirmed: true,
  },
};

let isDatabaseUp = true;
let slowRequest = Promise.withResolvers<void>();
let release = Promise.withResolvers<void>();
const open = { service: 'billing', access: 'anyone', limit: 'read', summary: '' } as const;
const done = { 200: z.looseObject({}) };
const routes = [
  handle(
    defineRoute({
      ...open,
      method: 'post',
      path: '/api/things',
      access: ['owner'],
      body: z.object({ size: z.int() }),
      responses: { 201: z.object({ size: z.int(), sessions: z.record(z.string(), z.unknown()) }) },
    }),
    ({ body, caller, actor }) => ({
      status: 201,
      body: { size: body.size, sessions: { ...caller, ...(actor && { actor }) } },
    }),
  ),
  handle(
    defineRoute({
      ...open,
      method: 'post',
      path: '/api/raw',
      hasRawBody: true,
      responses: { 200: z.object({ length: z.int() }) },
    }),
    ({ body }) => ({ status: 200, body: { length: body.length } }),
  ),
  handle(
    defineInternalRoute({
      method: 'get',
      path: '/internal/context',
      service: 'billing',
      internal: ['enrollment'],
      responses: done,
    }),
    () => ({ status: 200, body: { traceparent: currentContext()?.traceparent } }),
  ),
  handle(defineRoute({ ...open, method: 'get', path: '/api/crash', responses: done }), () =>
    Promise.reject(new Error('secret detail of the database')),
  ),
  handle(defineRoute({ ...open, method: 'get', path: '/api/slow', responses: done }), async () => {
    slowRequest.resolve();
    await release.promise;
    return { status: 200, body: { done: true } };
  }),
];

function start() {
  const app = createHttpApp({
    logger,
    metrics: createMetrics('billing'),
    guards: { name: 'billing', gatewayIdentity, serviceTokens },
    routes,
    readiness: [
      {
        name: 'database',
        check: () => (isDatabaseUp ? Promise.resolve() : Promise.reject(new Error('down'))),
      },
    ],
  });
  const idle = () => Promise.resolve();
  return startService({ app, start: idle, stop: idle }, { host: '127.0.0.1', port: 0, logger });
}

let service: Awaited<ReturnType<typeof start>>;
beforeAll(async () => {
  service = await start();
});
afterAll(() => service.stop());

function post(path: string, body: string, headers: Record<string, string> = {}) {
  return fetch(service.url + path, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });
}
const asOwner = () => ({ [identityHeader]: gatewayKeys.sign(ownerPrincipals) });

test('accepts a valid body, and passes on only the sessions that the route admits', async () => {
  const { sessionId, absoluteEnd, ownerId } = ownerPrincipals.owner;
  const session = { sessionId, absoluteEnd };
  const identity = gatewayKeys.sign({
    ...ownerPrincipals,
    setup: { ...session, ownerId, enrollmentId: 1, email: 'ana@example.com' },
    staff: { ...session, staffId: 1, username: 'ada', name: null, role: 'manager' },
  });
  const response = await post('/api/things', '{"size":3}', { [identityHeader]: identity });
  expect(response.status).toBe(201);
  expect(await response.json()).toEqual({ size: 3, sessions: ownerPrincipals });
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test('reports wrong types per field, in the wording of the specification', async () => {
  const response = await post('/api/things', '{"size":"3"}', asOwner());
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    code: 'validation_failed',
    fields: { size: 'Expected number, received string' },
  });
});

test.each([
  { name: 'malformed JSON', body: '{"size":', status: 400, code: 'malformed_json' },
  {
    name: 'a form',
    body: 'size=3',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    status: 415,
    code: 'unsupported_media_type',
  },
  {
    name: 'a Content-Encoding, even if the body is not compressed',
    body: '{}',
    headers: { 'content-encoding': 'gzip' },
    status: 415,
    code: 'unsupported_media_type',
  },
  {
    name: 'more than 1 MB',
    body: `"${'x'.repeat(1_100_000)}"`,
    status: 413,
    code: 'payload_too_large',
  },
])('[ENR-06] refuses $name', async ({ body, headers, status, code }) => {
  const response = await post('/api/things', body, { ...asOwner(), ...headers });
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ code });
});

test('refuses a missing identity and one not signed by the gateway', async () => {
  expect((await post('/api/things', '{"size":3}')).status).toBe(401);
  const forged = createGatewayKeys().sign(ownerPrincipals);
  expect((await post('/api/things', '{"size":3}', { [identityHeader]: forged })).status).toBe(401);
});

test('keeps raw bodies byte for byte', async () => {
  const response = await post('/api/raw', '{ "a" :  1 }');
  expect(await response.json()).toEqual({ length: 12 });
});

test('hides the details of an unexpected error', async () => {
  const response = await fetch(`${service.url}/api/crash`);
  expect(response.status).toBe(500);
  const text = await response.text();
  expect(text).toContain('internal_error');
  expect(text).not.toContain('secret detail');
});

test('responds 404 as JSON to unknown paths', async () => {
  const response = await fetch(`${service.url}/api/nothing`);
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ code: 'not_found' });
});

test('[OPS-04] readiness names the failing dependency', async () => {
  isDatabaseUp = false;
  const response = await fetch(`${service.url}/health/ready`);
  expect(response.status).toBe(503);
  expect(await response.json()).toEqual({ status: 'not ready', checks: { database: 'down' } });
  isDatabaseUp = true;
  expect((await fetch(`${service.url}/health/ready`)).status).toBe(200);
});

const contextSchema = z.object({ traceparent: z.string() });
const clientFor = (caller: 'enrollment' | 'catalog', overrides = {}) =>
  createInternalClient({
    caller,
    callee: 'billing',
    baseUrl: service.url,
    timeoutMs: 20_000,
    serviceTokens,
    ...overrides,
  });
const readContext = defineInternalRoute({
  method: 'get',
  path: '/internal/context',
  service: 'billing',
  internal: ['enrollment'],
  responses: { 200: contextSchema },
});

test('admits an internal call from the listed service only', async () => {
  await expect(clientFor('enrollment')(readContext)).resolves.toMatchObject({
    traceparent: expect.stringMatching(/^00-[0-9a-f]{32}-/),
  });
  await expect(clientFor('catalog')(readContext)).rejects.toThrow(/service_unavailable/);
  const wrongSecret = { serviceTokens: createServiceTokens('w'.repeat(40)) };
  await expect(clientFor('enrollment', wrongSecret)(readContext)).rejects.toThrow(
    /service_unavailable/,
  );
});

test('a slow or unreachable service is reported as unavailable', async () => {
  release = Promise.withResolvers();
  const slow = { ...readContext, path: '/api/slow' } as unknown as typeof readContext;
  await expect(clientFor('enrollment', { timeoutMs: 50 })(slow)).rejects.toThrow(
    /service_unavailable/,
  );
  release.resolve();
  const unreachable = clientFor('enrollment', { baseUrl: 'http://127.0.0.1:9' });
  await expect(unreachable(readContext)).rejects.toThrow(/service_unavailable/);
});

test('[OPS-04] stopping lets a request in flight finish', async () => {
  slowRequest = Promise.withResolvers();
  release = Promise.withResolvers();
  const other = await start();
  const pending = fetch(`${other.url}/api/slow`);
  await slowRequest.promise;
  const stopped = other.stop();
  release.resolve();
  expect(await (await pending).json()).toEqual({ done: true });
  await stopped;
});

test('closes a keep-alive connection after 1,000 requests without losing one', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const localPorts = new Set<number | undefined>();
  for (let count = 0; count < 1_001; count += 1) {
    const request = get(`${service.url}/health/live`, { agent });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    localPorts.add(response.socket.localPort);
    expect(response.statusCode).toBe(200);
    response.resume();
    await once(response, 'end');
  }
  expect(localPorts.size).toBe(2);
  agent.destroy();
});
