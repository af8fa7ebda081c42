import {
  type CustomerPayment,
  type DeskPet,
  type EnrollmentBenefits,
  fromCents,
  hasDied,
  type WaitingAddress,
} from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { benefitsQuery } from '../../shared/benefits/get-benefits.ts';
import { dayAfter } from '../../shared/day-after.ts';
import { waitingAddressQuery } from '../../shared/email/waiting-address.ts';
import { clinicToday, formatDate, formatDay } from '../../shared/format-date.ts';
import { bankDeclined, declineReason } from '../../shared/staff/decline-reason.ts';
import { formatMoney } from '../../shared/staff/format.ts';
import { describeWaiting } from '../../shared/staff/waiting-address.tsx';
import { declinedPaymentQuery } from './api/visits.ts';
import { deskTexts } from './texts.ts';

const endsSoonDays = 30;

type Notice = {
  key: 'loss' | 'payment' | 'ending' | 'address';
  look: 'error' | 'warning' | 'info';
  title: string;
  text: string;
};

function lossNotice({ petName, status, deceasedAt }: DeskPet): Notice {
  const asksToEnd = status !== null && status !== 'cancelled' ? 'Please end the plan. ' : '';
  return {
    key: 'loss',
    look: 'warning',
    title: `${petName} has died`,
    text: `${asksToEnd}Only services given until ${formatDate(deceasedAt ?? '')} can be recorded, with their day.`,
  };
}

function paymentNotice(payment: CustomerPayment | null | undefined): Notice {
  const notice = { key: 'payment', look: 'error' } as const;
  if (!payment) return { ...notice, title: 'The last payment failed', text: deskTexts.pastDue };
  const { amountCents, createdAt, reason, nextAttemptAt } = payment;
  const words = reason === null ? null : declineReason(reason);
  const why = words === null ? '' : words === bankDeclined ? ' by the bank' : ` (${words})`;
  const next = nextAttemptAt === null ? '' : `Next try ${formatDate(nextAttemptAt)}. `;
  return {
    ...notice,
    title: `${formatMoney(fromCents(amountCents))} was declined${why} on ${formatDate(createdAt)}`,
    text: `${next}${deskTexts.pastDue}`,
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

/** Collects what to know about an open pet, the most urgent first: a loss, else a payment and the plan year. */
export function useNotices(pet: DeskPet) {
  const { ownerId, enrollmentId, status, paymentProblem } = pet;
  const isGone = hasDied(pet);
  const planId = status === 'active' && !isGone ? enrollmentId : null;
  const payment = useQuery({
    ...declinedPaymentQuery({ ownerId, enrollmentId: planId ?? 0 }),
    enabled: planId !== null && paymentProblem,
  });
  const { data: year } = useQuery({
    ...benefitsQuery(planId ?? 0, 'staff'),
    enabled: planId !== null,
  });
  const { data: waiting } = useQuery(waitingAddressQuery(ownerId, 'staff'));
  const notices = [
    isGone ? lossNotice(pet) : null,
    planId !== null && paymentProblem ? paymentNotice(payment.data) : null,
    planId !== null && year !== undefined ? endingNotice(year) : null,
    waiting ? addressNotice(waiting) : null,
  ].filter((notice) => notice !== null);
  return { notices, waiting };
}
