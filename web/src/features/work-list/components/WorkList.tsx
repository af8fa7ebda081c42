import {
  type ExpiringCard,
  type FailedPayment,
  fromCents,
  type MissingSubscription,
} from '@petwell/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatBrand } from '../../../shared/format-card.ts';
import { formatDate, formatMoment } from '../../../shared/format-date.ts';
import { nameMonths, suspensionRule } from '../../../shared/owed.ts';
import { Badge } from '../../../shared/ui/Badge.tsx';
import { workListQuery } from '../api/get-work-list.ts';
import { formatFailure, formatMoney, formatMonth } from '../../../shared/staff/format.ts';
import { RecordList } from '../../../shared/ui/RecordList.tsx';
import { headed, NextStep, OpenCustomer, WorkRow as Row } from './WorkRow.tsx';
import type { Elements } from '../../../shared/ui/elements.ts';

const amountOf = (cents: number): string => formatMoney(fromCents(cents));

function Failed({
  payment,
  action,
  marks,
}: {
  payment: FailedPayment;
  action: Elements;
  marks: Elements;
}) {
  const { status, petName, amountCents, months, nextAttemptAt, lastCall } = payment;
  const isGivenUp = status === 'unpaid';
  return (
    <Row
      person={payment}
      side={
        <>
          <p translate="no" className="font-semibold tabular-nums">
            {amountOf(amountCents)}
          </p>
          <Badge variant={isGivenUp ? 'coral' : 'sun'}>
            {isGivenUp ? 'Suspended' : 'Retrying'}
          </Badge>
        </>
      }
      action={action}
    >
      <p className="text-ink-700">
        <span translate="no">{petName}</span>
        <span>{`: ${formatFailure(payment)}.${isGivenUp ? ' The plan is suspended until it is paid.' : ''}`}</span>
      </p>
      {months.length > 0 && (
        <p className="text-ink-700">
          {`Due for ${nameMonths(months)}.${months.length > 1 ? ' “Try again now” charges the first.' : ''}${isGivenUp ? ` ${suspensionRule}` : ''}`}
        </p>
      )}
      {lastCall !== null && (
        <p className="text-ink-700">
          {`${lastCall.kind === 'called' ? 'Called' : 'Left a message'} on ${formatMoment(lastCall.at)}, ${lastCall.by}`}
        </p>
      )}
      <NextStep>
        {`Ask for another card. ${
          nextAttemptAt === null
            ? 'The old one isn’t tried again.'
            : `The old one is tried again on ${formatDate(nextAttemptAt)}.`
        }`}
      </NextStep>
      {marks}
    </Row>
  );
}

function Expiring({ card }: { card: ExpiringCard }) {
  const { brand, last4, expMonth, expYear, enrollments } = card;
  const month = `${expYear}-${String(expMonth).padStart(2, '0')}`;
  return (
    <Row person={card} side={<Badge variant="sun">{`until ${formatMonth(month)}`}</Badge>}>
      <p className="text-ink-700">
        <span>{`${formatBrand(brand)}${last4 === null ? '' : ` ending in ${last4}`} · pays for`}</span>{' '}
        <span translate="no">{enrollments.map(({ petName }) => petName).join(', ')}</span>
      </p>
      <NextStep>Ask the owner to choose Update Card on the dashboard.</NextStep>
    </Row>
  );
}

function Missing({ subscription }: { subscription: MissingSubscription }) {
  const { petName, missingSince } = subscription;
  return (
    <Row
      person={subscription}
      side={<Badge variant="coral">Not charged</Badge>}
      action={<OpenCustomer person={subscription}>Open the plan</OpenCustomer>}
    >
      <p className="text-ink-700">
        <span translate="no">{petName}</span>: Stripe doesn’t know the plan, since{' '}
        <span>{formatDate(missingSince)}</span>.
      </p>
      <NextStep>Cancel the plan here, and ask the owner to enroll again.</NextStep>
    </Row>
  );
}

/** Lists overdue monthly payments, newest failure first. */
export function FailedPayments({
  actionOn,
  marksOn,
}: {
  /** Undefined if it is a call. */
  actionOn: (payment: FailedPayment) => Elements;
  /** Notes that staff write down about it. */
  marksOn: (payment: FailedPayment) => Elements;
}) {
  const query = useInfiniteQuery(workListQuery('failedPayments'));
  return (
    <section aria-labelledby="failed-payments">
      <h2 id="failed-payments" className="mb-1 text-heading">
        {headed('Failed payments', query.data?.pages[0]?.total)}
      </h2>
      <p className="mb-3 text-sm [section:has([data-empty])>&]:hidden text-ink-700">
        Call the owner, or send a link to enter another card.
      </p>
      <RecordList
        name="Failed payments"
        query={query}
        items={query.data?.pages.flatMap(({ items }) => items) ?? []}
        keyOf={({ enrollmentId }) => enrollmentId}
        empty="No failed payment needs a call now."
      >
        {(payment) => (
          <Failed payment={payment} action={actionOn(payment)} marks={marksOn(payment)} />
        )}
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
      <p className="mb-3 text-sm [section:has([data-empty])>&]:hidden text-ink-700">
        Within 60 days, with plans that they pay for.
      </p>
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
    <section aria-labelledby="missing-subscriptions">
      <h2 id="missing-subscriptions" className="mb-3 text-heading">
        {headed('Not charged by Stripe', total)}
      </h2>
      <RecordList
        name="Not charged by Stripe"
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
