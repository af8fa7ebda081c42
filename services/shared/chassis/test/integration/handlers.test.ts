import { Readable } from 'node:stream';
import {
  actingStaff,
  defineRoute,
  emailSchema,
  pathIdSchema,
  type Principals,
  type StaffRole,
} from '@petwell/contracts';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createGatewayKeys } from '../../src/testing/gateway-keys.ts';
import {
  AppError,
  createIdentityVerifier,
  createHttpApp,
  createLogger,
  createMetrics,
  createServiceTokens,
  createSessionCookies,
  handle,
  identityHeader,
  startService,
  type RequestRecords,
  type StaffActivity,
} from '../../src/index.ts';

const gatewayKeys = createGatewayKeys();
const gatewayIdentity = createIdentityVerifier(gatewayKeys.publicKeys);
const logger = createLogger({ service: 'billing', level: 'silent' });
const recordStaffOutcome = vi.fn((_activity: StaffActivity) => Promise.resolve());
afterEach(() => recordStaffOutcome.mockReset().mockResolvedValue(undefined));

const session = { sessionId: 'a'.repeat(16), absoluteEnd: 2_000_000_000 };
const owner: Principals = {
  owner: { ...session, ownerId: 7, isDemo: false, isMailboxConfirmed: true },
};
const demo: Principals = {
  owner: { ...session, ownerId: 8, isDemo: true, isMailboxConfirmed: true },
};
const staff = (role: StaffRole): Principals => ({
  staff: { ...session, staffId: 3, username: 'ada', name: null, role },
});

const shared = { service: 'billing', limit: 'write', summary: '' } as const;
const renamed = z.object({ who: z.array(z.string()) });
const rename = defineRoute({
  ...shared,
  method: 'put',
  path: '/api/pets/:id',
  access: ['owner', ...actingStaff],
  audit: { action: 'update-pet', subject: 'pet/:id' },
  params: z.strictObject({ id: pathIdSchema }),
  query: z.object({ fail: z.enum(['refused', 'failed']).optional() }),
  body: z.strictObject({ name: z.string() }),
  responses: { 200: renamed },
});
const cancel = defineRoute({
  ...shared,
  method: 'post',
  path: '/api/cancel',
  access: actingStaff,
  audit: { action: 'cancel', subject: 'enrollment/:enrollmentId' },
  body: z.strictObject({ enrollmentId: z.int() }),
  isIdempotent: true,
  responses: { 200: z.object({ times: z.int() }), 202: z.object({ times: z.int() }) },
});
const readByEmail = defineRoute({
  ...shared,
  method: 'get',
  path: '/api/owners/:email',
  access: 'anyone',
  params: z.strictObject({ email: emailSchema }),
  responses: { 200: { mediaType: 'text/csv' } },
});
const list = defineRoute({
  ...shared,
  method: 'get',
  path: '/api/list',
  access: 'anyone',
  responses: { 200: z.array(z.int()) },
});
const leave = defineRoute({
  ...shared,
  method: 'post',
  path: '/api/leave',
  access: 'anyone',
  responses: { 204: null },
});

let cancelled = 0;
const routes = [
  handle(rename, ({ caller, query, actor }) => {
    if (query.fail === 'refused') throw new AppError('not_found');
    if (query.fail === 'failed') throw new Error('secret detail');
    return { status: 200, body: { who: [...Object.keys(caller), actor?.username ?? 'nobody'] } };
  }),
  handle(cancel, () => {
    cancelled += 1;
    return { status: 202, body: { times: cancelled }, headers: { Location: '/api/jobs/1' } };
  }),
  handle(readByEmail, ({ params }) => ({
    status: 200,
    body: Readable.from([`email\n`, params.email]),
    headers: { 'Content-Type': 'text/csv' },
  })),
  handle(list, () => ({ status: 200, body: [1], headers: { ETag: '"one"' } })),
  handle(leave, () => ({
    status: 204,
    cookies: [createSessionCookies({ isSecure: false }).close('owner')],
  })),
];

/** Stores responses in memory, for sequential requests. */
function memoryRecords(): RequestRecords {
  const responses = new Map<string, { requestHash: string; answer: unknown }>();
  return {
    claim({ scope, key, requestHash }) {
      const known = responses.get(scope + key);
      if (known) return Promise.resolve({ outcome: 'known', reference: null, ...known });
      responses.set(scope + key, { requestHash, answer: null });
      return Promise.resolve({ outcome: 'claimed', reference: null, until: new Date() });
    },
    complete({ scope, key }, response) {
      const known = responses.get(scope + key);
      if (known) known.answer = response;
      return Promise.resolve();
    },
    forget({ scope, key }) {
      responses.delete(scope + key);
      return Promise.resolve();
    },
    extend: () => Promise.resolve(null),
    release: () => Promise.resolve(),
  };
}

let service: Awaited<ReturnType<typeof startService>>;
beforeAll(async () => {
  const app = createHttpApp({
    logger,
    metrics: createMetrics('billing'),
    guards: {
      name: 'billing',
      gatewayIdentity,
      serviceTokens: createServiceTokens('s'.repeat(40)),
      recordStaffOutcome,
    },
    routes,
    records: memoryRecords(),
    readiness: [],
  });
  const idle = () => Promise.resolve();
  service = await startService(
    { app, start: idle, stop: idle },
    { host: '127.0.0.1', port: 0, logger },
  );
});
afterAll(() => service.stop());

async function send(
  [method, path]: [string, string],
  { as = {}, body, key }: { as?: Principals; body?: unknown; key?: string } = {},
) {
  const response = await fetch(service.url + path, {
    method,
    headers: {
      [identityHeader]: gatewayKeys.sign(as),
      'x-petwell-client-address': '203.0.113.7',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text };
}
const body = { name: 'Rex' };
const recorded = () => recordStaffOutcome.mock.calls.map(([activity]) => activity);
const actor = { staffId: 3, username: 'ada', name: null, clientAddress: '203.0.113.7' };

test('a handler sees only sessions that its route allows', async () => {
  const whoOf = async (as: Principals) => (await send(['PUT', '/api/pets/4'], { as, body })).text;
  expect(await whoOf(owner)).toBe('{"who":["owner","nobody"]}');
  expect(await whoOf({ ...demo, ...staff('staff') })).toBe('{"who":["staff","ada"]}');
  expect(await whoOf({ ...owner, ...staff('viewer') })).toBe('{"who":["owner","nobody"]}');
});

test.each([
  ['an id that is not a number', '/api/pets/x', 404, 'not_found'],
  ['an id out of range', '/api/pets/99999999999', 404, 'not_found'],
  ['an unknown query parameter', '/api/pets/4?fail=often', 400, 'validation_failed'],
])('refuses %s', async (_name, path, status, code) => {
  const refused = await send(['PUT', path], { as: owner, body });
  expect([refused.status, JSON.parse(refused.text)]).toMatchObject([status, { code }]);
});

test.each([
  ['staff alone', staff('manager')],
  ['staff beside a demo session', { ...demo, ...staff('manager') }],
  ['staff beside an owner session', { ...owner, ...staff('manager') }],
])('records refused and failed calls of %s', async (_name, as) => {
  expect((await send(['PUT', '/api/pets/4?fail=refused'], { as, body })).status).toBe(404);
  expect((await send(['PUT', '/api/pets/4?fail=failed'], { as, body })).status).toBe(500);
  expect((await send(['PUT', '/api/pets/4'], { as, body: {} })).status).toBe(400);
  const what = { actor, action: 'update-pet', subject: 'pet/4' };
  expect(recorded()).toMatchObject([
    { ...what, result: 'refused', detail: 'There is nothing here.' },
    { ...what, result: 'failed', detail: 'Something went wrong on our side. Please try again.' },
    { ...what, result: 'refused', detail: 'Some fields need your attention.' },
  ]);
});

test('records a call that the role does not allow, but no calls of owners or strangers', async () => {
  expect((await send(['POST', '/api/cancel'], { as: staff('viewer') })).status).toBe(403);
  expect((await send(['POST', '/api/cancel'])).status).toBe(401);
  expect((await send(['PUT', '/api/pets/4?fail=refused'], { as: owner, body })).status).toBe(404);
  expect(recorded()).toMatchObject([
    { actor, action: 'call', subject: 'post /api/cancel', result: 'refused', detail: 'as viewer' },
  ]);
});

test('the response is the same when recording fails', async () => {
  recordStaffOutcome.mockRejectedValue(new Error('the database is gone'));
  expect((await send(['POST', '/api/cancel'], { as: staff('viewer') })).status).toBe(403);
  const refused = { as: staff('staff'), body };
  expect((await send(['PUT', '/api/pets/4?fail=refused'], refused)).status).toBe(404);
});

test('a repeated request gets the first response with its Location header', async () => {
  const request = { as: staff('staff'), body: { enrollmentId: 17 }, key: 'first' };
  const first = await send(['POST', '/api/cancel'], request);
  const second = await send(['POST', '/api/cancel'], request);
  expect([first.status, second.status]).toEqual([202, 202]);
  expect(second.text).toBe(first.text);
  expect(second.headers.get('location')).toBe('/api/jobs/1');
  const other = await send(['POST', '/api/cancel'], { ...request, key: 'second' });
  expect(other.text).not.toBe(first.text);
  const reused = await send(['POST', '/api/cancel'], { ...request, body: { enrollmentId: 18 } });
  expect(reused.status).toBe(422);
});

test('a refused request records its subject from the body and frees its key', async () => {
  const key = 'third';
  const wrong = { enrollmentId: '<b>' };
  const refused = await send(['POST', '/api/cancel'], { as: staff('staff'), body: wrong, key });
  expect(refused.status).toBe(400);
  expect(recorded()).toMatchObject([{ subject: 'enrollment/?' }]);
  const right = { enrollmentId: 17 };
  const again = await send(['POST', '/api/cancel'], { as: staff('staff'), body: right, key });
  expect(again.status).toBe(202);
});

test('streams, responds 304 to a matching ETag, and sets cookies', async () => {
  const file = await send(['GET', '/api/owners/Ana%40Example.com']);
  expect([file.headers.get('content-type'), file.text]).toEqual([
    expect.stringContaining('text/csv'),
    'email\nana@example.com',
  ]);
  const known = { headers: { 'if-none-match': '"one"', 'cache-control': 'max-age=0' } };
  expect((await fetch(`${service.url}/api/list`, known)).status).toBe(304);
  const left = await send(['POST', '/api/leave']);
  expect([left.status, left.headers.get('set-cookie')]).toEqual([
    204,
    'petwell_owner=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax',
  ]);
});

test('an idempotent route requires request records', () => {
  const guards = {
    name: 'billing' as const,
    gatewayIdentity,
    serviceTokens: createServiceTokens('s'.repeat(40)),
  };
  const metrics = createMetrics('billing');
  expect(() => createHttpApp({ logger, metrics, guards, routes, readiness: [] })).toThrow(
    '/api/cancel needs request records',
  );
});

test.each([{}, { 'idempotency-key': 'key-of-brackets' }])(
  '[TXT-03] refuses 200,000 brackets, with the headers %o',
  async (headers) => {
    const response = await fetch(`${service.url}/api/cancel`, {
      method: 'POST',
      headers: {
        [identityHeader]: gatewayKeys.sign(staff('staff')),
        'x-petwell-client-address': '203.0.113.7',
        'content-type': 'application/json',
        ...headers,
      },
      body: `{"enrollmentId":${'['.repeat(200_000)}${']'.repeat(200_000)}}`,
    });
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { code: 'validation_failed', fields: { enrollmentId: 'Is nested too deeply' } },
    ]);
  },
);
