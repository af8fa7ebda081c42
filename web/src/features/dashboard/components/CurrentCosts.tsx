import type { EnrollmentView } from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { formatCard } from '../../../shared/format-card.ts';
import { formatDate, formatDay } from '../../../shared/format-date.ts';
import { paths } from '../../../shared/paths.ts';
import { buttonClass } from '../../../shared/ui/Button.tsx';
import { FurtherPetNote, planLines } from '../../../shared/plans/FurtherPet.tsx';
import { Price } from '../../../shared/ui/Price.tsx';
import { openPaymentOf, ownPaymentsQuery } from '../../../shared/enrollments/own-payments.ts';
import { hasFailedPayment } from '../has-failed-payment.ts';
import { updateCard } from '../texts.ts';
import { Fact } from './Fact.tsx';
import { Amounts } from '../../../shared/ui/Amounts.tsx';

function CardOnFile({ enrollmentId }: { enrollmentId: number }) {
  const { data } = useQuery(ownPaymentsQuery);
  const card = data?.cards.find((one) => one.enrollmentId === enrollmentId);
  if (card === undefined) return null;
  return (
    <Fact label="Card on file">
      <span translate="no">{formatCard(card.brand, card.last4)}</span>{' '}
      <span className="block text-sm text-ink-700">
        {`expires ${String(card.expMonth).padStart(2, '0')}/${card.expYear}`}
      </span>
    </Fact>
  );
}

/**
 * While a payment is open, the next thing that is billed is that payment, if it is tried again. Until the payment
 * provider has said what comes next, only the day is known.
 */
function NextBilling({ enrollment, isOwn }: { enrollment: EnrollmentView; isOwn: boolean }) {
  const { data } = useQuery({ ...ownPaymentsQuery, enabled: isOwn });
  const open = openPaymentOf(data, enrollment.id);
  if (enrollment.endsOn !== undefined) {
    return (
      <Fact label="Ends on">
        <strong>{formatDay(enrollment.endsOn)}</strong>
        <span className="block text-sm text-ink-700">No more payments are taken.</span>
      </Fact>
    );
  }
  if (enrollment.hold !== undefined) {
    const { until, nextChargeOn } = enrollment.hold;
    return (
      <Fact label="Next payment">
        <strong>
          <Amounts>{`$${enrollment.totalMonthlyPrice} on ${formatDay(nextChargeOn)}`}</Amounts>
        </strong>
        <span className="block text-sm text-ink-700">
          {`Your plan is on hold until ${formatDay(until)}. Nothing is charged before the next payment.`}
        </span>
      </Fact>
    );
  }
  if (enrollment.billing === 'elsewhere') {
    const { paidUntil, prepaidUntil } = enrollment;
    if (prepaidUntil !== undefined) {
      return (
        <Fact label="Payments">
          <strong>{`Paid a year in advance, until ${formatDay(prepaidUntil)}`}</strong>
          <span className="block text-sm text-ink-700">
            It doesn’t renew by itself. To go on, pay at the clinic or call us.
          </span>
        </Fact>
      );
    }
    const until = paidUntil === undefined ? '' : ` until ${formatDay(paidUntil)}`;
    return <Fact label="Payments">{`Paid at the clinic${until}`}</Fact>;
  }
  if (open !== undefined && open.nextAttemptAt !== null) {
    return (
      <Fact label="Next payment">
        <strong>
          <span translate="no">{`$${open.amount}`}</span> <span>on</span>{' '}
          <span>{formatDate(open.nextAttemptAt)}</span>
        </strong>
        <span className="block text-sm text-ink-700">We’ll retry your payment</span>
      </Fact>
    );
  }
  // Nothing is charged before the owner acts; the alert above says so.
  if (hasFailedPayment(enrollment)) return null;
  if (enrollment.firstPaymentOn !== undefined) {
    return (
      <Fact label="First payment">
        <strong>{`Your first payment is on ${formatDay(enrollment.firstPaymentOn)}`}</strong>
      </Fact>
    );
  }
  const next = data?.nextCharges.find(({ enrollmentId }) => enrollmentId === enrollment.id);
  return (
    <Fact label="Next payment">
      <strong>
        <Amounts>
          {next === undefined
            ? formatDate(enrollment.nextBillingDate)
            : `$${next.amount} on ${formatDay(next.chargeOn)}`}
        </Amounts>
      </strong>
    </Fact>
  );
}

type CurrentCostsProps = { enrollment: EnrollmentView; isReadOnly: boolean; isOwn: boolean };

/** What was agreed to and waits for its day. */
function WaitingChange({ plan, planChange }: Pick<EnrollmentView, 'plan' | 'planChange'>) {
  if (planChange?.state !== 'agreed') return null;
  const { planName, monthlyTotal, effectiveFrom } = planChange;
  const isSamePlan = planName === plan.name;
  return (
    <p className="mt-2 rounded-control border border-brand-200 bg-brand-50 p-3">
      <span>{isSamePlan ? 'Your add-ons change' : 'Changes to'}</span>{' '}
      {!isSamePlan && <span translate="no">{`${planName} `}</span>}
      <Amounts>{`($${monthlyTotal} a month) on ${formatDay(effectiveFrom)}.`}</Amounts>
    </p>
  );
}

/** Shows what a plan that hasn't ended costs, when, and the card that pays for it. */
export function CurrentCosts({ enrollment, isReadOnly, isOwn }: CurrentCostsProps) {
  const { id, plan, addOns, status, membershipFee, membershipFeePaid } = enrollment;
  const isStarted = status !== 'pending_payment';
  return (
    <>
      <h3 className="text-lg">Costs</h3>
      <WaitingChange plan={plan} planChange={enrollment.planChange} />
      <dl className="mt-2 divide-y divide-sand-200">
        {[plan, ...addOns].flatMap(planLines).map(({ key, label, price }) => (
          <Fact key={key} label={label}>
            {price}
          </Fact>
        ))}
        <Fact label={<strong className="text-ink-900">Monthly total</strong>}>
          <Price amount={enrollment.totalMonthlyPrice} per="per month" />
        </Fact>
        {/* A new owner pays none. */}
        {membershipFee !== '0.00' && (
          <Fact label={`Membership fee (${membershipFeePaid ? 'paid' : 'not paid yet'})`}>
            <Price amount={membershipFee} per="one-time" />
          </Fact>
        )}
        {isStarted && enrollment.isOverridden !== true && (
          <NextBilling enrollment={enrollment} isOwn={isOwn && !isReadOnly} />
        )}
        {isStarted && isOwn && !isReadOnly && <CardOnFile enrollmentId={id} />}
        {isStarted && <Fact label="Enrolled on">{formatDate(enrollment.enrolledAt)}</Fact>}
      </dl>
      <FurtherPetNote
        isBelowLines
        plan={{ ...plan, membershipFee }}
        className="mt-2 text-sm text-ink-700"
      />
      {!isReadOnly && isStarted && enrollment.billing !== 'elsewhere' && (
        <Link
          to={paths.updateCard(id)}
          className={buttonClass({
            variant: 'outline',
            size: 'small',
            className: 'mt-4 print:hidden',
          })}
        >
          {updateCard}
        </Link>
      )}
    </>
  );
}
