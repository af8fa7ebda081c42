import {
  cancelEnrollment,
  listCustomers,
  listStaff,
  recordConsent,
  signOut,
  syncPayments,
} from '@petwell/contracts';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { errorAnswer } from '../testing/errors.ts';
import { server } from '../testing/server.ts';
import { UnexpectedAnswerError } from './api-error.ts';
import { callRoute, requestRoute } from './call-route.ts';

const account = {
  id: 1,
  username: 'ada',
  role: 'manager',
  isActive: true,
  createdAt: '2026-01-05T10:00:00.000Z',
};

describe('calling a route by its definition', () => {
  it('takes method and path from the definition and checks the response', async () => {
    server.use(http.get('*/api/admin/staff', () => HttpResponse.json([account])));
    expect(await callRoute(listStaff)).toEqual([account]);
  });

  it('refuses a response of another shape, and a status that the route does not declare', async () => {
    server.use(http.get('*/api/admin/staff', () => HttpResponse.json([{ id: 'one' }])));
    await expect(callRoute(listStaff)).rejects.toBeInstanceOf(UnexpectedAnswerError);
    server.use(http.get('*/api/admin/staff', () => HttpResponse.json([account], { status: 201 })));
    await expect(callRoute(listStaff)).rejects.toBeInstanceOf(UnexpectedAnswerError);
  });

  it('encodes path and query, sends body and headers, and leaves out what is undefined', async () => {
    const seen: unknown[] = [];
    server.use(
      http.post('*/api/enrollments/:id/cancel', ({ request, params }) => {
        seen.push([params['id'], request.headers.get('idempotency-key')]);
        return errorAnswer('not_found', 'There is nothing here.');
      }),
      http.get('*/api/admin/users', ({ request }) => {
        seen.push(new URL(request.url).search);
        return HttpResponse.json([], { headers: { 'x-total-count': '7' } });
      }),
      http.post('*/api/payment-consents', async ({ request }) => {
        seen.push(await request.json());
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const cancelled = callRoute(cancelEnrollment, {
      params: { id: 17 },
      headers: { 'idempotency-key': 'key-1' },
    });
    await expect(cancelled).rejects.toMatchObject({ status: 404, code: 'not_found' });
    const query = { q: 'a & b', status: 'active', cursor: undefined } as const;
    const page = await requestRoute(listCustomers, { query });
    expect(page.headers.get('x-total-count')).toBe('7');
    const body = { enrollmentId: 17, textVersion: '2026-01-01' };
    expect(await callRoute(recordConsent, { body })).toBeUndefined();
    expect(seen).toEqual([['17', 'key-1'], '?q=a+%26+b&status=active', body]);
  });

  it('tells statuses apart', async () => {
    const job = { jobId: 4, status: 'running', done: 0, total: 3, report: null };
    server.use(
      http.post('*/api/admin/sync-payment-status', () => HttpResponse.json(job, { status: 202 })),
      http.post('*/api/logout', () => new HttpResponse(null, { status: 204 })),
    );
    expect(await requestRoute(syncPayments, {})).toMatchObject({ status: 202, body: job });
    expect(await callRoute(signOut)).toBeUndefined();
  });

  it('takes only what the definition declares', () => {
    const never = () => [
      // @ts-expect-error the id is missing
      callRoute(cancelEnrollment, {}),
      // @ts-expect-error the body is missing
      callRoute(recordConsent),
      // @ts-expect-error an id is a number
      callRoute(cancelEnrollment, { params: { id: '17' } }),
      // @ts-expect-error there is no query
      callRoute(listStaff, { query: { q: 'ada' } }),
    ];
    expect(never).toBeTypeOf('function');
  });
});
