import {
  type DeskPet,
  type EnrollmentBenefits,
  hasDied,
  type WaitingAddress,
} from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { benefitsQuery } from '../../shared/benefits/get-benefits.ts';
import { dayAfter } from '../../shared/day-after.ts';
import { waitingAddressQuery } from '../../shared/email/waiting-address.ts';
import { clinicToday, formatDate, formatDay } from '../../shared/format-date.ts';
import { overdueEnrollmentQuery } from '../../shared/staff/overdue-enrollment.ts';
import { describeWaiting } from '../../shared/staff/waiting-address.tsx';
import {
  firstPaymentNotice,
  type Notice,
  otherPetNotice,
  owedAgainNotice,
  paymentNotice,
  suspendedNotice,
} from './payment-notices.ts';

const endsSoonDays = 30;

function lossNotice({ petName, status, deceasedAt }: DeskPet): Notice {
  const asksToEnd = status !== null && status !== 'cancelled' ? 'Please end the plan. ' : '';
  return {
    key: 'loss',
    look: 'warning',
    title: `${petName} has died`,
    text: `${asksToEnd}Only services given until ${formatDate(deceasedAt ?? '')} can be recorded, with their day.`,
  };
}

const endingNotice = ({ planYear: { endsOn } }: EnrollmentBenefits): Notice | null =>
  endsOn > dayAfter(clinicToday(), endsSoonDays)
    ? null
    : {
        key: 'ending',
        look: 'info',
        title: `The plan year ends ${formatDay(endsOn)}`,
        text: 'Services left over don’t carry into the next one.',
      };

const addressNotice = (waiting: WaitingAddress): Notice => ({
  key: 'address',
  look: 'info',
  ...describeWaiting(waiting),
});

/** Collects what to know about an open pet, the most urgent first: a loss, else payments and the plan year. */
export function useNotices(pet: DeskPet, others: readonly DeskPet[]) {
  const { ownerId, enrollmentId, status, paymentProblem } = pet;
  const isGone = hasDied(pet);
  const planId = status === 'active' && !isGone ? enrollmentId : null;
  const isUnpaid = status === 'suspended' || status === 'pending_payment';
  const payment = useQuery({
    ...overdueEnrollmentQuery({ ownerId, enrollmentId: enrollmentId ?? 0 }),
    enabled: planId !== null || (isUnpaid && enrollmentId !== null && !isGone),
  });
  const { data: year } = useQuery({
    ...benefitsQuery(planId ?? 0, 'staff'),
    enabled: planId !== null,
  });
  const { data: waiting } = useQuery(waitingAddressQuery(ownerId, 'staff'));
  const overdue = payment.data ?? null;
  const notices = [
    isGone ? lossNotice(pet) : null,
    planId !== null && paymentProblem ? paymentNotice(overdue, payment.isError) : null,
    status === 'suspended' && !isGone ? suspendedNotice(overdue) : null,
    status === 'pending_payment' && !isGone ? firstPaymentNotice(overdue) : null,
    ...others.map(otherPetNotice),
    owedAgainNotice(payment.data?.owedAgain ?? []),
    planId !== null && year !== undefined ? endingNotice(year) : null,
    waiting ? addressNotice(waiting) : null,
  ].filter((notice) => notice !== null);
  return { notices, waiting };
}
