import {
  type CustomerPayment,
  type DeskPet,
  fromCents,
  hasDied,
  type OwedEnrollment,
} from '@petwell/contracts';
import { formatDate } from '../../shared/format-date.ts';
import { forMonths, suspensionRule } from '../../shared/owed.ts';
import { bankDeclined, declineReason } from '../../shared/staff/decline-reason.ts';
import { formatMoney } from '../../shared/staff/format.ts';
import { deskTexts } from './texts.ts';

export type Notice = {
  key: 'loss' | 'payment' | 'first-payment' | 'owed-again' | 'ending' | 'address' | `pet-${number}`;
  look: 'error' | 'warning' | 'info';
  title: string;
  text: string;
  /** Another pet of the owner, which it is about. */
  petId?: number;
};

/** What is owed for a plan, and its payment that was declined; null if there is none. */
export type OverduePlan = {
  declined: CustomerPayment | null;
  owed: OwedEnrollment | null;
  owedInAllCents: number;
};

const amountOf = (cents: number): string => formatMoney(fromCents(cents));

/** ' (insufficient funds)'; ' by the bank' if only the bank knows why. */
function whyOf({ reason }: CustomerPayment): string {
  if (reason === null) return '';
  const words = declineReason(reason);
  return words === bankDeclined ? ' by the bank' : ` (${words})`;
}

/** Only the cardholder can ask the bank. */
const askBank = ({ reason }: CustomerPayment): string =>
  reason !== null && declineReason(reason) === bankDeclined
    ? 'The bank tells the reason only to the owner. '
    : '';

/** What the owner owes for all pets, if that is more. */
const inAll = ({ owed, owedInAllCents }: OverduePlan): string =>
  owed !== null && owedInAllCents > owed.amountCents
    ? `With the owner’s other pets, ${amountOf(owedInAllCents)} is owed. `
    : '';

/** A monthly payment of an active plan failed. */
export function paymentNotice(overdue: OverduePlan | null, isUnknown: boolean): Notice {
  const notice = { key: 'payment', look: 'error' } as const;
  const { declined = null, owed = null } = overdue ?? {};
  if (overdue === null || declined === null) {
    const unknown = isUnknown ? deskTexts.reasonNotLoaded : '';
    return { ...notice, title: 'The last payment failed', text: `${unknown}${deskTexts.pastDue}` };
  }
  const { createdAt, nextAttemptAt } = declined;
  const amount = amountOf(owed?.amountCents ?? declined.amountCents);
  const next =
    nextAttemptAt === null ? deskTexts.noNextTry : `Next try ${formatDate(nextAttemptAt)}. `;
  return {
    ...notice,
    title: `${amount}${forMonths(owed?.months ?? [])} was declined${whyOf(declined)} on ${formatDate(createdAt)}`,
    text: `${inAll(overdue)}${askBank(declined)}${next}${deskTexts.pastDue}`,
  };
}

/** What a suspended plan owes, and why its card was declined; null if it isn't suspended for that. */
export function suspendedNotice(overdue: OverduePlan | null): Notice | null {
  const { owed = null, declined = null } = overdue ?? {};
  if (overdue === null || owed === null) return null;
  const why =
    declined && `The card was declined${whyOf(declined)} on ${formatDate(declined.createdAt)}. `;
  return {
    key: 'payment',
    look: 'error',
    title: `${amountOf(owed.amountCents)}${forMonths(owed.months)} is due`,
    text: `${why ?? ''}${inAll(overdue)}Paying it starts the plan again. ${suspensionRule}`,
  };
}

/** The first payment of a plan was declined; null if none was tried. */
export function firstPaymentNotice(overdue: OverduePlan | null): Notice | null {
  const declined = overdue?.declined ?? null;
  if (declined === null) return null;
  const { amountCents, createdAt } = declined;
  return {
    key: 'first-payment',
    look: 'error',
    title: `The first payment of ${amountOf(amountCents)} was declined${whyOf(declined)} on ${formatDate(createdAt)}`,
    text: `${askBank(declined)}${deskTexts.payFirst}`,
  };
}

/** Payments at the clinic that were voided and are unpaid again; null if there are none. */
export const owedAgainNotice = (voided: readonly CustomerPayment[]): Notice | null =>
  voided.length === 0
    ? null
    : {
        key: 'owed-again',
        look: 'warning',
        title: `${amountOf(voided.reduce((sum, { amountCents }) => sum + amountCents, 0))} is owed after a voided payment`,
        text: 'The card is not charged for it. Record the payment among the customer’s payments.',
      };

/** Another pet of the owner whose payment is open; null if none is. */
export function otherPetNotice(pet: DeskPet): Notice | null {
  const { petId, petName, paymentProblem, status } = pet;
  if (hasDied(pet) || !(paymentProblem || status === 'suspended')) return null;
  return {
    key: `pet-${petId}`,
    look: 'warning',
    title:
      status === 'suspended' ? `${petName}’s plan is suspended` : `${petName}’s payment failed`,
    text: '',
    petId,
  };
}
