import { type DeskPet, fromCents, hasDied } from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { benefitsQuery } from '../../../shared/benefits/get-benefits.ts';
import { dayAfter } from '../../../shared/day-after.ts';
import { clinicToday, formatDate, formatDay } from '../../../shared/format-date.ts';
import { declineReason } from '../../../shared/staff/decline-reason.ts';
import { formatMoney } from '../../../shared/staff/format.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { declinedPaymentQuery } from '../api/visits.ts';
import { deskTexts } from '../texts.ts';

const endsSoonDays = 30;

function PaymentAlert({ pet, enrollmentId }: { pet: DeskPet; enrollmentId: number }) {
  const { data: payment } = useQuery(declinedPaymentQuery({ ownerId: pet.ownerId, enrollmentId }));
  if (!payment) {
    return (
      <Alert variant="error" title="The last payment failed">
        {deskTexts.pastDue}
      </Alert>
    );
  }
  const { amountCents, createdAt, reason, nextAttemptAt } = payment;
  const why = reason === null ? '' : ` (${declineReason(reason)})`;
  return (
    <Alert
      variant="error"
      title={`The payment of ${formatDate(createdAt)}, ${formatMoney(fromCents(amountCents))}, was declined${why}`}
    >
      {nextAttemptAt !== null && `Next try: ${formatDate(nextAttemptAt)}. `}
      {deskTexts.pastDue}
    </Alert>
  );
}

function EndingAlert({ enrollmentId }: { enrollmentId: number }) {
  const { data: year } = useQuery(benefitsQuery(enrollmentId, 'staff'));
  const endsOn = year?.planYear.endsOn;
  if (endsOn === undefined || endsOn > dayAfter(clinicToday(), endsSoonDays)) return null;
  return (
    <Alert title={`The plan year ends ${formatDay(endsOn)}`}>
      Services left over don’t carry into the next one.
    </Alert>
  );
}

/** What to know before anything is recorded: a loss, a declined payment, or a plan year about to end. */
export function PetAlerts({ pet }: { pet: DeskPet }) {
  const { petName, enrollmentId, status, paymentProblem, deceasedAt } = pet;
  const isActive = enrollmentId !== null && status === 'active';
  if (hasDied(pet)) {
    return (
      <Alert variant="warning" title={`${petName} has died`} className="mt-4">
        {status !== null && status !== 'cancelled' && 'Please end the plan. '}
        Only services given until {formatDate(deceasedAt ?? '')} can be recorded, with their day.
      </Alert>
    );
  }
  if (!isActive) return null;
  return (
    <div className="mt-4 space-y-2 empty:hidden">
      {paymentProblem && <PaymentAlert pet={pet} enrollmentId={enrollmentId} />}
      <EndingAlert enrollmentId={enrollmentId} />
    </div>
  );
}
