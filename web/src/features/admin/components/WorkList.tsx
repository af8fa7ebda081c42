import {
  type ExpiringCard,
  type FailedPayment,
  fromCents,
  type MissingSubscription,
} from '@petwell/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatDate } from '../../../shared/format-date.ts';
import { paths } from '../../../shared/paths.ts';
import { Badge } from '../../../shared/ui/Badge.tsx';
import { workListQuery } from '../api/get-work-list.ts';
import { formatBrand, formatCount, formatMoney, formatMonth } from '../format.ts';
import { RecordList } from './RecordList.tsx';

type Person = { ownerId: number; ownerName: string; email: string };

/** Links the customer's name to their details. */
function CustomerLink({ ownerId, ownerName, email }: Person) {
  const query = new URLSearchParams({ q: email, customer: String(ownerId) });
  return (
    <Link
      to={`${paths.adminDashboard}?${query.toString()}`}
      className="font-semibold break-words text-brand-700 underline underline-offset-4"
    >
      {ownerName}
    </Link>
  );
}

function Row({ person, side, children }: { person: Person; side: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1.5">
      <div className="min-w-0">
        <CustomerLink {...person} />
        <p className="wrap-anywhere text-ink-500">{person.email}</p>
        {children}
      </div>
      <div className="sm:text-right">{side}</div>
    </div>
  );
}

function Failed({ payment }: { payment: FailedPayment }) {
  const { status, petName, amountCents, failedAt, nextAttemptAt, reason } = payment;
  const why = reason === null ? '' : `: ${reason.replaceAll('_', ' ')}`;
  return (
    <Row
      person={payment}
      side={
        <>
          <p className="font-semibold tabular-nums">{formatMoney(fromCents(amountCents))}</p>
          <Badge variant={status === 'unpaid' ? 'coral' : 'sun'}>
            {status === 'unpaid' ? 'Given up' : 'Retrying'}
          </Badge>
        </>
      }
    >
      <p className="text-ink-700">
        {petName} · failed on {formatDate(failedAt)}
        {why}
      </p>
      <p className="text-ink-700">
        {nextAttemptAt === null
          ? 'No more automatic attempts. Ask for another card.'
          : `Next attempt on ${formatDate(nextAttemptAt)}`}
      </p>
    </Row>
  );
}

function Expiring({ card }: { card: ExpiringCard }) {
  const { brand, last4, expMonth, expYear, enrollments } = card;
  const month = `${expYear}-${String(expMonth).padStart(2, '0')}`;
  return (
    <Row person={card} side={<Badge variant="sun">until {formatMonth(month)}</Badge>}>
      <p className="text-ink-700">
        {formatBrand(brand)}
        {last4 !== null && ` ending in ${last4}`} · pays for{' '}
        {enrollments.map(({ petName }) => petName).join(', ')}
      </p>
    </Row>
  );
}

function Missing({ subscription }: { subscription: MissingSubscription }) {
  const { petName, subscriptionId, missingSince } = subscription;
  return (
    <Row person={subscription} side={<Badge variant="coral">Missing</Badge>}>
      <p className="wrap-anywhere text-ink-700">
        {petName} · {subscriptionId} · since {formatDate(missingSince)}
      </p>
    </Row>
  );
}

const headed = (title: string, total: number | undefined): string =>
  total === undefined ? title : `${title} (${formatCount(total)})`;

/** Lists overdue monthly payments, newest failure first. */
export function FailedPayments() {
  const query = useInfiniteQuery(workListQuery('failedPayments'));
  return (
    <section aria-labelledby="failed-payments">
      <h2 id="failed-payments" className="mb-1 text-heading">
        {headed('Failed payments', query.data?.pages[0]?.total)}
      </h2>
      <p className="mb-3 text-sm text-ink-700">A call helps: most cards have only expired.</p>
      <RecordList
        name="Failed payments"
        query={query}
        items={query.data?.pages.flatMap(({ items }) => items) ?? []}
        keyOf={({ enrollmentId }) => enrollmentId}
        empty="All monthly payments have come in."
      >
        {(payment) => <Failed payment={payment} />}
      </RecordList>
    </section>
  );
}

/** Lists cards that expire within 60 days, soonest first. */
export function ExpiringCards() {
  const query = useInfiniteQuery(workListQuery('expiringCards'));
  return (
    <section aria-labelledby="expiring-cards">
      <h2 id="expiring-cards" className="mb-1 text-heading">
        {headed('Cards that expire', query.data?.pages[0]?.total)}
      </h2>
      <p className="mb-3 text-sm text-ink-700">Within 60 days, with plans that they pay for.</p>
      <RecordList
        name="Cards that expire"
        query={query}
        items={query.data?.pages.flatMap(({ items }) => items) ?? []}
        keyOf={({ ownerId, brand, last4, expYear, expMonth }) =>
          `${ownerId} ${brand} ${last4} ${expYear}-${expMonth}`
        }
        empty="No card expires within 60 days."
      >
        {(card) => <Expiring card={card} />}
      </RecordList>
    </section>
  );
}

/** Lists plans that the payment provider doesn't know. Shows nothing if there are none. */
export function MissingSubscriptions() {
  const query = useInfiniteQuery(workListQuery('missingSubscriptions'));
  const total = query.data?.pages[0]?.total ?? 0;
  if (total === 0) return null;
  return (
    <section aria-labelledby="missing-subscriptions" className="mb-8">
      <h2 id="missing-subscriptions" className="mb-1 text-heading">
        {headed('Missing at the payment provider', total)}
      </h2>
      <p className="mb-3 text-sm text-ink-700">
        Nothing is charged for these plans. Cancel them here and ask the owners to enroll again.
      </p>
      <RecordList
        name="Missing subscriptions"
        query={query}
        items={query.data?.pages.flatMap(({ items }) => items) ?? []}
        keyOf={({ enrollmentId }) => enrollmentId}
        empty=""
      >
        {(subscription) => <Missing subscription={subscription} />}
      </RecordList>
    </section>
  );
}
