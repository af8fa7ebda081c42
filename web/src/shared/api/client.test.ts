import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { errorAnswer } from '../testing/errors.ts';
import { server } from '../testing/server.ts';
import { ApiError, NetworkError, UnexpectedAnswerError } from './api-error.ts';
import { apiReadOrNull, apiRequest } from './client.ts';
import { describeError } from './describe-error.ts';

const asIs = (value: unknown) => value;
const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => {
      throw new Error('expected a failure');
    },
    (error: unknown) => error,
  );

describe('API client', () => {
  it('[TOA-05] turns a failing answer into "status: body" and carries what the body says', async () => {
    server.use(
      http.post('*/api/things', () =>
        errorAnswer('validation_failed', 'Please check the form.', { 'pet.name': 'Required' }),
      ),
    );
    const error = await failureOf(apiRequest('/api/things', asIs, { method: 'POST', body: {} }));
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

  it('[TOA-05] uses the status text when the body is empty, and the text of a body that is not JSON', async () => {
    server.use(
      http.get(
        '*/api/empty',
        () => new HttpResponse(null, { status: 404, statusText: 'Not Found' }),
      ),
      http.get('*/api/text', () => new HttpResponse('<h1>Bad Gateway</h1>', { status: 502 })),
    );
    expect(await failureOf(apiRequest('/api/empty', asIs))).toMatchObject({
      message: '404: Not Found',
    });
    expect(await failureOf(apiRequest('/api/text', asIs))).toMatchObject({
      message: '502: <h1>Bad Gateway</h1>',
      publicMessage: undefined,
    });
  });

  it('sends JSON with credentials and returns the parsed answer', async () => {
    let seen: unknown;
    const fetchSpy = vi.spyOn(globalThis, 'fetch');
    server.use(
      http.post('*/api/things', async ({ request }) => {
        seen = {
          body: await request.json(),
          type: request.headers.get('content-type'),
        };
        return HttpResponse.json({ id: 5 });
      }),
    );
    const answer = await apiRequest('/api/things', (value) => (value as { id: number }).id, {
      method: 'POST',
      body: { name: 'Biscuit' },
    });
    expect(answer).toBe(5);
    expect(fetchSpy.mock.calls[0]?.[1]?.credentials).toBe('include');
    expect(seen).toEqual({
      body: { name: 'Biscuit' },
      type: 'application/json',
    });
  });

  it('treats 401 as nothing only where asked to', async () => {
    server.use(http.get('*/api/mine', () => errorAnswer('unauthenticated', 'Please sign in.')));
    expect(await apiReadOrNull('/api/mine', asIs)).toBeNull();
    expect(await failureOf(apiRequest('/api/mine', asIs))).toMatchObject({ status: 401 });
  });

  it('has a kind of its own for no answer and for an answer of another shape', async () => {
    server.use(
      http.get('*/api/gone', () => HttpResponse.error()),
      http.get('*/api/odd', () => new HttpResponse('not json')),
    );
    expect(await failureOf(apiRequest('/api/gone', asIs))).toBeInstanceOf(NetworkError);
    expect(await failureOf(apiRequest('/api/odd', asIs))).toBeInstanceOf(UnexpectedAnswerError);
  });
});

describe('words for an error', () => {
  const answer = (status: number, body: string) => new ApiError({ status, statusText: 'x', body });
  const body = '{"code":"forbidden","message":"The demo cannot be changed.","requestId":"r"}';

  it('[TOA-05] shows people the sentence meant for them, never status and body', () => {
    expect(describeError(answer(403, body), 'Sorry.')).toBe('The demo cannot be changed.');
    expect(describeError(answer(400, 'oops'), 'Sorry.')).toBe('Sorry.');
    expect(describeError(answer(500, body), 'Sorry.')).toBe('Sorry.');
    expect(describeError(new TypeError('x is undefined'), 'Sorry.')).toBe('Sorry.');
  });

  it('says what an unavailable service, no network and a time-out mean', () => {
    expect(describeError(answer(503, body), 'Sorry.')).toBe(
      'This part of PetWell is taking a short break. Please try again in a minute.',
    );
    expect(describeError(new NetworkError('offline', null), 'Sorry.')).toBe(
      'You seem to be offline. Please check your connection and try again. Nothing was lost.',
    );
    expect(describeError(new NetworkError('timeout', null), 'Sorry.')).toBe(
      'This is taking longer than it should. Please try again in a moment.',
    );
  });
});
