import type { MailOf } from '@petwell/contracts/events';
import { unusedMonthsRule } from '@petwell/contracts/legal';
import { composeFarewell } from './farewell.ts';
import {
  dashboardUrl,
  endingText,
  type Block,
  type Clinic,
  type MailContent,
} from './layout/mail-content.ts';
import { formatCents, formatDay, formatLastDay, nameOr, plainLine } from './layout/mail-text.ts';

const whoseOf = (pet: string): string => (pet === 'your pet' ? 'Your pet' : pet);

type EndingMail = MailOf<'plan-ending'>;

function factRows({ endsAt, hasEnded, lastPayment }: EndingMail, clinic: Clinic) {
  const last = lastPayment
    ? `${formatCents(lastPayment.amountCents)} on ${formatDay(lastPayment.paidAt, clinic)}`
    : 'None';
  return [
    { label: hasEnded ? 'Ended on' : 'Ends on', value: formatLastDay(endsAt, clinic) },
    { label: 'Last payment', value: last },
    { label: 'Next payment', value: 'None' },
  ];
}

/** Says what is refunded if a year was paid in advance that isn't over. */
const yearBlocks = ({ hasPrepaidYear }: EndingMail): Block[] =>
  hasPrepaidYear === true
    ? [`A year of it was paid in advance. ${unusedMonthsRule} Call us about the refund.`]
    : [];

/**
 * Composes the one email about an ending that staff or the owner ordered: the date, the last payment, and how to
 * object. If the pet died, condolences instead.
 */
export function composePlanEnding(data: EndingMail, clinic: Clinic): MailContent {
  if (data.hasDied) return composeFarewell(data, clinic);
  const pet = nameOr('your pet', data.petName);
  const plan = plainLine(data.planName);
  const day = formatLastDay(data.endsAt, clinic);
  const whose = whoseOf(pet);
  const wish = data.hasEnded ? 'want the plan back' : 'want to keep the plan';
  const isUnanswered = data.isUnanswered === true;
  const why = isUnanswered ? ` ${whose} has outgrown it, and we haven't heard from you.` : '';
  const wishes = isUnanswered ? `If you ${wish}` : `If you didn't ask for this, or ${wish}`;
  const what = data.hasEnded
    ? `${pet}'s ${plan} plan ended on ${day}.`
    : `${pet}'s ${plan} plan ends on ${day}. You can use it through that day.`;
  return {
    subject: data.hasEnded
      ? `${whose}'s plan at ${clinic.name} has ended`
      : `${whose}'s plan at ${clinic.name} ends on ${day}`,
    preview: "You won't be charged for it again.",
    heading: data.hasEnded ? `${whose}'s plan has ended` : `${whose}'s plan ends on ${day}`,
    blocks: [
      `Hello ${nameOr('there', data.firstName)}, ${what}${why} You won't be charged for it again.`,
      { type: 'facts', rows: factRows(data, clinic) },
      ...yearBlocks(data),
      `${wishes}, call us at ${clinic.phone} or reply to this email.`,
      { type: 'button', label: 'Open your dashboard', url: dashboardUrl(clinic, data.email) },
    ],
    footnote: `You're receiving this email because ${pet} ${data.hasEnded ? 'was' : 'is'} enrolled in a wellness plan with this address.`,
  };
}

/** Composes the email that takes back that a plan is going to end. */
export function composePlanGoesOn(data: MailOf<'plan-goes-on'>, clinic: Clinic): MailContent {
  const pet = nameOr('your pet', data.petName);
  const whose = whoseOf(pet);
  const isCharged = data.isPaidAtClinic !== true;
  return {
    subject: `${whose}'s plan at ${clinic.name} continues`,
    preview: `It is no longer set to end.${isCharged ? ' Monthly payments continue.' : ''}`,
    heading: `${whose}'s plan continues`,
    blocks: [
      `Hello ${nameOr('there', data.firstName)}, ${pet}'s ${plainLine(data.planName)} plan is no longer set to end. ${isCharged ? 'The plan and your monthly payments continue' : 'The plan continues'} as before.`,
      `If you didn't ask for this, call us at ${clinic.phone} or reply to this email. ${endingText(clinic)}`,
      { type: 'button', label: 'Open your dashboard', url: dashboardUrl(clinic, data.email) },
    ],
    footnote: `You're receiving this email because ${pet} is enrolled in a wellness plan with this address.`,
  };
}

/** Composes the confirmation that a plan started again, with the day of its first payment. */
export function composePlanRestarted(data: MailOf<'plan-restarted'>, clinic: Clinic): MailContent {
  const pet = nameOr('your pet', data.petName);
  const whose = whoseOf(pet);
  const day = formatDay(data.firstPaymentAt, clinic);
  const monthly = formatCents(data.monthlyCents);
  return {
    subject: `${whose}'s plan at ${clinic.name} is active again`,
    preview: `Your first payment is on ${day}.`,
    heading: `${whose}'s plan is active again`,
    blocks: [
      `Hello ${nameOr('there', data.firstName)}, you started ${pet}'s ${plainLine(data.planName)} plan again. You can use it right away. Your plan year and its services pick up where they left off, and there's no membership fee.`,
      {
        type: 'facts',
        rows: [
          { label: 'First payment', value: `${monthly} on ${day}` },
          { label: 'After that', value: `${monthly} every month` },
        ],
      },
      `If you didn't ask for this, call us at ${clinic.phone} or reply to this email. ${endingText(clinic)}`,
      { type: 'button', label: 'Open your dashboard', url: dashboardUrl(clinic, data.email) },
    ],
    footnote: `You're receiving this email because ${pet} is enrolled in a wellness plan with this address.`,
  };
}
