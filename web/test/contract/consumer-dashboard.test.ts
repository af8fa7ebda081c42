// @vitest-environment jsdom
import { MatchersV3 } from '@pact-foundation/pact';
import type { EnrollmentView } from '@petwell/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { createElement, type PropsWithChildren } from 'react';
import { expect, test, vi } from 'vitest';
import { useDiscardEnrollment } from '../../src/features/dashboard/api/discard-enrollment.ts';
import { useFixMembershipFee } from '../../src/features/dashboard/api/fix-membership-fee.ts';
import { ownerEnrollmentsQuery } from '../../src/shared/enrollments/get-owner-enrollments.ts';
import { useRefreshStatus } from '../../src/features/dashboard/api/refresh-status.ts';
import { ownPaymentsQuery } from '../../src/shared/enrollments/own-payments.ts';
import {
  accepted,
  dateTime,
  enrollmentView,
  known,
  knownPath,
  money,
  owner,
  refusal,
} from './answers.ts';
import { contract, mutate, read, servePageFrom } from './web-contract.ts';

const { eachLike, integer, like, nullValue, string } = MatchersV3;
const dashboardOf = knownPath(
  '/api/enrollments/${encodedEmail}',
  '/api/enrollments/ana%40example.com',
);

const looking = (state: string, description: string) =>
  contract()
    .addInteraction()
    .given(state)
    .uponReceiving(description)
    .withRequest('GET', dashboardOf, (builder) => builder.headers(accepted));

test('returns an owner’s enrollments', async () => {
  await looking('an owner looks at a paid enrollment', 'a request for the dashboard of an owner')
    .willRespondWith(200, (builder) =>
      builder.jsonBody({
        owner: { ...owner, email: known.email },
        enrollments: [enrollmentView('active', true)],
      }),
    )
    .executeTest(async ({ url }) => {
      servePageFrom(url);
      expect(await read(ownerEnrollmentsQuery('ana@example.com'))).toMatchObject({
        owner: { firstName: 'Ana', email: 'ana@example.com' },
        enrollments: [
          { id: 21, status: 'active', membershipFeePaid: true, pet: { name: 'Biscuit' } },
        ],
      });
    });
});

test('[DSH-06] refuses the dashboard without a session', async () => {
  await looking(
    'an owner has an unpaid enrollment, and another visitor arrives',
    'a request for the dashboard of somebody else',
  )
    .willRespondWith(401, (builder) => builder.jsonBody(refusal('unauthenticated')))
    .executeTest(async ({ url }) => {
      servePageFrom(url);
      await expect(read(ownerEnrollmentsQuery('ana@example.com'))).rejects.toMatchObject({
        status: 401,
        code: 'unauthenticated',
      });
    });
});

test('[DSH-15] returns the owner’s payments and the card on file', async () => {
  await contract()
    .addInteraction()
    .given('an owner looks at a paid enrollment')
    .uponReceiving('the payments of an owner')
    .withRequest('GET', '/api/payments', (builder) => builder.headers(accepted))
    .willRespondWith(200, (builder) =>
      builder.jsonBody({
        payments: eachLike({
          receiptNumber: string('in_1001'),
          enrollmentId: integer(21),
          petName: string('Biscuit'),
          kind: 'first',
          status: 'paid',
          currency: 'usd',
          cardBrand: string('visa'),
          cardLast4: string('4242'),
          createdAt: dateTime,
          paidAt: dateTime,
          amount: money('157.40'),
          membershipFee: money('64.15'),
          refundedAmount: money('0.00'),
          nextAttemptAt: nullValue(),
          recordedMethod: nullValue(),
          basis: nullValue(),
          refunds: like([]),
        }),
        cards: eachLike({
          enrollmentId: integer(21),
          brand: string('visa'),
          last4: string('4242'),
          expMonth: integer(4),
          expYear: integer(2030),
        }),
        nextCharges: like([]),
        owed: like([]),
      }),
    )
    .executeTest(async ({ url }) => {
      servePageFrom(url);
      expect(await read(ownPaymentsQuery)).toMatchObject({
        payments: [{ receiptNumber: 'in_1001', amount: '157.40' }],
        cards: [{ last4: '4242' }],
      });
    });
});

test('[DSH-04] refreshing returns changed enrollments', async () => {
  await contract()
    .addInteraction()
    .given('an owner looks at a paid enrollment')
    .uponReceiving('refreshing the status')
    .withRequest('POST', '/api/sync-subscriptions', (builder) => builder.headers(accepted))
    .willRespondWith(200, (builder) => builder.jsonBody({ updates: like([]) }))
    .executeTest(async ({ url }) => {
      servePageFrom(url);
      expect(await mutate(useRefreshStatus, undefined)).toEqual({ updates: [] });
    });
});

/** Mounts the fee check of the dashboard and resolves when it is done. */
async function showDashboard(
  enrollment: Pick<EnrollmentView, 'id' | 'status' | 'membershipFeePaid'>,
) {
  const client = new QueryClient();
  const answered = vi.spyOn(client, 'invalidateQueries');
  renderHook(() => useFixMembershipFee([enrollment as EnrollmentView], false), {
    wrapper: ({ children }: PropsWithChildren) =>
      createElement(QueryClientProvider, { client }, children),
  });
  await vi.waitFor(() => expect(answered).toHaveBeenCalledOnce(), 15_000);
}

test('[DSH-07] checks an unpaid fee again', async () => {
  await contract()
    .addInteraction()
    .given('an owner looks at a paid enrollment')
    .uponReceiving('checking a membership fee again')
    .withRequest(
      'POST',
      knownPath(
        '/api/enrollments/${enrollmentId}/fix-membership-fee',
        '/api/enrollments/21/fix-membership-fee',
      ),
      (builder) => builder.headers(accepted),
    )
    .willRespondWith(200, (builder) =>
      builder.jsonBody({ enrollment: enrollmentView('active', true) }),
    )
    .executeTest(async ({ url }) => {
      servePageFrom(url);
      await showDashboard({ id: 21, status: 'active', membershipFeePaid: false });
    });
});

const discarding = (state: string, description: string) =>
  contract()
    .addInteraction()
    .given(state)
    .uponReceiving(description)
    .withRequest(
      'POST',
      knownPath('/api/enrollments/${enrollmentId}/discard', '/api/enrollments/21/discard'),
      (builder) => builder.headers(accepted),
    );

test('[DSH-13] discards an enrollment that was never paid', async () => {
  await discarding('an owner has an unpaid enrollment', 'discarding an unpaid enrollment')
    .willRespondWith(204)
    .executeTest(async ({ url }) => {
      servePageFrom(url);
      await mutate(() => useDiscardEnrollment(21), undefined);
    });
});

test('[DSH-13] does not discard a paid enrollment', async () => {
  await discarding('an owner looks at a paid enrollment', 'discarding a paid enrollment')
    .willRespondWith(409, (builder) => builder.jsonBody(refusal('already_paid')))
    .executeTest(async ({ url }) => {
      servePageFrom(url);
      await expect(mutate(() => useDiscardEnrollment(21), undefined)).rejects.toMatchObject({
        code: 'already_paid',
      });
    });
});
