import { defineRoute } from '@petwell/contracts';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { errorResponse } from '../testing/errors.ts';
import { lazyResolver } from '../lazy-resolver.ts';
import { server } from '../testing/server.ts';
import { ApiError, NetworkError, UnexpectedResponseError } from './api-error.ts';
import { callRoute } from './call-route.ts';
import { describeError, setClinicPhone } from './describe-error.ts';

const common = { service: 'catalog', access: 'anyone', limit: 'read', summary: '' } as const;
const thing = z.object({ id: z.number() });

const readThings = defineRoute({
  ...common,
  method: 'get',
  path: '/api/things',
  responses: { 200: thing },
});
const createThing = defineRoute({
  ...common,
  method: 'post',
  path: '/api/things/:owner',
  params: z.strictObject({ owner: z.string() }),
  body: z.object({ name: z.string() }),
  responses: { 200: thing, 204: null },
});
const create = (owner = 'ana@example.com') =>
  callRoute(createThing, {
    params: { owner },
    query: { limit: 10, cursor: null },
    body: { name: 'Biscuit' },
  });

const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => {
      throw new Error('expected a failure');
    },
    (error: unknown) => error,
  );

describe('calling a route', () => {
  it('fills in the path, sends JSON with cookies and returns the parsed response', async () => {
    let seen: unknown;
    const fetchSpy = vi.spyOn(globalThis, 'fetch');
    server.use(
      http.post('*/api/things/:owner', async ({ request }) => {
        const url = new URL(request.url);
        seen = {
          path: url.pathname + url.search,
          body: await request.json(),
          type: request.headers.get('content-type'),
        };
        return HttpResponse.json({ id: 5, more: true });
      }),
    );
    expect(await create()).toEqual({ id: 5 });
    expect(fetchSpy.mock.calls[0]?.[1]?.credentials).toBe('include');
    expect(seen).toEqual({
      path: '/api/things/ana%40example.com?limit=10',
      body: { name: 'Biscuit' },
      type: 'application/json',
    });
  });

  it('expects no body when the definition has none', async () => {
    server.use(http.post('*/api/things/:owner', () => new HttpResponse(null, { status: 204 })));
    expect(await create()).toBeUndefined();
  });

  it('[TOA-05] turns an error response into "status: body" with the parsed body', async () => {
    server.use(
      http.post('*/api/things/:owner', () =>
        errorResponse('validation_failed', 'Please check the form.', { 'pet.name': 'Required' }),
      ),
    );
    const error = await failureOf(create());
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      message:
        '400: {"code":"validation_failed","message":"Please check the form.","requestId":"req-1","fields":{"pet.name":"Required"}}',
      status: 400,
      code: 'validation_failed',
      publicMessage: 'Please check the form.',
      requestId: 'req-1',
      fields: { 'pet.name': 'Required' },
    });
  });

  it.each([
    [new HttpResponse(null, { status: 404, statusText: 'Not Found' }), '404: Not Found'],
    [new HttpResponse('<h1>Bad Gateway</h1>', { status: 502 }), '502: <h1>Bad Gateway</h1>'],
  ])('[TOA-05] uses the status text or a non-JSON body', async (response, message) => {
    server.use(http.get('*/api/things', () => response));
    expect(await failureOf(callRoute(readThings))).toMatchObject({
      message,
      publicMessage: undefined,
    });
  });

  it.each([
    ['no response', () => HttpResponse.error(), NetworkError],
    ['text that is not JSON', () => new HttpResponse('not json'), UnexpectedResponseError],
    ['an unexpected shape', () => HttpResponse.json({ id: '5' }), UnexpectedResponseError],
  ])('has its own error for %s', async (_case, respond, kind) => {
    server.use(http.get('*/api/things', respond));
    expect(await failureOf(callRoute(readThings))).toBeInstanceOf(kind);
  });
});

describe('error messages', () => {
  const response = (status: number, body: string, method = 'GET') =>
    new ApiError({ method, status, statusText: 'x', body });
  const body = '{"code":"forbidden","message":"The demo cannot be changed.","requestId":"r"}';

  it('[TOA-05] shows the user message, never status and body', () => {
    expect(describeError(response(403, body), 'Sorry.')).toBe('The demo cannot be changed.');
    expect(describeError(response(400, 'oops'), 'Sorry.')).toBe('Sorry.');
    expect(describeError(response(500, body), 'Sorry.')).toBe('Sorry.');
    expect(describeError(new TypeError('x is undefined'), 'Sorry.')).toBe('Sorry.');
  });

  it('explains an unavailable service and a timeout', () => {
    setClinicPhone('(904) 555-0134');
    expect(describeError(response(503, body), 'Sorry.')).toBe(
      'We can’t load this right now. Try again in a minute or call (904)\u00a0555-0134.',
    );
    expect(describeError(response(503, body, 'POST'), 'Sorry.')).toMatch(/^We can’t do this/);
    expect(describeError(new NetworkError('timeout', null), 'Sorry.')).toBe(
      'This is taking longer than it should. Please try again in a moment.',
    );
  });

  it.each([
    [true, 'offline', /^We can’t reach PetWell right now\. Please try again in a minute/],
    [true, 'code', /^PetWell was probably updated\. Please reload the page\.$/],
    [false, 'offline', /^You seem to be offline\./],
    [false, 'code', /^You seem to be offline\./],
  ] as const)(
    '[QUA-32] says “offline” only without a network: %s, %s',
    (onLine, kind, sentence) => {
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
      expect(describeError(new NetworkError(kind, null), 'Sorry.')).toMatch(sentence);
    },
  );

  it('[QUA-32] a form whose schema is gone asks to reload the page', async () => {
    const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
    const { errors } = await lazyResolver(gone)({}, undefined, {
      fields: {},
      shouldUseNativeValidation: false,
    });
    expect(errors.root?.message).toMatch(/^PetWell was probably updated/);
  });
});
