import type { MailOf } from '@petwell/contracts/events';
import { updateCardUrl, type Block, type Clinic, type MailContent } from './layout/mail-content.ts';
import {
  formatCents,
  formatDay,
  nameMonths,
  nameOr,
  plainLine,
  suspensionRule,
} from './layout/mail-text.ts';
import { describeCard } from './payment-receipt.ts';

type PaymentFailedMail = MailOf<'payment-failed'>;
type PaymentActionMail = MailOf<'payment-action-required'>;

/** Describes declines that the cardholder can act on. Banks give no details for the others. */
function describeDecline(code: string | null): string {
  switch (code) {
    case 'expired_card':
      return 'The card has expired.';
    case 'insufficient_funds':
      return "There weren't enough funds.";
    case 'authentication_required':
      return 'Your bank wants you to confirm the payment.';
    case 'no_payment_method':
      return "There's no card on file for this plan.";
    default:
      return "Your bank declined the card and didn't tell us why.";
  }
}

function describeNextTry(nextAttemptAt: string | null, clinic: Clinic): string {
  return nextAttemptAt === null
    ? "We won't retry it automatically."
    : `We'll retry it on ${formatDay(nextAttemptAt, clinic)}.`;
}

type OpenPayment = Pick<PaymentFailedMail, 'amountCents' | 'cardBrand' | 'cardLast4'>;

/** Returns the amount and, if known, the card that was tried. */
function paymentFacts({ amountCents, cardBrand = null, cardLast4 = null }: OpenPayment) {
  return [
    { label: 'Amount', value: formatCents(amountCents) },
    ...(cardLast4 === null
      ? []
      : [{ label: 'Card', value: describeCard({ cardBrand, cardLast4 }) }]),
  ];
}

/** Returns all that is owed for the plan, by month. */
function owedFacts({ months }: Pick<PaymentFailedMail, 'months'>, clinic: Clinic) {
  if (months.length === 0) return [];
  const cents = months.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const value = `${formatCents(cents)} for ${nameMonths(months, clinic)}`;
  return [{ label: 'Due in all', value }];
}

/** Says what a suspension costs if the payment isn't tried again. */
const suspensionNote = ({ nextAttemptAt }: Pick<PaymentFailedMail, 'nextAttemptAt'>): Block[] =>
  nextAttemptAt === null
    ? [`If the plan is suspended, paying starts it again. ${suspensionRule}`]
    : [];

function closing(clinic: Clinic): Block {
  return { type: 'note', text: `Questions? Call us at ${clinic.phone}.` };
}

/** Composes the email about a failed automatic payment: the reason, the next attempt, and what to do. */
function composePaymentFailed(data: PaymentFailedMail, clinic: Clinic): MailContent {
  const pet = nameOr('your pet', data.petName);
  const total = formatCents(data.amountCents);
  const nextTry = describeNextTry(data.nextAttemptAt, clinic);
  return {
    subject: `Your payment of ${total} to ${clinic.name} didn't go through`,
    preview: `${nextTry} Updating your card takes a minute.`,
    heading: "Your payment didn't go through",
    blocks: [
      `Hello ${nameOr('there', data.firstName)}, this month's payment of ${total} for ${pet}'s ${plainLine(data.planName)} plan didn't go through. ${describeDecline(data.declineCode)}`,
      `${nextTry} To pay now, update the card for ${pet}'s plan. We'll charge the new card right away.`,
      {
        type: 'facts',
        rows: [
          ...paymentFacts(data),
          ...owedFacts(data, clinic),
          {
            label: 'Next try',
            value:
              data.nextAttemptAt === null ? 'None planned' : formatDay(data.nextAttemptAt, clinic),
          },
        ],
      },
      ...suspensionNote(data),
      { type: 'button', label: 'Update your card', url: updateCardUrl(clinic, data) },
      closing(clinic),
    ],
    footnote: `You're receiving this email because a payment for ${pet}'s wellness plan is past due.`,
  };
}

/** Composes the email about a payment that the customer must confirm with the bank. */
function composePaymentAction(data: PaymentActionMail, clinic: Clinic): MailContent {
  const pet = nameOr('your pet', data.petName);
  const total = formatCents(data.amountCents);
  return {
    subject: `Please confirm your payment of ${total} to ${clinic.name}`,
    preview: 'Your bank needs your confirmation. It takes a minute.',
    heading: 'Your bank needs your confirmation',
    blocks: [
      `Hello ${nameOr('there', data.firstName)}, your bank needs you to confirm this month's payment of ${total} for ${pet}'s ${plainLine(data.planName)} plan before it goes through.`,
      'Use the button below and enter your card. Your bank will ask you to confirm, and the payment goes through right away. Until then, it stays open.',
      { type: 'facts', rows: [...paymentFacts(data), ...owedFacts(data, clinic)] },
      { type: 'button', label: 'Confirm the payment', url: updateCardUrl(clinic, data) },
      closing(clinic),
    ],
    footnote: `You're receiving this email because a payment for ${pet}'s wellness plan is past due.`,
  };
}

/** Composes the email about a monthly payment that isn't settled. */
export const composePaymentTrouble = (
  data: PaymentFailedMail | PaymentActionMail,
  clinic: Clinic,
): MailContent =>
  data.kind === 'payment-failed'
    ? composePaymentFailed(data, clinic)
    : composePaymentAction(data, clinic);
