import {
  type AdminEnrollment,
  type AdminUser,
  type FirstDecline,
  hasDied,
  stillPayingMs,
  unpaidDays,
} from '@petwell/contracts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { clinicNow, formatDate } from '../../../shared/format-date.ts';
import { Badge } from '../../../shared/ui/Badge.tsx';
import { customersQuery } from '../../../shared/staff/get-customers.ts';
import { firstDeclinesQuery } from '../api/get-work-list.ts';
import { daysAfter, formatFailure, formatMoney, fullName } from '../../../shared/staff/format.ts';
import { RecordList } from '../../../shared/ui/RecordList.tsx';
import { headed, NextStep, WorkRow } from './WorkRow.tsx';

type Unpaid = { customer: AdminUser; enrollment: AdminEnrollment };

const unpaidOf = (customer: AdminUser): Unpaid[] =>
  customer.enrollments
    .filter(
      ({ petId, status, enrolledAt, takesOver }) =>
        status === 'pending_payment' &&
        takesOver !== true &&
        Date.parse(enrolledAt) < clinicNow().getTime() - stillPayingMs &&
        !customer.pets.some((pet) => pet.id === petId && hasDied(pet)),
    )
    .map((enrollment) => ({ customer, enrollment }));

const statusOf = (enrollment: AdminEnrollment, decline: FirstDecline | undefined): string => {
  if (decline) return 'Payment declined';
  return enrollment.stripeSubscriptionId === null ? 'Left before paying' : 'Payment not completed';
};

type FirstPaymentProps = Unpaid & { decline: FirstDecline | undefined };

function FirstPayment({ customer, enrollment, decline }: FirstPaymentProps) {
  const { owner } = customer;
  const { petName, planName, enrolledAt, hasUses } = enrollment;
  return (
    <WorkRow
      person={{ ...owner, ownerId: owner.id, ownerName: fullName(customer) }}
      side={
        <>
          <p className="font-semibold tabular-nums">
            <span translate="no">{formatMoney(enrollment.totalMonthlyPrice)}</span> / month
          </p>
          <Badge variant="sun">{statusOf(enrollment, decline)}</Badge>
        </>
      }
    >
      <p className="text-ink-700">
        <span translate="no">{petName}</span> · <span translate="no">{planName}</span> · enrolled on{' '}
        <span>{formatDate(enrolledAt)}</span>
      </p>
      {decline && <p className="text-ink-700">{`Last try: ${formatFailure(decline)}.`}</p>}
      <NextStep>
        {`${decline ? 'Call and ask for another card' : 'Call and offer help'}. ${
          hasUses
            ? 'Services have been recorded for it, so it isn’t removed.'
            : `If it isn’t paid, it is removed on ${formatDate(daysAfter(enrolledAt, unpaidDays))}.`
        }`}
      </NextStep>
    </WorkRow>
  );
}

/** Lists enrollments whose first payment failed or was never made, newest first. */
export function FirstPayments() {
  const query = useInfiniteQuery({
    ...customersQuery({ q: '', status: 'pending_payment', sort: 'newest' }),
    refetchOnMount: 'always',
  });
  const { data: declines } = useQuery(firstDeclinesQuery);
  const customers = query.data?.pages.flatMap((page) => page.customers) ?? [];
  const unpaid = customers.filter(({ isDemo }) => isDemo !== true).flatMap(unpaidOf);
  return (
    <section aria-labelledby="first-payments">
      <h2 id="first-payments" className="mb-1 text-heading">
        {headed(
          'First payments',
          query.isSuccess && !query.hasNextPage ? unpaid.length : undefined,
        )}
      </h2>
      <p className="mb-3 text-sm [section:has([data-empty])>&]:hidden text-ink-700">
        Enrolled more than an hour ago, and the first payment failed or was never made.
      </p>
      <RecordList
        name="First payments"
        query={query}
        items={unpaid}
        keyOf={({ enrollment }) => enrollment.id}
        empty="Everyone who enrolled more than an hour ago has paid."
      >
        {(one) => (
          <FirstPayment
            {...one}
            decline={declines?.find(({ enrollmentId }) => enrollmentId === one.enrollment.id)}
          />
        )}
      </RecordList>
    </section>
  );
}
