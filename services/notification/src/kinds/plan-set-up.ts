import type { MailOf } from '@petwell/contracts/events';
import {
  dashboardUrl,
  endingText,
  type Block,
  type Clinic,
  type MailContent,
} from './layout/mail-content.ts';
import { formatCents, formatDay, nameOr, plainLine } from './layout/mail-text.ts';
import { describeCard } from './payment-receipt.ts';

type SetUpMail = MailOf<'plan-set-up'>;
type FirstChargeMail = MailOf<'first-charge'>;

/** Says what the first payment has besides the monthly amount. */
const feeText = ({ feeCents }: SetUpMail | FirstChargeMail): string =>
  feeCents === undefined
    ? ''
    : ` It includes the one-time membership fee of ${formatCents(feeCents)}.`;

/** How to end the plan, and where the dashboard is. */
const ending = (clinic: Clinic, { email }: { email: string }): Block[] => [
  endingText(clinic),
  { type: 'button', label: 'Open your dashboard', url: dashboardUrl(clinic, email) },
];

/** Composes the confirmation of a set-up: what was agreed to, and how to end it. */
export function composePlanSetUp(data: SetUpMail, clinic: Clinic): MailContent {
  const pet = nameOr('your pet', data.petName);
  const whose = pet === 'your pet' ? 'Your pet' : pet;
  const day = formatDay(data.firstChargeAt, clinic);
  const { feeCents = 0, monthlyCents } = data;
  return {
    subject: `The payments for ${pet}'s plan at ${clinic.name} are set up`,
    preview: `Your first payment is on ${day}. Nothing is charged before that day.`,
    heading: `${whose}'s plan is set up`,
    blocks: [
      `Hello ${nameOr('there', data.firstName)}, thank you for setting up the payments for ${pet}'s ${plainLine(data.planName)} plan. This is what you agreed to:`,
      {
        type: 'facts',
        rows: [
          {
            label: 'First payment',
            value: `${formatCents(monthlyCents + feeCents)} on ${day}`,
          },
          { label: 'After that', value: `${formatCents(monthlyCents)} every month` },
          ...(data.cardLast4 === null ? [] : [{ label: 'Card', value: describeCard(data) }]),
        ],
      },
      `Nothing is charged before your first payment.${feeText(data)}`,
      `If you didn't set this up, call us at ${clinic.phone} right away.`,
      ...ending(clinic, data),
    ],
    footnote: `You're receiving this email because you set up the payments for ${pet}'s wellness plan with this address.`,
  };
}

/** Composes the reminder of a first payment that is near. */
export function composeFirstCharge(data: FirstChargeMail, clinic: Clinic): MailContent {
  const pet = nameOr('your pet', data.petName);
  const amount = formatCents(data.amountCents);
  const day = formatDay(data.firstChargeAt, clinic);
  const card = data.cardLast4 === null ? 'your card' : `your ${describeCard(data)}`;
  return {
    subject: `Your first payment to ${clinic.name} is ${amount} on ${day}`,
    preview: `${amount} for ${pet}'s plan on ${day}`,
    heading: `Your first payment: ${amount} on ${day}`,
    blocks: [
      `Hello ${nameOr('there', data.firstName)}, the first payment for ${pet}'s ${plainLine(data.planName)} plan is ${amount} on ${day}.${feeText(data)} We'll charge it to ${card}.`,
      ...ending(clinic, data),
    ],
    footnote: `You're receiving this email because ${pet} is enrolled in a wellness plan with this address.`,
  };
}
